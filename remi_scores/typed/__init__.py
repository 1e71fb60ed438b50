"""Cards as people type them: read into the engine's text, or asked about where they are unclear.

`words` knows how people name ranks and suits, `readings` what a run of characters can mean,
`cards` reads a whole text, `questions` asks about what has two meanings, `fields` reads the parts
of a form's field. Needs the engine and wording alone.
"""

from remi_scores.typed.fields import LONGEST_CARDS, MELDS, WHOLE, EntryError, read_parts
from remi_scores.typed.questions import Unclear

__all__ = ["LONGEST_CARDS", "MELDS", "WHOLE", "EntryError", "Unclear", "read_parts"]
