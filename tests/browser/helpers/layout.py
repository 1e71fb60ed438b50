"""Finds what does not fit: elements wider than the window, and texts that are cut or broken."""

from typing import Final

OUTSIDE = """() => [...document.querySelectorAll("main *, .bar *, footer *")]
    .filter(each => each.getBoundingClientRect().right > innerWidth + 1 && !each.closest(".sheet"))
    .map(each => each.outerHTML.slice(0, 80))"""

_TEXTS = """
    const isClipped = (box) => getComputedStyle(box).clipPath !== 'none';
    const isAway = (box) => box && (isClipped(box) || isAway(box.parentElement));
    const seen = ({ parentElement: box }) =>
        box.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        && !box.closest('svg, script, style, template, noscript') && !isAway(box);
    const texts = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const node = walk.currentNode;
        if (node.data.trim() && seen(node)) texts.push(node);
    }
    const rectOf = (node, start, end) => {
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, end);
        return [...range.getClientRects()].filter((rect) => rect.width > 0);
    };
    // The edges inside which a text can be seen; what scrolls does not cut.
    const roomOf = (node) => {
        const room = { left: 0, right: innerWidth, top: -Infinity, bottom: Infinity };
        for (let box = node.parentElement; box; box = box.parentElement) {
            const style = getComputedStyle(box);
            const rect = box.getBoundingClientRect();
            if (/auto|scroll/.test(style.overflowX)) {
                return { ...room, left: -Infinity, right: Infinity };
            }
            if (/hidden|clip/.test(style.overflowX)) {
                room.left = Math.max(room.left, rect.left);
                room.right = Math.min(room.right, rect.right);
            }
            if (/hidden|clip/.test(style.overflowY)) {
                room.top = Math.max(room.top, rect.top);
                room.bottom = Math.min(room.bottom, rect.bottom);
            }
        }
        return room;
    };
    const told = (node, word) => `${word} in ${node.parentElement.outerHTML.slice(0, 90)}`;
"""

BROKEN_WORDS: Final = f"""() => {{{_TEXTS}
    const broken = [];
    for (const node of texts) {{
        for (const match of node.data.matchAll(/[^\\s\\-–\\/.]+/gu)) {{
            const rects = rectOf(node, match.index, match.index + match[0].length);
            const lines = new Set(rects.map((rect) => Math.round(rect.top)));
            if (lines.size > 1) broken.push(told(node, match[0]));
        }}
    }}
    return broken;
}}"""
"""Returns the words that are broken over two lines elsewhere than at a hyphen."""

CUT_NUMBERS: Final = f"""() => {{{_TEXTS}
    const cut = [];
    for (const node of texts) {{
        const room = roomOf(node);
        for (const match of node.data.matchAll(/[−-]?\\d+/gu)) {{
            for (const rect of rectOf(node, match.index, match.index + match[0].length)) {{
                const fits = rect.left >= room.left - 1 && rect.right <= room.right + 1;
                if (!fits) cut.push(told(node, match[0]));
            }}
        }}
    }}
    return cut;
}}"""
"""Returns the numbers of which a part is outside the window or of a box that hides it."""

CUT_HATS: Final = f"""() => {{{_TEXTS}
    const cut = [];
    const pen = document.createElement('canvas').getContext('2d');
    for (const node of texts) {{
        const letter = node.data.search(/[ŽŠČĆĐ]/u);
        if (letter < 0) continue;
        const style = getComputedStyle(node.parentElement);
        pen.font = `${{style.fontWeight}} ${{style.fontSize}} ${{style.fontFamily}}`;
        const size = pen.measureText(node.data[letter]);
        const [rect] = rectOf(node, letter, letter + 1);
        if (!rect) continue;
        // The box of a letter begins at the ascent of the font, whatever the height of the line.
        const top = rect.top + size.fontBoundingBoxAscent - size.actualBoundingBoxAscent;
        if (top < roomOf(node).top - 0.5) cut.push(told(node, node.data[letter]));
    }}
    return cut;
}}"""
"""Returns the capitals with a hat of which the top is hidden."""
