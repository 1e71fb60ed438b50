"""House rules: the numbers and choices a table may change, and how they are checked.

Source: RULES.md, the *Options* of each game and *House rules seen at tables*.
"""

from collections.abc import Mapping
from dataclasses import Field, dataclass, field
from typing import Any, TypeVar

from remi_scores.engine.errors import Code, RemiError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule: `kind` is "bool", "number" (least to most) or "choice" (of `choices`).

    A default of None is worked out from the number of players.
    """

    name: str
    kind: str
    default: Any
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()

    def accepts(self, value: object) -> bool:
        """Whether a value from a document is of the right type and in range."""
        if self.kind == "bool":
            return isinstance(value, bool)
        if self.kind == "choice":
            return isinstance(value, str) and value in self.choices
        if value is None:
            return self.default is None
        return type(value) is int and self.least <= value <= self.most


def flag() -> bool:
    """Declare a yes-or-no option; the book says no."""
    return _option("bool", default=False)


def number(default: int, *, least: int = 0, most: int = 1000) -> int:
    """Declare an option that is a whole number from `least` to `most`."""
    return _option("number", default=default, least=least, most=most)


def count(default: T, *, least: int = 1, most: int = 100) -> T:
    """Declare an option that counts deals, rounds or cards; None is by the number of players."""
    return _option("number", default, least=least, most=most)


def choice(default: str, *others: str) -> str:
    """Declare an option that is one of a few words."""
    return _option("choice", default, choices=(default, *others))


def _option(kind: str, default: T, **bounds: object) -> T:
    return field(default=default, metadata={"option": (kind, default, bounds)})


def options_of(fields_of_variant: tuple[Field[Any], ...]) -> tuple[Option, ...]:
    """Return the options declared by a dataclass's fields, in their order."""
    declared = ((each.name, each.metadata.get("option")) for each in fields_of_variant)
    return tuple(
        Option(name, option[0], option[1], **option[2]) for name, option in declared if option
    )


def check_options(known: tuple[Option, ...], given: Mapping[str, object]) -> None:
    """See that every given option exists and has a value the rules allow.

    Raises RemiError (unknown_option, then bad_option) naming the option.
    """
    by_name = {option.name: option for option in known}
    for name in given:
        if name not in by_name:
            raise RemiError(Code.UNKNOWN_OPTION, f"no option {name!r:.60}", option=name[:60])
    for name, value in given.items():
        if not by_name[name].accepts(value):
            raise bad_option(name, f"{value!r:.60} is no value for {name}")


def bad_option(name: str, message: str) -> RemiError:
    """Return the error for an option whose value cannot stand."""
    return RemiError(Code.BAD_OPTION, message, option=name)
