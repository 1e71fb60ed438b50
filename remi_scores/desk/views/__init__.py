"""The views of the desk: `desk` answers questions, `verdicts` shows answers that were kept.

`contexts` reads the question from a request and builds the context of the page for both.
"""
