// Whoever opens a link by hand comes in at once; what only fetches the page, as chats do, does not.

document.getElementById("come-in").requestSubmit();
