// What a form writes goes through the outbox: a deal, a player's own hand, an adjustment, or the
// correction of a row. Without storage on this device the form is sent as usual.

import { DRAFTED, OUTBOX, PLACED } from "../lib/events.js";
import { sayNoNetwork } from "../lib/forms.js";
import { freshToken, quietly, report } from "../lib/network.js";
import { linesOf } from "./entry-words.js";
import { dropDraft } from "./draft.js";
import { add, after, drop, isPassed, note, queued, standingOf } from "./outbox.js";
import { addFields, flush, token } from "./sending.js";

const PATIENCE = 4000;
const SHOWN = 60000;
const ROW = /\/red\/(\d+)\//u;
// How many rows an entry adds to the sheet, and how many versions.
const EFFECTS = { deal: [1, 1], adjustment: [1, 1], correction: [0, 1], hand: [0, 0] };
const NOT_TYPED = new Set(["csrfmiddlewaretoken", "op", "position", "version", "instead"]);

let form = null;
let fields = null;
let number = 0; // of the deal that the form is for
let isCorrection = false;

const isOld = () => document.documentElement.dataset.kept !== undefined;

// ------------------------------------------------------------------ which row the form is for

// Random, as on the server. Plain http has no crypto.randomUUID.
function newToken() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const text = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return text.replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-");
}

// The sheet as the form was drawn for it, or as it is known to be since: rows were written, or
// entries wait in the outbox.
async function whatComes() {
    const { code, version, free } = form.dataset;
    const drawn = { version: Number(version), position: Number(free), number };
    const known = await standingOf(code);
    const last = (await queued(code)).filter((entry) => !isPassed(entry)).pop();
    const base = (isOld() || isCorrection) && known?.version > drawn.version ? known : drawn;
    return last?.version >= base.version ? after(last) : base;
}

async function place() {
    // A form that the server gave back says itself which row it is for.
    if (isCorrection || form.dataset.posted !== undefined) return;
    const next = await whatComes();
    // The form token of a kept page may have been used already.
    if (next.version === Number(fields.version.value) && !isOld()) return;
    fields.version.value = next.version;
    fields.position.value = next.position;
    fields.op.value = newToken();
    number = next.number;
    if (fields.deal) fields.deal.value = number;
    showTitle();
    if (location.search === "?ended=void") chooseVoid();
}

// The server does this itself, but the page may have been kept without the query.
function chooseVoid() {
    const choice = form.querySelector("[data-void]");
    choice.closest("details").open = true;
    choice.click();
}

// The titles of the next deals stand ready in the page.
function showTitle() {
    const words = form.querySelector(`template[data-number="${number}"]`);
    if (words) document.querySelector("h1").replaceChildren(words.content.cloneNode(true));
}

// ------------------------------------------------------------------ reading the form

function countsAsDeal() {
    const ending = form.querySelector("[name=ended]:checked");
    return ending.dataset.void === undefined || form.dataset.voidCounts !== undefined;
}

const typed = () => [...new FormData(form)].filter(([name, value]) => value && !NOT_TYPED.has(name));

// Where on the sheet the entry goes.
async function target() {
    const next = await whatComes();
    if (isCorrection) return next;
    const drawn = { position: Number(fields.position.value), version: Number(fields.version?.value), number };
    // An adjustment does not depend on what was corrected since: only its row must still be free.
    return form.dataset.outbox === "adjustment" ? { ...drawn, version: next.version } : drawn;
}

// A penalty beside a void deal is a row of its own.
function effectsOf(kind) {
    const [rows, moves] = EFFECTS[kind];
    const isVoid = form.querySelector("[data-void]:checked");
    const more = kind === "deal" && isVoid && form.querySelector("[data-adds-row]:checked") ? 1 : 0;
    return [rows + more, moves + more];
}

async function read({ address, about, extra }) {
    const { code, sheet, name, outbox } = form.dataset;
    const row = address.match(ROW)?.[1];
    const kind = row ? "correction" : outbox;
    const [rows, moves] = effectsOf(kind);
    return {
        op: fields.op.value,
        code,
        address,
        sheet,
        ...await target(),
        kind,
        row,
        about,
        name,
        rows,
        moves,
        counts: kind === "deal" && countsAsDeal(),
        fields: [...typed(), ...extra],
        lines: linesOf(form),
        state: "waiting",
        words: [],
        at: Date.now(),
    };
}

// ------------------------------------------------------------------ sending

function lock() {
    form.dataset.sent = "yes";
    form.querySelector("[data-save]").setAttribute("aria-disabled", "true");
}

function unlock() {
    delete form.dataset.sent;
    form.querySelector("[data-save]").removeAttribute("aria-disabled");
}

const pause = (time) => new Promise((resolve) => { setTimeout(resolve, time); });

// Where a button sends the form, and with what; null if that writes nothing.
function routeOf(button) {
    const other = button?.getAttribute("formaction");
    if (!other) return { address: form.getAttribute("action"), about: form.dataset.about, extra: [] };
    const { name, value, dataset } = button;
    return ROW.test(other) ? { address: other, about: dataset.about, extra: [[name, value]] } : null;
}

