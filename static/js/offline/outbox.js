// The outbox: a deal, or anything else that is written for a match, is on this phone's disk before
// it is sent, and leaves it only on the server's word about that very thing. Those of a match go in
// their order, one at a time; one that cannot be written holds up those behind it until somebody
// has looked.

import { Missing, fetchInTime, freshToken, orMissing, quietly, readJson, report } from "../page.js";

const SOONEST = 1000;
const LATEST = 30000;
const SETTLES = 3000;
export const OLDEST = 3 * 24 * 3600 * 1000; // what is kept on this phone is kept for three days
const later = document.getElementById("kept")?.dataset;
export const deals = storeOf("outbox", { keyPath: "op" });
const standings = storeOf("standings", { keyPath: "code" });

let delay = SOONEST;
let timer = 0;
let flushing = Promise.resolve();

// ------------------------------------------------------------------ storage

function open(name, options) {
    return new Promise((resolve, reject) => {
        const request = indexedDB.open(name, 1);
        request.onupgradeneeded = () => request.result.createObjectStore(name, options);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

// One small base a name, with one store in it: gives a function that does work(store) in a
// transaction and answers what it asked for. Strict, unless told otherwise: it is on the disk when
// the transaction ends, whatever happens to the phone then.
export function storeOf(name, options) {
    let base = null;
    // A browser may close a base that a page had open while it was away.
    const begin = async (mode, durability) => {
        base ??= await open(name, options);
        try {
            return base.transaction(name, mode, { durability });
        } catch {
            base = await open(name, options);
            return base.transaction(name, mode, { durability });
        }
    };
    return async (mode, work, durability = "strict") => {
        const transaction = await orMissing(begin(mode, durability));
        return new Promise((resolve, reject) => {
            const request = work(transaction.objectStore(name));
            transaction.oncomplete = () => resolve(request.result);
            transaction.onerror = transaction.onabort = () => reject(new Missing(transaction.error));
        });
    };
}

// ------------------------------------------------------------------ keeping

const inOrder = (found) => found.sort((one, other) => one.order - other.order);
const isHere = ({ state }) => state !== "written";

// All in the order it is to be sent; also what the site has, for sheets that were kept before.
export const everything = async () => inOrder(await deals("readonly", (store) => store.getAll()));

// The deals that are on this phone alone, of all matches or of one.
export async function queued(code) {
    const found = (await everything()).filter(isHere);
    return code ? found.filter((deal) => deal.code === code) : found;
}

// The sheet as an entry leaves it: a deal adds a row, a correction none, a hand does not even move it.
export const after = ({ position, version, number, counts, rows, moves }) => ({
    position: position + rows,
    version: version + moves,
    number: number + (counts ? 1 : 0),
});

// Each is written for the sheet as the one before it leaves it.
function follow(last, behind, store) {
    for (const deal of behind) {
        Object.assign(deal, after(last));
        store.put(deal);
        last = deal;
    }
}

// A hand, or a correction of a row, written once more before it could be sent: the later one counts.
const isAgain = (old, deal) => deal.rows === 0 && old.address === deal.address && old.position === deal.position;

// Puts a deal at the end, or in the place of itself or of the one it stands for now.
export function add(deal, instead) {
    return change(deal.code, (queue, all, store) => {
        const old = queue.find(({ op }) => op === instead || op === deal.op) ?? queue.find((each) => isAgain(each, deal));
        deal.order = old?.order ?? Math.max(0, ...all.map(({ order }) => order)) + 1;
        if (old) store.delete(old.op);
        store.put(deal);
        if (old) follow(deal, queue.filter(({ order }) => order > deal.order), store);
    });
}

// Throws a deal away, unless the site may have it. Those behind it move up, unless another's deal
// stands in its place.
export function drop(deal) {
    return change(deal.code, (queue, all, store) => {
        if (!queue.some((each) => each.op === deal.op && !isTried(each))) return;
        store.delete(deal.op);
        const behind = queue.filter(({ order }) => order > deal.order);
        if (deal.state === "conflict" || !behind.length) return;
        const [first, ...others] = behind;
        Object.assign(first, { position: deal.position, version: deal.version, number: deal.number });
        store.put(first);
        follow(first, others, store);
    });
}

// It was on its way to the site, which has not answered.
export const isTried = ({ tried, state }) => tried && state === "waiting";

async function change(code, work) {
    await deals("readwrite", (store) => {
        const request = store.getAll();
        request.addEventListener("success", () => {
            const all = inOrder(request.result);
            work(all.filter((deal) => deal.code === code && isHere(deal)), all, store);
        });
        return request;
    });
    tell();
}

// Says that the queue is another; `detail` is what became of a deal that was sent.
const tell = (detail) => document.dispatchEvent(new CustomEvent("outbox", { detail }));

// What a match waits for, as this phone knows it last: the version, the free row, the deal's number.
export const standingOf = (code) => standings("readonly", (store) => store.get(code));

export async function learn(standing) {
    const known = await standingOf(standing.code);
    if ((known?.version ?? -1) >= standing.version) return;
    await standings("readwrite", (store) => store.put(standing), "relaxed");
}

// ------------------------------------------------------------------ sending

// The cookie is what the server compares with; a token kept with a form would grow old.
const cookieToken = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/u)?.[1];

export const token = async () => cookieToken() ?? freshToken();

async function post(deal, csrf) {
    const { op, position, version } = deal;
    const { answer, text } = await fetchInTime(deal.address, {
        method: "POST",
        body: new URLSearchParams([...deal.fields, ...Object.entries({ op, position, version })]),
        headers: { Accept: "application/json", "X-CSRFToken": csrf },
    });
    const said = readJson(text);
    return said.op === op ? said : { status: answer.status };
}

// What a form sends besides what was typed into it.
export function addFields(form, fields) {
    for (const [name, value] of fields) {
        form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
}

// What was thrown away or written anew while it was on its way is not brought back. Were this lost in
// a power cut, it would be sent again, and told the same.
export function note({ op }, state) {
    return deals("readwrite", (store) => {
        const request = store.get(op);
        request.addEventListener("success", () => request.result && store.put({ ...request.result, ...state }));
        return request;
    }, "relaxed");
}

// Sends a deal and notes what became of it. Throws without the server's word: it is sent again later.
async function send(deal) {
    const csrf = await token();
    if (navigator.onLine && !deal.tried) await note(deal, { tried: true });
    let said = await post(deal, csrf);
    if (said.status === 403) said = await post(deal, await freshToken());
    if (said.status) throw new Missing(`No word about the deal: ${said.status}`);
    const { outcome, words, next } = said;
    // Before anybody hears of it: the page that is told may be left at once.
    if (next) await learn({ code: deal.code, ...next });
    // A hand is on no sheet.
    if (outcome === "written" && !deal.moves) await deals("readwrite", (store) => store.delete(deal.op), "relaxed");
    else await note(deal, { state: outcome, words, shows: next?.version });
    tell({ op: deal.op, outcome });
}

// The first deal of each match that nothing is in the way of.
async function nextToSend() {
    const first = new Map();
    for (const deal of await queued()) if (!first.has(deal.code)) first.set(deal.code, deal);
    return [...first.values()].find(({ state }) => state === "waiting");
}

async function sendAll() {
    clearTimeout(timer);
    try {
        for (let deal = await nextToSend(); deal; deal = await nextToSend()) await send(deal);
        delay = SOONEST;
    } catch (error) {
        report(error);
        timer = setTimeout(flush, delay);
        delay = Math.min(delay * 2, LATEST);
    }
}

// Two tabs must not send at once: a later deal could be there before an earlier one.
function alone(work) {
    return navigator.locks ? navigator.locks.request("outbox", work) : work();
}

// Sends what can be sent, after what is being sent already. Nothing is thrown: what was not sent is
// sent again by itself.
export function flush() {
    flushing = quietly(flushing.then(() => alone(sendAll)));
    return flushing;
}

// Another tab may have sent or added something since: what is shown is drawn anew.
function flushNow() {
    delay = SOONEST;
    flush().then(() => tell());
}

// A script that does not come is nobody's fault; one that does not run is ours.
async function load(script) {
    await fetchInTime(script);
    await import(script);
}

// What is not needed at once: the rows of deals that wait, and what keeps pages on this phone.
async function showQueue() {
    if (document.getElementById("pending") && (await everything()).length) await load(later.pending);
}

function keepPages() {
    if (later?.offline) quietly(load(later.offline));
}

if (document.documentElement.dataset.kept) keepPages();
else window.addEventListener("load", () => setTimeout(keepPages, SETTLES));
document.addEventListener("outbox", () => quietly(showQueue()));
window.addEventListener("online", flushNow);
window.addEventListener("pageshow", flushNow);
document.addEventListener("visibilitychange", () => document.hidden || flushNow());
flushNow();
tell();
