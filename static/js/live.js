// Follows a match on every open page. The stream tells only that something was written; the part
// of the page that shows it is then fetched anew. Where streams are blocked, the page asks.

import { fetchInTime, quietly } from "./page.js";

const OPENING = 5000; // a stream that says nothing for so long is held up on the way
const SILENCE = 45000; // the server speaks every 20 to 25 s
const ASKING = 15000;

let stream = null;
let clock = 0;
let told = ""; // the newest mark heard
let settled = ""; // the last mark the page was brought up to
let looking = false;
let over = false;

const part = () => document.querySelector("[data-follow]");
// A form is not fetched anew: what was typed stays, and it is only told of.
const form = document.getElementById(part().dataset.form);
const ASKED = ["position", "sequence", "version", "seen_hand"];

// ------------------------------------------------------------------ hearing

function wait(time, then) {
    clearTimeout(clock);
    clock = setTimeout(then, time);
}

function close() {
    clearTimeout(clock);
    stream?.close();
    stream = null;
}

// Hidden pages hold no stream: browsers allow a host six connections, and a pocket needs no news.
function open() {
    close();
    if (over || document.hidden) return;
    stream = new EventSource(part().dataset.live);
    stream.onmessage = hear;
    stream.onerror = () => stream?.readyState === EventSource.CLOSED && ask();
    wait(OPENING, ask);
}

// What was written meanwhile is asked for at once, also where a stream will be held up.
function wake() {
    open();
    if (stream) look();
}

function hear({ data }) {
    wait(SILENCE, open);
    told = data;
    if (isBehind()) look();
}

// Without a stream: look now, and try a stream again after a while.
function ask() {
    close();
    wait(ASKING, open);
    look();
}

// ------------------------------------------------------------------ looking

const isBehind = () => told !== part().dataset.mark && told !== settled;

// A button may have the same name as what a form was drawn for.
const valueOf = (name) => form.querySelector(`[type=hidden][name=${name}]`)?.value ?? "";

function question() {
    const { follow, mark } = part().dataset;
    // What it was told stays until it is closed, whatever comes.
    const seen = form && part().querySelector(".toast") ? "" : mark;
    const drawn = form ? ASKED.map((name) => [name, valueOf(name)]) : [];
    return `${follow}?${new URLSearchParams([...drawn, ["v", seen]])}`;
}

// While the form is on its way to the server, what it would be told of is its own deal.
async function look() {
    if (looking || form?.dataset.sent) return;
    const aim = told;
    const asked = fetchInTime(question(), { headers: { "HX-Request": "true" } });
    looking = true;
    const { answer, text } = await quietly(asked) ?? {};
    looking = false;
    if (answer?.status === 403 || answer?.status === 404) return end(text);
    const isOurs = answer?.status === 204 || text?.includes("data-follow"); // and no hotel's page
    if (!answer?.ok || !isOurs) {
        // A new stream begins with the mark, and so with another look.
        if (stream) wait(OPENING, open);
        return;
    }
    settled = aim;
    if (answer.status === 200) show(text);
    if (stream && isBehind()) look();
}

// How to find a link or a button again that was put in anew.
function nameOf(element) {
    const { form } = element;
    if (element.id) return `#${CSS.escape(element.id)}`;
    if (element.matches("a[href]")) return `a[href="${CSS.escape(element.getAttribute("href"))}"]`;
    const which = element.name && `[name="${element.name}"][value="${CSS.escape(element.value)}"]`;
    return form && `form[action="${CSS.escape(form.getAttribute("action"))}"] button${which}`;
}

// The keyboard stays where it was, also in what was put in anew.
function show(html) {
    const focused = document.activeElement;
    const name = nameOf(focused);
    document.dispatchEvent(new Event("live:before"));
    window.htmx.swap(part(), html, { swapStyle: "outerHTML" });
    if (!focused.isConnected && name) document.querySelector(name)?.focus({ preventScroll: true });
    document.dispatchEvent(new Event("live:after"));
}

// This device may see the match no more; the page that refuses it says why.
function end(html) {
    over = true;
    close();
    document.dispatchEvent(new Event("live:end"));
    navigator.serviceWorker?.ready.then(({ active }) => active.postMessage(location.pathname));
    const page = new DOMParser().parseFromString(html, "text/html");
    const words = document.createElement("p");
    words.className = "problem";
    words.textContent = (page.querySelector("#refused") ?? page.querySelector("h1")).textContent;
    document.getElementById("notice").replaceChildren(words);
}

function closeNote({ target }) {
    target.closest("[data-close]")?.closest(".toast").remove();
}

document.addEventListener("click", closeNote);
document.addEventListener("visibilitychange", wake);
addEventListener("pagehide", close);
addEventListener("pageshow", (event) => event.persisted && wake());
addEventListener("online", wake);
open();
