// The keypad at the bottom: it writes into the ordinary field of the active player and draws what
// every field holds as cards. entry.js says who is active.

import { drawBadge, drawCard, element, fieldOf, mend, nameOf, readToken, showSuit, tokensOf } from "../lib/cards.js";

const form = document.getElementById("deal-form");
const pad = form.querySelector(".pad");
const tray = pad.querySelector(".tray");
const padName = pad.querySelector("#pad-name");
const MOST = Number(form.dataset.most);
const DECKS = Number(form.dataset.decks);
const JOKERS = Number(form.dataset.jokers);

let row = null;
let suit = "♣";
let countsKings = false;
// Why the last tap did nothing. An answer of the server, which draws everything anew, leaves it.
let refusal = "";

const tell = (name, detail) => form.dispatchEvent(new CustomEvent(name, { detail }));

// ------------------------------------------------------------------ points

function sumOf(text) {
    return text.split("+").reduce((sum, part) => sum + Number(part.trim()), 0);
}

function drawPoints(text) {
    const figure = document.createElement("span");
    figure.className = "figure number";
    figure.textContent = /^[\d+\s]*\d$/u.test(text) && text.includes("+") ? `${text} = ${sumOf(text)}` : text;
    return figure;
}

// No further digit can follow: nobody holds that much, or the number began with a nought.
function isComplete(text) {
    return /^\d+$/u.test(text) && (text === "0" || Number(text) * 10 > MOST);
}

// ------------------------------------------------------------------ drawing

const paneOf = () => (countsKings || row.classList.contains("out") ? "kings" : row.dataset.way);

function drawHand(player, drawOne) {
    const text = fieldOf(player).value.trim();
    if (player.dataset.way === "points") return text ? [drawPoints(text)] : [];
    const tokens = tokensOf(text);
    if (tokens.some((token) => !readToken(token))) return drawAsRead(player, tokens);
    const groups = player.dataset.way === "cards" ? arranged(player, tokens) : null;
    if (!groups) return tokens.map(drawOne);
    return groups.map((places) => drawGroup(places.map((place) => drawOne(tokens[place], place))));
}

function drawGroup(cards) {
    const group = document.createElement("span");
    group.className = "cards";
    group.append(...cards);
    return group;
}

// Ranges and words are read by the server alone: its reading is drawn, or else the text itself.
function drawAsRead(player, tokens) {
    const { melds, left } = player.querySelector(".worth").dataset;
    if (left === undefined) return tokens.map(drawCard);
    const texts = [...melds.split("/"), left].filter(Boolean);
    return texts.map((text) => drawGroup(tokensOf(text).map(drawCard)));
}

// The server's arrangement as places among the tokens: melds, what is left, and what was added
// since. Null before there is one.
function arranged(player, tokens) {
    const { melds, left } = player.querySelector(".worth").dataset;
    if (melds === undefined) return null;
    const free = tokens.map(nameOf);
    const take = (token) => {
        const place = free.indexOf(nameOf(token));
        if (place >= 0) free[place] = null;
        return place;
    };
    const known = [...melds.split("/"), left].map((text) => tokensOf(text).map(take));
    const added = [...free.keys()].filter((place) => free[place] !== null);
    const groups = [...known, added].map((group) => group.filter((place) => place >= 0));
    return groups.filter((group) => group.length);
}

function drawRow(player) {
    const drawn = player.classList.contains("out") ? [element("span", howItEnded(), "tag")] : drawHand(player, drawCard);
    player.querySelector(".held").replaceChildren(...drawKings(player), ...drawn);
}

function howItEnded() {
    return form.querySelector("[name=ended]:checked")?.parentElement.textContent.trim() ?? "";
}

function drawKings(player) {
    const counts = [...player.querySelectorAll(".counters input")].map((input) => Number(input.value));
    const times = counts.reduce((sum, count) => sum + count, 0);
    return times ? [element("span", form.dataset.sayTimes.replace("{}", times), "tag")] : [];
}

