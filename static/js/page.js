// What every page shares: how the site is asked; forms are sent once, and not without a network;
// notices can be read and go away, details open in a sheet over the page.

const NOTICE_LASTS = 12000;
const PATIENCE = 4000;
const { sayOffline } = document.getElementById("notice").dataset;

// What a phone may be without, and nobody is to blame: a network, or room on its disk.
export class Missing extends Error {}

export const orMissing = (promise) => promise.catch((error) => { throw new Missing(error); });

// Whatever else goes wrong is our fault, and must not stay unseen.
export function report(error) {
    if (!(error instanceof Missing)) setTimeout(() => { throw error; });
}

export const quietly = (promise) => promise.catch(report);

// The answer with its text, or an error if they are not there in time, also on old phones: those
// have no AbortSignal.timeout.
export async function fetchInTime(address, options, patience = 10000) {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), patience);
    const answer = await orMissing(fetch(address, { ...options, signal: limit.signal }));
    return { answer, text: await orMissing(answer.text()) };
}

// Nothing, where another answers in the site's place, as a hotel's page does.
export function readJson(text) {
    try {
        return JSON.parse(text);
    } catch {
        return {};
    }
}

// Tells as well that the site is there.
export async function freshToken(patience) {
    const { text } = await fetchInTime("/veza/", { cache: "no-store" }, patience);
    const { token } = readJson(text);
    if (!token) throw new Missing("Not the site's answer");
    return token;
}

// Before Safari 16 no script can press a form's button; before 15.4 nothing says which one was.
HTMLFormElement.prototype.requestSubmit ??= function press(button) {
    (button ?? this.querySelector("button:not([type=button])")).click();
};
const { prototype } = window.SubmitEvent ?? Event;
if (!("submitter" in prototype)) {
    let pressed = null;
    document.addEventListener("click", ({ target }) => { pressed = target.closest("button"); }, true);
    Object.defineProperty(prototype, "submitter", { get() { return pressed?.form === this.target ? pressed : null; } });
}

// A second tap on the way to the server must not send the form again.
function sendOnce(event) {
    const form = event.target;
    if (form.method === "dialog") return;
    if (form.dataset.sent) {
        event.preventDefault();
        return;
    }
    // Another listener may still hold the form back: it is sent only if nobody did.
    const mustAsk = !event.defaultPrevented && isDoubtful(form);
    if (mustAsk) event.preventDefault();
    queueMicrotask(() => {
        if (mustAsk) sendIfThere(form, event.submitter);
        else if (!event.defaultPrevented) lock(form);
    });
}

function lock(form) {
    form.dataset.sent = "yes";
    for (const button of form.querySelectorAll("button:not([type=button])")) {
        button.setAttribute("aria-disabled", "true");
    }
}

function unlock(form) {
    delete form.dataset.sent;
    delete form.dataset.asked;
    for (const button of form.querySelectorAll("button[aria-disabled]")) button.removeAttribute("aria-disabled");
}

// Without a network the browser would put its own page over what was typed, and a page kept on this
// device has an old token. [data-online] marks what is worth the question always.
function isDoubtful(form) {
    if (form.method !== "post" || form.dataset.asked) return false;
    const isOld = document.documentElement.dataset.kept !== undefined;
    return isOld || !navigator.onLine || form.dataset.online !== undefined;
}

async function sendIfThere(form, button) {
    lock(form);
    const token = await quietly(freshToken(PATIENCE));
    unlock(form);
    if (!token) {
        sayNoNetwork(form);
        return;
    }
    if (form.elements.csrfmiddlewaretoken) form.elements.csrfmiddlewaretoken.value = token;
    form.dataset.asked = "yes";
    form.requestSubmit(button);
}

function sayNoNetwork(form) {
    form.querySelector(".no-network")?.remove();
    const words = document.createElement("p");
    words.className = "problem no-network";
    words.setAttribute("role", "alert");
    words.textContent = sayOffline;
    form.append(words);
}

// The back button brings the page as it was left: with its form marked as sent.
function allowAgain() {
    document.querySelectorAll("form[data-sent]").forEach(unlock);
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
    const dialog = document.getElementById("dialog");
    if (!link || link.dataset.page !== undefined || modified || !window.htmx || !dialog.showModal) return;
    event.preventDefault();
    const body = document.getElementById("dialog-body");
    window.htmx.ajax("GET", link.href, { target: body, select: "[data-detail]", swap: "innerHTML" })
        .then(() => {
            if (!body.firstElementChild) location.href = link.href;
            else if (!dialog.open) dialog.showModal();
        });
    // The sheet may be drawn anew under the dialog: the link is then another one.
    dialog.onclose = () => {
        if (link.isConnected) return;
        document.querySelector(`main a[href="${CSS.escape(link.getAttribute("href"))}"]`)?.focus({ preventScroll: true });
    };
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
document.body.addEventListener("htmx:sendError", ({ target }) => target.matches("form") && sayNoNetwork(target));
document.addEventListener("click", openOver);
document.addEventListener("click", closeMenus);
document.addEventListener("keydown", (event) => event.key === "Escape" && closeMenus(event));
document.addEventListener("toggle", holdPage, true);
window.addEventListener("pageshow", (event) => event.persisted && allowAgain());
document.getElementById("dialog").addEventListener("click", closeByBackdrop);
document.querySelectorAll(".toast").forEach(letGo);
