// An entry in words, for people: what was typed is shown, and copied, while it waits in the outbox.

const labelOf = (input) => input.closest("label").textContent.trim().replace(/\s+/gu, " ");

function handWords(form, row) {
    const outcome = row.querySelector(".outcome input:checked:enabled");
    if (outcome) return labelOf(outcome);
    const field = form.elements[`${row.id}-${row.dataset.way}`];
    return field.disabled ? "" : field.value.trim();
}

// How the deal ended, then every hand.
function dealWords(form) {
    const ending = form.querySelector("[name=ended]:checked");
    const by = form.querySelector("[name=by]:checked");
    const who = ending.dataset.player !== undefined && by;
    const how = [labelOf(ending), who && labelOf(who), form.elements.reason?.value];
    const rows = [...form.querySelectorAll(".player:not([hidden])")];
    const hands = rows.map((row) => [row.dataset.name, handWords(form, row)]);
    return [how.filter(Boolean).join(" – "), ...hands.filter(([, text]) => text).map((pair) => pair.join(": "))];
}

function otherWords(form) {
    const said = form.querySelectorAll("[type=radio]:checked, [type=text], [name=why]");
    return [...said].filter(({ value }) => value).map((input) => {
        return input.type === "radio" ? labelOf(input) : `${labelOf(input)}: ${input.value}`;
    });
}

// The lines that say what a form holds.
export function linesOf(form) {
    if (!form.querySelector(".player")) return otherWords(form);
    return [...dealWords(form), form.elements.why?.value].filter(Boolean);
}
