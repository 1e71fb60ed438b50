// How htmx works on our pages.

// The reason for a refusal is shown as a notice; the answer to any other error is not shown.
const RESPONSES = [
    { code: "204", swap: false },
    { code: "[23]..", swap: true },
    { code: "400|403|408|413|503", swap: true, error: true, target: "#notice", select: "#refused", swapOverride: "innerHTML" },
    { code: "[45]..", swap: false, error: true },
];

// Must run before DOMContentLoaded, when htmx starts. Without htmx pages work by links and forms.
export function configureHtmx() {
    if (!window.htmx) return;
    // The policy for content allows no inline styles and no eval.
    Object.assign(window.htmx.config, {
        includeIndicatorStyles: false,
        allowEval: false,
        responseHandling: RESPONSES,
    });
}
