"""The rule pages: how each game is played, with the numbers that the engine scores with.

A game's page is at `/pravila/<slug>/`; the slug is the game's key with hyphens. With `?p=CODE` it
shows the numbers of a match, or answers 404 if this device may not open the match. Every rule on a
page has an id, made from the engine's code with hyphens for underscores:

- a line of the score sheet, from its kind: `#difference`, `#failed-close-penalty`, `#adjustment`
- a fault of a meld or a claim, from its reason: `#wraps-past-ace`, `#below-opening`
- a question of the check desk, from its claim: `#meld`, `#lay-off`, `#hand-remi`
- an ending, from its code: `#ending-stock-out`, `#ending-void`
- an error, from its code, if a rule of the game is the reason: `#stop-over-limit`
- a house rule: `#option-joker-value`; a decision where the book is silent: `#d3`

Other rooms write these ids into their links and import nothing from here.

`games` has a module for each game with what its page shows; `book` says what such a module holds.
`examples`, `worked`, `numbers` and `house_rules` let the engine judge and score it and turn the
results into words; `pages` puts the context of a page together.
"""