async function onSubmit(event) {
    const route = routeOf(event.submitter);
    if (event.defaultPrevented || !route) return;
    event.preventDefault();
    if (form.dataset.sent) return;
    lock();
    let entry;
    try {
        entry = await read(route);
        await add(entry, fields.instead?.value);
    } catch (error) {
        report(error);
        await sendWithoutStorage(route);
        return;
    }
    const answer = await Promise.race([answerTo(entry), flush(), pause(PATIENCE)]);
    if (answer?.outcome === "written") {
        if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(10);
        location.href = shownAt({ ...entry, ...answer });
    } else await goOn(entry, route);
}

// Nothing is kept on this device, so the page with what was typed stays until the site answers. The
// browser would replace it by its own error page.
async function sendWithoutStorage(route) {
    const csrf = await quietly(freshToken(PATIENCE));
    if (csrf) {
        fields.csrfmiddlewaretoken.value = csrf;
        sendPlainly(route);
    } else {
        unlock();
        sayNoNetwork(form);
    }
}

function sendPlainly({ address, extra }) {
    addFields(form, extra);
    form.action = address;
    form.submit();
}

function answerTo({ op }) {
    return new Promise((resolve) => {
        document.addEventListener(OUTBOX, ({ detail }) => detail?.op === op && resolve(detail));
    });
}

// ------------------------------------------------------------------ what comes next

// The sheet says what was done to a row, or that somebody else had done the same. A hand has no row
// yet.
function shownAt({ sheet, row, rows, position, already }) {
    return row || rows ? `${sheet}?red=${row ?? position}${already ? "&vec" : ""}` : sheet;
}

// Leads the person on, depending on what became of the entry.
async function goOn(sent, route) {
    const queue = await queued(sent.code);
    const entry = queue.find(({ op }) => op === sent.op);
    if (!entry) location.href = shownAt(sent);
    else if (entry.state === "waiting") await goOffline(entry, route);
    else if (entry.state === "barred") location.href = "/"; // that page says why, and offers a copy
    else if (entry.large) location.href = entry.sheet; // so does the sheet
    else await showAnswer(entry, queue.pop() === entry, route);
}

// The server says on a page of its own what is wrong, with everything that was typed.
async function showAnswer(entry, isLast, route) {
    if (isLast) await note(entry, { shown: Date.now() });
    fields.csrfmiddlewaretoken.value = await token();
    sendPlainly(route);
}

// That page is here now, and a draft is kept of it: the outbox may forget the entry.
async function forget() {
    if (form.dataset.posted === undefined) return;
    const tokens = [fields.op.value, fields.instead?.value];
    const isShown = ({ op, shown }) => tokens.includes(op) && Date.now() - shown < SHOWN;
    const entry = (await queued(form.dataset.code)).find(isShown);
    if (entry) await drop(entry);
}

// "Leave what was saved": what was typed here is given up, on this device too.
async function letGo(event) {
    event.preventDefault();
    const tokens = [fields.op.value, fields.instead?.value];
    await quietly(dropDraft());
    for (const entry of await quietly(queued(form.dataset.code)) ?? []) {
        if (tokens.includes(entry.op)) await quietly(drop(entry));
    }
    location.href = event.target.href;
}

async function goOffline(entry, route) {
    if (await isKept(entry.sheet)) {
        location.href = entry.sheet;
        return;
    }
    form.querySelector("[data-waits]").hidden = false;
    (form.querySelector(".entry-main") ?? form).inert = true;
    document.addEventListener(OUTBOX, () => goOn(entry, route), { once: true });
}

// Without a service worker, as over plain http, the page has to stay open until the entry is sent.
async function isKept(address) {
    return Boolean(navigator.serviceWorker?.controller && await caches.match(address, { ignoreVary: true }));
}

// Without a network the last preview is no longer true.
function onNoPreview() {
    const words = document.createElement("p");
    words.className = "soft small";
    words.textContent = form.dataset.sayLater;
    document.getElementById("preview").replaceChildren(words);
}

// Somebody steps back to a hand that was sent, and changes it: that is another entry.
function afterStepBack({ persisted }) {
    if (persisted && form.dataset.outbox === "hand") fields.op.value = newToken();
}

export function startSubmit(given) {
    form = given;
    fields = form.elements;
    number = Number(form.dataset.deal);
    isCorrection = ROW.test(form.getAttribute("action"));
    form.addEventListener("submit", onSubmit);
    window.addEventListener("pageshow", afterStepBack);
    form.addEventListener("htmx:sendError", onNoPreview);
    form.querySelector("[data-let-go]")?.addEventListener("click", letGo);
    form.addEventListener(DRAFTED, () => quietly(forget()));
    quietly(place()).then(() => form.dispatchEvent(new CustomEvent(PLACED)));
}
