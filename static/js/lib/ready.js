// Ready answers: a chip with data-says puts its words into the reason of the form, unless somebody
// typed other words there, and the deal of the form is void then.

const chips = (form) => [...form.querySelectorAll("[data-says]")];

function isOurs(form, words) {
    return words === "" || chips(form).some(({ dataset }) => dataset.says === words);
}

function onChange({ target }) {
    const { form, dataset } = target;
    if (dataset.says === undefined) return;
    const { reason } = form.elements;
    if (isOurs(form, reason.value.trim())) reason.value = dataset.says;
    const isVoid = form.querySelector("[data-void]");
    if (isVoid && dataset.says) isVoid.checked = true;
    reason.dispatchEvent(new Event("input", { bubbles: true }));
}

// First of all listeners: the others then see what the chip has filled in.
export function startReady(form) {
    form.addEventListener("change", onChange, { capture: true });
}
