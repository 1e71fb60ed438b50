"""The site around the rooms: what settings.py and urls.py name, and the pages of no room.

`environment`, `databases`, `journal` and `logs` make the settings, `checks` compares them with the
database. `static_files` and `bundling` make the files that browsers get, `translations` and
`transliteration` the message catalogues. `middleware`, `look` and `views` answer requests.
"""
