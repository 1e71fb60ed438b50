// Keeps on this device what the table needs without a network: the page that is open, the form of
// a deal, and the files both name. worker.js opens them when the network does not answer. A page
// opened so says how old it is.

import { OLDEST, flush, learn, queued } from "./outbox.js";
import { fetchInTime, freshToken, orMissing, quietly } from "../page.js";

const MOST = 13;
const AT_ONCE = 2;
const SETTLES = 3000;
const FRESH = 3600 * 1000;
const AGAIN = 5000;
const SOON = 1000;
const FILES = /\/static\/[\w./-]+/gu;
const NOWHERE = "/bez-mreze/";

const keptAt = Number(document.documentElement.dataset.kept);
const note = document.getElementById("kept");

// ------------------------------------------------------------------ keeping

const open = (name) => orMissing(caches.open(name));
const ageOf = (answer) => Date.now() - Number(answer?.headers.get("X-Kept"));

let keeping = Promise.resolve();

// One after the other: what one fetched, another would take for unused.
function keep(address, cache) {
    const kept = keeping.then(() => keepNow(address, cache));
    keeping = kept.catch(() => undefined);
    return kept;
}

// A page without its files would be a form that cannot keep what is typed, so they come first.
async function keepNow(address, cache) {
    const { answer, text } = await fetchInTime(address, { cache });
    if (!answer.ok || answer.redirected) return undefined;
    // The sheet may have followed the match since the browser fetched it.
    const mark = cache === "force-cache" && document.getElementById("sheet")?.dataset.mark;
    if (mark && !text.includes(`data-mark="${mark}"`)) return keepNow(address, "reload");
    const headers = new Headers(answer.headers);
    headers.set("X-Kept", Date.now());
    const hasNewFiles = await keepFiles(text);
    const pages = await open("pages");
    await orMissing(pages.put(new URL(address, location).pathname, new Response(text, { headers })));
    return trim(pages, hasNewFiles);
}

// Tells whether there were new ones. They are in the browser's own cache already, or will be needed.
async function keepFiles(text) {
    const files = await open("files");
    const named = [...new Set(text.match(FILES))];
    const found = await Promise.all(named.map((name) => files.match(name, { ignoreVary: true })));
    const missing = named.filter((name, index) => !found[index]);
    await orMissing(files.addAll(missing.map((name) => new Request(name, { cache: "force-cache" }))));
    return missing.length > 0;
}

// A few pages and the files they name; the oldest go first.
async function trim(pages, hasNewFiles) {
    const kept = [];
    for (const request of await pages.keys()) kept.push([request, await pages.match(request, { ignoreVary: true })]);
    kept.sort(([, one], [, other]) => ageOf(one) - ageOf(other));
    const old = kept.filter(([, answer], index) => index >= MOST || ageOf(answer) > OLDEST);
    if (!old.length && !hasNewFiles) return;
    await Promise.all(old.map(([request]) => pages.delete(request)));
    const left = kept.filter((each) => !old.includes(each));
    const texts = await Promise.all(left.map(([, answer]) => answer.text()));
    const named = new Set(texts.flatMap((text) => text.match(FILES) ?? []));
    const files = await open("files");
    const unused = (await files.keys()).filter(({ url }) => !named.has(new URL(url).pathname));
    await Promise.all(unused.map((request) => files.delete(request)));
}

// Tells whether it had to be fetched.
async function keepUnlessFresh(address) {
    const [path] = address.split("?");
    const found = await caches.match(path, { cacheName: "pages", ignoreVary: true });
    const isFresh = found && ageOf(found) <= FRESH;
    if (!isFresh) await keep(address);
    return !isFresh;
}

// What the table will want next, a few pages at a time once this page has settled; what it may want
// later is kept from the next one. A hand's form is kept blank.
async function keepAhead() {
    const links = [...document.querySelectorAll("a[data-keep]")];
    const now = links.filter(({ dataset }) => dataset.later === undefined);
    const later = links.filter((link) => !now.includes(link));
    const address = ({ href, dataset }) => dataset.keep || new URL(href).pathname;
    let room = AT_ONCE;
    for (const each of [...now.map(address), NOWHERE, ...later.map(address)]) {
        if (room && await keepUnlessFresh(each)) room -= 1;
    }
}

// ------------------------------------------------------------------ saying how old it is

const UNITS = [["day", 1440], ["hour", 60], ["minute", 1]];

function age() {
    const minutes = Math.max(1, Math.floor((Date.now() - keptAt) / 60000));
    const [unit, size] = UNITS.find(([, length]) => minutes >= length);
    return new Intl.RelativeTimeFormat(document.documentElement.lang).format(-Math.floor(minutes / size), unit);
}

function sayAge() {
    note.textContent = note.dataset.say.replace("{}", age());
    note.hidden = false;
}

// The site answers again: a page to be read is fetched anew when all is sent, a form stays with what
// is in it. A device that may write no more is told so beside what it wrote.
async function lookAgain() {
    if (!await quietly(freshToken())) return;
    if (document.getElementById("deal-form")) {
        note.remove();
        return;
    }
    await flush();
    const { code } = document.getElementById("pending")?.dataset ?? {};
    const isBarred = code && (await queued(code)).some(({ state }) => state === "barred");
    if (!isBarred) location.reload();
}

function openedOld() {
    document.getElementById("done")?.replaceChildren();
    sayAge();
    setInterval(() => note.isConnected && sayAge(), 30000);
    setInterval(() => document.hidden || (note.isConnected && lookAgain()), AGAIN);
    window.addEventListener("online", lookAgain);
    // A deal was answered: the network is there.
    document.addEventListener("outbox", ({ detail }) => detail && setTimeout(lookAgain, SOON));
}

// ------------------------------------------------------------------ beginning

async function learnSheet() {
    const { version, position, number } = document.getElementById("sheet").dataset;
    const { code } = document.getElementById("pending").dataset;
    await learn({ code, version: Number(version), position: Number(position), number: Number(number) || null });
}

// The sheet changes while it is open; what is kept follows.
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
    document.addEventListener("live:end", () => clearTimeout(timer));
}

async function begin() {
    if (keptAt) {
        openedOld();
        return;
    }
    followSheet(); // at once: it may change while the worker is being registered
    await orMissing(navigator.serviceWorker.register("/worker.js"));
    // A form opened to be void is no form for the next deal, nor is one with the cards of this one.
    const { blank } = document.getElementById("deal-form")?.dataset ?? {};
    if (!location.search.includes("ended")) await keep(blank ?? location.href, "force-cache");
    await keepAhead();
}

// Plain http has no workers, and private windows may have no room: there the page needs the network.
if (navigator.serviceWorker && window.caches) quietly(begin());
