import pytest

from remi_scores.engine.cards import Rank
from remi_scores.engine.check.claims import CLAIMS
from remi_scores.engine.contracts import CONTRACTS, Contract, contract_of
from remi_scores.engine.report import Ending
from remi_scores.engine.variants import VARIANTS, get_variant
from tests.helpers.engine.documents import NAMES, ask, error_of, match, named, score

GAMES = {game.key: game for game in VARIANTS}
every_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.key) for game in VARIANTS])

# The options of docs/rules.md with the book's values; None depends on the number of players.
BOOK = {
    "halp": {
        "target": 200,
        "stop_limit": 5,
        "remi_bonus": 25,
        "beat_stopper_bonus": 10,
        "bonus_on_tie": False,
        "joker_value": 25,
        "ace_value": 1,
    },
    "becki": {
        "rounds": 5,
        "failed_close_penalty": 20,
        "beat_closer_bonus": 10,
        "joker_value": 25,
        "ace_value": 11,
        "jokers_per_meld": 1,
        "tie_goes_to": "opponent",
    },
    "nak_nak": {
        "rounds": 4,
        "hand_bonus": 25,
        "failed_knock_penalty": 10,
        "tie_goes_to": "opponent",
        "two_deck_from": 8,
        "hand_bonus_from_each": False,
        "knock_limit": 0,
    },
    "remi_51": {
        "opening_minimum": 51,
        "out_bonus": 40,
        "hand_bonus": 140,
        "hand_multiplier": 2,
        "unopened_penalty": 100,
        "joker_value": 20,
        "limit": 501,
        "deals_each": None,
        "unopened_at_stock_out": "hand",
        "new_run_jokers": "free",
        "ace_value": 10,
        "unopened_adds_hand": False,
        "six_players": False,
    },
    "kraljevski": {
        "rounds": 3,
        "out_bonus": 20,
        "card_penalty": 1,
        "wild_penalty": 2,
        "king_penalty": 5,
        "king_close_multiplier": 2,
        "run_reward": 2,
        "pair_reward": 3,
        "three_reward": 6,
        "four_reward": 10,
        "laid_off_reward": 1,
    },
    "divlji": {
        "deals": 11,
        "immediate_penalty": 5,
        "loser_scores": "pool",
        "distinct_suits_in_groups": False,
        "ace": "both",
    },
    "kontrakt": {
        "ace_value": 15,
        "joker_value": 15,
        "series_per_player": 1,
        "length": "each",
        "adjacent_runs_allowed": False,
    },
}

# players, (decks, jokers) by number of players, cards dealt first, most deals of a match
TABLE = {
    "halp": (range(2, 6), {2: (1, 1), 3: (2, 2), 5: (2, 2)}, {2: 10, 5: 10}, {2: None}),
    "becki": (range(2, 7), {2: (2, 4), 6: (2, 4)}, {2: 10, 6: 10}, {2: 10, 6: 30}),
    "nak_nak": (range(2, 9), {2: (1, 0), 7: (1, 0), 8: (2, 0)}, {2: 10, 3: 7, 8: 7}, {2: 8, 8: 32}),
    "remi_51": (range(2, 5), {2: (2, 4), 4: (2, 4)}, {2: 14, 4: 14}, {2: 8, 3: 9, 4: 8}),
    "kraljevski": (range(2, 5), {2: (2, 4), 4: (2, 4)}, {2: 15, 4: 15}, {2: 6, 4: 12}),
    "divlji": (
        range(2, 7),
        {2: (1, 0), 3: (2, 0), 4: (2, 0), 5: (3, 0), 6: (3, 0)},
        {2: 3, 6: 3},
        {2: 11, 6: 11},
    ),
    "kontrakt": (
        range(3, 9),
        {3: (2, 1), 5: (2, 1), 6: (3, 2), 8: (3, 2)},
        {3: 10, 8: 10},
        {3: 21, 8: 56},
    ),
}
VALUES = {  # joker, ace, 2 to 9, 10, J, Q, K
    "halp": (25, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10),
    "becki": (25, 11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10),
    "nak_nak": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10),
    "remi_51": (20, 10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10),
    "kraljevski": (2, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5),
    "divlji": (15, 15, 5, 15, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10),
    "kontrakt": (15, 15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10),
}


