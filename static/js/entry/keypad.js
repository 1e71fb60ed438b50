// The keypad at the bottom. It writes into the text field of the active row; guide.js says which
// row that is. Every row shows what its field holds, drawn as cards.

import { drawBadge, drawCard, element, fieldOf, mend, readToken, showSuit, tokensOf } from "../lib/cards.js";
import { HAND_BACK, HAND_DONE, HAND_TOUCHED, SEAT, WAY } from "../lib/events.js";
import { drawHand, drawRow } from "./held.js";
import { handsOf, holders } from "./used-up.js";

let form = null;
let pad = null;
let tray = null; // what the active hand holds, above the keys
let row = null; // the active one
let suit = "♣";
let countsKings = false;
let refusal = ""; // why the last tap did nothing; an answer of the server leaves it

const players = () => [...form.querySelectorAll(".player")];
const tell = (name, detail) => form.dispatchEvent(new CustomEvent(name, { detail }));

// ------------------------------------------------------------------ drawing

// Which keys are shown. Who ended the deal has no hand left, but kings to count.
const paneOf = () => (countsKings || row.classList.contains("out") ? "kings" : row.dataset.way);

function drawTray() {
    const pane = row ? paneOf() : "first";
    const hasCards = !refusal && pane !== "first" && pane !== "kings";
    const drawn = hasCards && !row.matches(".settled") ? drawHand(row, drawChip) : [];
    tray.replaceChildren(...(drawn.length ? drawn : [element("span", refusal || hintOf(pane), "hint")]));
    tray.classList.toggle("many", tray.querySelectorAll(".card").length > 8);
    tray.scrollLeft = tray.scrollWidth;
}

function hintOf(pane) {
    const isUnopened = row && !row.matches(".settled, .out") && row.querySelector("[data-outcome=unopened]:checked");
    return tray.dataset[isUnopened && pane !== "kings" ? "unopened" : pane];
}

function sayRefusal(words) {
    refusal = words;
    drawTray();
}

// A card in the tray; a tap takes it away.
function drawChip(token, place) {
    const chip = element("button", "");
    chip.dataset.place = place;
    chip.setAttribute("aria-label", `${tray.dataset.remove} ${token}`);
    chip.append(drawCard(token));
    return chip;
}

function drawBadges() {
    const held = tokensOf(textOf(row));
    const hands = handsOf(players());
    for (const key of pad.querySelectorAll(".keys:not([hidden]) [data-rank]")) {
        drawBadge(key, cardOf(key), held);
        drawUsedUp(key, holders(readToken(cardOf(key)), hands, form.dataset));
    }
}

function drawUsedUp(key, names) {
    if (names.length) key.setAttribute("aria-disabled", "true");
    else key.removeAttribute("aria-disabled");
    key.title = names.length ? form.dataset.sayHeld.replace("{}", names.join(", ")) : "";
}

function drawPad() {
    const pane = paneOf();
    pad.querySelector("#pad-name").textContent = row.dataset.name;
    for (const keys of pad.querySelectorAll("[data-pad]")) keys.hidden = keys.dataset.pad !== pane;
    for (const button of pad.querySelectorAll("[data-show]")) {
        button.setAttribute("aria-pressed", button.dataset.show === pane);
        button.disabled = row.classList.contains("out") && button.dataset.show !== "kings";
    }
    for (const times of pad.querySelectorAll("[data-times]")) times.value = counterOf(times.dataset.times).value || 0;
}

function redraw() {
    pad.classList.toggle("idle", !row);
    drawTray();
    if (!row) return;
    drawPad();
    drawBadges();
}

const drawRows = () => players().forEach((player) => drawRow(player));

// ------------------------------------------------------------------ writing

// What a field holds, which is nothing while a mark says what the hand is worth.
function textOf(player) {
    const field = fieldOf(player);
    return field.disabled ? "" : field.value;
}

function write(text) {
    writeInto(fieldOf(row), text);
}

function writeInto(field, text) {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
}

function cardOf(key) {
    const isSuited = row.dataset.way === "cards" && key.dataset.rank !== "*";
    return key.dataset.rank + (isSuited ? suit : "");
}

function addCard(key) {
    if (key.hasAttribute("aria-disabled")) return sayRefusal(key.title);
    write([...tokensOf(textOf(row)), cardOf(key)].join(" "));
    tell(HAND_TOUCHED);
}

function removeCard(place) {
    write(tokensOf(fieldOf(row).value).filter((_, index) => index !== place).join(" "));
}

