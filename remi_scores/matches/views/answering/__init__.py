"""How views read a posted form and answer it: a page, a part of one, or what became of a write."""
