// Forms are sent once, and only while the site can be reached.

import { freshToken, quietly } from "./network.js";

const PATIENCE = 4000;

// A second tap must not send the form again while the first is on its way.
function sendOnce(event) {
    const form = event.target;
    if (form.method === "dialog") return;
    if (form.dataset.sent) {
        event.preventDefault();
        return;
    }
    const mustAsk = !event.defaultPrevented && isDoubtful(form);
    if (mustAsk) event.preventDefault();
    // Later listeners may still prevent the submit, so wait until all have run.
    queueMicrotask(() => {
        if (mustAsk) sendIfOnline(form, event.submitter);
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

// Whether to ask first if the site is there. Without a network the browser would replace what was
// typed by its own error page, and a page kept on this device has an old CSRF token. A form with
// [data-online] is always asked about.
function isDoubtful(form) {
    if (form.method !== "post" || form.dataset.asked) return false;
    const isOld = document.documentElement.dataset.kept !== undefined;
    return isOld || !navigator.onLine || form.dataset.online !== undefined;
}

async function sendIfOnline(form, button) {
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

// What is wrong is brought into sight: it may stand far from the button that was pressed. The form of
// a deal does that itself.
function showWrong() {
    document.querySelector("main form:not(.entry) :is(.problem, .error)")?.scrollIntoView({ block: "nearest" });
}

const afterSwap = ({ detail }) => detail.requestConfig?.verb === "post" && showWrong();

// The browser says nothing of a field that is folded away, and would not send the form.
function unfold({ target }) {
    const folded = target.closest("details:not([open])");
    if (folded) folded.open = true;
}

// Says in a form, or in another element, that it could not be sent.
export function sayNoNetwork(form) {
    form.querySelector(".no-network")?.remove();
    const words = document.createElement("p");
    words.className = "problem no-network";
    words.setAttribute("role", "alert");
    words.textContent = document.getElementById("notice").dataset.sayOffline;
    form.append(words);
}

// The back button shows a page as it was left: with its form marked as sent.
function unlockAll() {
    document.querySelectorAll("form[data-sent]").forEach(unlock);
}

// Without a network what was worked out for a form before is no longer true.
function onNoAnswer({ target }) {
    if (target.matches("form")) sayNoNetwork(target);
    else if (target.closest("form:not([data-say-later])")) target.querySelector("#preview")?.replaceChildren();
}

export function startForms() {
    document.addEventListener("submit", sendOnce);
    document.addEventListener("invalid", unfold, true);
    document.body.addEventListener("htmx:afterSettle", afterSwap);
    document.body.addEventListener("htmx:sendError", onNoAnswer);
    showWrong();
    window.addEventListener("pageshow", (event) => event.persisted && unlockAll());
}
