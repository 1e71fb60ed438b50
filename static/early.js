// Runs before the first paint, so that nothing jumps: the page with scripts is laid out otherwise
// than the page without, and a theme chosen by hand must not flash the other one.
document.documentElement.classList.add("js");
try {
    const theme = localStorage.getItem("theme");
    if (theme) document.documentElement.dataset.theme = theme;
} catch {
    // Storage may be forbidden; the system's theme is used then.
}
