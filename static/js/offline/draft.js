// A deal or an adjustment that is half entered survives a reload, a step back and an empty battery:
// it is kept on this device as it was typed, until its row has been written.

import { DRAFTED, FILLED, PLACED } from "../lib/events.js";
import { quietly } from "../lib/network.js";
import { storeOf } from "../lib/storage.js";

const drafts = storeOf("drafts");
const NOT_TYPED = new Set([
    ...["csrfmiddlewaretoken", "op", "position", "sequence", "version", "instead", "confirm"],
    ...["hands", "deal", "seen_hand", "seen_ending"],
]);

let form = null;
let offer = null; // says that a draft was given back, with a button to start over
let name = ""; // of the draft

// ------------------------------------------------------------------ keeping

// Which row the draft is for. Once that is written, or corrected again, the draft is of no use.
// (A button has the name "sequence" too.)
function place() {
    const sequence = form.querySelector("[type=hidden][name=sequence]")?.value ?? "";
    return `${form.elements.position.value}.${sequence}`;
}

// Also what the form does not send now: a hand entered for whoever went out.
function isTyped({ tagName, type, name: field, value, checked }) {
    if (tagName !== "INPUT" || !field || NOT_TYPED.has(field) || value === "") return false;
    return !["radio", "checkbox"].includes(type) || checked;
}

function typed() {
    return [...form.elements].filter(isTyped).map(({ name: field, value }) => [field, value]);
}

// Some private windows have no storage. There are no drafts then, and all else works.
function keep() {
    const fields = typed();
    const draft = { place: place(), fields, says: saysSomething(fields) };
    return quietly(drafts("readwrite", (store) => store.put(draft, name)));
}

export function dropDraft() {
    return quietly(drafts("readwrite", (store) => store.delete(name)));
}

// ------------------------------------------------------------------ giving back

// What somebody enters while the draft is being read is newer, and must not be replaced by it.
const entered = new Set();
let isRead = false;

// The fields of a hand are one part.
const partOf = (field) => field.split("-")[0];

function onEntry({ target }) {
    if (isRead) keep();
    else if (target.name) entered.add(partOf(target.name));
}

function fillIn(fields) {
    const wanted = new Map(fields);
    for (const input of form.elements) {
        if (!input.name || NOT_TYPED.has(input.name) || entered.has(partOf(input.name))) continue;
        const value = wanted.get(input.name);
        if (input.type === "radio") input.checked = input.value === value;
        else if (input.type === "checkbox") input.checked = value !== undefined;
        else if (input.tagName === "INPUT") input.value = value ?? "";
    }
}

function saysSomething(fields) {
    return fields.some(([field]) => field !== "ended" && !field.endsWith("-way"));
}

function giveBack(draft) {
    if (draft.place !== place()) return dropDraft();
    if (!saysSomething(draft.fields)) return;
    if (JSON.stringify(draft.fields) === JSON.stringify(typed())) return;
    fillIn(draft.fields);
    offer.hidden = false;
    form.dispatchEvent(new CustomEvent(FILLED));
    form.dispatchEvent(new Event("change", { bubbles: true }));
}

async function begin() {
    // A form that the server gave back with what was typed is newer than any draft.
    const isPosted = form.dataset.posted !== undefined;
    const draft = isPosted ? null : await quietly(drafts("readonly", (store) => store.get(name)));
    isRead = true;
    if (draft) giveBack(draft);
    if (isPosted || entered.size) await keep();
    if (isPosted) form.dispatchEvent(new CustomEvent(DRAFTED));
}

async function startOver() {
    await dropDraft();
    location.reload();
}

export function startDraft(given) {
    form = given;
    offer = form.querySelector("[data-draft]");
    name = location.pathname;
    // At every key: whoever follows a link, or closes the browser, does so just after the last
    // card.
    form.addEventListener("input", onEntry);
    form.addEventListener("change", onEntry);
    form.addEventListener("submit", keep);
    offer.querySelector("button").addEventListener("click", startOver);
    form.addEventListener(PLACED, begin);
}
