// The program of pages that show a match, write into one, or tell what waits. It sends the outbox,
// and loads later what is not needed at once: the list of entries that wait (pending.js), and the
// keeping of pages on this device (keeping.js).

import { OUTBOX } from "../lib/events.js";
import { fetchInTime, quietly } from "../lib/network.js";
import { everything, tell } from "./outbox.js";
import { flushNow } from "./sending.js";

const SETTLES = 3000; // ms until a page has loaded what it needs itself
const scripts = document.getElementById("kept")?.dataset;

// A script that does not arrive is nobody's fault. An error in it is ours, so it must not look like
// a failed request.
async function load(script) {
    await fetchInTime(script);
    await import(script);
}

async function showPending() {
    if (document.getElementById("pending") && (await everything()).length) await load(scripts.pending);
}

function keepPages() {
    if (scripts?.offline) quietly(load(scripts.offline));
}

if (document.documentElement.dataset.kept) keepPages();
else window.addEventListener("load", () => setTimeout(keepPages, SETTLES));
document.addEventListener(OUTBOX, () => quietly(showPending()));
window.addEventListener("online", flushNow);
window.addEventListener("pageshow", flushNow);
document.addEventListener("visibilitychange", () => document.hidden || flushNow());
flushNow();
tell();
