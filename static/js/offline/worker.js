// The service worker: a page comes from the network, and when that does not answer in time, as it
// was kept on this device by offline.js. It keeps nothing itself and never touches what is sent.

const PATIENCE = 3000;
const OLDEST = 3 * 24 * 3600 * 1000;
const NOWHERE = "/bez-mreze/";
const MATCH = /^\/p\/\w+\//u;
// A file whose name is made of its content never grows old.
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
// From a page that was told that it may see its match no more.
self.addEventListener("message", (event) => event.waitUntil(forget(event.data)));

async function openFile(request) {
    const kept = await caches.match(request.url, { cacheName: "files", ignoreVary: true });
    return kept ?? fetch(request);
}

async function openPage(event, path) {
    const kept = await keptPage(path);
    const asked = fromNetwork(event, path, kept);
    if (!kept) return asked.catch(async () => await keptPage(NOWHERE) ?? Response.error());
    event.waitUntil(asked.catch(() => undefined));
    return Promise.race([asked.catch(() => kept), afterPatience(kept)]);
}

async function fromNetwork(event, path, kept) {
    const answer = await fetch(event.request);
    if (GONE.includes(answer.status)) await forget(path);
    return kept && NOT_OURS.includes(answer.status) ? kept : answer;
}

function afterPatience(kept) {
    return new Promise((resolve) => { setTimeout(resolve, PATIENCE, kept); });
}

// A page as it was kept, saying when that was; null if there is none, or none that is young enough.
async function keptPage(path) {
    const found = await caches.match(path, { cacheName: "pages", ignoreVary: true });
    const at = Number(found?.headers.get("X-Kept"));
    if (!found || (path !== NOWHERE && Date.now() - at > OLDEST)) return null;
    const text = await found.text();
    return new Response(text.replace("<html ", `<html data-kept="${at}" `), { headers: found.headers });
}

// A page may be refused alone; whoever may not see the sheet either keeps no page of the match.
async function forget(path) {
    const pages = await caches.open("pages");
    await pages.delete(path);
    const [sheet] = path.match(MATCH) ?? [path];
    if (path !== sheet && !GONE.includes((await fetch(sheet)).status)) return;
    for (const { url } of await pages.keys()) if (new URL(url).pathname.startsWith(sheet)) await pages.delete(url);
}
