"""The words of a deal told in one line, as data: one place for each list.

Words are written as people write them; `lexicon` folds them. A sign at the end of a word stands for
its forms: `~` a verb's after a vowel (kucnu~ = kucnuo, kucnula …), `^` a verb's after a consonant
(izaš^ = izašao, izašla …), `+` an adjective's (gotov+ = gotov, gotova …). `/` parts the choices for
one word of a phrase.
"""

from collections.abc import Mapping
from typing import Final

from remi_scores.engine import Ending

FORMS: Final[Mapping[str, str]] = {
    "~": "o la lo li le",
    "^": "ao la lo li le",
    "+": " a o i e u",
}

ENDING_WORDS: Final[Mapping[Ending, tuple[str, ...]]] = {
    Ending.REMI: ("remi", "izaš^", "bez karata", "nema više karata", "no cards left"),
    Ending.STOP: ("stop",),
    Ending.CLOSED: ("remi", "zatvori~", "izaš^", "closed", "stop"),
    Ending.KNOCK: (
        "noker", "kucnu~", "pokuca~", "kucanje", "kuc", "kuc kuc", "kuc-kuc", "nak-nak",
        "nak nak", "knock", "knocked", "knocker", "zatvori~",
    ),
    Ending.OUT: (
        "izaš^", "izlazak", "zatvori~", "završi~", "gotov+", "out", "went out", "goes out",
    ),
    Ending.HAND: (
        "iz ruke", "remi iz ruke", "hend", "from the/his/her/their hand", "from hand",
    ),
    Ending.ANNOUNCED: (
        "najava", "najavi~", "zatvaranje s/sa/uz najavom", "najavom", "zatvaram", "announced",
    ),
    Ending.IMMEDIATE: ("odmah", "at once", "immediately"),
    Ending.STOCK_OUT: (
        "kraj ostatka/špila", "špil/ostatak prazan/potrošen", "prazan/potrošen špil/ostatak",
        "nestalo karata", "nema više karata u špilu", "niko nije izaš^", "stock/deck out",
        "stock/deck ran/runs out", "stock/deck gone", "stock/deck ran/runs empty",
        "stock/deck empty", "empty stock/deck", "nobody went out",
    ),
}  # fmt: skip
"""How people say each ending. A game reads the words of its own endings, and asks about others."""

VERBS_BESIDE: Final[Mapping[Ending, tuple[str, ...]]] = {
    Ending.ANNOUNCED: ("zatvori~", "closed"),
    Ending.IMMEDIATE: ("zatvori~", "closed", "izaš^", "završi~", "went out", "out"),
}
"""Verbs that may stand beside an ending's words. Where alone they are no ending, we ask."""

ENDING_KINDS: Final[Mapping[Ending, Ending]] = {Ending.HAND: Ending.OUT}
"""Endings whose words may stand beside those of another one, of which they are a kind."""

CLOSING_KINGS: Final = (
    "kraljem", "s/sa kraljem", "na kralja", "poslednja/zadnja karta kralj", "with king",
    "last card king",
)  # fmt: skip
"""Beside a word of going out: the closing card was a king."""
CLOSED_WITH_KING: Final = ("zatvoreno kraljem", "zatvoreno s/sa kraljem", "zatvoreno na kralja")
"""Going out and the closing king in one."""

VOID_WORDS: Final = (
    "poništeno", "poništeno deljenje", "deljenje poništeno", "neispravno deljenje",
    "deljenje neispravno", "ne važi", "deljenje ne važi", "ne važi deljenje", "ne računa",
    "ne računa se", "deljenje ne računa", "se ne računa", "void", "void deal", "deal void",
    "misdeal",
)  # fmt: skip
DEAL_WORDS: Final = ("deljenje", "deljenje broj", "deal", "deal number")
"""What may stand in front of the deal's number."""
THIS_DEAL: Final = ("ovo", "to", "this", "deljenja", "se")
"""What else may stand around a void word and says nothing."""
BEFORE_VOID: Final = ("pa", "i", "i zato", "and", "so")
"""Words between a reason and the void word behind it."""

NEGATIONS: Final = "nije nisu nisam nismo ne nikad nikada not never didnt hasnt wasnt havent"
OPENING_WORDS: Final = "otvoren+ otvori~ otvar^ opened open"
UNOPENED_WORDS: Final = (
    "neotvoren+", "unopened", "bez otvaranja", "without opening", "nije/nisu imao/imala otvaranje",
)  # fmt: skip
OPENED_WORDS: Final = ("otvoren+", "otvori~", "opened")

