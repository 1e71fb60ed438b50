// Pages with scripts have another layout than pages without. This runs before the first paint, so
// that nothing jumps.
document.documentElement.classList.add("js");
