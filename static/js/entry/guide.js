// Guides through the form of a deal: who is missing, whose row is active, when it may be saved.
// What was entered is in the text fields, and they are what is sent. keypad.js writes into the
// field of the active row, and says when a hand is complete.

import { fieldOf } from "../lib/cards.js";
import { FILLED, HAND_BACK, HAND_DONE, HAND_TOUCHED, SEAT, WAY } from "../lib/events.js";
import { errorsOf, forgetErrors, markWrong } from "./known-errors.js";

let form = null;
let rows = []; // one for each player
let save = null; // the button
let note = null; // what is missing, on the button
// The errors in the rows are true of what was in the form after so many changes.
let changes = 0;
let asked = -1; // when the preview was last asked for
let known = -1; // when it was asked for what it says

// The row that was left automatically, because its hand seemed complete. "Next", pressed out of habit,
// must not skip another row then; "+" and erasing go back to this one.
let leftAutomatically = null;

// With a mouse the focus stays in the field; on a phone it would open the phone's own keyboard.
const hasMouse = () => matchMedia("(hover: hover) and (pointer: fine)").matches;
const ending = () => form.querySelector("[name=ended]:checked");
const by = () => form.querySelector("[name=by]:checked");
const nameOf = (row) => row.dataset.name;
const has = (name) => ending()?.dataset[name] !== undefined;

// ------------------------------------------------------------------ what is needed

function wentOut(row) {
    return has("goesOut") && by()?.value === row.dataset.seat;
}

function settled(row) {
    const outcome = row.querySelector(".outcome input:checked");
    if (!outcome) return false;
    return !(outcome.dataset.outcome === "unopened" && has("unopenedWanted"));
}

// Whether the hand of a row is entered at all.
const isAsked = (row) => !row.hidden && !wentOut(row);

function isDone(row) {
    return settled(row) || Boolean(fieldOf(row)?.value.trim());
}

function missingRows() {
    return rows.filter((row) => isAsked(row) && !isDone(row));
}

function missingWords() {
    const data = form.dataset;
    if (!ending()) return data.sayEnding;
    if (has("void")) return form.elements.reason.value.trim() ? "" : data.sayReason;
    if (has("player") && !by()) return ending().dataset.who;
    const names = missingRows().map(nameOf);
    return names.length ? data.sayMissing.replace("{}", names.join(", ")) : "";
}

// ------------------------------------------------------------------ showing

// Which parts of the form are needed, by their [data-for].
const neededParts = () => ({
    hands: !has("void"),
    player: has("player"),
    goesOut: has("goesOut"),
    // Where a game has one ending there is nothing to choose, unless the deal was void.
    choice: has("void"),
});

function showParts() {
    const needed = neededParts();
    form.classList.toggle("void", has("void"));
    for (const part of form.querySelectorAll("[data-for]")) part.hidden = !needed[part.dataset.for];
    if (has("player")) form.querySelector("legend[data-who]").textContent = ending().dataset.who;
    rows.forEach(showRow);
}

function showRow(row) {
    const out = wentOut(row);
    const holds = Boolean(fieldOf(row)?.value.trim());
    // A hand entered for whoever went out stays in sight, and counts again if somebody else did.
    row.classList.remove("absent"); // which says the same of the form as it came
    row.hidden = has("void") || (out && !holds && !row.querySelector(".counters"));
    row.querySelector(".unused").hidden = !out || !holds;
    row.classList.toggle("out", out);
    row.classList.toggle("filled", holds && !settled(row));
    row.classList.toggle("settled", settled(row) && !out);
    const price = row.querySelector("[data-price]");
    row.classList.toggle("both", Boolean(price) && has("unopenedWanted") && !out);
    if (price) price.textContent = ending()?.dataset.unopenedPrice ?? "";
    // What is disabled is kept in the page and not sent.
    for (const input of row.querySelectorAll(".way input, .outcome input")) input.disabled = out;
    for (const input of row.querySelectorAll(".inputs input")) input.disabled = out || settled(row);
}

function showSave() {
    const words = missingWords();
    note.textContent = words;
    if (words) save.setAttribute("aria-disabled", "true");
    else save.removeAttribute("aria-disabled");
}

// What the active hand lacks is said under the rows, and not in red while it is being entered.
function showUnfinished() {
    for (const line of form.querySelectorAll("#preview [data-seat]")) {
        const row = activeRow();
        line.hidden = line.dataset.seat !== row?.dataset.seat || row.classList.contains("wrong");
    }
}

function refresh() {
    showParts();
    showSave();
    showUnfinished();
}

// ------------------------------------------------------------------ moving

