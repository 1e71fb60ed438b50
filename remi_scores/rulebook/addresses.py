"""The ids of the rules on a page, made from the engine's codes; `rulebook` lists their kinds."""


def anchor(code: str) -> str:
    """Return the id of the rule that a code of the engine is about.

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
