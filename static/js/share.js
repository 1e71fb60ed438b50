// The program of pages with an address to send. The phone's own share sheet sends it, or else it is
// copied. Where neither can be done, the address is shown to be copied by hand. Without scripts the
// link leads to the page whose address it is, and the address is in a text field beside it.

const notice = document.getElementById("notice");

async function send(event) {
    const link = event.target.closest("a[data-share]");
    if (!link) return;
    event.preventDefault();
    if (!navigator.share) {
        await copy(link, link.href);
        return;
    }
    try {
        await navigator.share({ title: link.dataset.share || document.title, url: link.href });
    } catch (error) {
        // An AbortError means that somebody closed the share sheet.
        if (error.name !== "AbortError") await copy(link, link.href);
    }
}

async function copy(control, address) {
    try {
        await navigator.clipboard.writeText(address);
        notice.textContent = control.dataset.copied;
    } catch {
        notice.textContent = `${control.dataset.byHand} ${address}`;
    }
}

function copyOnly(event) {
    const button = event.target.closest("button[data-copy]");
    if (button) copy(button, button.dataset.copy);
}

document.addEventListener("click", send);
document.addEventListener("click", copyOnly);
