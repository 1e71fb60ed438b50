// The program of pages with an address to send. The phone's own share sheet sends it, or else it is
// copied. Without both (plain http, no scripts) the link leads to the page whose address it is, and
// the address is in a text field beside it.

const notice = document.getElementById("notice");

async function send(event) {
    const link = event.target.closest("a[data-share]");
    if (!link || !(navigator.share || navigator.clipboard)) return;
    event.preventDefault();
    try {
        if (navigator.share) {
            await navigator.share({ title: link.dataset.share || document.title, url: link.href });
        } else {
            await copy(link, link.href);
        }
    } catch (error) {
        // An AbortError means that somebody closed the share sheet. After any other: the page
        // itself.
        if (error.name !== "AbortError") location.href = link.href;
    }
}

async function copy(control, address) {
    await navigator.clipboard.writeText(address);
    notice.textContent = control.dataset.copied;
    control.textContent = control.dataset.copied;
}

// Where scripts may not use the clipboard the address is selected, to be copied by hand.
function copyOnly(event) {
    const button = event.target.closest("button[data-copy]");
    if (!button) return;
    const field = button.closest("section").querySelector("input[readonly]");
    if (navigator.clipboard) copy(button, button.dataset.copy).catch(() => field.select());
    else field.select();
}

document.addEventListener("click", send);
document.addEventListener("click", copyOnly);
