// The board across the room: keeps the screen on, reads the totals aloud on wish, fills the screen.

const speak = document.querySelector("[data-speak]");
const fill = document.querySelector("[data-fill]");
const page = document.documentElement.lang;
// A neighbour's voice reads Serbian in Latin letters well; a foreign one would not.
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

// The tap says the totals at once: one hears that it works, and browsers ask for a tap first.
function toggleVoice() {
    speak.setAttribute("aria-pressed", String(!isPressed(speak)));
    if (isPressed(speak)) say();
    else speechSynthesis.cancel();
}

let before = spoken();

function followTotals() {
    if (spoken() === before) return;
    before = spoken();
    document.getElementById("said").textContent = before;
    if (isPressed(speak)) say();
}

// A rematch that begins meanwhile is looked at next: nobody walks up to a screen across the room.
const followRematch = () => document.querySelector("[data-again]")?.click();

// ------------------------------------------------------------------ the screen

// The lock is lost whenever the page is hidden. Plain http has none, and a low battery may refuse.
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
document.addEventListener("live:after", followTotals);
document.addEventListener("live:after", followRematch);
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
