// The result of a match is sent by the phone's own means, or its address is copied. Without
// either (plain http, no scripts) the link leads to the page whose address it is.

async function send(event) {
    const link = event.target.closest("a[data-share]");
    if (!link || !(navigator.share || navigator.clipboard)) return;
    event.preventDefault();
    try {
        if (navigator.share) {
            await navigator.share({ title: document.title, url: link.href });
        } else {
            await navigator.clipboard.writeText(link.href);
            document.getElementById("notice").textContent = link.dataset.copied;
            link.textContent = link.dataset.copied;
        }
    } catch (error) {
        // Whoever closed the list of apps wants nothing more; anything else: the page itself.
        if (error.name !== "AbortError") location.href = link.href;
    }
}

document.addEventListener("click", send);
