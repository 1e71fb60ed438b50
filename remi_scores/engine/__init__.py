"""Score matches of seven Remi games, judge melds and claims, arrange hands.

This package is a library: plain Python and the standard library, no Django. It reads no clock, no
environment and no files and uses no randomness, so the same input always gets the same answer.
Code outside the package imports from here alone. The rules of the games are in `docs/rules.md`,
the JSON documents in `docs/documents.md`.

**Score a match.** A `MatchReport` holds what the table wrote down: the game by its key, the house
rules that differ from the book, the players in seat order, and the deals. A `DealReport` says how
the deal ended, who ended it, and what each `HandReport` has left: all its cards, or its melds and
the cards left, or the cards left, or only their points. `Variant.endings` are the endings of a
game and `Variant.options()` its house rules. `replay_match` scores every deal.

>>> report = MatchReport(
...     variant="becki",
...     options={"rounds": 3},
...     players=("Ana", "Boris"),
...     deals=(
...         DealReport(
...             ended="closed",
...             by="Ana",
...             hands={
...                 "Ana": HandReport(cards="5h 6h 7h 9c 9d 9s Qs Ks As 2c 3d"),
...                 "Boris": HandReport(points=27),
...             },
...         ),
...     ),
... )
>>> replay = replay_match(report)
>>> replay.totals, replay.finished, replay.next.dealer
({'Ana': 22, 'Boris': 0}, False, 'Boris')
>>> [(line.player, str(line.kind), line.points) for line in replay.deals[0].lines]
[('Ana', 'difference', 22)]

A report that cannot be right raises `RemiError`: `code` says what is wrong, `facts` say where.

>>> wrong = MatchReport(variant="becki", players=("Ana", "Boris"), options={"rounds": 0})
>>> try:
...     replay_match(wrong)
... except RemiError as error:
...     print(error.code, error.facts)
bad_option {'option': 'rounds'}

**Judge a meld.** `get_variant` finds a game by its key, and `create` makes it with house rules.
What a correct meld is can depend on the number of the deal, from 1.

>>> [game.key for game in VARIANTS]
['halp', 'becki', 'nak_nak', 'remi_51', 'kraljevski', 'divlji', 'kontrakt']
>>> rules = get_variant("becki").create({}).meld_rules(1)
>>> meld = read_meld(parse_cards("Qh * Ah"), rules)
>>> str(meld.kind), print_cards(meld.reads_as)
('run', 'Qh Kh Ah')
>>> read_meld(parse_cards("Kh Ah 2h"), rules)
>>> [str(fault) for fault in faults_of(parse_cards("Kh Ah 2h"), rules)]
['wraps_past_ace']

`check_claim` judges what a player wants to do, such as to lay off or to open. The claim is a
document, see `docs/documents.md`, *check*.

>>> claim = {"variant": "remi_51", "players": 3, "claim": "lay_off"}
>>> answer = check_claim({**claim, "meld": "5h 6h 7h", "cards": "9h"})
>>> answer["valid"], answer["reason"]
(False, 'gap')

**Arrange a hand.** `Variant.arrange` finds the melds that leave the fewest points; `closer` is
whether the hand is that of the player who ends the deal, for games where that matters.

>>> game = get_variant("becki").create({})
>>> found = game.arrange(parse_cards("7h 8h 9h 9c 9d Ks"), 1, closer=False)
>>> [print_cards(meld) for meld in found.melds], print_cards(found.left), found.deadwood
(['9c 9d 9h'], '7h 8h Ks', 25)

`arrange_hand` does the same with a document, see `docs/documents.md`, *arrange*. It also finds the
best opening of Remi 51, the best contract of Kontrakt, and how to rearrange the table of Halp.

>>> arrange_hand({"variant": "becki", "players": 2, "cards": "7h 8h 9h Ks"})
{'deadwood': 10, 'melds': ['7h 8h 9h'], 'left': 'Ks'}

**Read and write documents.** `read_match` makes a report of a JSON value and `write_match` a JSON
value of a report; `write_replay` writes a scored match and `write_error` a RemiError.

>>> write_replay(replay_match(read_match(write_match(report))))["totals"]
{'Ana': 22, 'Boris': 0}

The modules, from the bottom up; each imports only what stands above it in this list.

- `errors`, `cards`, `packs`, `melds`, `contracts`, `options`, `report`, `scoring`: the values the
  rules are about.
- `arrangement`, `deal`: a hand laid in melds; a hand in its deal; a deal whose hands are judged.
- `solvers`: searches for the best arrangement, opening, contract and table, and the nearest meld.
- `variants`: the seven games. `base` asks what a game must answer, one module a game answers it.
- `replay`: judges a deal, knows who deals, scores a match.
- `shapes`, `documents`: read and write JSON documents.
- `check`: judges claims and arranges hands, given as documents.
- `__main__`: the command `python -m remi_scores.engine score|check|arrange`.
"""

