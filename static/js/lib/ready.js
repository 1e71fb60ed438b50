// Ready answers: a chip with data-says puts its words into the reason of the form, unless somebody
// typed something else there. The deal of the form is void then.

const chips = (form) => [...form.querySelectorAll("[data-says]")];

// Chips of another kind no longer say why.
function clearOthers(form, chosen) {
    for (const chip of chips(form)) {
        if (chip.name !== chosen.name) chip.checked = chip.value === "";
    }
}

function onChange({ target }) {
    const { form, dataset } = target;
    if (dataset.says === undefined) return;
    const { reason } = form.elements;
    if (dataset.says) {
        clearOthers(form, target);
        const isVoid = form.querySelector("[data-void]");
        if (isVoid) isVoid.checked = true;
    }
    const typed = reason.value.trim();
    if (typed && !chips(form).some((chip) => chip.dataset.says === typed)) return;
    reason.value = dataset.says;
    reason.dispatchEvent(new Event("input", { bubbles: true }));
}

// First of all listeners: the others then see what the chip has filled in.
export function startReady(form) {
    form.addEventListener("change", onChange, { capture: true });
}
