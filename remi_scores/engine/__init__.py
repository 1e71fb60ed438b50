"""The rules of seven Remi games: scoring a match, checking a claim, arranging a hand.

Plain Python, standard library only: no Django, no clock, no environment, no randomness, no files.
The same input always gets the same answer. The rules themselves: docs/rules.md; the JSON
documents: docs/documents.md.

Score a match. A match is a report of what the table wrote; replaying it scores every deal.

>>> report = MatchReport(
...     variant="becki",
...     players=("Ana", "Boris"),
...     deals=(
...         DealReport(
...             ended="closed",
...             by="Ana",
...             hands={"Ana": HandReport(points=0), "Boris": HandReport(points=27)},
...         ),
...     ),
... )
>>> result = replay_match(report)
>>> result.totals
{'Ana': 27, 'Boris': 0}
>>> [(line.player, str(line.kind), line.points) for line in result.deals[0].lines]
[('Ana', 'difference', 27)]

Judge a meld. The rules of a meld belong to a game and to the number of the deal.

>>> rules = get_variant("becki").create({}).meld_rules(1)
>>> read_meld(parse_cards("Qh Kh Ah"), rules).kind
<MeldKind.RUN: 'run'>
>>> [str(fault) for fault in faults_of(parse_cards("Kh Ah 2h"), rules)]
['wraps_past_ace']

Arrange a hand: the melds that leave the least.

>>> game = get_variant("becki").create({})
>>> found = game.arrange(parse_cards("7h 8h 9h 9c 9d Ks"), 1, closer=False)
>>> [print_cards(meld) for meld in found.melds], print_cards(found.left), found.deadwood
(['9c 9d 9h'], '7h 8h Ks', 25)

Where to read on, from the bottom up:

- `errors`, `cards`, `packs`, `melds`, `contracts`, `options`, `report`, `scoring`: the words of
  the game, as values.
- `arrangement`, `deal`: how a hand lies in melds; a hand in its deal; a deal with judged hands.
- `solvers`: searches for the best arrangement, opening, contract and table, and the nearest meld.
- `variants`: the seven games. `base` asks the questions, a module for each game answers them.
- `replay`: a deal judged, whose turn it is to deal, a whole match scored.
- `shapes`, `documents`: reading and writing the JSON documents.
- `check`: claims and hands to arrange, answered as documents.
- `__main__`: the command `python -m remi_scores.engine score | check | arrange`.

Imports point from the bottom of this list to its top. Code outside the engine imports from here
alone.
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
from remi_scores.engine.check import ClaimFault, arrange_hand, check_claim
from remi_scores.engine.contracts import CONTRACTS, Contract
from remi_scores.engine.deal import HandContext, JudgedDeal
from remi_scores.engine.documents import (
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
    "read_deal", "read_hand", "read_match", "write_deal", "write_error", "write_hand",
    "write_match", "write_next", "write_replay",
    # Questions
    "ClaimFault", "arrange_hand", "check_claim",
]  # fmt: skip
