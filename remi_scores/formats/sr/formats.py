"""Dates in Serbian, in both scripts."""

SHORT_DATE_FORMAT = "j. n. Y."
SHORT_DATETIME_FORMAT = "j. n. Y. H:i"