function activeRow() {
    return rows.find((row) => row.classList.contains("active"));
}

function activate(row) {
    for (const other of rows) other.classList.toggle("active", other === row);
    showUnfinished();
    form.dispatchEvent(new CustomEvent(SEAT, { detail: row }));
    // A problem on top of the page is read first: until somebody scrolls, the page stays there.
    if (!form.querySelector(".entry-main > [role=alert]:not(.away), #conflict") || scrollY) row?.scrollIntoView({ block: "nearest" });
}

// The next row round the table that misses something.
function nextMissing() {
    const active = activeRow();
    const missing = missingRows().filter((row) => row !== active);
    const from = rows.indexOf(active);
    return missing.find((row) => rows.indexOf(row) > from) ?? missing[0];
}

// The next row round the table, also where nothing is missing; with the keyboard only up to the last.
function nextRow({ typing }) {
    const active = activeRow();
    const open = rows.filter((row) => isAsked(row) || (!row.hidden && row.querySelector(".counters")));
    const from = rows.indexOf(active);
    const next = open.find((row) => rows.indexOf(row) > from) ?? (typing ? null : open[0]);
    return next === active ? null : next;
}

// `alone`: the hand only seems complete. `typing`: the keyboard is in use, so move the focus.
function goOn({ alone, typing }) {
    const active = activeRow();
    const mayStay = leftAutomatically && !alone && missingRows().includes(active);
    leftAutomatically = alone ? active : null;
    if (mayStay) return;
    const row = nextMissing() ?? (alone ? null : nextRow({ typing }));
    if (row) activate(row);
    if (row) moveFocus(row, { typing });
    else if (typing) save.focus();
}

// What is typed next belongs to this row; a phone that shows its keyboard goes on showing it.
function moveFocus(row, { typing }) {
    const left = document.activeElement;
    const isTyping = left?.matches(".inputs input");
    if (!typing && !isTyping) return;
    if (isTyping) fieldOf(row).inputMode = left.inputMode;
    focusField(row);
}

function goBack() {
    const row = leftAutomatically;
    leftAutomatically = null;
    if (row) activate(row);
    return row;
}

function focusField(row) {
    const field = [fieldOf(row), row.querySelector(".outcome input")].find((each) => each && !each.disabled);
    if (field) field.focus({ preventScroll: true });
    else document.activeElement?.blur();
}

// ------------------------------------------------------------------ ways of entering

function setWay(row, way) {
    row.dataset.way = way;
    const radio = row.querySelector(`.way input[value="${way}"]`);
    if (radio) radio.checked = true;
}

// The same way for every row that is still empty, and for the next deal.
function chooseWay(way) {
    const active = activeRow();
    for (const row of rows) if (row === active || !isDone(row)) setWay(row, way);
    rememberWay(way);
    refresh();
    activate(active);
    form.dispatchEvent(new Event("change", { bubbles: true }));
}

const wayKey = () => `way:${form.dataset.variant}`;

function rememberWay(way) {
    try {
        localStorage.setItem(wayKey(), way);
    } catch {
        // Without storage the next deal starts with the game's usual way.
    }
}

function recallWay() {
    try {
        const way = localStorage.getItem(wayKey());
        return ["ranks", "points", "cards"].includes(way) ? way : form.dataset.default;
    } catch {
        return form.dataset.default;
    }
}

function prepareRow(row, usual) {
    const touched = [...row.querySelectorAll(".field input")].some((input) => input.value);
    setWay(row, touched ? row.querySelector(".way input:checked").value : usual);
    // A phone's own keyboard would cover the keypad.
    if (!hasMouse()) {
        for (const input of row.querySelectorAll(".field input")) input.inputMode = "none";
    }
}

// ------------------------------------------------------------------ reacting

function onChange(event) {
    const { target } = event;
    // Of a text field this only says that it was left.
    if (target.type !== "text") changes += 1;
    if (target.name === "ended" || target.name === "by") markCloser();
    refresh();
    if (target.name === "ended" || target.name === "by") startHands();
    else if (target.dataset.outcome && target.checked) onOutcome(target.closest(".player"));
}

// A change takes an error and its mark away; the preview says if it is right now.
function onInput(event) {
    changes += 1;
    replaceMark(event.target);
    const row = event.target.closest(".player");
    row?.classList.remove("wrong");
    event.target.removeAttribute("aria-invalid");
    if (row) forgetErrors(row);
    refresh();
}

// A hand that is entered after all takes the place of the mark "not opened" or "all melded".
function replaceMark(field) {
    const row = field.closest(".player");
    if (!row || !field.matches(".inputs input") || !field.value || wentOut(row) || !settled(row)) return;
    row.querySelector(".outcome input:checked").checked = false;
}

