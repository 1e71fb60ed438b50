// Sends the entries of the outbox, and retries until each has been answered.

import { Missing, fetchInTime, freshToken, quietly, readJson, report } from "../lib/network.js";
import { entryStore, holdsUp, learn, note, passOver, queued, tell } from "./outbox.js";

const SOONEST = 1000;
const TOO_LARGE = 413; // from the site, or from a proxy before it: it would never be let in
const LATEST = 30000;

let delay = SOONEST;
let timer = 0;
let flushing = Promise.resolve();

// The server compares with the cookie. (The token in a kept form would be too old.)
const cookieToken = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/u)?.[1];

export const token = async () => cookieToken() ?? freshToken();

// Adds hidden fields to a form that is not sent from here but by the browser.
export function addFields(form, fields) {
    for (const [name, value] of fields) {
        form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
}

async function post(entry, csrf) {
    const { op, position, version } = entry;
    const { answer, text } = await fetchInTime(entry.address, {
        method: "POST",
        body: new URLSearchParams([...entry.fields, ...Object.entries({ op, position, version })]),
        headers: { Accept: "application/json", "X-CSRFToken": csrf },
    });
    const said = readJson(text);
    if (said.op === op) return said;
    return answer.status === TOO_LARGE ? { outcome: "refused", words: [], large: true } : { status: answer.status };
}

// Sends an entry and keeps what became of it. Throws if the server did not say: it is retried
// later.
async function send(entry) {
    const csrf = await token();
    if (navigator.onLine && !entry.tried) await note(entry, { tried: true });
    let said = await post(entry, csrf);
    if (said.status === 403) said = await post(entry, await freshToken());
    if (said.status) throw new Missing(`No word about the deal: ${said.status}`);
    const { outcome, words, next, already, large } = said;
    // Before anybody hears of it, because the page may be left at once then.
    if (next) await learn({ code: entry.code, ...next });
    // A hand is on no sheet, so there is nothing to remember it for.
    if (outcome === "written" && !entry.moves) await entryStore("readwrite", (store) => store.delete(entry.op), "relaxed");
    else await note(entry, { state: outcome, words, shows: next?.version, large });
    if (outcome === "conflict" && next) await passOver(entry, next);
    tell({ op: entry.op, outcome, already });
}

// The first entry that waits and is not held up by one of its match before it.
async function nextToSend() {
    const heldUp = new Set();
    for (const entry of await queued()) {
        if (heldUp.has(entry.code)) continue;
        if (entry.state === "waiting") return entry;
        if (holdsUp(entry)) heldUp.add(entry.code);
    }
    return undefined;
}

async function sendAll() {
    clearTimeout(timer);
    try {
        for (let entry = await nextToSend(); entry; entry = await nextToSend()) await send(entry);
        delay = SOONEST;
    } catch (error) {
        report(error);
        timer = setTimeout(flush, delay);
        delay = Math.min(delay * 2, LATEST);
    }
}

// One tab at a time, or a later entry could arrive before an earlier one.
function alone(work) {
    return navigator.locks ? navigator.locks.request("outbox", work) : work();
}

// Sends what can be sent, after what is being sent already. It never rejects: what could not be
// sent is retried.
export function flush() {
    flushing = quietly(flushing.then(() => alone(sendAll)));
    return flushing;
}

// Retries without delay. Then it tells, because another tab may have changed the outbox.
export function flushNow() {
    delay = SOONEST;
    flush().then(() => tell());
}