function drawTray() {
    const pane = row ? paneOf() : "first";
    const hasCards = !refusal && pane !== "first" && pane !== "kings";
    const drawn = hasCards ? drawHand(row, drawChip) : [];
    tray.replaceChildren(...(drawn.length ? drawn : [element("span", refusal || tray.dataset[pane], "hint")]));
    tray.classList.toggle("many", tray.querySelectorAll(".card").length > 8);
    tray.scrollLeft = tray.scrollWidth;
}

function sayRefusal(words) {
    refusal = words;
    drawTray();
}

function drawChip(token, place) {
    const chip = document.createElement("button");
    chip.type = "button";
    chip.dataset.place = place;
    chip.setAttribute("aria-label", `${tray.dataset.remove} ${token}`);
    chip.append(drawCard(token));
    return chip;
}

function drawBadges() {
    const held = tokensOf(fieldOf(row).value);
    const hands = [...form.querySelectorAll(".player")].map((player) => [player.dataset.name, cardsOf(player)]);
    for (const key of pad.querySelectorAll(".keys:not([hidden]) [data-rank]")) {
        drawBadge(key, cardOf(key), held);
        drawUsedUp(key, holders(readToken(cardOf(key)), hands));
    }
}

// ------------------------------------------------------------------ what the packs still hold

// The cards of a hand by the way that counts; what only the server can read, as it read it.
function cardsOf(player) {
    if (player.hidden || player.dataset.way === "points" || player.matches(".settled, .out")) return [];
    const typed = tokensOf(fieldOf(player).value);
    const { melds = "", left = "" } = player.querySelector(".worth").dataset;
    const texts = typed.every(readToken) ? typed : tokensOf(`${melds} ${left}`.replaceAll("/", " "));
    return texts.map(readToken).filter(Boolean);
}

// Who has the last copies of a card, or of its rank; nobody while the packs hold one more.
function holders(wanted, hands) {
    const sameRank = (card) => card.rank === wanted.rank;
    const sameCard = (card) => sameRank(card) && card.suit === wanted.suit;
    const isUsedUp = (same, copies) => hands.flatMap(([, cards]) => cards.filter(same)).length >= copies;
    const names = (same) => hands.filter(([, cards]) => cards.some(same)).map(([name]) => name);
    if (wanted.rank === "*") return isUsedUp(sameRank, JOKERS) ? names(sameRank) : [];
    if (wanted.suit && isUsedUp(sameCard, DECKS)) return names(sameCard);
    return isUsedUp(sameRank, 4 * DECKS) ? names(sameRank) : [];
}

function drawUsedUp(key, names) {
    if (names.length) key.setAttribute("aria-disabled", "true");
    else key.removeAttribute("aria-disabled");
    key.title = names.length ? form.dataset.sayHeld.replace("{}", names.join(", ")) : "";
}

function drawPad() {
    const pane = paneOf();
    padName.textContent = row.dataset.name;
    for (const keys of pad.querySelectorAll("[data-pad]")) keys.hidden = keys.dataset.pad !== pane;
    for (const button of pad.querySelectorAll("[data-show]")) {
        button.setAttribute("aria-pressed", button.dataset.show === pane);
        button.disabled = row.classList.contains("out") && button.dataset.show !== "kings";
    }
    for (const times of pad.querySelectorAll("[data-times]")) times.value = counterOf(times.dataset.times).value || 0;
}

const drawSuits = () => showSuit(pad.querySelector("[data-pad=cards]"), suit);

function redraw() {
    pad.classList.toggle("idle", !row);
    drawTray();
    if (!row) return;
    drawPad();
    drawBadges();
}

// ------------------------------------------------------------------ writing

function write(text) {
    const field = fieldOf(row);
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
}

function cardOf(key) {
    const isSuited = row.dataset.way === "cards" && key.dataset.rank !== "*";
    return key.dataset.rank + (isSuited ? suit : "");
}

function addCard(key) {
    if (key.hasAttribute("aria-disabled")) return sayRefusal(key.title);
    write([...tokensOf(fieldOf(row).value), cardOf(key)].join(" "));
    tell("hand:touched");
}

