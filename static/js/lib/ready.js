// Ready answers: a chip with data-says puts its words into the reason of the form, and its
// data-points into the points, unless somebody typed something else there. The deal of the form is
// void then. The key with data-sign turns the sign of the points.

const chips = (form) => [...form.querySelectorAll("[data-says]")];

// Fills a field that is blank, or holds what a chip put there.
function fill(form, field, name, value) {
    const typed = field.value.trim();
    if (typed && !chips(form).some(({ dataset }) => dataset[name] === typed)) return;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
}

// Chips of another kind no longer say why.
function clearOthers(form, chosen) {
    for (const chip of chips(form)) {
        if (chip.name !== chosen.name) chip.checked = chip.value === "";
    }
}

function onChange({ target }) {
    const { form, dataset } = target;
    if (dataset.says === undefined) return;
    const { reason, points } = form.elements;
    if (dataset.says) {
        clearOthers(form, target);
        const isVoid = form.querySelector("[data-void]");
        if (isVoid) isVoid.checked = true;
    }
    fill(form, reason, "says", dataset.says);
    if (points && dataset.points) fill(form, points, "points", dataset.points);
}

// "10+15" becomes "-10-15".
function turned(text) {
    const parts = text.replaceAll(/[\u2212\u2013]/gu, "-").replace(/^(?=[^+-])/u, "+");
    const other = parts.replaceAll(/[+-]/gu, (sign) => (sign === "+" ? "-" : "+"));
    return other.replace(/^\+/u, "") || "-";
}

function onSign({ target }) {
    const { points } = target.form.elements;
    points.value = turned(points.value.trim());
    points.dispatchEvent(new Event("input", { bubbles: true }));
}

// First of all listeners: the others then see what the chip has filled in.
export function startReady(form) {
    form.addEventListener("change", onChange, { capture: true });
    form.querySelector("[data-sign]")?.addEventListener("click", onSign);
}