NOTHING_WORDS: Final = (
    "ništa", "nema ništa", "čist+", "sve složi~", "složi~ sve", "sve složeno", "nothing",
    "all melded", "melded all", "everything melded", "melded everything",
)  # fmt: skip
WHOLE_WORDS: Final = ("nesloženo", "deadwood")
"""What follows is held outside melds, also where it is as many cards as a whole hand."""
HELD_WORDS: Final = (
    "u ruci", "u rukama", "in hand", "in the/his/her/their hand", "in hands", "drži", "holds",
)  # fmt: skip
COUNTED_WORDS: Final = "karte cards"
"""Fillers that behind a number say how many cards there are, which is no value."""
CARD_WORDS: Final = ("karta", "kartu", "card")
"""What follows is one card, not points."""

EACH_WORDS: Final = ("po", "each", "svako", "svako po", "svaki", "svaki po", "apiece")
OTHERS_WORDS: Final = (
    "ostali", "svi ostali", "sve ostale", "ostalima", "svima ostalima", "kod ostalih", "drugi",
    "svi drugi", "sve druge", "drugima", "others", "the others", "all others", "all the others",
    "everyone else", "everybody else", "the rest", "rest",
)  # fmt: skip
ALL_WORDS: Final = ("svi", "all", "everyone", "everybody")
"""All but those who are taken out, if an EXCEPT word follows."""
EXCEPT_WORDS: Final = ("osim", "sem", "except")

AND_WORDS: Final = "i and"
FILLERS: Final = """
    ima imao imala imaju je su mu joj im njoj njemu njima ostalo ostao ostala ostale ostade ostaje
    kod od sa s u poena poeni poen poentiju bodova bodovi boda bod kazna kazne kaznu kaznenih
    kazneni kaznena ruka ruku ruke karte evo ovako eto znači dakle nažalost pa on ona oni ono jbg
    onda sada samo još bila bio bilo bili bude se rekao rekla rekli kaže brate ljudi dobro okej
    tačno ovaj inače opet broji svega tek ravno zatim potom bre bravo naravno imati

    has have had with is are was were left by the points point pts of he she they said says called
    holding held remains remained calls only just well so then still sadly unfortunately
    remaining hand cards ok okay
"""
CONTESTED: Final = "je mu sa pa on ona ono joj im ima evo kod is has"
"""Fillers that may also be the beginning of a name in front of a number: we ask then. Other
fillers, such as `s` and `u`, are the name."""
FILLER_PHRASES: Final = (
    "has got",
    "have got",
    "kod nje",
    "kod njega",
    "kod njih",
    "kod nje je",
    "na kraju",
)
GAPS: Final = "je se su bila bio bilo bili is was were the a an has have had been"
"""Small words that may stand inside a phrase."""
UNSURE_WORDS: Final = """
    ili oko otprilike cirka možda valjda skoro preko ispod minus plus zajedno ukupno puta karata
    kartica at or about circa maybe perhaps almost over under together altogether times some
"""
"""Words that make a value doubtful. They are always asked about, and never taken for a slip."""
UNSURE_PHRASES: Final = ("i po", "i pol", "i pola", "and half")

ARTICLES: Final = "a an"
AFTER_ARTICLE: Final = """
    ace two three four five six seven eight nine ten jack knave queen king joker wild deuce
"""
"""English ranks: `a` in front of one is the article, and what follows is a card."""
POSSESSING: Final = "has have had with and"
"""Behind these `a` in front of a digit is the article too."""
WILD_WORDS: Final = "divljak divljaku divljakom wild|divljaka divljaci divljake divljacima wilds"
"""The wild of the deal; behind the bar the forms that follow a number."""
PLURAL_ENDS: Final = ("evi", "ovi", "eve", "ove", "ama", "ima", "eri", "ere", "ari", "are")
"""Ends of nouns for several cards; how many, a number must say."""

