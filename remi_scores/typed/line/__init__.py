"""A deal in one line: reads it as people type or dictate it, and writes it back.

In the order of the work: `folding` cuts a line into pieces, `lexicon` knows the phrases of a game
(`wordlists` has the words), `names`, `numbers` and `cards` the rest; `scanning` turns pieces into
tokens, `parting` finds whose they are, `rewards` and `hands` make a hand of them, `reading` puts
the deal together. `writing` is the way back. What a line may say is in docs/lines.md.
"""

from remi_scores.typed.line.reading import LONGEST_LINE, read_line
from remi_scores.typed.line.telling import LineReading, Table, UnclearPart, Why
from remi_scores.typed.line.writing import Language, as_told, write_line

__all__ = [
    "LONGEST_LINE",
    "Language",
    "LineReading",
    "Table",
    "UnclearPart",
    "Why",
    "as_told",
    "read_line",
    "write_line",
]
