"""Matches: what the table reported, the points that follow from it, and the pages around both."""
