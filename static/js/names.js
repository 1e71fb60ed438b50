// The program of the form of a new match: Enter goes from name to name, and of a pasted list each
// line is a name. The form may be replaced, so the page listens.

const namesOf = (field) => {
    const seats = field.closest?.(".seats");
    return seats ? [...seats.querySelectorAll("input:not([type=radio])")] : [];
};

function onKey(event) {
    const names = namesOf(event.target);
    const at = names.indexOf(event.target);
    if (event.key !== "Enter" || event.isComposing || at < 0) return;
    event.preventDefault();
    (names[at + 1] ?? event.target.form.querySelector("[data-save]")).focus();
}

function onPaste(event) {
    const names = namesOf(event.target);
    const at = names.indexOf(event.target);
    const lines = event.clipboardData.getData("text").split(/[\r\n]+/u).map((line) => line.trim()).filter(Boolean);
    if (at < 0 || lines.length < 2) return;
    event.preventDefault();
    const free = names.filter((field, place) => place === at || (place > at && !field.value.trim()));
    // What has no seat stays in sight, in the last one.
    const last = free.length - 1;
    const texts = lines.length > free.length ? [...lines.slice(0, last), lines.slice(last).join(", ")] : lines;
    texts.forEach((text, place) => { free[place].value = text; });
    free[texts.length - 1].focus();
}

document.addEventListener("keydown", onKey);
document.addEventListener("paste", onPaste);
