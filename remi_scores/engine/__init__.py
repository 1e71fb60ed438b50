"""The rules of seven Remi games in plain Python: scoring, checking, arranging.

Standard library only: no Django, clock, environment, randomness or files. Source: RULES.md.
"""