def test_the_seven_games_are_known_by_their_keys():
    assert list(GAMES) == list(BOOK) == list(TABLE) == list(VALUES)
    assert [get_variant(key) for key in GAMES] == list(VARIANTS)


def test_another_game_is_unknown():
    assert error_of(get_variant, "poker") == {"code": "unknown_variant"}


@every_game
def test_every_option_defaults_to_the_book(game):
    book = {"void_deal_counts": False, "wrong_close_penalty": 0, **BOOK[game.key]}
    assert {option.name: option.default for option in game.options()} == book
    assert {name: getattr(game(), name) for name in book} == book
    assert game().changed_options() == {}


@every_game
def test_a_wrong_close_costs_nothing_by_the_book_and_never_helps(game):
    assert game().wrong_close_points() == 0
    points = game.create({"wrong_close_penalty": 30}).wrong_close_points()
    assert points == (30 if game.lowest_wins else -30)


@every_game
def test_every_number_goes_from_0_to_1000_and_every_count_from_1_to_100(game):
    counts = {"rounds", "series_per_player"}
    bounds = {"deals": (1, 11), "deals_each": (0, 100), **dict.fromkeys(counts, (1, 100))}
    for option in game.options():
        if option.kind == "number":
            assert (option.least, option.most) == bounds.get(option.name, (0, 1000)), option.name


@every_game
def test_a_changed_option_is_kept(game):
    for option in game.options():
        value = {
            "bool": True,
            "number": option.least + 1 if option.default != 1 else 2,
            "choice": option.choices[-1] if option.choices else None,
        }[option.kind]
        assert game.create({option.name: value}).changed_options() == {option.name: value}


@every_game
def test_players_packs_cards_and_deals_are_those_of_the_table(game):
    players, packs, dealt, deals = TABLE[game.key]
    rules = game()
    assert game.players == game.player_range({}) == players
    assert {n: (rules.pack(n).decks, rules.pack(n).jokers) for n in packs} == packs
    assert {n: rules.cards_dealt(n, 1) for n in dealt} == dealt
    assert {n: rules.total_deals(n) for n in deals} == deals


@every_game
def test_cards_left_are_worth_what_the_table_says(game):
    assert game().values(1) == VALUES[game.key]


@every_game
def test_the_pack_holds_what_is_dealt_and_a_card_to_draw(game):  # D1
    rules = game()
    for players in game.players:
        pack = rules.pack(players)
        cards = 52 * pack.decks + pack.jokers
        for number in range(1, (game.last_deal or rules.total_deals(players) or 1) + 1):
            assert players * rules.cards_dealt(players, number) < cards, (players, number)


@every_game
def test_too_few_and_too_many_players_are_refused(game):
    for players in (0, 1, game.players[0] - 1, game.players[-1] + 1):
        names = [*NAMES, "Ivo"][:players]
        document = match(game.key, players=0) | {"players": names}
        wrong = {
            "code": "players_out_of_range", "n": players,
            "least": game.players[0], "most": game.players[-1],
        }  # fmt: skip
        assert error_of(score, document) == wrong
        assert error_of(ask, game.key, "meld", players=players, cards="5h 6h 7h") == wrong


@every_game
def test_the_most_players_are_the_most_that_any_option_allows(game):
    switches = [option.name for option in game.options() if option.kind == "bool"]
    ranges = [game.player_range({name: on}) for name in switches for on in (False, True)]
    assert game.most_players() == max(max(players) for players in ranges)


@every_game
def test_a_match_can_begin_with_every_number_of_players(game):
    for players in game.players:
        answer = score(match(game.key, players=players))
        assert answer["totals"] == dict.fromkeys(NAMES[:players], 0)
        assert (answer["finished"], answer["next"]["number"]) == (False, 1)
        assert answer["next"]["dealer"] == "Ana"


