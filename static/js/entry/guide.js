// The form of a deal: who is still missing, whose turn it is to be written, when it may be saved.
// The text fields are the truth and are what is sent; this module only guides through them.
// keypad.js is told of the player through the event "seat", and answers with "hand:done".

import { fieldOf } from "../lib/cards.js";

const form = document.getElementById("deal-form");
const rows = [...form.querySelectorAll(".player")];
const save = form.querySelector("[data-save]");
const note = save.appendChild(document.createElement("small"));
const finePointer = matchMedia("(hover: hover) and (pointer: fine)");
const WAY_KEY = `way:${form.dataset.variant}`;

// The row that was left without being asked: "Next" pressed out of habit must not skip one more,
// and "+" or erasing goes back there.
let leftAlone = null;

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

function isDone(row) {
    return settled(row) || Boolean(fieldOf(row)?.value.trim());
}

function missingRows() {
    return rows.filter((row) => !row.hidden && !wentOut(row) && !isDone(row));
}

function missingWords() {
    const data = form.dataset;
    if (!ending()) return data.sayEnding;
    if (has("void")) return form.elements.reason.value.trim() ? "" : data.sayReason;
    if (has("player") && !by()) return ending().dataset.who;
    const names = missingRows().map(nameOf);
    return names.length ? data.sayMissing.replace("{}", names.join(", ")) : "";
}

// ------------------------------------------------------------------ showing it

const SHOWN = {
    hands: () => !has("void"),
    player: () => has("player"),
    goesOut: () => has("goesOut"),
    // With a single ending there is nothing to choose, unless the deal was called void.
    choice: () => has("void"),
};

function showParts() {
    form.classList.toggle("void", has("void"));
    for (const part of form.querySelectorAll("[data-for]")) part.hidden = !SHOWN[part.dataset.for]();
    if (has("player")) form.querySelector("legend[data-who]").textContent = ending().dataset.who;
    for (const row of rows) {
        row.hidden = has("void") || (wentOut(row) && !row.querySelector(".counters"));
        row.classList.toggle("out", wentOut(row));
        row.classList.toggle("filled", Boolean(fieldOf(row)?.value.trim()) && !settled(row));
        row.classList.toggle("settled", settled(row));
    }
}

function showSave() {
    const words = missingWords();
    note.textContent = words;
    if (words) save.setAttribute("aria-disabled", "true");
    else save.removeAttribute("aria-disabled");
}

// While a hand is being entered, what it still lacks is said under the rows, and not in red.
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
    form.dispatchEvent(new CustomEvent("seat", { detail: row }));
    // What stands in the way is read first; the page moves only after that.
    if (!form.querySelector(".entry-main > [role=alert], #conflict") || scrollY) row?.scrollIntoView({ block: "nearest" });
}

// The next one after the active that still misses something, round the table.
function nextMissing() {
    const missing = missingRows();
    const from = rows.indexOf(activeRow());
    return missing.find((row) => rows.indexOf(row) > from) ?? missing[0];
}

function goOn({ alone, typing }) {
    const active = activeRow();
    const mayStay = leftAlone && !alone && missingRows().includes(active);
    leftAlone = alone ? active : null;
    if (mayStay) return;
    const row = nextMissing();
    if (row) activate(row);
    if (!typing) return;
    if (row) focusField(row);
    else save.focus();
}

function goBack() {
    const row = leftAlone;
    leftAlone = null;
    if (row) activate(row);
    return row;
}

function focusField(row) {
    fieldOf(row)?.focus({ preventScroll: true });
}

// ------------------------------------------------------------------ ways of entering

function setWay(row, way) {
    row.dataset.way = way;
    const radio = row.querySelector(`.way input[value="${way}"]`);
    if (radio) radio.checked = true;
}

// The table keeps its habit: whoever has nothing yet is entered the same way, and so is the next deal.
function chooseWay(way) {
    const active = activeRow();
    for (const row of rows) {
        if (row === active || !isDone(row)) setWay(row, way);
    }
    remember(way);
    refresh();
    activate(active);
    form.dispatchEvent(new Event("change", { bubbles: true }));
}

function remember(way) {
    try {
        localStorage.setItem(WAY_KEY, way);
    } catch {
        // Without storage the next deal starts with the game's own way.
    }
}

function recall() {
    try {
        const way = localStorage.getItem(WAY_KEY);
        return ["ranks", "points", "cards"].includes(way) ? way : form.dataset.default;
    } catch {
        return form.dataset.default;
    }
}

function prepareRow(row, habit) {
    const touched = [...row.querySelectorAll(".field input")].some((input) => input.value);
    setWay(row, touched ? row.querySelector(".way input:checked").value : habit);
    // A phone's own keyboard would cover the keypad.
    if (!finePointer.matches) {
        for (const input of row.querySelectorAll(".field input")) input.inputMode = "none";
    }
}

// ------------------------------------------------------------------ what happens

function onChange(event) {
    const { target } = event;
    refresh();
    if (target.name === "ended" || target.name === "by") startHands();
    else if (target.dataset.outcome && target.checked) onOutcome(target.closest(".player"));
}

// What was wrong is no longer so once it is changed; the preview says whether it is right now.
function onInput(event) {
    event.target.closest(".player")?.classList.remove("wrong");
    event.target.removeAttribute("aria-invalid");
    refresh();
}

// Once it is known who ended the deal, the first hand is next.
function startHands() {
    if (!ending() || has("void") || (has("player") && !by())) return;
    const active = activeRow();
    if (active && !active.hidden && !wentOut(active) && !isDone(active)) return;
    activate(missingRows()[0] ?? active ?? rows.find((row) => !row.hidden));
}

// Tapping an outcome of another row leaves the row in hand alone.
function onOutcome(row) {
    if (row.classList.contains("active")) goOn({ alone: true, typing: false });
}

function onRowClick(event) {
    const row = event.target.closest(".player");
    if (!row || event.target.closest(".outcome, .extra, a, button")) return;
    leftAlone = null;
    activate(row);
    if (finePointer.matches) focusField(row);
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
    if (!finePointer.matches && event.target.matches(".field input")) event.target.inputMode = "none";
}

function onKey(event) {
    if (event.key !== "Enter" || !event.target.matches(".field input")) return;
    event.preventDefault();
    goOn({ alone: false, typing: true });
}

function onSubmit(event) {
    if (save.getAttribute("aria-disabled") !== "true" || form.dataset.sent) return;
    event.preventDefault();
    const row = missingRows()[0];
    if (!row) return;
    activate(row);
    if (finePointer.matches) focusField(row);
}

form.addEventListener("change", onChange);
form.addEventListener("input", onInput);
form.addEventListener("click", onRowClick);
form.addEventListener("focusin", onFocus);
form.addEventListener("focusout", onBlur);
form.addEventListener("keydown", onKey);
form.addEventListener("submit", onSubmit);
form.addEventListener("hand:done", (event) => goOn(event.detail));
form.addEventListener("hand:back", (event) => { event.detail.row = goBack(); });
form.addEventListener("hand:touched", () => { leftAlone = null; });
document.body.addEventListener("htmx:afterSettle", showUnfinished);
form.addEventListener("way", (event) => chooseWay(event.detail));

// Again when the browser has filled the form in by itself, after a step back.
function begin() {
    const habit = recall();
    for (const row of rows) prepareRow(row, habit);
    refresh();
    activate(activeRow() ?? form.querySelector(".player.wrong"));
    if (!activeRow()) startHands();
}

begin();
window.addEventListener("pageshow", begin);
form.addEventListener("filled", begin);
