// Pages kept on this device, with the files they name. worker.js shows them when the network does
// not answer.

import { fetchInTime, orMissing } from "../lib/network.js";
import { OLDEST } from "./outbox.js";

const MOST = 13; // pages
const AT_ONCE = 2; // pages fetched ahead, unless the page wants more at once
const FRESH = 3600 * 1000;
const FILES = /\/static\/(?!icons\/|manifest)[\w.\/-]+/gu; // what a page needs to be shown
const NO_NETWORK_PAGE = "/bez-mreze/";

let keeping = Promise.resolve();

const open = (name) => orMissing(caches.open(name));
const ageOf = (answer) => Date.now() - Number(answer?.headers.get("X-Kept"));

// One at a time: `trim` would throw away the files that another call has just fetched.
export function keep(address, cache) {
    const kept = keeping.then(() => keepNow(address, cache));
    keeping = kept.catch(() => undefined);
    return kept;
}

// The files come first: without them the page would be a form that cannot store what is typed.
async function keepNow(address, cache) {
    const { answer, text } = await fetchInTime(address, { cache });
    if (!answer.ok || answer.redirected) return undefined;
    if (cache === "force-cache" && isOutdated(text)) return keepNow(address, "reload");
    const headers = new Headers(answer.headers);
    headers.set("X-Kept", Date.now());
    const hasNewFiles = await keepFiles(text);
    const pages = await open("pages");
    await orMissing(pages.put(new URL(address, location).pathname, new Response(text, { headers })));
    return trim(pages, hasNewFiles);
}

// The sheet may have followed the match since the browser fetched the page.
function isOutdated(text) {
    const mark = document.getElementById("sheet")?.dataset.mark;
    return mark && !text.includes(`data-mark="${mark}"`);
}

// Returns whether any file was new. The browser has it in its own cache, or will need it anyway.
async function keepFiles(text) {
    const files = await open("files");
    const named = [...new Set(text.match(FILES))];
    const found = await Promise.all(named.map((name) => files.match(name, { ignoreVary: true })));
    const missing = named.filter((name, index) => !found[index]);
    await orMissing(files.addAll(missing.map((name) => new Request(name, { cache: "force-cache" }))));
    return missing.length > 0;
}

// Deletes the oldest pages, and the files that no page names any more.
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

// Returns whether the page had to be fetched.
async function keepUnlessFresh(address) {
    const [path] = address.split("?");
    const found = await caches.match(path, { cacheName: "pages", ignoreVary: true });
    const isFresh = found && ageOf(found) <= FRESH;
    if (!isFresh) await keep(address);
    return !isFresh;
}

// Keeps the pages that links with [data-keep] lead to, or the address in it: a hand's form is kept
// blank. Only a few are fetched from one page, those with [data-later] last. A phone with several
// seats has the form of each.
export async function keepAhead() {
    const links = [...document.querySelectorAll("a[data-keep]")];
    const now = links.filter(({ dataset }) => dataset.later === undefined);
    const later = links.filter((link) => !now.includes(link));
    const address = ({ href, dataset }) => dataset.keep || new URL(href).pathname;
    let room = Math.max(AT_ONCE, now.length);
    for (const each of [...now.map(address), NO_NETWORK_PAGE, ...later.map(address)]) {
        if (room && await keepUnlessFresh(each)) room -= 1;
    }
}
