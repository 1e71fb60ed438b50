// The program of a link into a match: people come in at once. Chats, which only fetch the page for
// a preview, do not.

document.getElementById("come-in").requestSubmit();
