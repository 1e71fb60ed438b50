"""What holds for every match and every hand, and for input of any kind."""

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from remi_scores.engine.__main__ import VERBS, answers
from remi_scores.engine.cards import DECK, JOKER, print_cards
from remi_scores.engine.check.arranging import arrange_hand
from remi_scores.engine.variants import VARIANTS, get_variant
from tests.helpers.engine.documents import NAMES, opened_hand, play, points, score
from tests.helpers.engine.generated import matches, texts, values
from tests.helpers.many import MANY

some = settings(max_examples=MANY or 20, deadline=None)
many = settings(max_examples=MANY or 40, deadline=None)
seeds = st.integers(0, 2**40)


# Matches


@given(matches())
@some
def test_points_are_the_sums_of_lines_and_totals_those_of_points(document):
    answer = score(document)
    totals = Counter(dict.fromkeys(document["players"], 0))
    for position, scored in enumerate(answer["deals"], 1):
        lines = Counter(dict.fromkeys(document["players"], 0))
        for line in scored["lines"]:
            lines[line["player"]] += line["points"]
        assert scored["points"] == lines
        totals.update(lines)
        for change in document["adjustments"]:
            if change["after_deal"] == position:
                totals[change["player"]] += change["points"]
        assert scored["totals"] == totals
    assert answer["totals"] == totals


@given(matches(), seeds)
@some
def test_where_the_players_sit_changes_only_who_deals(document, seed):
    moved = document | {
        "players": Random(seed).sample(document["players"], k=len(document["players"]))
    }
    before, after = score(document), score(moved)
    for one, other in zip(before["deals"], after["deals"], strict=True):
        for key in ("number", "points", "totals", "deadwood", "arrangements"):
            assert one[key] == other[key]
    assert before["totals"] == after["totals"]
    assert sorted(before["winners"]) == sorted(after["winners"])


@given(matches())
@some
def test_names_do_not_change_the_score(document):
    new_names = {name: f"{name} novi" for name in NAMES}
    renamed = json.dumps(document)
    answer = json.dumps(score(document))
    for old, new in new_names.items():
        renamed = renamed.replace(f'"{old}"', f'"{new}"')
        answer = answer.replace(f'"{old}"', f'"{new}"')
    assert json.dumps(score(json.loads(renamed))) == answer


@given(matches(), seeds)
@some
def test_the_order_of_cards_in_a_hand_does_not_change_the_score(document, seed):
    shuffled = json.loads(json.dumps(document))
    for deal in shuffled["deals"]:
        for hand in deal.get("hands", {}).values():
            for way in hand.keys() & {"cards", "left"}:
                cards = hand[way].split()
                Random(seed).shuffle(cards)
                hand[way] = " ".join(cards)
    assert score(shuffled) == score(document)


@given(matches(), st.data())
@some
def test_a_match_is_scored_as_far_as_it_was_played(document, data):
    played = data.draw(st.integers(0, len(document["deals"])))
    part = document | {
        "deals": document["deals"][:played],
        "adjustments": [each for each in document["adjustments"] if each["after_deal"] <= played],
    }
    assert score(part)["deals"] == score(document)["deals"][:played]


# Hands

VALUES = (15, 20, 25, 30, 35, 40, 45)  # every game has hands of these
ENDINGS = [(game.key, str(ending)) for game in VARIANTS for ending in game.endings]
TIES = {"becki": "closer", "nak_nak": "knocker"}


def score_of(game, ended, hands, tie):
    """Score a deal of bare values; Ana ends it, with nothing left where she must."""
    rules = get_variant(game)
    out = ended in rules.goes_out or game == "divlji"
    by = "Ana" if ended != "stock_out" else None
    options = {"stop_limit": 1000} if game == "halp" else {}
    if tie and game in TIES:
        options["tie_goes_to"] = TIES[game]
    held = [0 if place == 0 and out else value for place, value in enumerate(hands)]
    entered = [opened_hand(game, points=value) for value in held]
    return points(play(game, ended, by, entered, **options))


@given(
    st.sampled_from(ENDINGS),
    st.lists(st.sampled_from(VALUES), min_size=3, max_size=4),
    st.booleans(),
    st.sampled_from(VALUES),
)
@many
def test_less_in_the_hand_never_scores_worse(ending, hands, tie, better):
    sign = -1 if get_variant(ending[0]).lowest_wins else 1
    before = score_of(*ending, hands, tie)
    for place, value in enumerate(hands):
        if better < value:
            after = score_of(*ending, [*hands[:place], better, *hands[place + 1 :]], tie)
            assert sign * after[place] >= sign * before[place]


