"""Attacks the engine with random documents and compares every answer with an independent judge's.

    python -m tests.adversary [SEEDS | MINUTESm] [FIRST]

A number is how many seeds, `10m` is minutes; FIRST is the first seed. Every failure is one line:
the seed, the verb, what is wrong, and the document, which `python -m remi_scores.engine VERB`
answers.
"""

import json
import sys
from itertools import count
from time import monotonic

from tests.adversary.comparing import attack

MOST_CARDS = 11
"""The most cards of a hand that the judge takes apart; each more doubles its time."""


def main(arguments: list[str]) -> int:
    asked, first = [*arguments, "2000", "0"][0], int([*arguments, "0", "0"][1])
    minutes = float(asked[:-1]) if asked.endswith("m") else None
    end = monotonic() + 60 * (minutes or 0)
    seeds = count(first) if minutes else range(first, first + int(asked))
    failed = done = 0
    for seed in seeds:
        if minutes and monotonic() > end:
            break
        done += 1
        verb, document, wrong = attack(seed, MOST_CARDS)
        if wrong:
            failed += 1
            print(
                f"{seed} {verb}: {wrong} | {json.dumps(document, ensure_ascii=False)}", flush=True
            )
    print(f"{done} attacks from seed {first}, {failed} answered otherwise than by the judge")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
