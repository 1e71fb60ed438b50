// Points in the form of an adjustment: chips with data-points fill them in, unless somebody typed
// others, and a key turns their sign.

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

const key = document.querySelector("[data-sign]");
key.addEventListener("click", onSign);
key.form.addEventListener("change", onChip);
