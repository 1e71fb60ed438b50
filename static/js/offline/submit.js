// What a form writes is sent through the outbox: a deal, a player's own hand, an adjustment, or a
// correction of a row. Without storage on this device the form is sent as it is.

import { add, addFields, after, drop, flush, note, queued, standingOf, token } from "./outbox.js";
import { quietly, report } from "../page.js";

const PATIENCE = 4000;
const SHOWN = 60000;
const ROW = /\/red\/(\d+)\//u;
// How many rows each adds to the sheet, and how many steps its version goes on.
const EFFECTS = { deal: [1, 1], adjustment: [1, 1], correction: [0, 1], hand: [0, 0] };
const form = document.querySelector("[data-outbox]");
const fields = form.elements;
const save = form.querySelector("[data-save]");
const { code, sheet, outbox: kind } = form.dataset;
const isCorrection = ROW.test(form.getAttribute("action"));
const isOld = document.documentElement.dataset.kept !== undefined;
const OURS = new Set(["csrfmiddlewaretoken", "op", "position", "version", "instead"]);
let number = Number(form.dataset.deal);

// ------------------------------------------------------------------ which deal it is

// Random as the server's own; randomUUID is not there over plain http.
function newOp() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const text = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return text.replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-");
}

// What the form was drawn for, or what has come since: rows known to be written, deals still here.
async function whatComes() {
    const { version, free } = form.dataset;
    const drawn = { version: Number(version), position: Number(free), number };
    const known = await standingOf(code);
    const last = (await queued(code)).pop();
    const base = (isOld || isCorrection) && known?.version > drawn.version ? known : drawn;
    return last?.version >= base.version ? after(last) : base;
}

async function place() {
    // What the server showed again after a refusal is for the row it says.
    if (isCorrection || form.dataset.posted !== undefined) return;
    const next = await whatComes();
    // The token of a page kept on this device may have been used.
    if (next.version === Number(fields.version.value) && !isOld) return;
    fields.version.value = next.version;
    fields.position.value = next.position;
    fields.op.value = newOp();
    number = next.number;
    showTitle();
    if (location.search === "?ended=void") chooseVoid();
}

// What the address asks for stands in a page from the network already.
function chooseVoid() {
    const choice = form.querySelector("[data-void]");
    choice.closest("details").open = true;
    choice.click();
}

// The words for the deals to come stand ready in the page.
function showTitle() {
    const words = form.querySelector(`template[data-number="${number}"]`);
    if (words) document.querySelector("h1").replaceChildren(words.content.cloneNode(true));
}

// ------------------------------------------------------------------ sending

const labelOf = (input) => input.closest("label").textContent.trim().replace(/\s+/gu, " ");

function handWords(row) {
    const outcome = row.querySelector(".outcome input:checked");
    if (outcome) return labelOf(outcome);
    return fields[`${row.id}-${row.dataset.way}`].value.trim();
}

// What was entered in words, for a person to read: the ending, then every hand.
function dealWords() {
    const ending = form.querySelector("[name=ended]:checked");
    const by = form.querySelector("[name=by]:checked");
    const who = ending.dataset.player !== undefined && by;
    const how = [labelOf(ending), who && labelOf(who), fields.reason?.value];
    const hands = [...form.querySelectorAll(".player:not([hidden])")].map((row) => [row.dataset.name, handWords(row)]);
    return [how.filter(Boolean).join(", "), ...hands.filter(([, text]) => text).map((pair) => pair.join(": "))];
}

function otherWords() {
    const said = form.querySelectorAll("[type=radio]:checked, [type=text], [name=why]");
    return [...said].filter(({ value }) => value).map((input) => {
        return input.type === "radio" ? labelOf(input) : `${labelOf(input)}: ${input.value}`;
    });
}

function countsAsDeal() {
    const ending = form.querySelector("[name=ended]:checked");
    return ending.dataset.void === undefined || form.dataset.voidCounts !== undefined;
}

const filled = () => [...new FormData(form)].filter(([name, value]) => value && !OURS.has(name));

