// The program of the score sheet. It shows the newest deal first, tells screen readers the totals
// after something was written, and keeps the place and the focus when the sheet is replaced.

import { LIVE_AFTER, LIVE_BEFORE } from "../lib/events.js";
import { showBegun } from "./begun.js";

const said = document.getElementById("said");

// The newest deal is at the end of the sheet.
function showNewest() {
    for (const sheet of document.querySelectorAll(".sheet")) sheet.scrollTop = sheet.scrollHeight;
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
    keepFocus();
    sayTotals();
}

// Where somebody reads, noted before what other phones write replaces the sheet.
let reading = null;

function notePlace() {
    const box = document.querySelector(".sheet");
    reading = {
        top: box.scrollTop,
        left: box.scrollLeft,
        newest: box.scrollTop + box.clientHeight >= box.scrollHeight - 2,
        box: document.activeElement === box,
    };
}

function restorePlace() {
    const sheet = document.getElementById("sheet");
    const box = sheet.querySelector(".sheet");
    box.scrollTo(reading.left, reading.newest ? box.scrollHeight : reading.top);
    if (reading.box) box.focus({ preventScroll: true });
    sayTotals();
}

document.addEventListener(LIVE_BEFORE, notePlace);
document.addEventListener(LIVE_AFTER, restorePlace);
document.addEventListener(LIVE_AFTER, showBegun);
document.body.addEventListener("htmx:afterSettle", afterSwap);
window.addEventListener("pageshow", showBegun);
showNewest();
if (document.querySelector("#done .toast")) sayTotals();