// Where only a player who has melded every card may close, that is marked for whoever does.
function markCloser() {
    if (form.dataset.closerMelds === undefined) return;
    for (const row of rows) {
        const mark = row.querySelector(".outcome input");
        const closes = has("player") && by()?.value === row.dataset.seat;
        if (closes && !isDone(row)) {
            mark.checked = true;
            row.dataset.marked = "yes";
        } else if (!closes && row.dataset.marked) {
            mark.checked = false;
            delete row.dataset.marked;
        }
    }
}

// As soon as it is known how the deal ended, and by whom, the first hand is next.
function startHands() {
    if (!ending() || has("void") || (has("player") && !by())) return;
    const active = activeRow();
    if (active && !active.hidden && !wentOut(active) && !isDone(active)) return;
    activate(missingRows()[0] ?? active ?? rows.find((row) => !row.hidden));
}

// Tapping an outcome in another row changes nothing about the active one, unless a hand is wanted as well.
function onOutcome(row) {
    if (!isDone(row)) activate(row);
    else if (row.classList.contains("active")) goOn({ alone: true, typing: false });
}

function onRowClick(event) {
    const row = event.target.closest(".player");
    if (!row || event.target.closest(".outcome, .extra, a, button")) return;
    leftAutomatically = null;
    activate(row);
    if (hasMouse()) focusField(row);
}

function onFocus(event) {
    const row = event.target.closest(".player");
    if (!row || !event.target.matches(".field input")) return;
    if (!row.classList.contains("active")) activate(row);
    row.classList.toggle("typing", event.target.inputMode !== "none");
}

function onBlur(event) {
    const row = event.target.closest(".player");
    row?.classList.remove("typing");
    if (!hasMouse() && event.target.matches(".field input")) event.target.inputMode = "none";
}

function onKey(event) {
    if (event.key !== "Enter" || !event.target.matches(".field input, .outcome input")) return;
    event.preventDefault();
    goOn({ alone: false, typing: true });
}

// Save leads to what is missing, or wrong as the preview has said.
function onSubmit(event) {
    if (form.dataset.sent) return;
    const isMissing = save.getAttribute("aria-disabled") === "true";
    const wrong = isMissing || known !== changes || event.submitter !== save ? [] : rows.filter((row) => isAsked(row) && errorsOf(row));
    if (!isMissing && !wrong.length) return;
    event.preventDefault();
    wrong.forEach(markWrong);
    const row = isMissing ? missingRows()[0] : wrong[0];
    if (!row) return;
    activate(row);
    row.scrollIntoView({ block: "nearest" });
    if (hasMouse()) focusField(row);
}

function onAsking({ target }) {
    if (target.matches("[hx-target='#preview']")) asked = changes;
}

// The preview has come: what it says of each hand is true, unless something was typed since.
function onPreview({ target }) {
    if (target.id === "preview") known = asked;
}

// Without a network nothing is known of the hands.
function onNoPreview() {
    known = -1;
    rows.forEach(forgetErrors);
}

// Also when the browser has filled in the form by itself after a step back, or a draft did.
function begin() {
    const usual = recallWay();
    for (const row of rows) prepareRow(row, usual);
    refresh();
    activate(activeRow() ?? form.querySelector(".player.wrong"));
    if (!activeRow()) startHands();
}

function listen() {
    form.addEventListener("change", onChange);
    form.addEventListener("input", onInput);
    form.addEventListener("click", onRowClick);
    form.addEventListener("focusin", onFocus);
    form.addEventListener("focusout", onBlur);
    form.addEventListener("keydown", onKey);
    form.addEventListener("submit", onSubmit);
    form.addEventListener(HAND_DONE, ({ detail }) => goOn(detail));
    form.addEventListener(HAND_BACK, ({ detail }) => { detail.row = goBack(); });
    form.addEventListener(HAND_TOUCHED, () => { leftAutomatically = null; });
    form.addEventListener(WAY, ({ detail }) => chooseWay(detail));
    form.addEventListener(FILLED, begin);
    form.addEventListener("htmx:beforeRequest", onAsking);
    form.addEventListener("htmx:sendError", onNoPreview);
    document.body.addEventListener("htmx:afterSwap", onPreview);
    document.body.addEventListener("htmx:afterSettle", showUnfinished);
    window.addEventListener("pageshow", begin);
}

export function startGuide(given) {
    form = given;
    rows = [...form.querySelectorAll(".player")];
    save = form.querySelector("[data-save]");
    note = save.querySelector("small") ?? save.appendChild(document.createElement("small"));
    listen();
    begin();
}
