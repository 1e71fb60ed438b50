"""Cards as people type them: reads them, or asks back where a text is unclear.

In the order of the work: `words` splits a word into atoms and knows how people name cards,
`readings` is the grammar, `cards` reads a whole text, `fields` the field of a form, and `questions`
asks about what has two meanings. `line` reads and writes a whole deal in one line. Needs only the
engine and wording.
"""

from remi_scores.typed.fields import LONGEST_CARDS, MELDS, WHOLE, EntryError, read_parts
from remi_scores.typed.line import (
    LONGEST_LINE,
    Language,
    LineReading,
    UnclearPart,
    Why,
    read_line,
    write_line,
)
from remi_scores.typed.questions import Unclear

__all__ = [
    "LONGEST_CARDS",
    "LONGEST_LINE",
    "MELDS",
    "WHOLE",
    "EntryError",
    "Language",
    "LineReading",
    "Unclear",
    "UnclearPart",
    "Why",
    "read_line",
    "read_parts",
    "write_line",
]
