// Says on the sheet that a deal was begun on this phone and is not saved yet.

import { quietly } from "../lib/network.js";
import { storeOf } from "../lib/storage.js";

const drafts = storeOf("drafts"); // as offline/draft.js keeps them

export async function showBegun() {
    const words = document.querySelector("[data-begun]");
    if (!words) return;
    const { pathname } = new URL(words.closest("a").href);
    const draft = await quietly(drafts("readonly", (store) => store.get(pathname)));
    const isNext = draft?.place === `${document.getElementById("sheet").dataset.position}.`;
    words.hidden = !isNext || !draft.says;
}
