// Deals, and what else was written, that the page does not show yet: rows below the last on the sheet, a list on other pages. Each
// says how it stands, what was entered, and lets it be looked at, copied or thrown away.

import { OLDEST, addFields, after, deals, drop, everything, flush, isTried, note, queued, standingOf, token } from "./outbox.js";
import { fetchInTime, quietly } from "../page.js";

const pattern = document.getElementById("pending-deal");
const list = document.getElementById("pending");
const code = list.dataset.code;
let queue = [];
let sent = []; // written, and not on the sheet that is shown
let caughtUp = -1;
let drawn = ""; // what the rows say
let count = 0;
let told = ""; // what was said to be stuck
const first = new WeakMap(); // what comes next, as the site says it

const sheetOf = () => document.getElementById("sheet");

// ------------------------------------------------------------------ one deal

function draw(deal) {
    const part = pattern.content.cloneNode(true);
    const find = (name) => part.querySelector(`[data-${name}]`);
    const say = pattern.dataset;
    const state = stateOf(deal);
    find("state").textContent = say[state];
    find("what").textContent = what(deal);
    find("what").hidden = sheetOf() && isDeal(deal); // its number is that of the row
    find("match").textContent = code ? "" : deal.code;
    find("words").textContent = deal.words.join(" ");
    find("words").hidden = !deal.words.length;
    find("lines").replaceChildren(...deal.lines.map(drawLine));
    find("open").hidden = !["refused", "conflict"].includes(deal.state);
    find("open").addEventListener("click", (event) => quietly(openForm(deal, event.currentTarget.closest("details"))));
    find("copy-deal").addEventListener("click", (event) => copy(deal, event.currentTarget));
    find("drop").hidden = state === "sent" || isTried(deal);
    find("drop").addEventListener("click", () => window.confirm(say.sure) && drop(deal).then(flush));
    part.querySelector("details").classList.add(state);
    part.querySelector("details").open = state === "stuck";
    return part;
}

// What stands behind one that somebody must look at waits for that, and not for the network. A sheet
// that has gone on since may show the deal already, or another's.
function stateOf(deal) {
    if (sent.includes(deal)) return "sent";
    const { code: match, order, state } = deal;
    if (state !== "waiting") return "stuck";
    if (isDeal(deal) && sheetOf()?.dataset.version > deal.version) return "unsure";
    const isHeldUp = queue.some((other) => other.code === match && other.order < order && other.state !== state);
    return isHeldUp ? "behind" : state;
}

const isDeal = ({ kind }) => kind === "deal";

// What it is: a deal, a player's cards, a correction, or an adjustment, which has no number.
function what({ kind, about, number, name }) {
    const key = kind === "correction" && !about ? "adjustment" : kind;
    return pattern.dataset[key].replace("{}", kind === "correction" ? about : number).replace("{name}", name);
}

function drawLine(text) {
    const line = document.createElement("li");
    line.textContent = text;
    return line;
}

// The clipboard is closed to pages without https; the text is then marked, to be copied by hand.
async function copy(deal, button) {
    const lines = button.closest("details").querySelector("[data-lines]");
    const say = pattern.dataset;
    try {
        const head = `${deal.code}, ${what(deal)}`;
        await navigator.clipboard.writeText([head, ...deal.lines].join("\n"));
        button.textContent = say.copied;
    } catch {
        getSelection().selectAllChildren(lines);
    }
}

// The server shows the form with everything typed, and says what is wrong with it. site.js asks first
// whether it is there.
async function openForm(deal, details) {
    details.querySelector("form")?.remove();
    const form = document.createElement("form");
    form.method = "post";
    form.action = deal.address;
    form.dataset.online = "";
    const { op, position, version } = deal;
    const others = { op, position, version, csrfmiddlewaretoken: await token() };
    addFields(form, [...deal.fields, ...Object.entries(others)]);
    form.append(Object.assign(document.createElement("button"), { hidden: true }));
    details.append(form);
    form.requestSubmit();
}

// ------------------------------------------------------------------ the sheet

function drawRow(deal, columns) {
    const row = document.createElement("tr");
    row.className = "pending-row";
    row.dataset.op = deal.op;
    const head = document.createElement("th");
    head.scope = "row";
    head.textContent = isDeal(deal) ? deal.number : "";
    row.append(head);
    const cell = row.insertCell();
    cell.colSpan = columns;
    cell.append(draw(deal));
    return row;
}

