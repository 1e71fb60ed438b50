"""Files in forms: no form of the site asks for one, so none is read."""

from typing import Any, NoReturn

from django.core.exceptions import BadRequest
from django.core.files.uploadhandler import FileUploadHandler


class FileSentError(BadRequest):
    """A form came with a file."""


class RefuseFiles(FileUploadHandler):
    """Answers 400 to a form with a file, at the file's first line: none of it is kept."""

    def new_file(self, *args: Any, **options: Any) -> NoReturn:
        """Raise FileSentError."""
        raise FileSentError("A file was sent, and no form asks for one")

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        """Do nothing: no file gets here."""

    def file_complete(self, file_size: int) -> None:
        """Do nothing: no file gets here."""
