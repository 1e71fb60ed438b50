// Points in the form of an adjustment: chips with data-points fill them in, unless somebody typed
// others, and a key turns their sign. Points that the site would refuse are refused here at once: the
// form may wait long for a network.

// As the site reads them (entry/forms.py).
const SUM = /^[+-]?\d{1,6}(?:[+-]\d{1,6}){0,9}$/u;
const TOO_MANY = /\d{7}/u;
const DASHES = /[\u2010-\u2015\u2212\uFE63\uFF0D]/gu;
const GROUPED = /^\d{1,3}(?:\.\d{3})+$/u; // 1.000

// "10+15" becomes "-10-15".
function turned(text) {
    const parts = text.replaceAll(/[\u2212\u2013]/gu, "-").replace(/^(?=[^+-])/u, "+");
    const other = parts.replaceAll(/[+-]/gu, (sign) => (sign === "+" ? "-" : "+"));
    return other.replace(/^\+/u, "") || "-";
}

function fill(points, value) {
    points.value = value;
    points.dispatchEvent(new Event("input", { bubbles: true }));
}

function onSign({ target }) {
    const { points } = target.form.elements;
    fill(points, turned(points.value.trim()));
}

function onChip({ target }) {
    if (!target.dataset.points) return;
    const { points } = target.form.elements;
    if (!points.value.trim()) fill(points, target.dataset.points);
}

function wrongIn({ value, dataset }) {
    const plain = value.trim().replaceAll(DASHES, "-")
        .replaceAll(/[\d.,]+/gu, (part) => (GROUPED.test(part) ? part.replaceAll(".", "") : part));
    const text = plain.replaceAll(/\s/gu, "");
    if (!text) return ""; // the browser says itself that it is missing
    if (TOO_MANY.test(text)) return dataset.sayTooMany;
    if (!SUM.test(text)) return dataset.sayNoPoints;
    return text.match(/[+-]?\d+/gu).reduce((sum, part) => sum + Number(part), 0) ? "" : dataset.sayZero;
}

function check() {
    const { points } = key.form.elements;
    points.setCustomValidity(wrongIn(points));
    if (points.validity.valid) beside()?.remove();
}

const beside = () => {
    const next = key.parentElement.nextElementSibling;
    return next.matches(".error") ? next : null;
};

// Says what is wrong beside the field, as the site does, and not in a bubble.
function onInvalid(event) {
    const { target } = event;
    if (!target.validity.customError) return;
    event.preventDefault();
    beside()?.remove();
    const words = document.getElementById("wrong-points").content.cloneNode(true);
    words.querySelector("p").append(target.validationMessage);
    key.parentElement.after(words);
    if (key.form.querySelector("input:invalid") === target) target.focus();
    beside().scrollIntoView({ block: "nearest" });
}

const key = document.querySelector("[data-sign]");
key.addEventListener("click", onSign);
key.form.addEventListener("change", onChip);
key.form.addEventListener("input", check);
key.form.elements.points.addEventListener("invalid", onInvalid);
// A draft may have been filled in since: a button that sends the form asks again.
key.form.addEventListener("click", check);
