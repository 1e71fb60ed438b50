// The program that keeps on this device what the table needs without a network: the open page, and
// those it will need next. On a page that was kept it says how old that is, and reloads it once the
// site can be reached. sync.js loads it when the page has settled.

import { LIVE_END, OUTBOX } from "../lib/events.js";
import { freshToken, orMissing, quietly } from "../lib/network.js";
import { keep, keepAhead } from "./kept-pages.js";
import { learn, queued } from "./outbox.js";
import { flush } from "./sending.js";

const SETTLES = 3000;
const AGAIN = 5000;
const SOON = 1000;
const UNITS = [["day", 1440], ["hour", 60], ["minute", 1]];

const keptAt = Number(document.documentElement.dataset.kept);
const note = document.getElementById("kept");
let tapped = 0; // when something was last tapped, ms

// ------------------------------------------------------------------ a page from this device

function age() {
    const minutes = Math.max(1, Math.floor((Date.now() - keptAt) / 60000));
    const [unit, size] = UNITS.find(([, length]) => minutes >= length);
    return new Intl.RelativeTimeFormat(document.documentElement.lang).format(-Math.floor(minutes / size), unit);
}

function sayAge() {
    note.textContent = note.dataset.say.replace("{}", age());
    note.hidden = false;
}

// If the site answers again, a page to be read is reloaded as soon as all is sent. A form stays,
// with what is in it. So does a page of a match that this device may no longer write into: it says
// so beside what was written. What was just tapped comes first: a reload would take it back.
async function lookAgain() {
    if (!await quietly(freshToken())) return;
    if (document.getElementById("deal-form")) {
        note.remove();
        return;
    }
    await flush();
    const { code } = document.getElementById("pending")?.dataset ?? {};
    const isBarred = code && (await queued(code)).some(({ state }) => state === "barred");
    if (!isBarred && Date.now() - tapped > AGAIN) location.reload();
}

function onKeptPage() {
    document.getElementById("done")?.replaceChildren();
    sayAge();
    addEventListener("click", () => { tapped = Date.now(); }, true);
    setInterval(() => note.isConnected && sayAge(), 30000);
    setInterval(() => document.hidden || (note.isConnected && lookAgain()), AGAIN);
    window.addEventListener("online", lookAgain);
    // An entry was answered, so there is a network.
    document.addEventListener(OUTBOX, ({ detail }) => detail && setTimeout(lookAgain, SOON));
}

// ------------------------------------------------------------------ a page from the network

async function learnSheet() {
    const { version, position, number } = document.getElementById("sheet").dataset;
    const { code } = document.getElementById("pending").dataset;
    await learn({ code, version: Number(version), position: Number(position), number: Number(number) || null });
}

// The sheet changes while it is open. Then it is kept again.
function followSheet() {
    const shown = document.getElementById("sheet");
    if (!shown) return;
    quietly(learnSheet());
    let timer = 0;
    const again = () => {
        quietly(learnSheet());
        clearTimeout(timer);
        timer = setTimeout(() => quietly(keep(location.pathname, "reload")), SETTLES);
    };
    new MutationObserver(again).observe(shown.parentElement, { childList: true });
    document.addEventListener(LIVE_END, () => clearTimeout(timer));
}

async function onFreshPage() {
    followSheet(); // first, because the sheet may change while the worker is being registered
    await orMissing(navigator.serviceWorker.register("/worker.js"));
    // A form of a void deal, or with the cards of this deal, must not be kept for the next one.
    const { blank } = document.getElementById("deal-form")?.dataset ?? {};
    if (!location.search.includes("ended")) await keep(blank ?? location.href, "force-cache");
    await keepAhead();
}

// Plain http has no service workers, and private windows may have no caches: nothing is kept there.
if (navigator.serviceWorker && window.caches) {
    if (keptAt) onKeptPage();
    else quietly(onFreshPage());
}
