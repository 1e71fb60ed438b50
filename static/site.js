// What every page shares: forms are sent once, notices can be read and go away, details open in
// a sheet over the page.

const NOTICE_LASTS = 12000;

// A second tap on the way to the server must not send the form again.
function sendOnce(event) {
    const form = event.target;
    if (form.method === "dialog") return;
    if (form.dataset.sent) {
        event.preventDefault();
        return;
    }
    // Another listener may still hold the form back: it is sent only if nobody did.
    queueMicrotask(() => {
        if (event.defaultPrevented) return;
        form.dataset.sent = "yes";
        for (const button of form.querySelectorAll("button:not([type=button])")) {
            button.setAttribute("aria-disabled", "true");
        }
    });
}

// The back button brings the page as it was left: with its form marked as sent.
function allowAgain() {
    for (const form of document.querySelectorAll("form[data-sent]")) {
        delete form.dataset.sent;
        for (const button of form.querySelectorAll("button[aria-disabled]")) {
            button.removeAttribute("aria-disabled");
        }
    }
}

// A notice goes after a while, but never while somebody is in it.
function letGo(notice) {
    setTimeout(() => {
        if (notice.matches(":hover, :focus-within")) letGo(notice);
        else notice.remove();
    }, NOTICE_LASTS);
}

// Links inside [data-dialog] open over the page; a modified click stays the browser's own.
function openOver(event) {
    const link = event.target.closest("[data-dialog] a[href]");
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.button;
    if (!link || link.dataset.page !== undefined || modified || !window.htmx) return;
    event.preventDefault();
    const dialog = document.getElementById("dialog");
    const body = document.getElementById("dialog-body");
    window.htmx.ajax("GET", link.href, { target: body, select: "[data-detail]", swap: "innerHTML" })
        .then(() => {
            if (!body.firstElementChild) location.href = link.href;
            else if (!dialog.open) dialog.showModal();
        });
}

function closeByBackdrop(event) {
    if (event.target === event.currentTarget) event.currentTarget.close();
}

// A menu closes when something else is touched, and by Escape; until then the page waits under it.
function closeMenus(event) {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
        if (event.key === "Escape") menu.querySelector("summary").focus();
        if (event.key === "Escape" || !menu.contains(event.target)) menu.open = false;
    }
}

function holdPage({ target }) {
    if (!target.matches("details.menu")) return;
    for (const part of document.getElementById("main").children) part.inert = target.open;
}

document.addEventListener("submit", sendOnce);
document.addEventListener("click", openOver);
document.addEventListener("click", closeMenus);
document.addEventListener("keydown", (event) => event.key === "Escape" && closeMenus(event));
document.addEventListener("toggle", holdPage, true);
window.addEventListener("pageshow", (event) => event.persisted && allowAgain());
document.getElementById("dialog").addEventListener("click", closeByBackdrop);
document.querySelectorAll(".toast:not(.error)").forEach(letGo);
