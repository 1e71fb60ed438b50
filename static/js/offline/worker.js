// The service worker, served as /worker.js. A page comes from the network; if that does not answer
// in time, as kept-pages.js has kept it. The worker keeps nothing itself, and leaves POST alone. It
// is no module and imports nothing, so a few constants of other scripts are here again.

const PATIENCE = 3000;
const OLDEST = 3 * 24 * 3600 * 1000;
const NO_NETWORK_PAGE = "/bez-mreze/";
const MATCH = /^\/p\/\w+\//u;
// A file with the hash of its content in its name never changes.
const NAMED_BY_CONTENT = /^\/static\/.*\.[0-9a-f]{12}\./u;
const GONE = [403, 404, 410];
const NOT_OURS = [502, 503, 504];

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin) return;
    if (request.mode === "navigate") event.respondWith(openPage(event, pathname));
    else if (NAMED_BY_CONTENT.test(pathname)) event.respondWith(openFile(request));
});
// A page sends its path when the server has told it that this device may not see the match any
// more.
self.addEventListener("message", (event) => event.waitUntil(forget(event.data)));

async function openFile(request) {
    const kept = await caches.match(request.url, { cacheName: "files", ignoreVary: true });
    return kept ?? fetch(request);
}

async function openPage(event, path) {
    const kept = await keptPage(path);
    const asked = fromNetwork(event, path, kept);
    if (!kept) return asked.catch(async () => await keptPage(NO_NETWORK_PAGE) ?? Response.error());
    event.waitUntil(asked.catch(() => undefined));
    return Promise.race([asked.catch(() => kept), afterPatience(kept)]);
}

async function fromNetwork(event, path, kept) {
    const answer = await fetch(event.request);
    // The sheet leads a device that may not see it to the page to join.
    if (GONE.includes(answer.status) || (answer.type === "opaqueredirect" && MATCH.test(path))) await forget(path);
    return kept && NOT_OURS.includes(answer.status) ? kept : answer;
}

function afterPatience(kept) {
    return new Promise((resolve) => { setTimeout(resolve, PATIENCE, kept); });
}

// Returns a page as it was kept, with data-kept telling when; null if there is none, or if it is
// too old.
async function keptPage(path) {
    const found = await caches.match(path, { cacheName: "pages", ignoreVary: true });
    const at = Number(found?.headers.get("X-Kept"));
    if (!found || (path !== NO_NETWORK_PAGE && Date.now() - at > OLDEST)) return null;
    const text = await found.text();
    return new Response(text.replace("<html ", `<html data-kept="${at}" `), { headers: found.headers });
}

// Forgets a page that this device may not see. If it may not see the sheet either, it forgets all
// pages of the match.
async function forget(path) {
    const pages = await caches.open("pages");
    await pages.delete(path);
    const [sheet] = path.match(MATCH) ?? [path];
    if (path !== sheet && !await isShut(sheet)) return;
    for (const { url } of await pages.keys()) if (new URL(url).pathname.startsWith(sheet)) await pages.delete(url);
}

async function isShut(sheet) {
    const { status, redirected } = await fetch(sheet);
    return GONE.includes(status) || redirected;
}
