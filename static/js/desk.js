// The program of the check desk. Cards are tapped on the keypad into rows, and moved between them.
// The rows are drawn from text fields, which are what is sent.

import { drawBadge, drawCard, element, isWhole, mend, nameOf, showSuit, tokensOf } from "./lib/cards.js";
import { Zones } from "./lib/zones.js";

const form = document.getElementById("desk");
const pad = document.querySelector(".pad");
const keys = pad.querySelector(".keys");
const rows = [...form.querySelectorAll(".field[data-kind]")];
const say = pad.dataset;

// The cards the server read from texts that only it reads, by field and text.
const known = new Map();

// What the form said when the answer came.
let answered = "";

// ------------------------------------------------------------------ rows of cards

function nameOfRow(row) {
    return fieldOf(row).name;
}

function fieldOf(row) {
    return row.querySelector("input, textarea");
}

const labelOf = (row) => row.querySelector("label").firstChild.textContent.trim();
const isMelds = (row) => row.dataset.kind === "melds";
const rowOf = (key) => rows.find((row) => nameOfRow(row) === key.split("/")[0]);
const placeOf = (key) => key.split("/")[1];

// The melds of a row as lists of cards. A row that holds no melds gives one list. Null while the
// text is more than cards.
function groupsOf(row) {
    const field = fieldOf(row);
    const text = known.get(`${field.name}:${field.value}`) ?? field.value;
    const groups = (isMelds(row) ? text.split(/[/\n]/u) : [text]).map(tokensOf);
    if (!groups.flat().every(isWhole)) return null;
    return isMelds(row) ? groups.filter((group) => group.length) : groups;
}

function write(row, groups) {
    writeText(row, groups.filter((group) => group.length).map((group) => group.join(" ")), "\n");
}

function writeText(row, parts, between = " ") {
    const field = fieldOf(row);
    field.value = parts.join(between);
    field.dispatchEvent(new Event("input", { bubbles: true }));
}

// The cards that are still to be laid: those of the rows this one is laid from, without its own.
function waiting(row) {
    if (!row.dataset.pool) return null;
    const sources = row.dataset.pool.split(" ").map((name) => rowOf(name)).map(groupsOf);
    const laid = groupsOf(row);
    if (sources.includes(null) || !laid) return null;
    const there = laid.flat().map(nameOf);
    return sources.flat(2).filter((token) => {
        const at = there.indexOf(nameOf(token));
        if (at >= 0) there.splice(at, 1);
        return at < 0;
    });
}

let suit = "♣";
// The active zone: its row's name and its place in the row, or "new" or "pool".
let active = `${nameOfRow(rows[0])}/${isMelds(rows[0]) ? "new" : 0}`;

// ------------------------------------------------------------------ moving

// A row that is laid from others has just their cards, so none is moved into it or out of it.
function takes(from, to) {
    const [source, target] = [rowOf(from), rowOf(to)];
    return source === target || !(source.dataset.pool || target.dataset.pool);
}

// Moves a card between zones. "new" begins a meld; "pool" holds the cards that are still to be
// laid.
function move(from, at, to) {
    const [source, target] = [rowOf(from), rowOf(to)];
    const taken = groupsOf(source);
    const token = placeOf(from) === "pool" ? waiting(source)[at] : taken[placeOf(from)].splice(at, 1)[0];
    if (placeOf(to) !== "pool") {
        const groups = source === target ? taken : groupsOf(target);
        if (placeOf(to) === "new") groups.push([token]);
        else groups[placeOf(to)].push(token);
        active = placeOf(to) === "new" ? `${nameOfRow(target)}/${groups.length - 1}` : to;
        if (source !== target) write(target, groups);
    }
    if (placeOf(from) !== "pool" || source === target) write(source, taken);
    fixActive();
    draw();
}

// If the active meld is gone, because its last card was, a new one is active.
function fixActive() {
    const groups = groupsOf(rowOf(active));
    if (isMelds(rowOf(active)) && placeOf(active) !== "new" && !groups?.[placeOf(active)]) active = `${nameOfRow(rowOf(active))}/new`;
}

