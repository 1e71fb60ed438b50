// What old browsers lack: before Safari 16 form.requestSubmit, before 15.4 event.submitter.

export function patchOldBrowsers() {
    HTMLFormElement.prototype.requestSubmit ??= function press(button) {
        (button ?? this.querySelector("button:not([type=button])")).click();
    };
    const { prototype } = window.SubmitEvent ?? Event;
    if ("submitter" in prototype) return;
    let pressed = null;
    document.addEventListener("click", ({ target }) => { pressed = target.closest("button"); }, true);
    Object.defineProperty(prototype, "submitter", { get() { return pressed?.form === this.target ? pressed : null; } });
}
