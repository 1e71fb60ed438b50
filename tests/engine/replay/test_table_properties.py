"""What holds for every match in which players leave and join."""

from collections import Counter
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from remi_scores.engine.documents import read_match
from remi_scores.engine.replay.replaying import replay_match
from remi_scores.engine.variants import VARIANTS, get_variant
from tests.helpers.engine.changes import dealt, joined, left
from tests.helpers.engine.documents import NAMES, match, score
from tests.helpers.engine.generated import matches

some = settings(max_examples=40, deadline=None)


@given(matches())
@some
def test_without_changes_every_seat_deals_in_turn_for_the_usual_number_of_deals(document):
    """The rule before anybody could leave or join, said without turns."""
    answer = score(document)
    variant = get_variant(document["variant"]).create(document["options"])
    players = document["players"]
    first = players.index(document.get("first_dealer", players[0]))
    for scored in answer["deals"]:
        turn = (scored["number"] - 1) // variant.deals_in_a_row()
        assert scored["dealer"] == players[(first + turn) % len(players)]
    result = replay_match(read_match(document), ahead=100)
    most = variant.total_deals(len(players))
    assert (result.most_deals, result.table) == (most, tuple(players))
    coming = [result.next, *result.ahead] if result.next else []
    assert most is None or len(coming) == most - (coming[0].number - 1 if coming else most)
    for deal in coming:
        turn = (deal.number - 1) // variant.deals_in_a_row()
        assert deal.dealer == players[(first + turn) % len(players)]
    assert score(document | {"changes": []}) == answer


ENDLESS = {
    "halp": {"target": 1000}, "remi_51": {"limit": 0, "deals_each": 100}, "divlji": {},
    "kontrakt": {"series_per_player": 100},
}  # fmt: skip


@st.composite
def changing(draw):
    """A match in which somebody leaves or joins after nearly every deal."""
    game = draw(st.sampled_from(VARIANTS))
    size = draw(st.integers(max(3, min(game.players)), max(game.players)))
    table, players, more = list(NAMES[:size]), list(NAMES[:size]), ["Đoka", "Žika", "Šule"]
    deals, changes = [], []
    for position in range(1, draw(st.integers(2, 9))):
        deals.append(dealt(game.key, *draw(st.permutations(table)), worth=20 + position % 3 * 5))
        leaves = draw(st.sampled_from(["", "", *table]))
        if leaves and len(table) > min(game.players):
            table.remove(leaves)
            changes.append(left(position, leaves))
        joins = draw(st.sampled_from(["", "", *{*players, *more}.difference(table)]))
        if joins and len(table) < max(game.players):
            players = list(dict.fromkeys([*players, joins]))
            table = sorted([*table, joins], key=players.index)
            changes.append(joined(position, joins, draw(st.integers(-50, 150))))
    options = ENDLESS.get(game.key, {"rounds": 100})
    document = match(game.key, *deals, players=0, options=options, changes=changes)
    return document | {"players": players}


@given(changing())
@some
def test_totals_are_sums_and_absent_players_neither_deal_nor_score(document):
    answer, totals = score(document), Counter()
    here = list(read_match(document).first_table)
    for position, scored in enumerate(answer["deals"], 1):
        assert list(scored["points"]) == here
        assert scored["dealer"] in here
        totals.update(scored["points"])
        for change in document["changes"]:
            if change["after_deal"] == position:
                here = [name for name in here if name != change.get("left")]
                if name := change.get("joined"):
                    here = sorted([*here, name], key=document["players"].index)
                    totals[name] += change["points"]
        assert scored["totals"] == {name: totals[name] for name in scored["totals"]}
    assert answer["totals"] == {name: totals[name] for name in document["players"]}
    result = replay_match(read_match(document), ahead=3)
    assert result.table == tuple(here)
    coming = [deal.dealer for deal in (result.next, *result.ahead) if deal]
    assert set(coming) <= set(here)
    if document["variant"] != "kontrakt":
        assert all(one != other for one, other in pairwise(coming))
