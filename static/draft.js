// A deal half entered survives a reload, a step back and a dead battery: it is kept on this device
// as it was typed until the row it is for has been written.

const form = document.getElementById("deal-form");
const offer = form.querySelector(".draft");
const NAME = location.pathname;
// The row the form was drawn for: once it is written, or corrected again, the draft is of no use.
const PLACE = `${form.elements.position.value}.${form.elements.sequence?.value ?? ""}`;
const KEPT_BACK = new Set(["csrfmiddlewaretoken", "op", "position", "sequence", "version", "confirm"]);

// ------------------------------------------------------------------ keeping

function open() {
    return new Promise((resolve, reject) => {
        const request = indexedDB.open("drafts", 1);
        request.onupgradeneeded = () => request.result.createObjectStore("drafts");
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

// Strict: it is on the disk when the transaction ends, whatever happens to the phone then.
async function withStore(mode, work) {
    const base = await open();
    try {
        return await new Promise((resolve, reject) => {
            const transaction = base.transaction("drafts", mode, { durability: "strict" });
            const request = work(transaction.objectStore("drafts"));
            transaction.oncomplete = () => resolve(request.result);
            transaction.onerror = transaction.onabort = () => reject(transaction.error);
        });
    } finally {
        base.close();
    }
}

// Without storage, as in some private windows, there are no drafts, and everything else works.
const quietly = (promise) => promise.catch(() => undefined);

function typed() {
    return [...new FormData(form)].filter(([name, value]) => !KEPT_BACK.has(name) && value !== "");
}

function keep() {
    const draft = { place: PLACE, fields: typed() };
    quietly(withStore("readwrite", (store) => store.put(draft, NAME)));
}

function drop() {
    return quietly(withStore("readwrite", (store) => store.delete(NAME)));
}

let timer = 0;

function keepSoon() {
    clearTimeout(timer);
    timer = setTimeout(keep, 150);
}

// ------------------------------------------------------------------ giving back

function fillIn(fields) {
    const wanted = new Map(fields);
    for (const input of form.elements) {
        if (!input.name || KEPT_BACK.has(input.name)) continue;
        const value = wanted.get(input.name);
        if (input.type === "radio") input.checked = input.value === value;
        else if (input.type === "checkbox") input.checked = value !== undefined;
        else if (input.tagName === "INPUT") input.value = value ?? "";
    }
}

function saysSomething(fields) {
    return fields.some(([name]) => name !== "ended" && !name.endsWith("-way"));
}

async function giveBack() {
    const draft = await quietly(withStore("readonly", (store) => store.get(NAME)));
    if (!draft) return;
    if (draft.place !== PLACE) return drop();
    // A form that came back from the server with what was typed is newer than any draft.
    if (form.dataset.posted !== undefined || !saysSomething(draft.fields)) return;
    if (JSON.stringify(draft.fields) === JSON.stringify(typed())) return;
    fillIn(draft.fields);
    offer.hidden = false;
    form.dispatchEvent(new Event("filled"));
    form.dispatchEvent(new Event("change", { bubbles: true }));
}

async function discard() {
    clearTimeout(timer);
    await drop();
    location.reload();
}

form.addEventListener("input", keepSoon);
form.addEventListener("change", keepSoon);
form.addEventListener("submit", keep);
offer.querySelector("button").addEventListener("click", discard);
giveBack();
