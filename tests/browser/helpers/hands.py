"""Whole hands of Bečki of a deal that Ana closed."""

ANA = "5h 6h 7h 9c 9d 9s Qs Ks As 2c 3d"
BORIS = "4c 5c 6c 4d 5d 6d 7s 8s 9s Kd"
VESNA = "2h 3h 4h Tc Jc Qc 8h 8d 8c Jd"
