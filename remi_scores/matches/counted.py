"""What is counted so that nobody makes too much of it."""

from django.db import models


class Made(models.Model):
    """Something that a device made within the last day, by a digest of its kind and of who made it.

    `source` stands for the device or for its address; neither can be read from it.
    """

    source = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        indexes = (models.Index(fields=["source", "at"], name="made_by_a_source"),)

    def __str__(self) -> str:
        return f"{self.source[:8]} {self.at}"


class WrongCode(models.Model):
    """A wrong code that somebody typed, for rate limiting; `source` is a digest of the address."""

    source = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        indexes = (models.Index(fields=["source", "at"], name="tries_of_a_source"),)

    def __str__(self) -> str:
        return f"{self.source[:8]} {self.at}"