# Rewards for kings (Kraljevski): one, several, and what may follow.
REWARD_WORDS: Final[Mapping[str, tuple[str, str]]] = {
    "run": ("niz run", "niza nizova nizovi nizove runs"),
    "pair": ("par pair", "para parova parovi parove pairs"),
    "laid_off": ("priložen", "priložena priloženi priloženih priložene"),
}
LAYING_OFF: Final = ("priložen", "priloženo", "priloži~", "laid off", "lays off", "dopisa~")
"""What follows is laid off: a number, kings, or a number of kings."""
GROUPS_OF_KINGS: Final[Mapping[int, str]] = {3: "three", 4: "four"}
MELDING_WORDS: Final = "izloži~ spusti~ izbaci~ položi~ melded laid"
OF_KINGS: Final = ("s/sa kraljem", "kraljeva", "sa kraljevima", "with king", "of kings")
"""What may follow the noun of a run or a pair."""

RANK_LETTERS: Final[Mapping[str, int]] = {
    "a": 1, "t": 10, "j": 11, "z": 11, "q": 12, "d": 12, "k": 13,
}  # fmt: skip

# Numbers, folded by `lexicon` too.
ZERO_WORDS: Final = "nula nulu nuli nule zero nought"
ONES_WORDS: Final[Mapping[int, str]] = {
    1: "jedan jedna jedno jednu jednog jednoj one", 2: "dva dve dvije two", 3: "tri three",
    4: "četiri četri četir četr four", 5: "pet five", 6: "šest šes six", 7: "sedam seven",
    8: "osam eight", 9: "devet nine",
}  # fmt: skip
TEENS_WORDS: Final[Mapping[int, str]] = {
    10: "deset ten", 11: "eleven", 12: "twelve", 13: "thirteen", 14: "fourteen", 15: "fifteen",
    16: "sixteen", 17: "seventeen", 18: "eighteen", 19: "nineteen",
}  # fmt: skip
TEENS_STEMS: Final = "jedan dvan trin četrn petn šesn sedamn osamn devetn"
TEENS_ENDS: Final = "aest aes est es ajst ajs"
TENS_WORDS: Final[Mapping[int, str]] = {
    20: "dvadeset dvades dvadest dvaes dvaest dvajset dvajes twenty",
    30: "trideset trides tridest tries triest trijes thirty",
    40: "četrdeset četrdes četrdest četres četrest četeres forty",
    50: "pedeset pedes pedest fifty",
    60: "šezdeset šezdes šezdest šeset šesdeset šesdes sixty",
    70: "sedamdeset sedamdes sedamdest seventy",
    80: "osamdeset osamdes osamdest eighty",
    90: "devedeset devedes devedest ninety",
}
HUNDREDS_WORDS: Final[Mapping[int, str]] = {
    100: "sto stotinu stotina stotku", 200: "dvesta dvesto dvjesta dvjesto dvista",
    300: "trista tristo", 400: "četiristo četristo četirista četrista", 500: "petsto pesto",
    600: "šeststo šesto šessto", 700: "sedamsto", 800: "osamsto", 900: "devetsto",
}  # fmt: skip
HUNDRED_WORDS: Final = "stotina stotine stotinu hundred"

# Writing back: Serbian and English.
WRITTEN_ENDINGS: Final[Mapping[Ending, tuple[str, str]]] = {
    Ending.REMI: ("Remi", "Remi"),
    Ending.STOP: ("Stop", "Stop"),
    Ending.CLOSED: ("Remi", "Remi"),
    Ending.KNOCK: ("Noker", "Knock"),
    Ending.OUT: ("Izlazak", "Out"),
    Ending.HAND: ("Iz ruke", "From the hand"),
    Ending.ANNOUNCED: ("Najava", "Announced"),
    Ending.IMMEDIATE: ("Odmah", "At once"),
    Ending.STOCK_OUT: ("Kraj ostatka", "Stock out"),
    Ending.VOID: ("Poništeno", "Void"),
}
WRITTEN_REWARDS: Final[Mapping[str, tuple[str, str]]] = {
    "run": ("niz", "run"),
    "pair": ("par", "pair"),
    "three": ("tri kralja", "three kings"),
    "four": ("četiri kralja", "four kings"),
    "laid_off": ("priloženo", "laid off"),
}
WRITTEN: Final[Mapping[str, tuple[str, str]]] = {
    "king": ("kraljem", "with a king"),
    "nothing": ("ništa", "nothing"),
    "card": ("karta", "card"),
    "opened": ("otvoreno", "opened"),
    "unopened": ("bez otvaranja", "not opened"),
    "whole": ("nesloženo", "deadwood"),
}
