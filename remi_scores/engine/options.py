"""House rules: the options a table may change, how a game declares them, and how they are checked.

A game declares an option as a field of its dataclass with one of the functions here:
`rounds: int = count(5)`. The field's default is what the book of rules says.

Source: `docs/rules.md`, the options of each game and *House rules seen at tables*.
"""

from collections.abc import Mapping
from dataclasses import Field, dataclass, field
from typing import Any, TypeVar

from remi_scores.engine.errors import Code, RemiError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game: its name, what values it takes, and the default.

    `kind` is "bool", "number" (a whole number from `least` to `most`) or "choice" (one of the
    words in `choices`). A default of None means that the game works the number out from the
    number of players.
    """

    name: str
    kind: str
    default: Any
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()

    def accepts(self, value: object) -> bool:
        """Whether a value from a document has the right type and is in range."""
        if self.kind == "bool":
            return isinstance(value, bool)
        if self.kind == "choice":
            return isinstance(value, str) and value in self.choices
        if value is None:
            return self.default is None
        return type(value) is int and self.least <= value <= self.most


def flag() -> bool:
    """Declare a yes-or-no option that is no by default."""
    return _option("bool", default=False)


def number(default: int, *, least: int = 0, most: int = 1000) -> int:
    """Declare an option that is a whole number from `least` to `most`, such as points."""
    return _option("number", default=default, least=least, most=most)


def count(default: T, *, least: int = 1, most: int = 100) -> T:
    """Declare an option that counts deals or rounds, from `least` to `most`.

    With the default None the game works the number out from the number of players.
    """
    return _option("number", default, least=least, most=most)


def choice(default: str, *others: str) -> str:
    """Declare an option that is one of a few words: the default or one of the others."""
    return _option("choice", default, choices=(default, *others))


def _option(kind: str, default: T, **bounds: object) -> T:
    return field(default=default, metadata={"option": (kind, default, bounds)})


def options_of(fields_of_variant: tuple[Field[Any], ...]) -> tuple[Option, ...]:
    """Return the options among the fields of a game's dataclass, in their order."""
    declared = ((each.name, each.metadata.get("option")) for each in fields_of_variant)
    return tuple(
        Option(name, option[0], option[1], **option[2]) for name, option in declared if option
    )


def check_options(known: tuple[Option, ...], given: Mapping[str, object]) -> None:
    """Check that every given option exists and has a value it takes.

    Raises RemiError, with the `option`: unknown_option, and if all exist, bad_option.
    """
    by_name = {option.name: option for option in known}
    for name in given:
        if name not in by_name:
            raise RemiError(Code.UNKNOWN_OPTION, f"no option {name!r:.60}", option=name[:60])
    for name, value in given.items():
        if not by_name[name].accepts(value):
            raise _not_accepted(by_name[name], value)


def _not_accepted(option: Option, value: object) -> RemiError:
    """Return the error for a value; the message has the range of a number."""
    message = f"{value!r:.60} is no value for {option.name}"
    if option.kind == "number":
        message += f": it is {option.least} to {option.most}"
    return bad_option(option.name, message)


def bad_option(name: str, message: str, **facts: object) -> RemiError:
    """Return the error for an option with a value it does not take (bad_option)."""
    return RemiError(Code.BAD_OPTION, message, option=name, **facts)