function add(token) {
    const row = rowOf(active);
    const groups = groupsOf(row);
    if (!groups) return writeText(row, [...tokensOf(fieldOf(row).value), token]);
    if (placeOf(active) === "new" || placeOf(active) === "pool") {
        groups.push([token]);
        active = `${nameOfRow(row)}/${groups.length - 1}`;
    } else if (row.dataset.kind === "card") {
        groups[0] = [token];
    } else {
        groups[placeOf(active)].push(token);
    }
    write(row, groups);
    draw();
}

// Erases the chosen card, or else the last one of the active zone.
function erase() {
    const { key, at } = zones.chosen ?? { key: active, at: -1 };
    zones.chosen = null;
    const groups = groupsOf(rowOf(key));
    if (!groups) return writeText(rowOf(key), tokensOf(fieldOf(rowOf(key)).value).slice(0, -1));
    if (!groups[placeOf(key)]) return;
    groups[placeOf(key)].splice(at, 1);
    write(rowOf(key), groups);
    fixActive();
    draw();
}

// From a meld to a new one, and from there to the next row.
function goOn() {
    const row = rowOf(active);
    const name = nameOfRow(row);
    if (isMelds(row) && placeOf(active) !== "new") {
        touch(`${name}/new`);
    } else {
        const next = rows[(rows.indexOf(row) + 1) % rows.length];
        touch(`${nameOfRow(next)}/${isMelds(next) ? "new" : 0}`);
    }
    draw();
    const next = rowOf(active);
    next.scrollIntoView({ block: next.dataset.pool ? "start" : "nearest" });
}

// Makes a zone active. A row that is laid from others starts with the melds that were on the table.
function touch(key) {
    active = key;
    const row = rowOf(key);
    pad.classList.toggle("idle", Boolean(row.dataset.pool));
    const table = row.dataset.pool && rowOf(row.dataset.pool.split(" ")[0]);
    if (table && !fieldOf(row).value.trim() && groupsOf(table)) write(row, groupsOf(table));
    fixActive();
}

// ------------------------------------------------------------------ drawing

const zones = new Zones(form, { words: { here: say.here, move: say.move }, move, takes, redraw: draw, touch });

function draw() {
    if (zones.isDragging) return;
    for (const row of rows) drawRow(row);
    drawBadges();
}

function drawRow(row) {
    const board = row.querySelector(".board") ?? row.appendChild(element("div", "", "board"));
    const groups = groupsOf(row);
    row.classList.toggle("as-text", !groups);
    board.hidden = !groups;
    if (!groups) return;
    const name = nameOfRow(row);
    const called = (place) => (isMelds(row) ? say.meld.replace("{}", place + 1) : labelOf(row));
    const drawn = groups.map((cards, place) => {
        const key = `${name}/${place}`;
        return zones.draw({ key, name: called(place), cards, active: active === key });
    });
    if (isMelds(row)) drawn.push(drawNew(row, groups));
    const pool = waiting(row);
    if (pool?.length) drawn.push(zones.draw({ key: `${name}/pool`, label: say.pool, cards: pool, kind: "pool" }));
    board.replaceChildren(...drawn);
}

function drawNew(row, groups) {
    const key = `${nameOfRow(row)}/new`;
    return zones.draw({ key, label: groups.length ? say.new : "", name: say.new, cards: [], kind: "new", active: active === key });
}

// Shows how many of each card are in the rows. A row laid from others has the same cards again.
function drawBadges() {
    const cards = rows.filter((row) => !row.dataset.pool).flatMap((row) => groupsOf(row)?.flat() ?? []);
    for (const key of keys.querySelectorAll("[data-rank]")) {
        const times = drawBadge(key, cardOf(key), cards);
        const most = key.dataset.rank === "*" ? Number(say.jokers) : Number(say.decks);
        if (times >= most && !rowOf(active).dataset.pool) key.setAttribute("aria-disabled", "true");
        else key.removeAttribute("aria-disabled");
    }
}

