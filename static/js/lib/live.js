// Pages that follow a match while others write into it. The server sends an event when something was
// written, and the part of the page that shows it is fetched again. Where such streams are blocked,
// the page asks from time to time.

import { LIVE_AFTER, LIVE_BEFORE, LIVE_END } from "./events.js";
import { fetchInTime, quietly } from "./network.js";

const OPENING = 5000; // ms: a stream that is silent for so long after it was opened is blocked
const SILENCE = 25000; // ms: the server sends something every 16 to 20 s
const ASKING = 15000; // ms between questions while there is no stream

let stream = null;
let timer = 0;
let newest = ""; // the newest version that the stream named
let shown = ""; // the version to which the page was last updated
let isAsking = false;
let isOver = false;

const part = () => document.querySelector("[data-follow]");
// A form is not fetched again, because of what was typed into it. Beside it a notice says what is
// new.
let form = null;
const ASKED = ["position", "sequence", "version", "seen_hand"];

// ------------------------------------------------------------------ the stream

function wait(time, then) {
    clearTimeout(timer);
    timer = setTimeout(then, time);
}

function close() {
    clearTimeout(timer);
    stream?.close();
    stream = null;
}

// A hidden page holds no stream: browsers allow six connections to a host, and nobody looks.
function open() {
    close();
    if (isOver || document.hidden) return;
    stream = new EventSource(part().dataset.live);
    stream.onmessage = onMessage;
    stream.onerror = () => stream?.readyState === EventSource.CLOSED && updateAlone();
    wait(OPENING, updateAlone);
}

// What was written meanwhile is fetched at once, because the new stream may be blocked.
function wake() {
    open();
    if (stream) update();
}

function onMessage({ data }) {
    wait(SILENCE, open);
    newest = data;
    if (isBehind()) update();
}

// An answer to anything else that the page asks names the version too. If the stream did not, it is
// held up somewhere on its way.
function onAnswer({ detail }) {
    const named = detail.xhr?.getResponseHeader("X-Match-Version");
    if (isOver || !named || !isNewer(named, newest) || !isNewer(named, part().dataset.mark)) return;
    newest = named;
    wake();
}

// Versions are two counts, of writes on the sheet and of other writes.
function isNewer(one, other) {
    const [sheet, page] = one.split(".").map(Number);
    const [knownSheet, knownPage] = (other || "-1.-1").split(".").map(Number);
    return sheet > knownSheet || page > knownPage;
}

// Without a stream: ask now, and try a stream again later.
function updateAlone() {
    close();
    wait(ASKING, open);
    update();
}

// ------------------------------------------------------------------ updating

const isBehind = () => newest !== part().dataset.mark && newest !== shown;

// A hidden field of the form; a button may have the same name.
const valueOf = (name) => form.querySelector(`[type=hidden][name=${name}]`)?.value ?? "";

// The address of the part, with what the page shows already.
function address() {
    const { follow, mark } = part().dataset;
    // Beside a form, a notice stays until somebody closes it: ask for all it says, and more.
    const seen = form && part().querySelector(".toast") ? "" : mark;
    const drawn = form ? ASKED.map((name) => [name, valueOf(name)]) : [];
    return `${follow}?${new URLSearchParams([...drawn, ["v", seen]])}`;
}

// While the form is on its way to the server, the news would be its own deal.
async function update() {
    if (isAsking || form?.dataset.sent) return;
    const aim = newest;
    const asked = fetchInTime(address(), { headers: { "HX-Request": "true" } });
    isAsking = true;
    const { answer, text } = await quietly(asked) ?? {};
    isAsking = false;
    if (answer?.status === 403 || answer?.status === 404) return end(text);
    const isOurs = answer?.status === 204 || text?.includes("data-follow"); // not a captive portal's page
    if (!answer?.ok || !isOurs) {
        // A new stream starts by telling the version, so it makes the page ask again.
        if (stream) wait(OPENING, open);
        return;
    }
    shown = aim;
    if (answer.status === 200) show(text);
    if (stream && isBehind()) update();
}

// A selector that finds a link or a button again after its part of the page was replaced.
function selectorOf(node) {
    const { form } = node;
    if (node.id) return `#${CSS.escape(node.id)}`;
    if (node.matches("a[href]")) return `a[href="${CSS.escape(node.getAttribute("href"))}"]`;
    const which = node.name && `[name="${node.name}"][value="${CSS.escape(node.value)}"]`;
    return form && `form[action="${CSS.escape(form.getAttribute("action"))}"] button${which}`;
}

// Replaces the part of the page. The focus stays where it was.
function show(html) {
    const focused = document.activeElement;
    const selector = selectorOf(focused);
    document.dispatchEvent(new CustomEvent(LIVE_BEFORE));
    window.htmx.swap(part(), html, { swapStyle: "outerHTML" });
    if (!focused.isConnected && selector) document.querySelector(selector)?.focus({ preventScroll: true });
    document.dispatchEvent(new CustomEvent(LIVE_AFTER));
}

// This device may not see the match any more. The server's page says why; the service worker
// forgets what it kept.
function end(html) {
    isOver = true;
    close();
    document.dispatchEvent(new CustomEvent(LIVE_END));
    navigator.serviceWorker?.ready.then(({ active }) => active.postMessage(location.pathname));
    const page = new DOMParser().parseFromString(html, "text/html");
    const words = document.createElement("p");
    words.className = "problem";
    words.textContent = (page.querySelector("#refused") ?? page.querySelector("h1")).textContent;
    document.getElementById("notice").replaceChildren(words);
}

function closeNotice({ target }) {
    target.closest("[data-close]")?.closest(".toast").remove();
}

// Follows the match that the page shows, if it shows one.
export function followMatch() {
    if (!part()) return;
    form = document.getElementById(part().dataset.form);
    document.addEventListener("click", closeNotice);
    document.addEventListener("htmx:afterRequest", onAnswer);
    document.addEventListener("visibilitychange", wake);
    addEventListener("pagehide", close);
    addEventListener("pageshow", (event) => event.persisted && wake());
    addEventListener("online", wake);
    open();
}
