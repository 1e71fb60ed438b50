"""The views of the desk: `desk` asks and answers, `verdicts` shows the answers that were kept.

`contexts` is what both read from a request and hand to the page.
"""
