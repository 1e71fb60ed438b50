// What the preview says is wrong with single hands, in their rows.

export const errorsOf = (row) => row.querySelector(".errors .error");

export function markWrong(row) {
    row.classList.add("wrong");
    for (const input of row.querySelectorAll(".inputs input")) input.setAttribute("aria-invalid", "true");
}

// An error that came with the page stays: it is why the deal was not saved.
export function forgetErrors(row) {
    if (!row.classList.contains("wrong")) row.querySelector(".errors").replaceChildren();
}