function removeCard(place) {
    write(tokensOf(fieldOf(row).value).filter((_, index) => index !== place).join(" "));
}

function addDigit(digit) {
    const text = fieldOf(row).value.replace(/^0+(?=\d)/u, "");
    if (digit === "+") return addPlus(text);
    write(text + digit);
    tell("hand:touched");
    if (isComplete(text + digit)) tell("hand:done", { alone: true, typing: false });
}

// A plus after the number was taken for complete means that it was not: go back and add on.
function addPlus(text) {
    if (!text && !stepBack()) return;
    const before = fieldOf(row).value;
    if (before && !before.endsWith("+")) write(`${before}+`);
    tell("hand:touched");
}

function erase() {
    const text = fieldOf(row).value.trim();
    if (!text && !stepBack()) return;
    if (row.dataset.way === "points") write(fieldOf(row).value.slice(0, -1));
    else removeCard(tokensOf(text).length - 1);
    tell("hand:touched");
}

const counterOf = (name) => row.querySelector(`.counters [data-count="${name}"]`);

function count(key) {
    const field = counterOf(key.dataset.count);
    const times = Math.max(0, Number(field.value) + Number(key.dataset.step));
    field.value = times || "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
}

function show(key) {
    countsKings = key.dataset.show === "kings";
    if (countsKings) redraw();
    else tell("way", key.dataset.show);
}

// entry.js answers by making the player before active, if the step here was taken by itself.
function stepBack() {
    const answer = { row: null };
    tell("hand:back", answer);
    return answer.row;
}

// ------------------------------------------------------------------ what happens

const DEEDS = [
    ["[data-rank]", addCard],
    ["[data-digit]", (key) => addDigit(key.dataset.digit)],
    ["[data-erase]", erase],
    ["[data-suit]", (key) => { suit = key.dataset.suit; drawSuits(); drawBadges(); }],
    ["[data-show]", show],
    ["[data-step]", count],
    ["[data-next]", () => tell("hand:done", { alone: false, typing: false })],
    ["[data-place]", (key) => removeCard(Number(key.dataset.place))],
    ["[data-type]", typeText],
];

// A phone shows its own keyboard only when asked to.
function typeText() {
    const field = fieldOf(row);
    field.inputMode = "text";
    field.focus();
}

function onPress(event) {
    const deed = DEEDS.find(([selector]) => event.target.closest(selector));
    if (deed && row) deed[1](event.target.closest(deed[0]));
}

// With a mouse the field keeps the focus, so that typing goes on where it was.
function keepFocus(event) {
    if (event.target.closest("button:not([data-save])")) event.preventDefault();
}

function onSeat(event) {
    if (row !== event.detail) countsKings = false;
    row = event.detail;
    onInput();
}

function onInput() {
    form.querySelectorAll(".player").forEach(drawRow);
    redraw();
}

// Melds laid by hand are rare: what they need is loaded when it is asked for.
const own = form.querySelector(".own-melds");

async function layByHand() {
    if (!own.open) return;
    own.removeEventListener("toggle", layByHand);
    const { begin } = await import(own.dataset.module);
    begin({ form, own, active: () => row });
}

own?.addEventListener("toggle", layByHand);
if (own) layByHand();

// Before the tap or key does anything: it may be refused as well.
for (const event of ["click", "keydown"]) document.addEventListener(event, () => refusal && sayRefusal(""), true);
pad.addEventListener("click", onPress);
pad.addEventListener("mousedown", keepFocus);
form.addEventListener("click", (event) => mend(event, form));
form.addEventListener("seat", onSeat);
form.addEventListener("input", onInput);
form.addEventListener("change", onInput);
// The preview brought what each hand is worth, and how it is best laid.
document.body.addEventListener("htmx:afterSettle", onInput);

drawSuits();
form.querySelectorAll(".player").forEach(drawRow);
row = form.querySelector(".player.active");
redraw();
