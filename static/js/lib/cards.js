// Cards as people type them, and as they are drawn. Text that only the server can read is drawn as
// it is.

const MARKS = { "♣": "c", "♦": "d", "♥": "h", "♠": "s" };
// The server writes d for diamonds; Serbian players write K, for karo.
const SUIT_LETTERS = { C: "c", T: "c", D: "d", K: "d", H: "h", S: "s", P: "s" };
const OTHER_NAMES = { 1: "A", T: "10", 12: "J", "Ž": "J", 13: "Q", D: "Q", 14: "K", "DŽ": "*" };
const RANK = /^(10|[1-9]|1[234]|[AJQKDŽT*]|DŽ)$/u;

// ------------------------------------------------------------------ reading

// The field that counts for a player's hand: the one of the chosen way of entering.
export const fieldOf = (player) => player.querySelector(`.field[data-way="${player.dataset.way}"] input`);

export const tokensOf = (text) => text.trim().split(/[\s,;]+/u).filter(Boolean);

// Reads one card: a queen may be Q, D or 13. Returns null for anything else.
export function readToken(token) {
    const text = token.toUpperCase().replace(/[\uFE0E\uFE0F]/gu, "");
    if (RANK.test(text)) return { rank: OTHER_NAMES[text] ?? text, suit: "" };
    const last = text.slice(-1);
    const suit = MARKS[last] ?? SUIT_LETTERS[last];
    const rank = text.slice(0, -1);
    return suit && RANK.test(rank) ? { rank: OTHER_NAMES[rank] ?? rank, suit } : null;
}

// Whether a token is a card with its suit, or a joker.
export function isWhole(token) {
    const card = readToken(token);
    return Boolean(card && (card.suit || card.rank === "*"));
}

export function nameOf(token) {
    const card = readToken(token);
    return card ? card.rank + card.suit : token;
}

// ------------------------------------------------------------------ drawing

// What is written on a card, in the language of the page.
function faceOf(rank) {
    const { faceJ, faceQ, faceK, faceJoker } = document.querySelector("[data-face-j]").dataset;
    return { J: faceJ, Q: faceQ, K: faceK, "*": faceJoker }[rank] ?? rank;
}

export function drawCard(token) {
    const face = document.createElement("span");
    const card = readToken(token);
    face.textContent = card ? faceOf(card.rank) : token;
    face.className = `card ${card ? (card.rank === "*" ? "j" : card.suit) : "odd"}`;
    if (card?.suit) face.append(drawSuit(card.suit));
    return face;
}

function drawSuit(suit) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#${suit}`);
    svg.setAttribute("aria-hidden", "true");
    svg.append(use);
    return svg;
}

export function element(tag, text, kind = "") {
    const made = document.createElement(tag);
    made.textContent = text;
    made.className = kind;
    if (tag === "button") made.type = "button";
    return made;
}

// ------------------------------------------------------------------ keys

// Marks the chosen suit. The keys of ranks take its colour.
export function showSuit(keys, mark) {
    keys.dataset.colour = MARKS[mark];
    for (const key of keys.querySelectorAll("[data-suit]")) {
        key.setAttribute("aria-pressed", key.dataset.suit === mark);
    }
}

// Shows on a key how many of its card are among the cards; returns the count.
export function drawBadge(key, card, cards) {
    const times = cards.filter((each) => nameOf(each) === nameOf(card)).length;
    key.querySelector(".badge")?.remove();
    if (times) key.append(element("span", times, "badge"));
    return times;
}

// ------------------------------------------------------------------ text that was not understood

// After a click on one of the answers to "what is meant here?": puts it into the field, in place of
// the text in question, if that is still there.
export function mend(event, form) {
    const answer = event.target.closest("[data-put]");
    if (!answer) return;
    const { of, start, slip, put } = answer.dataset;
    const field = form.elements[of];
    // The server counts characters; JavaScript counts some characters as two.
    const letters = [...field.value];
    const before = letters.slice(0, Number(start)).join("");
    if (!field.value.startsWith(slip, before.length)) return;
    const parts = [before, put, field.value.slice(before.length + slip.length)];
    field.value = parts.map((part) => part.trim()).filter(Boolean).join(" ");
    field.dispatchEvent(new Event("input", { bubbles: true }));
}
