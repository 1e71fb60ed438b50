"""Finds elements that are wider than the window."""

OUTSIDE = """() => [...document.querySelectorAll("main *, .bar *, footer *")]
    .filter(each => each.getBoundingClientRect().right > innerWidth + 1 && !each.closest(".sheet"))
    .map(each => each.outerHTML.slice(0, 80))"""
