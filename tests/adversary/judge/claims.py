"""Whether a claim is right, and its first reason where RULES.md names one for it."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from tests.adversary.judge.arranging import goes_on, keeps_jokers
from tests.adversary.judge.cards import JOKER, Cards, WrongError, count_copies, read
from tests.adversary.judge.games import CONTRACTS, Game, MeldRules
from tests.adversary.judge.melds import Meld, is_wild, meaning, opening_value, readings, runs

Verdict = dict[str, Any]
"""`valid`; then `reason` where one is sure, `value` of an opening, `kind` and `reads_as`."""


def _no(reason: str | None = None, **facts: Any) -> Verdict:
    return {"valid": False, **({"reason": reason} if reason else {}), **facts}


def _all(melds: Sequence[Cards]) -> Cards:
    return tuple(card for meld in melds for card in meld)


def judge(game: Game, claim: dict[str, Any]) -> Verdict:
    """Judge a claim; it is of the right shape. Raises WrongError."""
    return CLAIMS[claim["claim"]](game, claim)


def _meld(game: Game, claim: dict[str, Any]) -> Verdict:
    cards = read(claim["cards"])
    count_copies(cards, *game.packs())
    rules = game.rules(claim["deal"], "opening" if claim.get("opening") else "hand")
    meld = meaning(cards, rules)
    if meld is None:
        return _no("too_short" if len(cards) < 3 else None)
    verdict: Verdict = {"valid": True}
    if any(not is_wild(card, rules) for card in cards):
        verdict["kind"] = meld.kind
        if all(len(card) == 2 for card in meld.reads):
            verdict["reads_as"] = " ".join(meld.reads)
    if game.key == "remi_51":
        verdict["value"] = opening_value(meld)
    return verdict


def _opening(game: Game, claim: dict[str, Any]) -> Verdict:
    melds = [read(meld) for meld in claim["melds"]]
    count_copies(_all(melds), *game.packs())
    return _opened(game, melds, _taken(claim.get("taken"), _all(melds)))


def _taken(taken: str | None, laid: Cards) -> str | None:
    if taken is None:
        return None
    if taken == JOKER:
        raise WrongError("bad_document")
    return None if read(taken)[0] in laid else "discard_not_used"


def _opened(game: Game, melds: Sequence[Cards], more: str | None) -> Verdict:
    found = [meaning(meld, game.rules(1, "opening")) for meld in melds]
    if None in found:
        return _no()
    value = sum(opening_value(meld) for meld in found if meld)
    if not melds or value < game.options["opening_minimum"]:
        return _no("below_opening", value=value)
    return _no(more) if more else {"valid": True, "value": value}


def _hand_remi(game: Game, claim: dict[str, Any]) -> Verdict:
    melds, discard = [read(meld) for meld in claim["melds"]], read(claim["discard"])
    count_copies((*_all(melds), *discard), *game.packs())
    if len(_all(melds)) != 14 or len(discard) != 1:
        raise WrongError("wrong_hand_size")
    return _opened(game, melds, "joker_discarded" if discard[0] == JOKER else None)


# On the table


def _lay_off(game: Game, claim: dict[str, Any]) -> Verdict:
    meld, laid = read(claim["meld"]), read(claim["cards"])
    count_copies((*meld, *laid), *game.packs())
    rules = game.rules(claim["deal"], "table")
    if meaning(meld, rules) is None:
        return _no()
    if not laid:
        return _no("nothing_from_hand")
    return {"valid": True} if fits(game, meld, laid, rules) else _no()


def fits(game: Game, meld: Cards, laid: Cards, rules: MeldRules) -> bool:
    """Whether cards may be laid off on a correct meld."""
    found, together = meaning(meld, rules), (*meld, *laid)
    if game.key != "kontrakt" or found is None:
        return meaning(together, rules) is not None
    # D19: a group stays a group, and a wild of a run is the card it was laid as.
    if found.kind == "group":
        longer = meaning(together, rules)
        return longer is not None and longer.kind == "group"
    return bool(runs((*found.reads, *laid), rules))


def _joker_swap(game: Game, claim: dict[str, Any]) -> Verdict:
    meld, card = read(claim["meld"]), read(claim["card"])
    to, along = read(claim.get("to", "")), read(claim.get("with", ""))
    count_copies((*meld, *card, *to, *along), *game.packs())
    rules = game.rules(claim["deal"], "table")
    found = meaning(meld, rules)
    if found is None:
        return _no()
    reason = _cannot_take(game, meld, found, card[0])
    if reason is None and game.key != "remi_51":
        reason = None if _has_place(game, to, (JOKER, *along), rules) else "no_place"
    return _no(reason) if reason else {"valid": True}


def _cannot_take(game: Game, meld: Cards, found: Meld, card: str) -> str | None:
    if JOKER not in meld:
        return "no_wild"
    if found.kind == "run":
        order = meld if _stands(meld, found) else meld[::-1]
        if _stands(order, found):
            places = [read for laid, read in zip(order, found.reads, strict=True) if laid == JOKER]
        else:
            places = list((Counter(found.reads) - Counter(meld)).elements())
        return None if card in places else "wrong_card"
    wrong = card == JOKER or card in meld or card[0] != found.reads[0][0]
    if wrong:
        return "wrong_card"
    if game.key == "kontrakt":
        return "joker_stays_in_group"
    return None if len(meld) == 4 else "not_full"


def _stands(order: Cards, found: Meld) -> bool:
    return all(laid in (JOKER, read) for laid, read in zip(order, found.reads, strict=True))


def _has_place(game: Game, to: Cards, added: Cards, rules: MeldRules) -> bool:
    if not to:
        return game.key == "halp" and meaning(added, rules) is not None
    return meaning(to, rules) is not None and fits(game, to, added, rules)


def _king_swap(game: Game, claim: dict[str, Any]) -> Verdict:
    meld, wilds, kings = (read(claim[key]) for key in ("meld", "wilds", "kings"))
    count_copies((*meld, *wilds), *game.packs())
    rules = game.rules(claim["deal"], "table")
    if meaning(meld, rules) is None:
        return _no()
    faults = {
        "wrong_card": bool(Counter(kings) - Counter(meld)),
        "nothing_from_hand": not wilds and not kings,
        "not_a_king": any(card[0] != "K" for card in kings),
        "not_a_wild": not all(is_wild(card, rules) for card in wilds),
        "unequal_counts": len(wilds) != len(kings),
    }
    reason = next((name for name, holds in faults.items() if holds), None)
    if reason:
        return _no(reason)
    left = tuple(((Counter(meld) - Counter(kings)) + Counter(wilds)).elements())
    if all(is_wild(card, rules) for card in left):
        return {"valid": True, "cleared": True}
    return {"valid": True} if meaning(left, rules) else _no()


def _rearrangement(game: Game, claim: dict[str, Any]) -> Verdict:
    before = [read(meld) for meld in claim["before"]]
    hand, after = read(claim["hand"]), [read(meld) for meld in claim["after"]]
    count_copies((*_all(before), *hand), *game.packs())
    rules = game.rules(1, "table")
    if not all(meaning(meld, rules) for meld in before):
        raise WrongError("invalid_meld")
    lost, added = _lost(before, hand, after)
    right = [meaning(meld, rules) for meld in after]
    faults = {
        "": None in right,
        "not_full": not keeps_jokers(
            before, [m for m, is_one in zip(after, right, strict=True) if is_one], rules
        ),
        **lost,
        "cards_added": added,
        "nothing_from_hand": not hand,
    }
    reason = next((name for name, holds in faults.items() if holds), None)
    return {"valid": True} if reason is None else _no(reason or None)


def _lost(
    before: Sequence[Cards], hand: Cards, after: Sequence[Cards]
) -> tuple[dict[str, bool], bool]:
    """Return what is missing of the hand and of the table afterwards, and if there is more."""
    lying, laid = Counter(_all(before)), Counter(_all(after))
    from_table = lying - laid
    missing = (lying + Counter(hand)) - laid
    faults = {"not_put_down": bool(missing - from_table), "cards_lost": bool(from_table)}
    return faults, bool(laid - lying - Counter(hand))


def _contract(game: Game, claim: dict[str, Any]) -> Verdict:
    melds = [read(meld) for meld in claim["melds"]]
    count_copies(_all(melds), *game.packs())
    rules = game.rules(claim["deal"])
    meanings = [readings(meld, rules) for meld in melds]
    if not all(meanings):
        return _no()
    shapes = sorted((each[0].kind, len(each[0].reads)) for each in meanings)
    groups, count = CONTRACTS[(claim["deal"] - 1) % 7]
    if shapes != [("group", 3)] * groups + [("run", 4)] * count:
        return _no("wrong_contract")
    if game.options["adjacent_runs_allowed"] or _apart(meanings, []):
        return {"valid": True}
    return _no("adjacent_runs")


def _apart(meanings: Sequence[Sequence[Meld]], laid: list[Meld]) -> bool:
    """Whether the melds can mean something in which no run goes on where another ends."""
    if not meanings:
        return True
    return any(
        not goes_on(meld, laid) and _apart(meanings[1:], [*laid, meld]) for meld in meanings[0]
    )


CLAIMS: dict[str, Callable[[Game, dict[str, Any]], Verdict]] = {
    "meld": _meld,
    "opening": _opening,
    "hand_remi": _hand_remi,
    "lay_off": _lay_off,
    "joker_swap": _joker_swap,
    "king_swap": _king_swap,
    "rearrangement": _rearrangement,
    "contract": _contract,
}
