"""The circle that a command is about."""

from remi_scores.people.models import Circle

OWN_NAME = "Moje partije"
"""What an own circle is called where no language is chosen."""


def name_of(circle: Circle) -> str:
    """Return the name of a circle for commands."""
    return circle.name or OWN_NAME


def circles_called(name: str) -> list[Circle]:
    """Return the circles with this name; "#12" is the one with the number 12."""
    circles = Circle.objects.order_by("pk")
    if name.startswith("#") and name[1:].isdecimal():
        return list(circles.filter(pk=int(name[1:])))
    return [each for each in circles if name_of(each) == name]


def find_circle(name: str | None) -> Circle:
    """Return the circle with a name, or the only one. Raises LookupError, which names them all."""
    found = list(Circle.objects.order_by("pk")) if name is None else circles_called(name)
    if len(found) == 1:
        return found[0]
    known = ", ".join(f"#{each.pk} {name_of(each)}" for each in Circle.objects.order_by("pk"))
    if not known:
        message = "there is no circle yet"
    elif found:
        message = f"there are several: name one with --circle, by its number too: {known}"
    else:
        message = f"there is no circle called {name}: {known}"
    raise LookupError(message)