from remi_scores.engine.arrangement import Arrangement
from remi_scores.engine.cards import (
    DECK,
    JOKER,
    Card,
    Rank,
    Suit,
    card_of,
    parse_card,
    parse_cards,
    print_cards,
)
from remi_scores.engine.check import (
    ArrangeAnswer,
    ClaimAnswer,
    ClaimFault,
    ContractAnswer,
    HandAnswer,
    OpeningAnswer,
    ReadingAnswer,
    StepAnswer,
    TableAnswer,
    arrange_hand,
    check_claim,
)
from remi_scores.engine.contracts import CONTRACTS, Contract
from remi_scores.engine.deal import HandContext, JudgedDeal
from remi_scores.engine.documents import (
    DealDocument,
    ErrorAnswer,
    HandDocument,
    MatchDocument,
    NextAnswer,
    ReplayAnswer,
    ScoredDealAnswer,
    read_deal,
    read_hand,
    read_match,
    write_deal,
    write_error,
    write_hand,
    write_match,
    write_next,
    write_replay,
)
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.melds import (
    HIGH_ACE,
    LARGEST_DISTINCT_GROUP,
    LEAST_CARDS,
    Ace,
    Fault,
    Meld,
    MeldKind,
    MeldRules,
    faults_of,
    read_meld,
)
from remi_scores.engine.options import Option
from remi_scores.engine.packs import Pack, check_copies
from remi_scores.engine.replay import (
    NextDeal,
    Progress,
    Replay,
    ScoredDeal,
    judge_deal,
    judge_hand,
    replay_match,
)
from remi_scores.engine.report import (
    Adjustment,
    DealReport,
    Ending,
    HandReport,
    MatchReport,
    TableChange,
)
from remi_scores.engine.scoring import Reason, ScoreLine, rank_players, sums
from remi_scores.engine.variants import VARIANTS, Variant, find_variant, get_variant

__all__ = [  # noqa: RUF022  # grouped by what they are about
    # Errors
    "Code", "RemiError",
    # Cards and packs
    "Card", "DECK", "JOKER", "Pack", "Rank", "Suit", "card_of", "check_copies", "parse_card",
    "parse_cards", "print_cards",
    # Melds and contracts
    "Ace", "CONTRACTS", "Contract", "Fault", "HIGH_ACE", "LARGEST_DISTINCT_GROUP", "LEAST_CARDS",
    "Meld", "MeldKind", "MeldRules", "faults_of", "read_meld",
    # Games and their options
    "Option", "VARIANTS", "Variant", "find_variant", "get_variant",
    # What a table reports
    "Adjustment", "DealReport", "Ending", "HandReport", "MatchReport", "TableChange",
    # One deal
    "Arrangement", "HandContext", "JudgedDeal", "judge_deal", "judge_hand",
    # A match
    "NextDeal", "Progress", "Reason", "Replay", "ScoreLine", "ScoredDeal", "rank_players",
    "replay_match", "sums",
    # Documents
    "DealDocument", "ErrorAnswer", "HandDocument", "MatchDocument", "NextAnswer", "ReplayAnswer",
    "ScoredDealAnswer", "read_deal", "read_hand", "read_match", "write_deal", "write_error",
    "write_hand", "write_match", "write_next", "write_replay",
    # Questions of the check desk
    "ArrangeAnswer", "ClaimAnswer", "ClaimFault", "ContractAnswer", "HandAnswer", "OpeningAnswer",
    "ReadingAnswer", "StepAnswer", "TableAnswer", "arrange_hand", "check_claim",
]  # fmt: skip
