"""Remi Scores: a Django site that keeps the score of seven rummy games.

`engine` knows the rules and imports no Django. `wording` has the words on screen. `people`, `typed`
(reads typed cards) and `web` are small packages that several others need. `matches` is the score
sheet, `rulebook` the rules pages and `desk` the check desk. `site` and the modules beside it are
the site itself. These packages are called rooms: each imports only what an earlier one exports,
which tests/test_architecture.py checks.
"""
