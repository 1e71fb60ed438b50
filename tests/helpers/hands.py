"""Whole hands of Bečki in a deal that Ana closed; deadwood 5, 10 and 10."""

ANA = "5h 6h 7h 9c 9d 9s Qs Ks As 2c 3d"  # eleven cards: she closed
BORIS = "4c 5c 6c 4d 5d 6d 7s 8s 9s Kd"
VESNA = "2h 3h 4h Tc Jc Qc 8h 8d 8c Jd"
HANDS = {"ana": ANA, "boris": BORIS, "vesna": VESNA}
"""By the device of each player, in the order of the seats."""
