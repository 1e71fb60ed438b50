// Runs before the first paint, so that nothing jumps: the page with scripts is laid out otherwise
// than the page without.
document.documentElement.classList.add("js");