// Nothing is drawn anew that says the same: it may be open, or have the keyboard.
function drawRows() {
    const table = sheetOf().querySelector("table");
    const entries = [...sent, ...queue];
    const old = [...table.querySelectorAll(".pending-row")];
    const now = JSON.stringify(entries.map((deal) => [deal, stateOf(deal)]));
    if (now === drawn && old.length === entries.length) return;
    const open = old.filter((row) => row.querySelector("[open]")).map(({ dataset }) => dataset.op);
    for (const row of old) row.remove();
    const rows = entries.map((deal) => drawRow(deal, table.tHead.rows[0].cells.length - 1));
    for (const row of rows) if (open.includes(row.dataset.op)) row.querySelector("details").open = true;
    const coming = table.tBodies[0].querySelector(".coming");
    if (coming) coming.before(...rows);
    else table.tBodies[0].append(...rows);
    if (rows.length > count) table.closest(".sheet").scrollTop = table.offsetHeight;
    drawn = now;
    count = rows.length;
}

// The deal to be dealt after those that wait: its words stand ready in the page.
function drawNext() {
    const ready = sheetOf().querySelector(".next");
    if (!ready?.dataset.number) return;
    const place = ready.querySelector("[data-words]");
    const coming = sheetOf().querySelector(".coming");
    const mark = coming.querySelector(".mark");
    if (!first.has(ready)) first.set(ready, [[...place.childNodes], mark?.parentElement]);
    let [words, cell] = first.get(ready);
    const [last] = [...sent, ...queue].slice(-1);
    const number = Math.max(ready.dataset.number, last ? after(last).number : 0);
    if (number > ready.dataset.number) {
        const later = ready.querySelector(`template[data-number="${number}"]`);
        words = later ? [later.content.cloneNode(true)] : [];
        cell = coming.querySelector(`[data-seat="${later?.dataset.dealer}"]`);
    }
    place.replaceChildren(...words);
    ready.hidden = !words.length && ready.dataset.left !== undefined;
    coming.cells[0].textContent = number;
    coming.hidden = !words.length;
    if (mark) cell?.append(mark);
}

// What was written from here is not on the sheet yet. A page kept on this device is looked after
// by offline.js.
async function catchUp() {
    if (document.documentElement.dataset.kept) return;
    const known = await standingOf(code);
    if (!(known?.version > Math.max(caughtUp, sheetOf().dataset.version))) return;
    caughtUp = known.version;
    const { text } = await fetchInTime(location.pathname);
    const sheet = new DOMParser().parseFromString(text, "text/html").getElementById("sheet");
    if (sheet) window.htmx.swap(sheetOf(), sheet.outerHTML, { swapStyle: "outerHTML" });
}

// ------------------------------------------------------------------ drawing all

async function drawAll() {
    const all = await everything();
    const ours = all.filter((deal) => !code || deal.code === code);
    const written = all.filter(({ state }) => state === "written");
    queue = ours.filter((deal) => !written.includes(deal));
    sent = ours.filter((deal) => written.includes(deal) && deal.shows > sheetOf()?.dataset.version);
    for (const { op, at } of written) if (Date.now() - at > OLDEST) await deals("readwrite", (store) => store.delete(op));
    if (sheetOf()) {
        sayStuck();
        drawRows();
        drawNext();
        await catchUp();
    } else {
        list.replaceChildren(...queue.map(draw));
    }
}

// Who does not see the row hears of it.
function sayStuck() {
    const stuck = queue.filter((deal) => stateOf(deal) === "stuck").map(what).join(", ");
    if (stuck && stuck !== told) document.getElementById("said").textContent = `${stuck}: ${pattern.dataset.stuck}`;
    told = stuck;
}

const redraw = () => quietly(drawAll());

// Whoever sees the sheet may be allowed to write again: what was barred is sent once more.
async function tryAgain() {
    if (!sheetOf() || document.documentElement.dataset.kept) return;
    const barred = (await queued(code)).filter(({ state }) => state === "barred");
    for (const deal of barred) await note(deal, { state: "waiting" });
    if (barred.length) await flush();
}

document.addEventListener("outbox", redraw);
if (sheetOf()) new MutationObserver(redraw).observe(sheetOf().parentElement, { childList: true });
redraw();
quietly(tryAgain());
