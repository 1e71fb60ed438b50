// One entry of the outbox, drawn: how it stands, what was typed, and what can be done with it.

import { sayNoNetwork } from "../lib/forms.js";
import { freshToken, quietly } from "../lib/network.js";
import { drop, holdsUp, isTried } from "./outbox.js";
import { addFields, flush } from "./sending.js";

const LONG = 24 * 3600 * 1000;
const PATIENCE = 4000;
const patternOf = () => document.getElementById("pending-deal");
const labels = () => patternOf().dataset;

export const lacks = () => labels().lacks;
export const sheetOf = () => document.getElementById("sheet");
export const isDeal = ({ kind }) => kind === "deal";

// How an entry stands. `waiting` are those of all matches that only this device has.
export function stateOf(entry, waiting) {
    const { code, order, state } = entry;
    if (state === "written") return "sent"; // but not on the sheet that is shown
    if (state !== "waiting") return "stuck";
    // A later sheet may show the deal already, or somebody else's in its place.
    if (isDeal(entry) && sheetOf()?.dataset.version > entry.version) return "unsure";
    // What is behind a stuck entry waits for people, not for the network.
    const isHeldUp = waiting.some((other) => other.code === code && other.order < order && holdsUp(other));
    return isHeldUp ? "behind" : state;
}

// What an entry is: a deal, a player's cards, a correction, or an adjustment. (That has no number,
// and so the correction of one has nothing in `about`.)
export function titleOf({ kind, about, number, name }) {
    const key = kind === "correction" && !about ? "adjustment" : kind;
    return labels()[key].replace("{}", kind === "correction" ? about : number).replace("{name}", name);
}

// What is kept on this device is kept for three days, so after one it is time to say so.
const waitsLong = ({ state, at }) => state === "waiting" && Date.now() - at > LONG;

export function drawEntry(entry, state) {
    const part = patternOf().content.cloneNode(true);
    const find = (name) => part.querySelector(`[data-${name}]`);
    const onClick = (name, act) => find(name).addEventListener("click", ({ currentTarget }) => act(currentTarget.closest("details")));
    find("state").textContent = labels()[state];
    find("what").textContent = titleOf(entry);
    find("what").hidden = sheetOf() && isDeal(entry); // its number is that of the row
    find("match").textContent = document.getElementById("pending").dataset.code ? "" : entry.code;
    const words = [...entry.words];
    if (entry.large) words.push(labels().large);
    if (waitsLong(entry)) words.push(labels().long);
    find("words").textContent = words.join(" ");
    find("words").hidden = !words.length;
    find("lines").replaceChildren(...entry.lines.map(drawLine));
    const isConflict = entry.state === "conflict";
    find("open").hidden = entry.large || (entry.state !== "refused" && !isConflict);
    if (isConflict) find("open").textContent = labels().compare;
    if (isConflict) find("drop").textContent = labels().leave;
    onClick("open", (details) => quietly(openForm(entry, details)));
    onClick("copy-deal", (details) => copy(entry, details));
    find("drop").hidden = state === "sent" || isTried(entry);
    onClick("drop", () => window.confirm(isConflict ? labels().sureLeave : labels().sure) && drop(entry).then(flush));
    part.querySelector("details").classList.add(state);
    part.querySelector("details").open = state === "stuck";
    return part;
}

function drawLine(text) {
    const line = document.createElement("li");
    line.textContent = text;
    return line;
}

// Where nothing can be copied the text is selected, to be copied by hand.
async function copy(entry, details) {
    const text = [`${entry.code}, ${titleOf(entry)}`, ...entry.lines].join("\n");
    try {
        await navigator.clipboard.writeText(text);
        details.querySelector("[data-copy-deal]").textContent = labels().copied;
    } catch {
        getSelection().selectAllChildren(details.querySelector("[data-lines]"));
    }
}

// The server shows the form with everything that was typed, and says what is wrong with it.
// The row may be drawn again while the site is asked, so the form is not in it.
async function openForm(entry, details) {
    const csrfmiddlewaretoken = await quietly(freshToken(PATIENCE));
    if (!csrfmiddlewaretoken) {
        sayNoNetwork(document.querySelector(`[data-op="${entry.op}"] details`) ?? details);
        return;
    }
    const form = document.createElement("form");
    form.hidden = true;
    form.method = "post";
    form.action = entry.address;
    form.dataset.asked = "yes";
    const { op, position, version } = entry;
    addFields(form, [...entry.fields, ...Object.entries({ op, position, version, csrfmiddlewaretoken })]);
    document.body.append(form);
    form.requestSubmit();
}
