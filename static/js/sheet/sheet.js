// The program of the score sheet. It shows the newest deal first, tells screen readers the totals
// after something was written, keeps the place and the focus when the sheet is replaced, and fetches
// the chart that stands beside it on a wide screen.

import { LIVE_AFTER, LIVE_BEFORE } from "../lib/events.js";
import { fetchInTime, quietly } from "../lib/network.js";
import { showBegun } from "./begun.js";

const said = document.getElementById("said");

const MOMENT = 1500; // ms: as long as anything moves after something was written
const wide = matchMedia("(min-width: 50rem)");
const page = document.documentElement;

// The newest deal is at the end of the page. While hands are written on phones, the page stays where
// that is told and done, above the sheet.
function showNewest() {
    const isOver = document.querySelector("#sheet .winners");
    if (isOver || document.querySelector("#gathering :is(.written, .wide)")) return;
    page.scrollTop = page.scrollHeight;
}

// What was just written moves once.
function showFresh() {
    const sheet = document.getElementById("sheet");
    sheet.classList.add("fresh");
    setTimeout(() => sheet.classList.remove("fresh"), MOMENT);
}

async function drawCurve() {
    const place = document.querySelector("[data-curve]");
    if (!place || !wide.matches || place.firstElementChild) return;
    const { answer, text } = await fetchInTime(place.dataset.curve);
    const chart = answer.ok && new DOMParser().parseFromString(text, "text/html").querySelector(".chart");
    if (chart) place.replaceChildren(chart);
}

function openSigns(event) {
    const link = event.target.closest('a[href="#names"]');
    if (!link) return;
    event.preventDefault();
    const signs = document.querySelector(".signs");
    signs.open = true;
    signs.scrollIntoView({ block: "nearest" });
    signs.querySelector("#names").focus({ preventScroll: true });
}

// Screen readers read a live region when its text changes, not when the page opens with it.
function sayTotals() {
    const totals = document.getElementById("sheet").dataset.totals;
    said.textContent = "";
    setTimeout(() => { said.textContent = totals; }, 300);
}

// The button that was pressed is gone after the swap. The one that undoes it gets the focus.
function keepFocus() {
    if (document.activeElement !== document.body) return;
    document.querySelector("#done button, #done a")?.focus({ preventScroll: true });
}

function afterSwap(event) {
    if (event.detail.target?.id !== "sheet") return;
    showNewest();
    showBegun();
    quietly(drawCurve());
    keepFocus();
    sayTotals();
}

// Where somebody reads, noted before what other phones write replaces the sheet.
let reading = null;

function notePlace() {
    reading = {
        top: page.scrollTop,
        newest: page.scrollTop + page.clientHeight >= page.scrollHeight - 2,
        signs: document.querySelector(".signs").open,
    };
}

function restorePlace() {
    document.querySelector(".signs").open = reading.signs;
    page.scrollTop = reading.newest ? page.scrollHeight : reading.top;
    showFresh();
    quietly(drawCurve());
    sayTotals();
}

document.addEventListener(LIVE_BEFORE, notePlace);
document.addEventListener(LIVE_AFTER, restorePlace);
document.addEventListener(LIVE_AFTER, showBegun);
document.body.addEventListener("htmx:afterSettle", afterSwap);
window.addEventListener("pageshow", showBegun);
document.addEventListener("click", openSigns);
wide.addEventListener("change", () => quietly(drawCurve()));
showNewest();
quietly(drawCurve());
if (document.querySelector("#done .toast")) {
    showFresh();
    sayTotals();
}
