"""The check desk (Provera): people ask about cards, and the engine answers.

A question travels through these modules:

1. `setting`: in which game, or match, it is asked.
2. `asking`: what was typed in the form becomes a document of the engine; `splitting` finds the
   melds of one line.
3. `answering`: the engine answers the document. `refusals` says why it could not.
4. `questions`: each question in one place; here the answer is told in words. `drawing` draws the
   cards.
5. `models`, `services`: an answer that was kept is a verdict, perhaps attached to a row of a sheet.
   `picture` draws it for chats; `checking` looks whether the engine would still answer the same.

`views` joins them. Documents and answers are those of docs/documents.md, *check* and *arrange*.
"""