async function read({ address, about, extra }) {
    const row = address.match(ROW)?.[1];
    const [rows, moves] = EFFECTS[row ? "correction" : kind];
    const next = await whatComes();
    const drawn = { position: Number(fields.position.value), version: Number(fields.version?.value), number };
    // Whatever was corrected since, an adjustment is the same: only its row must still be free.
    if (kind === "adjustment") drawn.version = next.version;
    return {
        op: fields.op.value,
        code,
        address,
        sheet,
        ...(isCorrection ? next : drawn),
        kind: row ? "correction" : kind,
        row,
        about,
        name: form.dataset.name,
        rows,
        moves,
        counts: kind === "deal" && !row && countsAsDeal(),
        fields: [...filled(), ...extra],
        lines: form.querySelector(".player") ? [...dealWords(), fields.why?.value].filter(Boolean) : otherWords(),
        state: "waiting",
        words: [],
        at: Date.now(),
    };
}

function lockForm() {
    form.dataset.sent = "yes";
    save.setAttribute("aria-disabled", "true");
}

const pause = (time) => new Promise((resolve) => { setTimeout(resolve, time); });

// Where a button sends the form, and with what; null if that writes nothing.
function wayOf(button) {
    const other = button?.getAttribute("formaction");
    if (!other) return { address: form.getAttribute("action"), about: form.dataset.about, extra: [] };
    const { name, value, dataset } = button;
    return ROW.test(other) ? { address: other, about: dataset.about, extra: [[name, value]] } : null;
}

async function onSubmit(event) {
    const way = wayOf(event.submitter);
    if (event.defaultPrevented || !way) return;
    event.preventDefault();
    if (form.dataset.sent) return;
    lockForm();
    let deal;
    try {
        deal = await read(way);
        await add(deal, fields.instead?.value);
    } catch (error) {
        report(error);
        sendPlainly(way);
        return;
    }
    const outcome = await Promise.race([outcomeOf(deal), flush(), pause(PATIENCE)]);
    if (outcome === "written") location.href = shownAt(deal);
    else await goOn(deal, way);
}

function sendPlainly({ address, extra }) {
    addFields(form, extra);
    form.action = address;
    form.submit();
}

function outcomeOf({ op }) {
    return new Promise((resolve) => {
        document.addEventListener("outbox", ({ detail }) => detail?.op === op && resolve(detail.outcome));
    });
}

// The sheet tells what was done to a row; a hand is not on it yet.
const shownAt = ({ row, rows, position }) => (row || rows ? `${sheet}?red=${row ?? position}` : sheet);

// Where the person is led depends on what became of the deal.
async function goOn(sent, way) {
    const queue = await queued(code);
    const deal = queue.find(({ op }) => op === sent.op);
    if (!deal) location.href = shownAt(sent);
    else if (deal.state === "waiting") await goOffline(deal, way);
    else if (deal.state === "barred") location.href = "/"; // where it is told, and can be copied
    else await showAnswer(deal, queue.pop() === deal, way);
}

// The server says on a page of its own what is wrong, with everything typed.
async function showAnswer(deal, isLast, way) {
    if (isLast) await note(deal, { shown: Date.now() });
    fields.csrfmiddlewaretoken.value = await token();
    sendPlainly(way);
}

// That page is here, and its draft is kept: only now the outbox need not keep it any more.
async function letGo() {
    if (form.dataset.posted === undefined) return;
    const names = [fields.op.value, fields.instead?.value];
    const deal = (await queued(code)).find(({ op, shown }) => names.includes(op) && Date.now() - shown < SHOWN);
    if (deal) await drop(deal);
}

async function goOffline(deal, way) {
    if (await isKept(sheet)) {
        location.href = sheet;
        return;
    }
    form.querySelector("[data-waits]").hidden = false;
    (form.querySelector(".entry-main") ?? form).inert = true;
    document.addEventListener("outbox", () => goOn(deal, way), { once: true });
}

// Without a worker, as over plain http, the page has to stay open until the deal is sent.
async function isKept(address) {
    return Boolean(navigator.serviceWorker?.controller && await caches.match(address, { ignoreVary: true }));
}

// Without a network the last preview says what is not so any more.
function onNoPreview() {
    const words = document.createElement("p");
    words.className = "soft small";
    words.textContent = form.dataset.sayLater;
    document.getElementById("preview").replaceChildren(words);
}

// A hand may be changed after a step back: that is another one than was sent.
function afterStepBack({ persisted }) {
    if (persisted && kind === "hand") fields.op.value = newOp();
}

form.addEventListener("submit", onSubmit);
window.addEventListener("pageshow", afterStepBack);
form.addEventListener("htmx:sendError", onNoPreview);
quietly(place()).then(() => form.dispatchEvent(new CustomEvent("placed")));
form.addEventListener("drafted", () => quietly(letGo()));
