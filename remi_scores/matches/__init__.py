"""Matches: who may see them, what was entered, the score sheet, and their pages.

How a deal that a phone posts travels through the rooms:

1. `views.deals` receives the POST and asks `access` for the match and for what the device may do.
2. `entry` takes the form's fields as text and makes of them the engine's report of the deal.
3. `services.record_deal` opens a transaction; `locking` locks the match.
4. `ledger` folds the revisions into entries and lets the engine replay and score the match.
5. The service stores a new `Revision`, which is the fact.
6. `ledger` derives the rows and the standing, and the service stores them.
7. `bus` publishes the match with the commit, and `live` notifies the open pages.
8. The view redirects to the sheet.
9. `sheet` turns rows into plain values, which are cached, and a template renders them.
10. If the deal cannot be written, the view shows the form again, with the reason from `problems`.

This package exports nothing, because Django imports it before the models can be loaded. Import
from `models`, `errors`, `problems`, `locking`, `ledger`, `access`, `services`, `sheet` and `live`:
each of them says in `__all__`, or defines in its one file, what other rooms may use.
"""
