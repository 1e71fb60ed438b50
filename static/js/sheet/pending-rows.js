// Entries of the outbox on the score sheet: rows below the last one, and the deal that comes next.

import { after } from "../offline/outbox.js";
import { drawEntry, isDeal, lacks, sheetOf, stateOf, titleOf } from "../offline/pending-entry.js";

const ready = new WeakMap(); // what the server said about the next deal, by the element that says it
let drawn = ""; // what the rows say
let count = 0;
const MARKS = 8; // of players, as the server has them

// Draws the rows of entries, unless they say the same already: one may be open, or hold the focus.
export function drawRows(entries, waiting) {
    const table = sheetOf().querySelector("table");
    const states = entries.map((entry) => stateOf(entry, waiting));
    const old = [...table.querySelectorAll(".pending-row")];
    const now = JSON.stringify(entries.map((entry, place) => [entry, states[place]]));
    if (now === drawn && old.length === entries.length) return;
    const open = old.filter((row) => row.querySelector("[open]")).map(({ dataset }) => dataset.op);
    for (const row of old) row.remove();
    const columns = table.tHead.rows[0].cells.length - 1;
    const rows = entries.map((entry, place) => drawRow(entry, states[place], columns));
    for (const row of rows) if (open.includes(row.dataset.op)) row.querySelector("details").open = true;
    const coming = table.tBodies[0].querySelector(".coming");
    if (coming) coming.before(...rows);
    else table.tBodies[0].append(...rows);
    if (rows.length > count) document.documentElement.scrollTop = document.documentElement.scrollHeight;
    drawLacking(table, entries);
    drawn = now;
    count = rows.length;
}

// The totals are the site's: they say which deals they do not have yet.
function drawLacking(table, entries) {
    table.querySelector(".lacking-row")?.remove();
    const deals = entries.filter((entry) => isDeal(entry) && entry.state !== "written");
    if (!deals.length) return;
    const row = table.tBodies[0].insertRow();
    row.className = "lacking-row";
    const cell = row.insertCell();
    cell.colSpan = table.tHead.rows[0].cells.length;
    cell.textContent = `${lacks()} ${deals.map(titleOf).join(", ")}`;
}

function drawRow(entry, state, columns) {
    const row = document.createElement("tr");
    row.className = "pending-row";
    row.dataset.op = entry.op;
    const head = document.createElement("th");
    head.scope = "row";
    head.textContent = isDeal(entry) ? entry.number : "";
    row.append(head);
    const cell = row.insertCell();
    cell.colSpan = columns;
    cell.append(drawEntry(entry, state));
    return row;
}

// Shows the deal after those that wait. The words for a few deals ahead are in the page.
export function drawNext(entries) {
    const next = sheetOf().querySelector(".next");
    if (!next?.dataset.number) return;
    const place = next.querySelector("[data-words]");
    const coming = sheetOf().querySelector(".coming");
    const facts = coming.querySelector(".facts");
    if (!ready.has(next)) ready.set(next, [[...place.childNodes], coming.querySelector(".dot").className, facts.cloneNode(true)]);
    let [words, dot, said] = ready.get(next);
    const [last] = entries.slice(-1);
    const number = Math.max(next.dataset.number, last ? after(last).number : 0);
    if (number > next.dataset.number) {
        const later = next.querySelector(`template[data-number="${number}"]`);
        words = later ? [...later.content.cloneNode(true).children] : [];
        said = words.pop();
        dot = `dot p${(later?.dataset.dealer % MARKS) + 1}`;
    }
    place.replaceChildren(...words);
    next.hidden = !words.length && next.dataset.left !== undefined;
    const mark = coming.querySelector(".dot");
    mark.className = dot;
    mark.parentElement.replaceChildren(number, mark);
    facts.replaceChildren(...(said?.cloneNode(true).childNodes ?? []));
    coming.hidden = !words.length;
}
