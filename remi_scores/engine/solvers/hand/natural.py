"""The search over the cards that go into groups, for hands without wilds. See `search`."""

from remi_scores.engine.melds import MeldRules
from remi_scores.engine.solvers.hand.offers import Holdings, Offer, RankOffers
from remi_scores.engine.solvers.hand.runs import LeastLeft
from remi_scores.engine.solvers.hand.search import Found, GroupSearch, Remainder, Shares


class NaturalSearch(GroupSearch):
    """The search for hands without wilds."""

    def __init__(self, rules: MeldRules, values: tuple[int, ...]) -> None:
        super().__init__(rules, values, 0)
        self.answers = LeastLeft(rules, values)

    def deadwood(self, a: int, b: int, c: int, d: int) -> int:
        """Return the least value that melds leave of these holdings, in points."""
        left = self.answers
        ranks = self.ranks(a, b, c, d)
        if not ranks:
            return left[a] + left[b] + left[c] + left[d]
        return min(self._values_left(*self._remainders(a, b, c, d, self.rows(a, b, c, d, ranks))))

    def find(self, a: int, b: int, c: int, d: int) -> Found:
        """Return the least value that melds leave of these holdings, and what leaves it."""
        left = self.answers
        ranks = self.ranks(a, b, c, d)
        if not ranks:
            return left[a] + left[b] + left[c] + left[d], (a, b, c, d, 0, 0, 0), []
        rows = self.rows(a, b, c, d, ranks)
        remainders, last = self._remainders(a, b, c, d, rows)
        values = self._values_left(remainders, last)
        least = min(values)
        picks = values.index(least)
        a, b, c, d = remainders[picks // len(last)]
        from_a, from_b, from_c, from_d, _, _, _ = last[picks % len(last)]
        return least, (a - from_a, b - from_b, c - from_c, d - from_d, 0, 0, picks), rows

    def _values_left(self, remainders: list[Holdings], last: tuple[Offer, ...]) -> list[int]:
        """Return what each remainder leaves after each offer of the last rank."""
        left = self.answers
        return [
            left[a - from_a] + left[b - from_b] + left[c - from_c] + left[d - from_d]
            for a, b, c, d in remainders
            for from_a, from_b, from_c, from_d, _, _, _ in last
        ]

    def _remainders(
        self, a: int, b: int, c: int, d: int, rows: list[RankOffers]
    ) -> tuple[list[Holdings], tuple[Offer, ...]]:
        """Return what remains after all offers of all ranks but the last, and the last's offers.

        The number of a remainder is its picks.
        """
        *others, last = rows
        remainders = [(a, b, c, d)]
        for row in others:
            remainders = [
                (a - from_a, b - from_b, c - from_c, d - from_d)
                for a, b, c, d in remainders
                for from_a, from_b, from_c, from_d, _, _, _ in row.offers
            ]
        return remainders, last.offers

    def split(self, remainder: Remainder) -> Shares:
        """Return five zeros, because there are no wilds to split."""
        return 0, 0, 0, 0, 0
