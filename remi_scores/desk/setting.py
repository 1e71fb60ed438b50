"""Where a question is asked: in a game by the book, or in a match with its house rules and deal."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from remi_scores import wording
from remi_scores.engine import CONTRACTS, VARIANTS, Pack, Variant, find_variant
from remi_scores.matches.access import get_match, matches_of
from remi_scores.matches.ledger import find_row, names_now, seating_of
from remi_scores.matches.models import Match
from remi_scores.web import read_number

MATCHES_OFFERED = 5
"""How many matches in progress are offered besides the games."""


@dataclass(frozen=True, slots=True)
class NumberChoice:
    """A number of players, or of a deal, to choose, with the words for it."""

    number: int
    words: str


@dataclass(frozen=True, slots=True)
class Setting:
    """A game with its house rules, the number of players, and the number of the deal.

    `match` is None if the game is played by the book. `row` is the position of the row of the
    match's sheet that the question is about, 0 if it is about none.
    """

    variant: Variant
    players: int
    deal: int
    match: Match | None = None
    row: int = 0

    @property
    def key(self) -> str:
        """The setting in an address: the game's key, or the match's code and perhaps the row."""
        if not self.match:
            return self.variant.key
        return f"{self.match.code}-{self.row}" if self.row else self.match.code

    @property
    def pack(self) -> Pack:
        """The decks and jokers in play."""
        return self.variant.pack(self.players)

    @property
    def name(self) -> str:
        """The name of the game in words."""
        return wording.game_name(self.variant.key)

    @property
    def document(self) -> dict[str, Any]:
        """The keys that every document of the engine has: game, players, deal and house rules."""
        changed = self.variant.changed_options()
        document = {"variant": self.variant.key, "players": self.players, "deal": self.deal}
        return {**document, "options": changed} if changed else document

    @property
    def house_rules(self) -> tuple[str, ...]:
        """The house rules that differ from the book, in words."""
        return wording.house_rules_in_words(self.variant.changed_options())

    @property
    def deal_words(self) -> str:
        """The wild rank or the contract of the deal; empty in games without them."""
        return wording.deal_words(self.variant, self.deal)

    @property
    def player_choices(self) -> list[NumberChoice]:
        """The numbers of players to choose from, if the packs depend on them."""
        counts = self.variant.player_range(self.variant.changed_options())
        if self.match or len({self.variant.pack(count) for count in counts}) == 1:
            return []
        return [NumberChoice(count, str(count)) for count in counts]

    @property
    def deal_choices(self) -> list[NumberChoice]:
        """The deals to choose from, if they differ."""
        if self.match or not self.deal_words:
            return []
        deals = range(1, _different_deals(self.variant) + 1)
        return [
            NumberChoice(deal, f"{deal}: {wording.deal_words(self.variant, deal)}")
            for deal in deals
        ]


def _different_deals(variant: Variant) -> int:
    return variant.last_deal or len(CONTRACTS)


def read_setting(request: HttpRequest, data: Mapping[str, str]) -> Setting | None:
    """Return the setting that an address or a form names; None if it names none.

    Raises Http404 for a game that does not exist and a match that this device may not see.
    """
    name = data.get("igra", "")
    if not name:
        return None
    game = find_variant(name)
    if game is None:
        code, _dash, position = name.partition("-")
        return setting_of_match(get_match(request, code), read_number(position))
    return _by_the_book(game.create({}), data)


def setting_of_match(match: Match, position: int = 0) -> Setting:
    """Return the setting of a match, in the deal of a row or else in the next deal.

    After the end of a match it is the last deal.
    """
    row = find_row(match, position) if position else None
    upcoming = match.standing["next"]
    last = match.rows.exclude(number=None).order_by("number").last()
    played = last.number if last and last.number else 1
    deal = (row and row.number) or (upcoming["number"] if upcoming else played)
    players = len(seating_of(match, row if row and row.number else None).here)
    return Setting(match.variant, players, deal, match, position if row else 0)


def _by_the_book(variant: Variant, data: Mapping[str, str]) -> Setting:
    packs = Counter(variant.pack(count) for count in variant.players)
    commonest = packs.most_common(1)[0][0]
    usual = next(count for count in variant.players if variant.pack(count) == commonest)
    players = read_number(data.get("igraca", ""))
    deal = read_number(data.get("deljenje", ""))
    return Setting(
        variant,
        players if players in variant.players else usual,
        deal if 1 <= deal <= _different_deals(variant) else 1,
    )


@dataclass(frozen=True, slots=True)
class Offer:
    """A setting to choose: its key in an address, its name and, for a match, who plays."""

    key: str
    name: str
    players: str = ""


def offers(request: HttpRequest) -> list[Offer]:
    """Return the settings to choose from: this device's matches in progress, then every game."""
    going = matches_of(request).filter(finished=False)[:MATCHES_OFFERED]
    matches = [
        Offer(match.code, wording.game_name(match.variant_key), ", ".join(names_now(match)))
        for match in going
    ]
    return matches + [Offer(game.key, wording.game_name(game.key)) for game in VARIANTS]


def first_setting(request: HttpRequest) -> Setting:
    """Return the setting if none is named: the device's latest match in progress, or a game."""
    match = matches_of(request).filter(finished=False).first()
    return setting_of_match(match) if match else _by_the_book(VARIANTS[0].create({}), {})
