// Melds laid by hand: cards are tapped or dragged from one meld to another, or out of them. It
// works on hands that are entered as whole hands, and writes into the text field for own melds,
// which is what is sent. keypad.js loads this module when somebody opens that part of the form.

import { element, fieldOf, isWhole, nameOf, tokensOf } from "../lib/cards.js";
import { SEAT } from "../lib/events.js";
import { Zones } from "../lib/zones.js";

let tools = null; // { form, own, active }: the part with own melds, and a function giving the active row
let board = null;
let zones = null;

// The cards the server read from texts that only it reads, by text. (Its answer has them only while
// the melds are right, so they are remembered.)
const known = new Map();

// ------------------------------------------------------------------ the hand

const meldsOf = (row) => tools.own.querySelector(`[data-melds="${row.dataset.seat}"] input`);
const meldsIn = (text) => text.split("/").map(tokensOf);

// The cards of a whole hand; null while the row has none that could be laid here.
function cardsOf(row) {
    if (!row || row.dataset.way !== "cards" || row.matches(".settled")) return null;
    const text = fieldOf(row).value;
    const typed = tokensOf(text);
    if (typed.every(isWhole)) return typed.length ? typed : null;
    const { melds, left } = row.querySelector(".worth").dataset;
    if (left !== undefined) known.set(text, [...meldsIn(melds), tokensOf(left)].flat());
    return known.get(text) ?? null;
}

// The melds as lists of cards, and as the last list the cards outside them.
function groupsOf(row) {
    const free = cardsOf(row).slice();
    const said = meldsOf(row).value.trim();
    const take = (token) => {
        const place = free.findIndex((other) => nameOf(other) === nameOf(token));
        return place < 0 ? [] : free.splice(place, 1);
    };
    const melds = meldsIn(said || row.querySelector(".worth").dataset.melds || "");
    const groups = melds.map((meld) => meld.flatMap(take)).filter((meld) => meld.length);
    return [...groups, free];
}

function write(row, melds) {
    const field = meldsOf(row);
    field.value = melds === null ? "" : melds.map((meld) => meld.join(" ")).join(" / ") || "/";
    field.dispatchEvent(new Event("input", { bubbles: true }));
}

// Moves a card between groups. The last group is what lies outside; the number after it makes a new
// meld.
function move(from, at, to) {
    const row = tools.active();
    const groups = groupsOf(row);
    const left = groups.length - 1;
    const [card] = groups[from].splice(at, 1);
    if (to > left) groups.splice(left, 0, [card]);
    else groups[to].push(card);
    write(row, groups.slice(0, -1).filter((meld) => meld.length));
}

// ------------------------------------------------------------------ drawing

function draw() {
    if (zones.isDragging) return;
    const row = tools.active();
    const melds = row && meldsOf(row);
    for (const label of tools.own.querySelectorAll("[data-melds]")) label.hidden = Boolean(row) && label.dataset.melds !== row.dataset.seat;
    if (!row || !cardsOf(row)) {
        board.remove();
        return;
    }
    const groups = groupsOf(row);
    if (zones.chosen && !groups[zones.chosen.key]?.[zones.chosen.at]) zones.chosen = null;
    board.className = "board";
    board.setAttribute("role", "group");
    board.setAttribute("aria-label", row.dataset.name);
    board.replaceChildren(element("strong", row.dataset.name), ...drawCost(row, melds), ...groups.map(drawZone), drawNew(groups));
    if (!board.isConnected) tools.own.append(board);
}

function drawZone(cards, place, groups) {
    const { left, meld } = tools.own.dataset;
    const label = place === groups.length - 1 ? left : meld.replace("{}", place + 1);
    return zones.draw({ key: String(place), label, cards });
}

function drawNew(groups) {
    return zones.draw({ key: String(groups.length), label: tools.own.dataset.new, cards: [], kind: "new" });
}

// What these melds cost against the best ones, in the server's words, and a choice between them.
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

export function startMelds(given) {
    tools = given;
    board = document.createElement("div");
    zones = new Zones(board, { words: tools.own.dataset, move, redraw: draw });
    for (const event of [SEAT, "input", "change"]) tools.form.addEventListener(event, () => draw());
    document.body.addEventListener("htmx:afterSettle", () => draw());
    draw();
    if (board.isConnected) board.scrollIntoView({ block: "nearest" });
}
