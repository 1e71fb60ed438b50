// Melds laid by hand: cards are tapped, or dragged, from one meld to another or out of them. The
// ordinary field of the melds is what is written and sent; a whole hand must stand in its own.
// keypad.js loads this when somebody asks for it.

const FAR = 8; // pixels a finger may tremble before it drags

let tools = null;
let board = null;
let chosen = null;
let drag = null;
let justDragged = false;

// What the server read of texts that only it can read: it says so only while the melds are right.
const known = new Map();

export function begin(given) {
    tools = given;
    board = document.createElement("div");
    board.addEventListener("click", onClick);
    board.addEventListener("pointerdown", onDown);
    board.addEventListener("pointermove", onMove);
    board.addEventListener("pointerup", onUp);
    board.addEventListener("pointercancel", stopDragging);
    for (const event of ["seat", "input", "change"]) tools.form.addEventListener(event, () => draw());
    document.body.addEventListener("htmx:afterSettle", () => draw());
    draw();
    if (board.isConnected) board.scrollIntoView({ block: "nearest" });
}

// ------------------------------------------------------------------ the hand

const fieldOf = (row) => tools.own.querySelector(`[data-melds="${row.dataset.seat}"] input`);
const parts = (text) => text.split("/").map(tools.tokensOf);

// The cards of the whole hand; null while they cannot be laid here.
function cardsOf(row) {
    if (!row || row.dataset.way !== "cards" || row.matches(".settled")) return null;
    const text = row.querySelector('.field[data-way="cards"] input').value;
    const typed = tools.tokensOf(text);
    if (typed.every(isWhole)) return typed.length ? typed : null;
    const { melds, left } = row.querySelector(".worth").dataset;
    if (left !== undefined) known.set(text, [...parts(melds), tools.tokensOf(left)].flat());
    return known.get(text) ?? null;
}

function isWhole(token) {
    const card = tools.readToken(token);
    return card && (card.suit || card.rank === "*");
}

// Melds as lists of cards, and the cards outside them as the last list.
function groupsOf(row) {
    const free = cardsOf(row).slice();
    const said = fieldOf(row).value.trim();
    const take = (token) => {
        const place = free.findIndex((other) => tools.nameOf(other) === tools.nameOf(token));
        return place < 0 ? [] : free.splice(place, 1);
    };
    const melds = parts(said || row.querySelector(".worth").dataset.melds || "");
    const groups = melds.map((meld) => meld.flatMap(take)).filter((meld) => meld.length);
    return [...groups, free];
}

function write(row, melds) {
    const field = fieldOf(row);
    field.value = melds === null ? "" : melds.map((meld) => meld.join(" ")).join(" / ") || "/";
    field.dispatchEvent(new Event("input", { bubbles: true }));
}

// From meld `from` to `to`; the last is what lies outside, one more is a new meld.
function move({ from, at }, to) {
    const row = tools.active();
    const groups = groupsOf(row);
    const left = groups.length - 1;
    const [card] = groups[from].splice(at, 1);
    if (to > left) groups.splice(left, 0, [card]);
    else groups[to].push(card);
    chosen = null;
    write(row, groups.slice(0, -1).filter((meld) => meld.length));
    focusCard(tools.nameOf(card));
}

function focusCard(name) {
    [...board.querySelectorAll("[data-at]")].findLast((button) => button.dataset.card === name)?.focus({ preventScroll: true });
}

// ------------------------------------------------------------------ drawing

function element(tag, words, kind = "") {
    const made = document.createElement(tag);
    made.textContent = words;
    made.className = kind;
    if (tag === "button") made.type = "button";
    return made;
}

function draw() {
    if (drag?.moved) return;
    const row = tools.active();
    const melds = row && fieldOf(row);
    for (const label of tools.own.querySelectorAll("[data-melds]")) label.hidden = Boolean(row) && label.dataset.melds !== row.dataset.seat;
    if (!row || !cardsOf(row)) {
        board.remove();
        return;
    }
    const groups = groupsOf(row);
    if (chosen && !groups[chosen.from]?.[chosen.at]) chosen = null;
    board.className = "board";
    board.setAttribute("role", "group");
    board.setAttribute("aria-label", row.dataset.name);
    board.replaceChildren(element("strong", row.dataset.name), ...drawCost(row, melds), ...groups.map(drawZone), ...drawNew(groups));
    if (!board.isConnected) tools.own.append(board);
}

