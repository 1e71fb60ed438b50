"""Arrange a hand: the melds that leave the least, and which card is best thrown away.

Run it from the top of the checkout: python -m examples.arrange_a_hand. It prints:

    Melds: ['6c 6d 6h']
    Left: 2c Jd 4h 5h Ks worth 31
    Throw Ks: 21 remain
"""

from remi_scores import engine

game = engine.get_variant("nak_nak").create({})
hand = engine.parse_cards("4h 5h 6h 6c 6d Ks Jd 2c")

found = game.arrange(hand, 1, closer=False)
print("Melds:", [engine.print_cards(meld) for meld in found.melds])
print("Left:", engine.print_cards(found.left), "worth", found.deadwood)

deadwood = {
    str(card): game.arrange([other for other in hand if other != card], 1, closer=False).deadwood
    for card in hand
}
best = min(deadwood, key=deadwood.__getitem__)
print(f"Throw {best}: {deadwood[best]} remain")
