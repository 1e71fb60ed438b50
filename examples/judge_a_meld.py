"""Judge melds under the rules of several games, and say what is wrong with those that are none.

Run it from the top of the checkout: python -m examples.judge_a_meld. It prints:

    halp: 7h * 5h is a run: 5h 6h 7h
    halp: 9c 9d * is a group: 9c 9d 9h
    becki: 5h * * 8h is no meld: too_many_wilds
    nak_nak: Qh Kh Ah is no meld: ace_not_high
    halp: Kh Ah 2h is no meld: wraps_past_ace
    halp: 5h 6s is no meld: too_short, neither_run_nor_group
"""

from remi_scores import engine


def judge(key: str, text: str) -> None:
    """Print what these cards are in the first deal of a game."""
    rules = engine.get_variant(key).create({}).meld_rules(1)
    cards = engine.parse_cards(text)
    meld = engine.read_meld(cards, rules)
    if meld is None:
        print(f"{key}: {text} is no meld: {', '.join(engine.faults_of(cards, rules))}")
    else:
        print(f"{key}: {text} is a {meld.kind}: {engine.print_cards(meld.reads_as)}")


judge("halp", "7h * 5h")
judge("halp", "9c 9d *")
judge("becki", "5h * * 8h")
judge("nak_nak", "Qh Kh Ah")
judge("halp", "Kh Ah 2h")
judge("halp", "5h 6s")
