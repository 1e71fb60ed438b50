"""Remi Scores: a Django site that keeps the score of seven rummy games.

`engine` knows the rules and no Django. `wording` has the words on screen. `people`, `typed` (reads
typed cards) and `web` are small rooms that several others need. `matches` is the score sheet,
`rulebook` the rules pages and `desk` the check desk. The modules beside them are the site itself.
A room imports only what an earlier one exports; tests/test_architecture.py checks it.
"""
