"""Score a match of Bečki Remi: what each deal gave, why, the totals, and who deals next.

Run it from the top of the checkout: python -m examples.score_a_match. It prints:

    Deadwood: {'Ana': 5, 'Boris': 28, 'Vesna': 4}
    Melds of Ana: ['5h 6h 7h', 'Qs Ks As', '9c 9d 9s']
    Ana failed_close_penalty -20
    Vesna difference 1 against Ana
    Vesna difference 24 against Boris
    Vesna beat_closer_bonus 10 against Ana
    Totals: {'Ana': -20, 'Boris': 0, 'Vesna': 35}
    Deal 2 is dealt by Boris.
"""

from remi_scores import engine

report = engine.MatchReport(
    variant="becki",
    options={"rounds": 1},
    players=("Ana", "Boris", "Vesna"),
    deals=(
        engine.DealReport(
            ended="closed",
            by="Ana",
            hands={
                # All eleven cards: the engine looks for the melds that leave the least.
                "Ana": engine.HandReport(cards="5h 6h 7h 9c 9d 9s Qs Ks As 2c 3d"),
                # The cards left outside melds, or just what they are worth.
                "Boris": engine.HandReport(left="Kd 8h 8s 2d"),
                "Vesna": engine.HandReport(points=4),
            },
        ),
    ),
)
result = engine.replay_match(report)
(deal,) = result.deals

print("Deadwood:", deal.deadwood)
print("Melds of Ana:", [engine.print_cards(meld) for meld in deal.arrangements["Ana"].melds])
for line in deal.lines:
    against = f" against {line.against}" if line.against else ""
    print(f"{line.player} {line.kind} {line.points}{against}")
print("Totals:", result.totals)
if result.next is None:
    print("The match is over. Winners:", *result.winners)
else:
    print(f"Deal {result.next.number} is dealt by {result.next.dealer}.")
