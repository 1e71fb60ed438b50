// Deals, and what else was written, that are still on this phone: rows below the last on the sheet, a list on other pages. Each
// says how it stands, what was entered, and lets it be looked at, copied or thrown away.

import { addFields, after, drop, flush, note, queued, standingOf, token } from "./outbox.js";
import { orMissing, quietly } from "./site.js";

const pattern = document.getElementById("pending-deal");
const list = document.getElementById("pending");
const code = list.dataset.code;
let queue = [];
let sent = []; // written, and not yet on the sheet that is shown
let caughtUp = -1;

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
    find("open").addEventListener("click", () => quietly(openForm(deal)));
    find("copy-deal").addEventListener("click", (event) => copy(deal, event.currentTarget));
    find("drop").hidden = state === "sent";
    find("drop").addEventListener("click", () => window.confirm(say.sure) && drop(deal).then(flush));
    part.querySelector("details").classList.toggle("stuck", state === "stuck");
    part.querySelector("details").open = state === "stuck";
    return part;
}

// What stands behind one that somebody must look at waits for that, and not for the network.
function stateOf(deal) {
    if (sent.includes(deal)) return "sent";
    const { code: match, order, state } = deal;
    if (state !== "waiting") return "stuck";
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

// The server shows the form with everything typed, and says what is wrong with it.
async function openForm(deal) {
    const form = document.createElement("form");
    form.method = "post";
    form.action = deal.address;
    form.hidden = true;
    const { op, position, version } = deal;
    const others = { op, position, version, csrfmiddlewaretoken: await token() };
    addFields(form, [...deal.fields, ...Object.entries(others)]);
    document.body.append(form);
    form.submit();
}

// ------------------------------------------------------------------ the sheet

function drawRow(deal, columns) {
    const row = document.createElement("tr");
    row.className = "pending-row";
    const head = document.createElement("th");
    head.scope = "row";
    head.textContent = isDeal(deal) ? deal.number : "";
    row.append(head);
    const cell = row.insertCell();
    cell.colSpan = columns;
    cell.append(draw(deal));
    return row;
}

function drawRows() {
    const table = sheetOf().querySelector("table");
    for (const old of table.querySelectorAll(".pending-row")) old.remove();
    const body = table.tBodies[0];
    const columns = table.tHead.rows[0].cells.length - 1;
    const shown = Number(sheetOf().dataset.version);
    sent = sent.filter(({ version }) => version >= shown);
    const rows = [...sent, ...queue].map((deal) => drawRow(deal, columns));
    const coming = body.querySelector(".coming");
    if (coming) coming.before(...rows);
    else body.append(...rows);
    if (rows.length) table.closest(".sheet").scrollTop = table.offsetHeight;
}

// The deal to be dealt after those that wait: its words stand ready in the page.
function drawNext() {
    const [last] = [...sent, ...queue].slice(-1);
    const ready = sheetOf().querySelector(".next");
    if (!last || !ready?.dataset.number) return;
    const { number } = after(last);
    const words = ready.querySelector(`template[data-number="${number}"]`);
    if (Number(ready.dataset.number) >= number) return;
    ready.querySelector("[data-words]").replaceChildren(...(words ? [words.content.cloneNode(true)] : []));
    const write = ready.querySelector(".primary");
    if (write) write.hidden = !words && ready.dataset.left !== undefined;
    const coming = sheetOf().querySelector(".coming");
    const mark = coming.querySelector(".mark");
    coming.cells[0].textContent = number;
    coming.hidden = !words;
    if (words && mark) coming.querySelector(`[data-seat="${words.dataset.dealer}"]`).append(mark);
}

// What was written from here is not on the sheet yet. A page kept on this device is looked after
// by offline.js.
async function catchUp() {
    if (document.documentElement.dataset.kept) return;
    const known = await standingOf(code);
    if (!(known?.version > Math.max(caughtUp, sheetOf().dataset.version))) return;
    caughtUp = known.version;
    await orMissing(window.htmx.ajax("GET", location.pathname, { target: "#sheet", select: "#sheet", swap: "outerHTML" }));
}

// ------------------------------------------------------------------ drawing all

async function drawAll() {
    queue = await queued(code);
    if (sheetOf()) {
        drawRows();
        drawNext();
        await catchUp();
    } else {
        list.replaceChildren(...queue.map(draw));
    }
}

const redraw = () => quietly(drawAll());

// Whoever sees the sheet may be allowed to write again: what was barred is sent once more.
async function tryAgain() {
    if (!sheetOf() || document.documentElement.dataset.kept) return;
    const barred = (await queued(code)).filter(({ state }) => state === "barred");
    for (const deal of barred) await note(deal, { state: "waiting" });
    if (barred.length) await flush();
}

// What moved the sheet stays in sight until the sheet has it.
function noteSent({ detail }) {
    if (detail?.outcome === "written") sent.push(...queue.filter(({ op, moves }) => op === detail.op && moves));
}

document.addEventListener("outbox", noteSent);
document.addEventListener("outbox", redraw);
if (sheetOf()) new MutationObserver(redraw).observe(sheetOf().parentElement, { childList: true });
redraw();
quietly(tryAgain());
