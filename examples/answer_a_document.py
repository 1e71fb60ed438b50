"""Answer JSON documents, as the command `python -m remi_scores.engine` does.

Run it from the top of the checkout: python -m examples.answer_a_document. It prints:

    {"deadwood": 28, "melds": ["5h 6h 7h 8h"], "left": "9c 9d Ks"}
    gap
    5h 6h 7h 8h
    {"error": {"code": "unknown_card", "message": "'9x' is no card", "card": "9x"}}
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from remi_scores import engine


def answer(verb: Callable[[object], Mapping[str, Any]], document: object) -> str:
    """Answer a document as JSON; an error is an answer too."""
    try:
        return json.dumps(verb(document))
    except engine.RemiError as error:
        return json.dumps(engine.write_error(error))


hand = {"variant": "halp", "players": 3, "cards": "5h 6h 7h 8h 9c 9d Ks"}
claim = {"variant": "halp", "players": 3, "claim": "lay_off", "meld": "5h * 7h", "cards": "9h"}

print(answer(engine.arrange_hand, hand))
print(json.loads(answer(engine.check_claim, claim))["reason"])
print(json.loads(answer(engine.check_claim, claim | {"cards": "8h"}))["reads_as"])
print(answer(engine.check_claim, claim | {"cards": "9x"}))
