"""The rule pages: how each game is played, with the numbers the engine scores with.

Addresses. A game's page is `/pravila/<slug>/`, the slug being the game's key with hyphens. With
`?p=CODE` the numbers are those of a match; a match this device may not open answers 404. Every
rule on a page has an id, made from the code the engine gives it, hyphens for underscores:

- a line of the score sheet by its kind: `#difference`, `#failed-close-penalty`, `#adjustment`
- what is wrong with a meld or a claim by its reason: `#wraps-past-ace`, `#below-opening`
- a question of the check desk by its claim: `#meld`, `#lay-off`, `#hand-remi`
- an ending by its code: `#ending-stock-out`, `#ending-void`
- an error by its code, where a rule of the game stands behind it: `#stop-over-limit`
- a house rule: `#option-joker-value`; a decision where the book is silent: `#d3`

Whoever links to a rule writes the id so; nobody need import this room for it.
"""
