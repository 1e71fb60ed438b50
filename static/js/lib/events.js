// All events that our scripts send one another: who sends them, who listens, and what `detail` holds.
// (Events of the browser and of htmx are not listed.) A test checks that no others are used.

// ------------------------------------------------------------------ on the form of a deal

// Another row is the active one.
// From entry/guide.js to entry/keypad.js and entry/melds.js. detail: the row; null if there is none.
export const SEAT = "seat";

// The active hand is complete: go on to the next player.
// From entry/keypad.js to entry/guide.js. detail: { alone, typing }; alone: it only seems complete,
// nobody asked to go on; typing: the keyboard is in use, so the focus has to move too.
export const HAND_DONE = "hand:done";

// Somebody adds to, or erases from, an empty hand: go back, if the hand before only seemed complete.
// From entry/keypad.js to entry/guide.js. detail: { row }, set to the row that the guide went back to.
export const HAND_BACK = "hand:back";

// The active hand was changed, so going on to it was right.
// From entry/keypad.js to entry/guide.js. No detail.
export const HAND_TOUCHED = "hand:touched";

// Somebody chose another way of entering hands.
// From entry/keypad.js to entry/guide.js. detail: "ranks", "points" or "cards".
export const WAY = "way";

// The fields were filled in from a draft.
// From offline/draft.js to entry/guide.js. No detail.
export const FILLED = "filled";

// ------------------------------------------------------------------ on a form with an outbox

// It is known which row of the sheet the form is for, so its draft can be read.
// From offline/submit.js to offline/draft.js. No detail.
export const PLACED = "placed";

// What the server gave back with the form is kept as a draft, so the outbox may forget it.
// From offline/draft.js to offline/submit.js. No detail.
export const DRAFTED = "drafted";

// ------------------------------------------------------------------ on the document

// The outbox was changed, maybe in another tab.
// From offline/outbox.js to offline/sync.js, offline/submit.js, offline/pending.js and
// offline/keeping.js. detail: { op, outcome } if the server answered to an entry; else null.
export const OUTBOX = "outbox";

// A part of the page is about to be replaced, or has been, because somebody wrote into the match.
// From lib/live.js to sheet/sheet.js and board.js. No detail.
export const LIVE_BEFORE = "live:before";
export const LIVE_AFTER = "live:after";

// This device may not see the match any more, so the page is not to be kept again.
// From lib/live.js to offline/keeping.js. No detail.
export const LIVE_END = "live:end";