@every_game
def test_every_ending_has_a_player_or_none(game):
    assert Ending.VOID not in game.endings
    assert game.goes_out <= {ending for ending in game.endings if ending.has_player}


def test_the_usual_ending_is_the_one_of_nearly_every_deal():
    assert {key: game().usual_ending() for key, game in GAMES.items()} == {
        "halp": None,
        "becki": Ending.CLOSED,
        "nak_nak": Ending.KNOCK,
        "remi_51": Ending.OUT,
        "kraljevski": Ending.OUT,
        "divlji": None,
        "kontrakt": Ending.OUT,
    }


@every_game
def test_every_claim_is_one_the_desk_answers(game):
    assert set(game.claims) <= set(CLAIMS)
    others = [claim for claim in CLAIMS if claim not in game.claims]
    players = game.players[-1]
    for claim in [*others, "", "nothing", None, 7, ["meld"]]:
        assert error_of(ask, game.key, claim, players=players) == {"code": "bad_document"}


def test_games_claim_what_the_documents_say():
    games = {
        claim: [game.key for game in VARIANTS if claim in game.claims]
        for claim in CLAIMS
        if claim != "meld"
    }
    assert all("meld" in game.claims for game in VARIANTS)
    assert games == {
        "opening": ["remi_51"],
        "lay_off": ["halp", "remi_51", "kraljevski", "kontrakt"],
        "joker_swap": ["halp", "remi_51", "kontrakt"],
        "king_swap": ["kraljevski"],
        "rearrangement": ["halp"],
        "contract": ["kontrakt"],
        "hand_remi": ["remi_51"],
    }


@every_game
def test_the_lowest_total_wins_where_the_book_says(game):
    assert game.lowest_wins == (game.key in ("remi_51", "divlji", "kontrakt"))


@pytest.mark.parametrize(
    ("game", "options", "total"),
    [
        ("halp", {}, 200),
        ("halp", {"target": 0}, 0),
        ("halp", {"target": 1000}, 1000),
        ("becki", {}, None),
        ("nak_nak", {}, None),
        ("remi_51", {}, 501),
        ("remi_51", {"limit": 0}, None),
        ("remi_51", {"limit": 1}, 1),
        ("kraljevski", {}, None),
        ("divlji", {}, None),
        ("kontrakt", {}, None),
    ],
)
def test_the_end_total_is_the_least_that_ends_a_match(game, options, total):
    rules = GAMES[game].create(options)
    assert rules.end_total() == total
    assert next((n for n in range(1001) if rules.points_end_it([n - 1, n])), None) == total


def test_the_wild_rank_climbs_in_divlji_and_no_other_game_has_one():
    wilds = {
        key: [game().wild_rank(number) for number in range(1, 12)] for key, game in GAMES.items()
    }
    assert wilds.pop("divlji") == [Rank(n) for n in range(3, 14)]
    assert all(each == [None] * 11 for each in wilds.values())


def test_contracts_are_those_of_kontrakt():
    assert [(c.groups, c.runs, c.cards) for c in CONTRACTS] == [
        (2, 0, 6),
        (1, 1, 7),
        (0, 2, 8),
        (3, 0, 9),
        (2, 1, 10),
        (1, 2, 11),
        (0, 3, 12),
    ]
    assert [contract_of(number) for number in (1, 7, 8, 56)] == [
        Contract(2, 0),
        Contract(0, 3),
        Contract(2, 0),
        Contract(0, 3),
    ]


@pytest.mark.parametrize(
    ("game", "options", "players"),
    named(
        ("five at Remi 51", "remi_51", {}, 5),
        ("six who do not say so", "remi_51", {"six_players": False}, 6),
        ("seven who say six", "remi_51", {"six_players": True}, 7),
    ),
)
def test_more_players_need_their_option(game, options, players):
    document = match(game, players=players, options=options)
    assert error_of(score, document)["code"] == "players_out_of_range"
