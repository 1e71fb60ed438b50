// The score sheet: it begins at the newest deal, says the totals after something was written, and
// keeps the keyboard where it was when a part of it is put in anew.

const said = document.getElementById("said");

// The newest deal is at the end of the sheet.
function showNewest() {
    for (const sheet of document.querySelectorAll(".sheet")) sheet.scrollTop = sheet.scrollHeight;
}

// A live region is read when its text changes, not when the page opens with it.
function sayTotals() {
    const totals = document.getElementById("sheet").dataset.totals;
    said.textContent = "";
    setTimeout(() => { said.textContent = totals; }, 300);
}

// What was pressed is gone after the swap; what undoes it stands in its place.
function keepFocus() {
    if (document.activeElement !== document.body) return;
    document.querySelector("#done button, #done a")?.focus({ preventScroll: true });
}

function afterSwap(event) {
    if (event.detail.target?.id !== "sheet") return;
    showNewest();
    keepFocus();
    sayTotals();
}

// What other phones write comes in while somebody reads: the place and the keyboard stay.
let reading = null;

function noteReading() {
    const box = document.querySelector(".sheet");
    reading = {
        top: box.scrollTop,
        left: box.scrollLeft,
        newest: box.scrollTop + box.clientHeight >= box.scrollHeight - 2,
        box: document.activeElement === box,
    };
}

function goOnReading() {
    const sheet = document.getElementById("sheet");
    const box = sheet.querySelector(".sheet");
    box.scrollTo(reading.left, reading.newest ? box.scrollHeight : reading.top);
    if (reading.box) box.focus({ preventScroll: true });
    sayTotals();
}

document.addEventListener("live:before", noteReading);
document.addEventListener("live:after", goOnReading);
document.body.addEventListener("htmx:afterSettle", afterSwap);
showNewest();
if (document.querySelector("#done .toast")) sayTotals();
