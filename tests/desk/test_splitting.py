"""Several melds written in one line."""

import pytest

from remi_scores.desk.splitting import split_line
from remi_scores.engine import get_variant

RULES = get_variant("remi_51").create({}).table_rules(1)


@pytest.mark.parametrize(
    ("line", "melds"),
    [
        ("5h 6h 7h", ("5h 6h 7h",)),
        ("5h 6h 7h 8h 9h Th", ("5h 6h 7h 8h 9h Th",)),  # correct as it is
        ("5h 6h 7h 9c 9d 9s", ("5h 6h 7h", "9c 9d 9s")),
        ("5h 6h 7h 8h 8c 8d 8s", ("5h 6h 7h 8h", "8c 8d 8s")),
        ("5h 6h 7h 9c 9d * Qs Ks As", ("5h 6h 7h", "9c 9d *", "Qs Ks As")),
        ("5h 6h 7h 9c 9d", ("5h 6h 7h 9c 9d",)),  # no split makes it correct
        ("5h 6h", ("5h 6h",)),
        ("", ("",)),
    ],
)
def test_a_line_is_split_where_that_makes_all_of_it_correct(
    line: str, melds: tuple[str, ...]
) -> None:
    assert split_line(line, RULES) == melds
