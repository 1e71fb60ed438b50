// A deal or an adjustment half entered survives a reload, a step back and a dead battery: it is kept
// on this device as it was typed until the row it is for has been written.

import { storeOf } from "./outbox.js";
import { quietly } from "../page.js";

const form = document.querySelector("[data-outbox]");
const offer = form.querySelector("[data-draft]");
const NAME = location.pathname;
const drafts = storeOf("drafts");
const KEPT_BACK = new Set([
    ...["csrfmiddlewaretoken", "op", "position", "sequence", "version", "instead", "confirm"],
    ...["hands", "seen_hand", "seen_ending"],
]);

// ------------------------------------------------------------------ keeping

// The row the form is for: once it is written, or corrected again, the draft is of no use. (A button
// is named sequence too.)
const sequence = form.querySelector("[type=hidden][name=sequence]")?.value ?? "";
const place = () => `${form.elements.position.value}.${sequence}`;

function typed() {
    return [...new FormData(form)].filter(([name, value]) => !KEPT_BACK.has(name) && value !== "");
}

// Without storage, as in some private windows, there are no drafts, and everything else works.
function keep() {
    const draft = { place: place(), fields: typed() };
    return quietly(drafts("readwrite", (store) => store.put(draft, NAME)));
}

function drop() {
    return quietly(drafts("readwrite", (store) => store.delete(NAME)));
}

// ------------------------------------------------------------------ giving back

// What is entered before the draft was read is newer than it, and does not take its place yet.
const entered = new Set();
let isRead = false;

// All fields of a hand belong together.
const partOf = (name) => name.split("-")[0];

function onEntry({ target }) {
    if (isRead) keep();
    else if (target.name) entered.add(partOf(target.name));
}

function fillIn(fields) {
    const wanted = new Map(fields);
    for (const input of form.elements) {
        const { name } = input;
        if (!name || KEPT_BACK.has(name) || entered.has(partOf(name))) continue;
        const value = wanted.get(name);
        if (input.type === "radio") input.checked = input.value === value;
        else if (input.type === "checkbox") input.checked = value !== undefined;
        else if (input.tagName === "INPUT") input.value = value ?? "";
    }
}

function saysSomething(fields) {
    return fields.some(([name]) => name !== "ended" && !name.endsWith("-way"));
}

function giveBack(draft) {
    if (draft.place !== place()) return drop();
    if (!saysSomething(draft.fields)) return;
    if (JSON.stringify(draft.fields) === JSON.stringify(typed())) return;
    fillIn(draft.fields);
    offer.hidden = false;
    form.dispatchEvent(new Event("filled"));
    form.dispatchEvent(new Event("change", { bubbles: true }));
}

async function begin() {
    // A form that came back from the server with what was typed is newer than any draft.
    const isPosted = form.dataset.posted !== undefined;
    const draft = isPosted ? null : await quietly(drafts("readonly", (store) => store.get(NAME)));
    isRead = true;
    if (draft) giveBack(draft);
    if (isPosted || entered.size) await keep();
    if (isPosted) form.dispatchEvent(new CustomEvent("drafted"));
}

async function discard() {
    await drop();
    location.reload();
}

// At once: whoever taps a link, or closes the browser, does so a moment after the last card.
form.addEventListener("input", onEntry);
form.addEventListener("change", onEntry);
form.addEventListener("submit", keep);
offer.querySelector("button").addEventListener("click", discard);
// Which row it is for is known once the outbox was asked.
form.addEventListener("placed", begin);