@pytest.mark.parametrize("game", ["becki", "nak_nak", "divlji"])
@given(seeds)
@some
def test_what_the_engine_arranges_can_be_claimed_and_nothing_less_is_worth_more(game, seed):
    random = Random(seed)
    rules = get_variant(game)()
    size, pack = {"becki": 10, "nak_nak": 7, "divlji": 3}[game], rules.pack(3)
    hand = random.sample([*DECK * pack.decks, *[JOKER] * pack.jokers], size)
    by = "Boris"
    ended = str(rules.endings[0])
    best = play(game, ended, by, ({"cards": print_cards(hand)}, 0, 0))
    arranged = best["arrangements"]["Ana"]
    assert play(game, ended, by, (arranged, 0, 0))["points"] == best["points"]
    fewer = {
        "melds": arranged["melds"][1:],
        "left": " ".join([arranged["left"], *arranged["melds"][:1]]),
    }
    assert play(game, ended, by, (fewer, 0, 0))["deadwood"]["Ana"] >= best["deadwood"]["Ana"]


@given(st.sampled_from(VARIANTS), seeds)
@many
def test_one_card_more_adds_at_most_its_value(game, seed):
    random = Random(seed)
    pack = game().pack(3)
    hand = random.sample([*DECK * pack.decks, *[JOKER] * pack.jokers], random.randint(1, 10))
    deal = random.randint(1, 11)
    asked = {"variant": game.key, "players": 3, "deal": deal}
    less, more = (
        arrange_hand(asked | {"cards": print_cards(cards)})["deadwood"]
        for cards in (hand[1:], hand)
    )
    assert more <= less + game().values(deal)[hand[0].rank or 0]


# Any input

QUESTION = {
    "variant": "halp",
    "players": 3,
    "options": {"target": 100},
    "deal": 2,
    "cards": "5h 6h 7h",
    "meld": "5h * 7h",
    "melds": ["5h 6h 7h 8h", "9c 9d *"],
    "before": ["5h * 7h"],
    "hand": "8h",
    "after": ["5h * 7h 8h"],
    "card": "6h",
    "to": "9c 9d 9h",
    "with": "",
    "wilds": "2c *",
    "kings": "Kc Kd",
    "taken": "5h",
    "discard": "Kc",
    "opening": True,
    "closer": False,
}
CLAIMS = sorted({claim for game in VARIANTS for claim in game.claims})


def one_answer(verb, document):
    (line,) = answers(verb, [json.dumps(document)])
    return json.loads(line)


@given(st.sampled_from(sorted(VERBS)), values())
@many
def test_any_json_has_one_answer(verb, value):
    assert one_answer(verb, value)["error"]["code"] == "bad_document"


@given(st.sampled_from(sorted(VERBS)), texts(20))
@some
def test_any_text_has_one_answer(verb, text):
    (line,) = answers(verb, [text])
    assert json.loads(line)["error"]["code"] == "bad_document"


@given(matches(), values(), seeds)
@many
def test_a_match_with_anything_in_one_place_has_one_answer(document, value, seed):
    answer = one_answer("score", changed(document, value, Random(seed)))
    assert "error" in answer or set(answer) >= {"deals", "totals", "finished", "winners"}


@given(st.sampled_from(VARIANTS), st.sampled_from(CLAIMS), values(), seeds)
@many
def test_a_question_with_anything_in_one_place_has_one_answer(game, claim, value, seed):
    asked = QUESTION | {"variant": game.key, "claim": claim, "options": {}}
    asked = changed(asked, value, Random(seed))
    checked, arranged = one_answer("check", asked), one_answer("arrange", asked)
    assert "error" in checked or checked["valid"] == ("reason" not in checked)
    assert "error" in arranged or set(arranged) == {"deadwood", "melds", "left"}


def changed(document, value, random):
    """Put a value anywhere in a document."""
    if not document or not isinstance(document, dict | list) or random.random() < 0.1:
        return value
    if isinstance(document, dict):
        key = random.choice(sorted(document))
        return document | {key: changed(document[key], value, random)}
    place = random.randrange(len(document))
    return [*document[:place], changed(document[place], value, random), *document[place + 1 :]]
