// The outbox: entries that are on this device's disk and not yet confirmed by the server. An entry
// is whatever a form writes into a match: a deal, a player's own hand, an adjustment or a
// correction. It leaves the outbox only when the server says what became of that very entry.
// Entries of a match are sent in order, one at a time. One that cannot be written holds up those
// behind it until somebody has looked at it, unless the sheet has another deal in its place: then
// those behind it can be written all the same.

import { OUTBOX } from "../lib/events.js";
import { storeOf } from "../lib/storage.js";

export const OLDEST = 3 * 24 * 3600 * 1000; // what is kept on this device is kept for three days
export const entryStore = storeOf("outbox", { keyPath: "op" });
const standings = storeOf("standings", { keyPath: "code" });

// ------------------------------------------------------------------ reading

const inOrder = (found) => found.sort((one, other) => one.order - other.order);
const isHere = ({ state }) => state !== "written";

// All entries in the order of sending, including those the server has: a page that was kept before
// still shows them.
export const everything = async () => inOrder(await entryStore("readonly", (store) => store.getAll()));

// The entries that only this device has, of one match or of all.
export async function queued(code) {
    const found = (await everything()).filter(isHere);
    return code ? found.filter((entry) => entry.code === code) : found;
}

// It was sent, and the server has not answered: it may have been written.
export const isTried = ({ tried, state }) => tried && state === "waiting";

// The sheet has somebody else's deal in the place of this one.
export const isPassed = ({ state, passed }) => state === "conflict" && Boolean(passed);

// Those behind it wait until somebody has looked at it. A player's own hand is no row of the sheet.
export const holdsUp = (entry) => entry.state !== "waiting" && entry.kind !== "hand" && !isPassed(entry);

// The state of the sheet once an entry is written. A deal adds a row, a correction does not, and
// a hand does not even change the version.
export const after = ({ position, version, number, counts, rows, moves }) => ({
    position: position + rows,
    version: version + moves,
    number: number + (counts ? 1 : 0),
});

// ------------------------------------------------------------------ changing

// Entries wait for the sheet as the entry before them leaves it.
function renumber(last, behind, store) {
    for (const entry of behind) {
        Object.assign(entry, after(last));
        store.put(entry);
        last = entry;
    }
}

// The same hand or correction, entered again before it was sent: the later one counts.
const isAgain = (old, entry) => entry.rows === 0 && old.address === entry.address && old.position === entry.position;

// Browsers may clear what a site keeps when they run out of room, unless they promised not to.
const askToKeep = () => navigator.storage?.persist?.();

// Puts an entry at the end, or in the place of itself or of the entry `instead`.
export function add(entry, instead) {
    askToKeep();
    return change(entry.code, (queue, all, store) => {
        const old = queue.find(({ op }) => op === instead || op === entry.op) ?? queue.find((each) => isAgain(each, entry));
        entry.order = old?.order ?? Math.max(0, ...all.map(({ order }) => order)) + 1;
        if (old) store.delete(old.op);
        store.put(entry);
        if (old) renumber(entry, queue.filter(({ order }) => order > entry.order), store);
    });
}

// Deletes an entry, unless the server may have it. Those behind it move up, unless somebody else's
// deal is in its place.
export function drop(entry) {
    return change(entry.code, (queue, all, store) => {
        if (!queue.some((each) => each.op === entry.op && !isTried(each))) return;
        store.delete(entry.op);
        const behind = queue.filter(({ order }) => order > entry.order);
        if (entry.state === "conflict" || !behind.length) return;
        const [first, ...others] = behind;
        Object.assign(first, { position: entry.position, version: entry.version, number: entry.number });
        store.put(first);
        renumber(first, others, store);
    });
}

// Lets those behind an entry go on, if the sheet has another deal in its place. `next` is what the
// sheet waits for. A deal with another number than it was entered for has to be looked at.
export function passOver({ op, code, order, position }, next) {
    if (next.position <= position) return null;
    return change(code, (queue, all, store) => {
        const entry = queue.find((each) => each.op === op);
        const [first, ...others] = queue.filter((each) => each.order > order && each.rows);
        const isNext = first?.position === next.position;
        if (!entry || (isNext && first.number !== next.number)) return;
        store.put({ ...entry, passed: true });
        if (!isNext) return;
        Object.assign(first, { version: next.version });
        store.put(first);
        renumber(first, others, store);
    });
}

async function change(code, work) {
    await entryStore("readwrite", (store) => {
        const request = store.getAll();
        request.addEventListener("success", () => {
            const all = inOrder(request.result);
            work(all.filter((entry) => entry.code === code && isHere(entry)), all, store);
        });
        return request;
    });
    tell();
}

// Adds to an entry. One that was deleted or replaced meanwhile is not brought back. It need not be
// on the disk at once: without it the entry is sent again, and the server answers the same.
export function note({ op }, state) {
    return entryStore("readwrite", (store) => {
        const request = store.get(op);
        request.addEventListener("success", () => request.result && store.put({ ...request.result, ...state }));
        return request;
    }, "relaxed");
}

// `detail` is what became of an entry that was sent.
export const tell = (detail) => document.dispatchEvent(new CustomEvent(OUTBOX, { detail }));

// ------------------------------------------------------------------ the sheet as it is known here

// The newest version of a match's sheet that this device knows, its free row and its next deal's
// number.
export const standingOf = (code) => standings("readonly", (store) => store.get(code));

export async function learn(standing) {
    const known = await standingOf(standing.code);
    if ((known?.version ?? -1) >= standing.version) return;
    await standings("readwrite", (store) => store.put(standing), "relaxed");
}
