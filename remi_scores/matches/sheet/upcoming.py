"""The next deal and those after it, and how far the end of the match is."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from remi_scores import wording
from remi_scores.engine import Variant
from remi_scores.matches.ledger import (
    Head,
    Standing,
    StoredDeal,
    by_place,
    deals_after,
    seats_now,
)
from remi_scores.matches.models import Match


@dataclass(frozen=True, slots=True)
class NextView:
    """A deal to come, as pages announce it.

    `total` is how many deals the match has at most, `left` how many are still to come, this one
    included; None if only points end the match. `first` plays first, with `first_cards` where that
    is one more than the others have. In a game where a player deals several in a row, `series` says
    which series of how many it is, and `more` how many of it are left after this deal; that is not
    told once somebody left or joined.
    """

    number: int
    total: int | None
    dealer: str
    dealer_index: int
    cards: int
    wild: str
    contract: str
    left: int | None
    first: str
    first_cards: int | None
    series: tuple[int, int] | None
    more: int
    is_last_round: bool

    @property
    def words(self) -> str:
        """Which deal it is, and of how many."""
        return wording.capital(wording.deal_of(self.number, self.total))

    @property
    def is_last(self) -> bool:
        """Whether the match ends with this deal at the latest."""
        return self.left == 1


def next_view(match: Match, variant: Variant) -> NextView | None:
    """Return the next deal; None once the match is over."""
    standing: Standing = match.standing
    deal = standing["next"]
    return None if deal is None else _deal_view(match, variant, deal)


def deals_ahead(match: Match, variant: Variant) -> Iterator[NextView]:
    """Yield the deals after the next one, for a page that has to do without the network.

    They are what follows if no deal is void and none ends the match early.
    """
    for deal in deals_after(Head.of(match), match.standing):
        yield _deal_view(match, variant, deal)


def _deal_view(match: Match, variant: Variant, deal: StoredDeal) -> NextView:
    names, total = match.players, total_deals(match, variant)
    here = by_place(match, seats_now(match))
    first = (
        here[(here.index(deal["dealer"]) + 1) % len(here)] if deal["dealer"] in here else here[0]
    )
    left = None if total is None else total - deal["number"] + 1
    in_a_row = variant.deals_in_a_row()
    series = None
    if in_a_row > 1 and total and "table" not in match.standing:
        series = ((deal["number"] - 1) // in_a_row + 1, total // in_a_row)
    return NextView(
        number=deal["number"],
        total=total,
        dealer=names[deal["dealer"]],
        dealer_index=deal["dealer"],
        cards=deal["cards"],
        wild=str(wording.RANKS[deal["wild"]]) if "wild" in deal else "",
        contract=wording.contract_words(**deal["contract"]) if "contract" in deal else "",
        left=left,
        first=names[first],
        first_cards=deal["cards"] + 1 if variant.first_has_one_more else None,
        series=series,
        more=in_a_row - 1 - (deal["number"] - 1) % in_a_row if series else 0,
        is_last_round=left is not None and in_a_row == 1 and left <= len(here) < (total or 0),
    )


def total_deals(match: Match, variant: Variant) -> int | None:
    """Return how many deals a match has at most; None if only points end it."""
    standing: Standing = match.standing
    if "table" in standing:
        return standing["table"]["deals"]
    return variant.total_deals(len(match.players))


def points_missing(variant: Variant, totals: Iterable[int]) -> int | None:
    """Return how many points the nearest player needs to end the match; None if points never do."""
    end = variant.end_total()
    return None if end is None else max(0, end - max(totals))
