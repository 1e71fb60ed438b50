// The frame of every page: notices go away, menus close, and details open over the page.

const NOTICE_LASTS = 12000;

// ------------------------------------------------------------------ notices

// A notice stays while the pointer or the focus is in it.
function removeLater(notice) {
    setTimeout(() => {
        if (notice.matches(":hover, :focus-within")) removeLater(notice);
        else notice.remove();
    }, NOTICE_LASTS);
}

const removeToasts = () => document.querySelectorAll("#done .toast").forEach(removeLater);

// Text that is being selected, such as an address to copy, stays.
function closeNotice({ currentTarget }) {
    if (getSelection().isCollapsed) currentTarget.replaceChildren();
}

// ------------------------------------------------------------------ details

// Links inside [data-dialog] open in a dialog. Clicks with a modifier key are left to the browser.
function openDialog(event) {
    const link = event.target.closest("[data-dialog] a[href]");
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.button;
    const dialog = document.getElementById("dialog");
    if (!link || link.dataset.page !== undefined || modified || !window.htmx || !dialog.showModal) return;
    event.preventDefault();
    const body = document.getElementById("dialog-body");
    window.htmx.ajax("GET", link.href, { target: body, select: "[data-detail]", swap: "innerHTML" })
        .then(() => {
            if (!body.firstElementChild) location.href = link.href;
            else if (!dialog.open) dialog.showModal();
        });
    dialog.onclose = () => focusAgain(link);
}

// The browser itself focuses the link again, unless the sheet was redrawn under the dialog.
function focusAgain(link) {
    if (link.isConnected) return;
    document.querySelector(`main a[href="${CSS.escape(link.getAttribute("href"))}"]`)?.focus({ preventScroll: true });
}

function closeByBackdrop(event) {
    if (event.target === event.currentTarget) event.currentTarget.close();
}

// ------------------------------------------------------------------ menus

// A menu closes by Escape, and when something else is clicked.
function closeMenus(event) {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
        if (event.key === "Escape") menu.querySelector("summary").focus();
        if (event.key === "Escape" || !menu.contains(event.target)) menu.open = false;
    }
}

// The page under an open menu does not react.
function holdPage({ target }) {
    if (!target.matches("details.menu")) return;
    for (const part of document.getElementById("main").children) part.inert = target.open;
}

export function startFrame() {
    document.addEventListener("click", openDialog);
    document.addEventListener("click", closeMenus);
    document.addEventListener("keydown", (event) => event.key === "Escape" && closeMenus(event));
    document.addEventListener("toggle", holdPage, true);
    document.getElementById("dialog").addEventListener("click", closeByBackdrop);
    document.getElementById("notice").addEventListener("click", closeNotice);
    document.body.addEventListener("htmx:afterSettle", removeToasts);
    removeToasts();
}
