"""Remi Scores: keeps the score of seven rummy games."""
