"""The site around the apps: what settings.py and urls.py name, and pages that belong to no app.

`environment`, `databases`, `journal` and `logs` make the settings, `checks` compares them with the
database. `static_files` and `bundling` make the files that browsers get, `translations` and
`transliteration` the message catalogues. `middleware`, `look` and `views` answer requests.
"""
