// What some browsers lack: before Safari 16 form.requestSubmit, before 15.4 event.submitter, and every
// browser the clipboard over plain http.

// Copies by the old command. Throws if the browser does not let it.
async function writeText(text) {
    const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true, className: "away" });
    const focused = document.activeElement;
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    focused?.focus({ preventScroll: true });
    if (!isCopied) throw new Error("Not copied");
}

export function patchOldBrowsers() {
    if (!navigator.clipboard) Object.defineProperty(navigator, "clipboard", { value: { writeText } });
    HTMLFormElement.prototype.requestSubmit ??= function press(button) {
        (button ?? this.querySelector("button:not([type=button])")).click();
    };
    const { prototype } = window.SubmitEvent ?? Event;
    if ("submitter" in prototype) return;
    let pressed = null;
    document.addEventListener("click", ({ target }) => { pressed = target.closest("button"); }, true);
    Object.defineProperty(prototype, "submitter", { get() { return pressed?.form === this.target ? pressed : null; } });
}
