"""How views read a posted form, and answer with a page, a part of one, or JSON."""
