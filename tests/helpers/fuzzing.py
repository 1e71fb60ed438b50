"""Inputs spoilt at random, from a seed: texts, JSON documents, and what the corpus keeps of them.

`bin/test fuzz MINUTES` sets FUZZ_MINUTES: then each test goes on for its part of that time, from
another seed each time. Otherwise it looks at a few inputs, always the same ones.
"""

import copy
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from remi_scores.engine.cards import DECK, print_cards

CORPUS = Path(__file__).parents[1] / "fuzz" / "corpus"
MINUTES = float(os.environ.get("FUZZ_MINUTES", "0"))
PARTS = 5  # tests that share the time
SEED = int(os.environ.get("FUZZ_SEED", "0")) or (Random().randrange(1, 2**32) if MINUTES else 1)

SIGNS = (
    *"0123456789TJQKAXhdcs♥♦♣♠*-–−=+/.,;:()[]\"'\\ \t\n\r\0<>&%{}#_|~",
    *("10", "11", "Dž", "lj", "ž", "Ж", "kec", "tref", "ostalo", "od", "do", "sve", "e9", "0x"),
    *("\u0301", "\u200d", "\u202e", "\ufeff", "\ud800", "\U0001f0a1", "İ", "ß", "½", "٣", "²", "ﬁ"),
)
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 7, 10**12, 10**400, 0.5, float("inf"), float("nan"), "", "A", "x",
    "0", "\0", "\ud800", "5h 6h 7h", "*" * 30, [], [[]], {}, {"": {}}, [None], "__proto__",
)  # fmt: skip


def rounds(few: int) -> Iterator[Random]:
    """Yield a source of randomness for each input: `few`, or as many as there is time for."""
    until, number = time.monotonic() + MINUTES * 60 / PARTS, 0
    while number < few or time.monotonic() < until:
        yield Random(f"{SEED} {number}")
        number += 1


def corpus(name: str) -> list[Any]:
    """Return the inputs that a file of the corpus keeps, one JSON value a line."""
    lines = (CORPUS / f"{name}.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def kept_as(value: object) -> str:
    """Return the line by which the corpus would keep an input."""
    return json.dumps(value)


def spoilt_text(random: Random, text: str) -> str:
    """Change a text in a few places."""
    for _ in range(random.choice((1, 1, 2, 3, 8))):
        at, to = sorted(random.randint(0, len(text)) for _ in range(2))
        part = random.choice(SIGNS) * random.choice((1, 1, 1, 2, 40))
        change = random.randrange(5)
        if change == 0:
            text = text[:at] + part + text[at:]
        elif change == 1:
            text = text[:at] + text[to:]
        elif change == 2:
            text = text[:at] + part + text[at + 1 :]
        elif change == 3:
            text = text[:to] + text[at:to] + text[to:]
        else:
            text = text[:at] + "".join(random.sample(text[at:to], to - at)) + text[to:]
    return text[:2000]


def any_hand(random: Random) -> str:
    """Return cards as the engine writes them."""
    cards = print_cards(random.choices(DECK, k=random.randint(1, 14)))
    return f"{cards} *" if random.random() < 0.3 else cards


def spoilt_document(random: Random, document: Any) -> Any:
    """Change a JSON value in a few places."""
    found = copy.deepcopy(document)
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        found = _spoilt_at(random, found)
    return found


def _spoilt_at(random: Random, value: Any) -> Any:
    """Change one place of a JSON value: deeper ones more often than the whole."""
    if isinstance(value, dict) and value and random.random() < 0.9:
        key = random.choice(list(value))
        change = random.randrange(8)
        if change == 0:
            del value[key]
        elif change == 1:
            value[spoilt_text(random, key)] = value[key]
        elif change == 2:
            value[key] = value[random.choice(list(value))]
        else:
            value[key] = _spoilt_at(random, value[key])
        return value
    if isinstance(value, list) and value and random.random() < 0.9:
        at = random.randrange(len(value))
        change = random.randrange(8)
        if change == 0:
            del value[at]
        elif change == 1:
            value.insert(at, copy.deepcopy(random.choice(value)))
        else:
            value[at] = _spoilt_at(random, value[at])
        return value
    if isinstance(value, str) and random.random() < 0.7:
        return spoilt_text(random, value)
    if isinstance(value, int) and random.random() < 0.6:
        return value + random.choice((-1, 1, 2, -10, 1000))
    return copy.deepcopy(random.choice(VALUES))
