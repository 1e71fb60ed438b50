"""Archives: files of whole matches (docs/documents.md, *An archive*).

`reading` reads the lines and says what is wrong with them. `replaying` makes facts of a match's
document, and lets the engine score them; `preparing` makes of that what is stored, with several
processes. `storing` writes many matches at once, and `comparing`
tells whether a match is here already. `importing` does all this for a file.
"""

from remi_scores.matches.archive.errors import ArchiveError, Fault
from remi_scores.matches.archive.importing import Imported, import_archive

__all__ = ["ArchiveError", "Fault", "Imported", "import_archive"]