function drawZone(cards, from, groups) {
    const isLeft = from === groups.length - 1;
    const data = tools.own.dataset;
    const zone = element("div", "", "zone");
    zone.dataset.zone = from;
    zone.append(element("span", isLeft ? data.left : data.meld.replace("{}", from + 1)));
    zone.append(...cards.map((token, at) => drawButton(token, from, at)));
    if (chosen && chosen.from !== from) zone.append(drawHere(zone));
    return zone;
}

function drawNew(groups) {
    const zone = element("div", "", "zone new");
    zone.dataset.zone = groups.length;
    zone.append(element("span", tools.own.dataset.new));
    if (chosen) zone.append(drawHere(zone));
    return [zone];
}

function drawHere(zone) {
    const button = element("button", tools.own.dataset.here, "here");
    button.setAttribute("aria-label", tools.own.dataset.move.replace("{}", zone.firstChild.textContent));
    return button;
}

function drawButton(token, from, at) {
    const button = element("button", "");
    Object.assign(button.dataset, { from, at, card: tools.nameOf(token) });
    button.setAttribute("aria-pressed", Boolean(chosen) && chosen.from === from && chosen.at === at);
    button.setAttribute("aria-label", token);
    button.append(tools.drawCard(token));
    return button;
}

// What this costs is the server's sentence; it is kept unless somebody prefers the best.
function drawCost(row, melds) {
    if (!melds.value.trim()) return [];
    const said = tools.form.querySelector(`[data-cost="${row.dataset.seat}"]`);
    const choices = element("div", "", "actions");
    const keep = element("button", tools.own.dataset.keep, "button");
    const best = element("button", tools.own.dataset.best, "button");
    keep.addEventListener("click", () => { tools.own.open = false; });
    best.addEventListener("click", () => write(row, null));
    choices.append(keep, best);
    return said ? [element("p", said.textContent, "cost"), choices] : [choices];
}

// ------------------------------------------------------------------ tapping

function onClick(event) {
    if (justDragged) {
        justDragged = false;
        return;
    }
    const card = event.target.closest("[data-at]");
    const zone = event.target.closest(".zone");
    const place = card && { from: Number(card.dataset.from), at: Number(card.dataset.at) };
    if (chosen && zone && Number(zone.dataset.zone) !== chosen.from) return move(chosen, Number(zone.dataset.zone));
    if (!place) return;
    chosen = chosen?.from === place.from && chosen.at === place.at ? null : place;
    draw();
    focusCard(card.dataset.card);
}

// ------------------------------------------------------------------ dragging

function onDown(event) {
    justDragged = false;
    const card = event.target.closest("[data-at]");
    if (card && event.isPrimary && !event.button) drag = { card, x: event.clientX, y: event.clientY, moved: false };
}

function onMove(event) {
    if (!drag) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved && Math.hypot(x, y) < FAR) return;
    if (!drag.moved) board.setPointerCapture(event.pointerId);
    drag.moved = true;
    drag.card.classList.add("dragged");
    drag.card.style.translate = `${x}px ${y}px`;
}

function onUp(event) {
    const held = drag;
    const zone = held?.moved && document.elementFromPoint(event.clientX, event.clientY)?.closest(".zone");
    stopDragging();
    if (!held?.moved) return;
    justDragged = true;
    const from = Number(held.card.dataset.from);
    if (zone && Number(zone.dataset.zone) !== from) move({ from, at: Number(held.card.dataset.at) }, Number(zone.dataset.zone));
}

function stopDragging() {
    drag?.card.classList.remove("dragged");
    if (drag) drag.card.style.translate = "";
    drag = null;
}
