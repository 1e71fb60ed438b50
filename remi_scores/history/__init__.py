"""History: who plays best, against whom, since when.

This room reads; `matches` writes. A write only marks its match as stale. Whoever reads history
calls `refresh` first, which derives the facts of stale matches anew:

- `moments`: the evening of a match, and its place in the order of time.
- `facts`: what a match says of each seat, from the rows of its sheet; pure.
- `refreshing`: stores these facts, of the matches that are stale.
- `scope`: which matches are asked for. `counting`: sums over them, by the database.
- `ratings`: openskill's ratings, kept in between, and replayed from the first match that changed.
- `figures`: the figures of people, from the sums; `document` writes them as JSON.
- `listing`: the matches of a circle, by pages and evenings. `pages`: one person, two of them, all.
- `relinking`: follows players who were merged or split.

Only urls and commands import it.
"""
