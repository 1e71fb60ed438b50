"""How the ids of rules are made from the engine's codes; the package says what there is."""


def anchor(code: str) -> str:
    """Return the id of the rule behind a code of the engine.

    >>> anchor("failed_close_penalty")
    'failed-close-penalty'
    """
    return code.replace("_", "-")


def option_anchor(name: str) -> str:
    """Return the id of a house rule.

    >>> option_anchor("joker_value")
    'option-joker-value'
    """
    return f"option-{anchor(name)}"
