// The program that shows the entries of the outbox: rows of the sheet, a list on other pages.
// sync.js loads it once there is something to show.

import { OUTBOX } from "../lib/events.js";
import { fetchInTime, quietly } from "../lib/network.js";
import { drawNext, drawRows } from "../sheet/pending-rows.js";
import { OLDEST, entryStore, everything, note, queued, standingOf } from "./outbox.js";
import { drawEntry, sheetOf, stateOf, titleOf } from "./pending-entry.js";
import { flush } from "./sending.js";

const list = document.getElementById("pending");
const matchCode = list.dataset.code; // empty on a page of no match
let caughtUp = -1; // the version to which the sheet was last updated
let announced = ""; // the stuck entries that were announced already

// Fetches the sheet again if something written from this device is missing on it. For a page that
// was kept on this device, keeping.js does that.
async function catchUp() {
    if (document.documentElement.dataset.kept) return;
    const known = await standingOf(matchCode);
    if (!(known?.version > Math.max(caughtUp, sheetOf().dataset.version))) return;
    caughtUp = known.version;
    const { text } = await fetchInTime(location.pathname);
    const sheet = new DOMParser().parseFromString(text, "text/html").getElementById("sheet");
    if (sheet) window.htmx.swap(sheetOf(), sheet.outerHTML, { swapStyle: "outerHTML" });
}

// Announces stuck entries to those who cannot see the row.
function sayStuck(waiting) {
    const stuck = waiting.filter((entry) => stateOf(entry, waiting) === "stuck").map(titleOf).join(", ");
    const state = document.getElementById("pending-deal").dataset.stuck;
    if (stuck && stuck !== announced) document.getElementById("said").textContent = `${stuck}: ${state}`;
    announced = stuck;
}

async function forgetOld(written) {
    for (const { op, at } of written) if (Date.now() - at > OLDEST) await entryStore("readwrite", (store) => store.delete(op));
}

async function drawAll() {
    const all = await everything();
    const ours = all.filter(({ code }) => !matchCode || code === matchCode);
    const waiting = ours.filter(({ state }) => state !== "written");
    const sent = ours.filter(({ state, shows }) => state === "written" && shows > sheetOf()?.dataset.version);
    if (sheetOf()) {
        sayStuck(waiting);
        drawRows([...sent, ...waiting], waiting);
        drawNext([...sent, ...waiting]);
        await catchUp();
    } else {
        list.replaceChildren(...waiting.map((entry) => drawEntry(entry, stateOf(entry, waiting))));
    }
    await forgetOld(all.filter(({ state }) => state === "written"));
}

const redraw = () => quietly(drawAll());

// A device that sees the sheet may have regained the right to write: barred entries are retried.
async function retryBarred() {
    if (!sheetOf() || document.documentElement.dataset.kept) return;
    const barred = (await queued(matchCode)).filter(({ state }) => state === "barred");
    for (const entry of barred) await note(entry, { state: "waiting" });
    if (barred.length) await flush();
}

document.addEventListener(OUTBOX, redraw);
if (sheetOf()) new MutationObserver(redraw).observe(sheetOf().parentElement, { childList: true });
redraw();
quietly(retryBarred());
