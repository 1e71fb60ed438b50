// A new deal is sent through the outbox. Without storage on this device the form is sent as it is.

import { add, drop, flush, queued, learn, standingOf, token } from "./outbox.js";

const PATIENCE = 4000;
const form = document.getElementById("deal-form");
const fields = form.elements;
const save = form.querySelector("[data-save]");
// A player's own hand is sent as it is: whether others wrote meanwhile only the server knows.
const isNew = !form.querySelector("[type=hidden][name=sequence]") && !fields.seen_hand;
const code = form.dataset.code;
const sheet = form.dataset.sheet;
const isOld = document.documentElement.dataset.kept !== undefined;
const OURS = new Set(["csrfmiddlewaretoken", "op", "position", "version", "instead", "confirm"]);
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
    const drawn = { version: Number(fields.version.value), position: Number(fields.position.value), number };
    const known = await standingOf(code);
    const last = (await queued(code)).at(-1);
    const base = isOld && known?.version > drawn.version ? known : drawn;
    if (!(last?.version >= base.version)) return base;
    const { version, position } = last;
    return { version: version + 1, position: position + 1, number: last.number + (last.counts ? 1 : 0) };
}

async function place() {
    // What the server showed again after a refusal is for the row it says.
    if (!isNew || form.dataset.posted !== undefined) return;
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
    return row.querySelector(`.field[data-way="${row.dataset.way}"] input`).value.trim();
}

// What was entered in words, for a person to read: the ending, then every hand.
function words() {
    const ending = form.querySelector("[name=ended]:checked");
    const by = form.querySelector("[name=by]:checked");
    const who = ending.dataset.player !== undefined && by;
    const how = [labelOf(ending), who && labelOf(who), fields.reason.value];
    const hands = [...form.querySelectorAll(".player:not([hidden])")].map((row) => [row.dataset.name, handWords(row)]);
    return [how.filter(Boolean).join(", "), ...hands.filter(([, text]) => text).map((pair) => pair.join(": "))];
}

function read() {
    const isVoid = form.querySelector("[name=ended]:checked").dataset.void !== undefined;
    return {
        op: fields.op.value,
        code,
        address: form.getAttribute("action"),
        sheet,
        position: Number(fields.position.value),
        version: Number(fields.version.value),
        number,
        counts: !isVoid || form.dataset.voidCounts !== undefined,
        fields: [...new FormData(form)].filter(([name, value]) => value && !OURS.has(name)),
        lines: words(),
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

async function onSubmit(event) {
    if (event.defaultPrevented || !isNew || event.submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    if (form.dataset.sent) return;
    lockForm();
    let deal;
    try {
        deal = read();
        await add(deal, fields.instead?.value);
    } catch {
        form.submit();
        return;
    }
    const outcome = await Promise.race([outcomeOf(deal), flush(), pause(PATIENCE)]);
    if (outcome === "written") location.href = writtenAddress(deal);
    else await goOn(deal);
}

function outcomeOf({ op }) {
    return new Promise((resolve) => {
        document.addEventListener("outbox", ({ detail }) => detail?.op === op && resolve(detail.outcome));
    });
}

const writtenAddress = ({ position }) => `${sheet}?red=${position}`;

// Where the person is led depends on what became of the deal.
async function goOn(sent) {
    const queue = await queued(code);
    const deal = queue.find(({ op }) => op === sent.op);
    if (!deal) location.href = writtenAddress(sent);
    else if (deal.state === "waiting") await goOffline(deal);
    else if (deal.state === "barred") location.href = "/"; // where it is told, and can be copied
    else await showAnswer(deal, queue.at(-1) === deal);
}

// The server says on a page of its own what is wrong, with everything typed; the draft keeps it too.
async function showAnswer(deal, isLast) {
    if (isLast) await drop(deal);
    fields.csrfmiddlewaretoken.value = await token();
    form.submit();
}

async function goOffline(deal) {
    if (await isKept(sheet)) {
        location.href = sheet;
        return;
    }
    form.querySelector("[data-waits]").hidden = false;
    form.querySelector(".entry-main").inert = true;
    document.addEventListener("outbox", () => goOn(deal), { once: true });
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

form.addEventListener("submit", onSubmit);
form.addEventListener("htmx:sendError", onNoPreview);
place().catch(() => undefined).then(() => form.dispatchEvent(new CustomEvent("placed")));