// Whether a number takes no further digit: nobody holds that much, or it is a zero.
function isComplete(text) {
    return /^\d+$/u.test(text) && (text === "0" || Number(text) * 10 > Number(form.dataset.most));
}

function addDigit(digit) {
    const text = textOf(row).replace(/^0+(?=\d)/u, "");
    if (digit === "+") return addPlus(text);
    write(text + digit);
    tell(HAND_TOUCHED);
    if (isComplete(text + digit)) tell(HAND_DONE, { alone: true, typing: false });
}

// With "+" in an empty field, the number before was taken for complete too early: add to that one.
function addPlus(text) {
    if (!text && !stepBack()) return;
    const before = textOf(row);
    if (before && !before.endsWith("+")) write(`${before}+`);
    tell(HAND_TOUCHED);
}

function erase() {
    const text = textOf(row).trim();
    if (!text && !stepBack()) return;
    if (row.dataset.way === "points") write(fieldOf(row).value.slice(0, -1));
    else removeCard(tokensOf(text).length - 1);
    tell(HAND_TOUCHED);
}

// Asks guide.js to go back to the row that was left automatically. Returns that row, or null.
function stepBack() {
    const answer = { row: null };
    tell(HAND_BACK, answer);
    return answer.row;
}

const counterOf = (name) => row.querySelector(`.counters [data-count="${name}"]`);

function count(key) {
    const field = counterOf(key.dataset.count);
    writeInto(field, Math.max(0, Number(field.value) + Number(key.dataset.step)) || "");
}

// ------------------------------------------------------------------ reacting

function show(key) {
    countsKings = key.dataset.show === "kings";
    if (countsKings) redraw();
    else tell(WAY, key.dataset.show);
}

const drawSuits = () => showSuit(pad.querySelector("[data-pad=cards]"), suit);

function chooseSuit(key) {
    suit = key.dataset.suit;
    drawSuits();
    drawBadges();
}

// Lets a phone show its own keyboard.
function typeText() {
    const field = fieldOf(row);
    field.inputMode = "text";
    field.focus();
}

const ACTIONS = [
    ["[data-rank]", addCard],
    ["[data-digit]", (key) => addDigit(key.dataset.digit)],
    ["[data-erase]", erase],
    ["[data-suit]", chooseSuit],
    ["[data-show]", show],
    ["[data-step]", count],
    ["[data-next]", () => tell(HAND_DONE, { alone: false, typing: false })],
    ["[data-place]", (key) => removeCard(Number(key.dataset.place))],
    ["[data-type]", typeText],
];

function onPress(event) {
    const action = ACTIONS.find(([selector]) => event.target.closest(selector));
    if (action && row) action[1](event.target.closest(action[0]));
}

// With a mouse the field keeps the focus, so that typing can go on.
function keepFocus(event) {
    if (event.target.closest("button:not([data-save])")) event.preventDefault();
}

function onSeat({ detail }) {
    if (row !== detail) countsKings = false;
    row = detail;
    onInput();
}

function onInput() {
    drawRows();
    redraw();
}

// Laying melds by hand is rare, so its module is loaded when somebody opens that part of the form.
function offerMelds(own) {
    const load = async () => {
        if (!own.open) return;
        own.removeEventListener("toggle", load);
        const { startMelds } = await import(own.dataset.module);
        startMelds({ form, own, active: () => row });
    };
    own.addEventListener("toggle", load);
    load();
}

// Clears the refusal before the tap or key is handled, because that may be refused as well.
const forgetRefusal = () => refusal && sayRefusal("");

function listen() {
    for (const event of ["click", "keydown"]) document.addEventListener(event, forgetRefusal, true);
    pad.addEventListener("click", onPress);
    pad.addEventListener("mousedown", keepFocus);
    form.addEventListener("click", (event) => mend(event, form));
    form.addEventListener(SEAT, onSeat);
    form.addEventListener("input", onInput);
    form.addEventListener("change", onInput);
    // The preview brings what each hand is worth, and how it is laid best.
    document.body.addEventListener("htmx:afterSettle", onInput);
}

export function startKeypad(given) {
    form = given;
    pad = form.querySelector(".pad");
    tray = pad.querySelector(".tray");
    listen();
    const own = form.querySelector(".own-melds");
    if (own) offerMelds(own);
    drawSuits();
    row = form.querySelector(".player.active");
    onInput();
}
