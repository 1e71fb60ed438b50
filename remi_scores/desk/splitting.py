"""Several melds written in one line, one after the other."""

from typing import Final

from remi_scores.engine import MeldRules, parse_cards, read_meld

LONGEST_MELD: Final = 14
"""The most cards of one meld in a line of several: a run from ace to ace."""


def split_line(line: str, rules: MeldRules) -> tuple[str, ...]:
    """Return the melds of a line of cards, as few as possible, the first as long as possible.

    It is the line alone if that is one correct meld, or if no split makes all its parts correct.
    """
    tokens = line.split()
    if _is_meld(tokens, rules):
        return (line,)
    # The best split of the cards from each place to the end; None if there is none.
    best: list[tuple[str, ...] | None] = [None] * len(tokens) + [()]
    for start in reversed(range(len(tokens) - 2)):
        longest = min(start + LONGEST_MELD, len(tokens))
        for end in range(longest, start + 2, -1):
            rest, known = best[end], best[start]
            shorter = rest is not None and (known is None or len(rest) + 1 < len(known))
            if rest is not None and shorter and _is_meld(tokens[start:end], rules):
                best[start] = (" ".join(tokens[start:end]), *rest)
    return best[0] or (line,)


def _is_meld(tokens: list[str], rules: MeldRules) -> bool:
    return read_meld(parse_cards(" ".join(tokens)), rules) is not None
