"""Games, endings and the rules of a single deal, in words."""

from typing import Final

from django.utils.translation import gettext, ngettext, npgettext
from django.utils.translation import gettext_lazy as _

from remi_scores.engine import Variant
from remi_scores.wording.words import Words

# fmt: off
ENDINGS: Final[Words] = {
    "remi": _("Remi"), "stop": _("Stop"), "closed": _("Remi"), "knock": _("Knock"),
    "out": _("Going out"), "hand": _("Remi from the hand"), "stock_out": _("Stock ran out"),
    "announced": _("Closing announced"), "immediate": _("Closing at once"), "void": _("Void deal"),
}
WHO: Final[Words] = {
    "remi": _("Who has no cards left?"), "stop": _("Who said Stop?"),
    "closed": _("Who said Remi?"), "knock": _("Who knocked?"), "out": _("Who went out?"),
    "hand": _("Who went out from the hand?"), "announced": _("Who closed?"),
    "immediate": _("Who closed?"),
}
"""How each ending asks for the player who ended the deal."""
GAMES: Final[Words] = {
    "halp": _("Halp Remi"),
    "becki": _("Bečki Remi"),
    "nak_nak": _("Nak-Nak Remi"),
    "remi_51": _("Remi 51"),
    "kraljevski": _("Kraljevski Remi"),
    "divlji": _("Divlji Remi"),
    "kontrakt": _("Kontrakt Remi"),
}
KINGS: Final[Words] = {
    "run": _("runs with a king"),
    "pair": _("two kings and a wild"),
    "three": _("three kings"),
    "four": _("four kings"),
    "laid_off": _("kings laid off"),
}
"""What earns a reward for kings."""
RANKS: Final[Words] = {
    "A": _("aces"), "2": _("twos"), "3": _("threes"), "4": _("fours"), "5": _("fives"),
    "6": _("sixes"), "7": _("sevens"), "8": _("eights"), "9": _("nines"), "T": _("tens"),
    "J": _("jacks"), "Q": _("queens"), "K": _("kings"),
}
"""Ranks in the plural, as the wild rank of a deal is named."""
# fmt: on


def game_name(key: str) -> str:
    """Name a game; a new one without words yet goes by its key."""
    return str(GAMES.get(key, key.replace("_", " ").title()))


def contract_words(groups: int, runs: int, *, to_lay: bool = False) -> str:
    """Say which melds a deal of Kontrakt prescribes; `to_lay`: as what is to be laid."""
    parts = []
    if groups and to_lay:
        laid = npgettext("to lay", "%(n)d group of 3", "%(n)d groups of 3", groups)
        parts.append(laid % {"n": groups})
    elif groups:
        parts.append(ngettext("%(n)d group of 3", "%(n)d groups of 3", groups) % {"n": groups})
    if runs:
        parts.append(ngettext("%(n)d run of 4", "%(n)d runs of 4", runs) % {"n": runs})
    return " + ".join(parts)


def deal_words(variant: Variant, number: int) -> str:
    """Return the wild rank or the contract of a deal in words; empty if it has none."""
    if contract := variant.contract(number):
        return contract_words(contract.groups, contract.runs)
    rank = variant.wild_rank(number)
    return str(RANKS[str(rank)]) if rank else ""


def not_opened() -> str:
    """Say that a player of Remi 51 has not opened."""
    return gettext("not opened")


def unopened_price(points: int, *, has_hand: bool) -> str:
    """Say in brackets what not having opened costs, and whether the hand is paid besides."""
    return gettext("(%(points)d + the hand)") % {"points": points} if has_hand else f"({points})"


def with_king() -> str:
    """Say that the closing card was a king."""
    return gettext("closed with a king")