function cardOf(key) {
    return key.dataset.rank === "*" ? "*" : key.dataset.rank + suit;
}

// ------------------------------------------------------------------ reacting

function type() {
    const row = rowOf(active);
    row.classList.add("typing");
    fieldOf(row).focus();
}

// Adds a card, or says that there is no further copy of it.
function press(key) {
    const card = cardOf(key);
    if (!key.hasAttribute("aria-disabled")) return add(card);
    sayOnPad(say.full.replace("{}", drawCard(card).textContent + (card === "*" ? "" : suit)));
}

function sayOnPad(words) {
    pad.querySelector(".pad-says").textContent = words;
}

// Marks the answer while the question is no longer the one it answers.
function markChanged() {
    const answer = document.getElementById("answer");
    const note = answer.querySelector(".changed");
    if (!note) return;
    const isChanged = whatIsAsked() !== answered;
    answer.classList.toggle("stale", isChanged);
    note.textContent = isChanged ? note.dataset.words : "";
    const keep = answer.querySelector("form button");
    if (keep) keep.disabled = isChanged;
}

// The question as a text: the same cards typed in another way are the same question.
function whatIsAsked() {
    const fields = new FormData(form);
    for (const row of rows) {
        const groups = groupsOf(row);
        if (groups) fields.set(nameOfRow(row), groups.map((group) => group.map(nameOf).join(" ")).join(" / "));
    }
    return new URLSearchParams(fields).toString();
}

const ACTIONS = [
    ["[data-rank]", press],
    ["[data-suit]", (key) => { suit = key.dataset.suit; showSuit(keys, suit); drawBadges(); }],
    ["[data-erase]", erase],
    ["[data-type]", type],
    ["[data-next]", goOn],
];

function onPress(event) {
    const action = ACTIONS.find(([selector]) => event.target.closest(selector));
    sayOnPad("");
    if (action) action[1](event.target.closest(action[0]));
}

function onFocus(event) {
    const row = event.target.closest(".field[data-kind]");
    if (row && event.target === fieldOf(row)) active = `${nameOfRow(row)}/${isMelds(row) ? "new" : 0}`;
}

// Enter asks the question, except in a field of several lines.
function onKey(event) {
    if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
    event.preventDefault();
    pad.querySelector("[name=asked]").click();
}

function onAnswer() {
    const answer = document.getElementById("answer");
    for (const [name, text] of Object.entries(JSON.parse(answer.dataset.read || "{}"))) {
        known.set(`${name}:${form.elements[name].value}`, text);
    }
    answered = whatIsAsked();
    const wrong = answer.dataset.wrong.split(" ");
    for (const row of rows) {
        if (wrong.includes(nameOfRow(row))) fieldOf(row).setAttribute("aria-invalid", "true");
        else fieldOf(row).removeAttribute("aria-invalid");
    }
    // The forms for another language or look lead back to the address as it is now.
    for (const next of document.querySelectorAll("[name=next]")) next.value = location.pathname + location.search;
    draw();
    if (!answer.firstElementChild) return;
    pad.classList.add("idle");
    answer.scrollIntoView({ block: "start" });
    answer.focus({ preventScroll: true });
}

pad.addEventListener("click", onPress);
pad.addEventListener("mousedown", (event) => event.target.closest("button") && event.preventDefault());
form.addEventListener("keydown", onKey);
form.addEventListener("focusin", onFocus);
form.addEventListener("focusout", (event) => event.target.closest(".field")?.classList.remove("typing"));
form.addEventListener("input", draw);
form.addEventListener("input", markChanged);
document.addEventListener("click", (event) => mend(event, form));
// The steps to a new table come later and change nothing else.
document.body.addEventListener("htmx:afterSettle", (event) => event.target.id !== "verdict" && onAnswer());

showSuit(keys, suit);
if (document.querySelector("#answer > *")) onAnswer();
else draw();
