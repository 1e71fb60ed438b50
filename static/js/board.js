// The program of the board for a screen across the room. It keeps the screen on, reads the totals
// aloud and fills the screen if somebody wishes that.

import { LIVE_AFTER } from "./lib/events.js";

const speak = document.querySelector("[data-speak]");
const fill = document.querySelector("[data-fill]");
const page = document.documentElement.lang;
// Where no Serbian voice is installed, that of a neighbouring language reads Serbian in Latin
// script well.
const VOICES = { "sr-Latn": ["sr", "hr", "bs", "sh"], "sr-Cyrl": ["sr"] };

const spoken = () => document.getElementById("board").dataset.spoken;
const isPressed = (button) => button.getAttribute("aria-pressed") === "true";

// ------------------------------------------------------------------ reading aloud

function findVoice() {
    const voices = speechSynthesis.getVoices();
    for (const language of VOICES[page] ?? [page]) {
        const voice = voices.find(({ lang }) => lang.toLowerCase().startsWith(language));
        if (voice) return voice;
    }
    return null;
}

function say() {
    const words = new SpeechSynthesisUtterance(spoken());
    words.voice = findVoice();
    words.lang = words.voice?.lang ?? page.split("-")[0];
    speechSynthesis.cancel();
    speechSynthesis.speak(words);
}

// The totals are read at once: people hear that it works, and browsers only allow it after a tap.
function toggleVoice() {
    speak.setAttribute("aria-pressed", String(!isPressed(speak)));
    if (isPressed(speak)) say();
    else speechSynthesis.cancel();
}

let last = spoken();

function followTotals() {
    if (spoken() === last) return;
    last = spoken();
    document.getElementById("said").textContent = last;
    if (isPressed(speak)) say();
}

// Once a rematch has begun the board goes there, because nobody walks up to it to tap.
const followRematch = () => document.querySelector("[data-again]")?.click();

// ------------------------------------------------------------------ the screen

// The lock is lost whenever the page is hidden. Plain http has none, and with a low battery the
// phone may refuse it.
async function stayAwake() {
    if (document.hidden) return;
    const asked = navigator.wakeLock?.request("screen") ?? Promise.reject(new Error("No wake lock here"));
    document.getElementById("may-sleep").hidden = await asked.then(() => true, () => false);
}

function toggleScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen();
}

speak.hidden = !window.speechSynthesis;
speak.addEventListener("click", toggleVoice);
fill.hidden = !document.fullscreenEnabled;
fill.addEventListener("click", toggleScreen);
document.addEventListener("fullscreenchange", () => fill.setAttribute("aria-pressed", String(Boolean(document.fullscreenElement))));
document.addEventListener(LIVE_AFTER, followTotals);
document.addEventListener(LIVE_AFTER, followRematch);
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
