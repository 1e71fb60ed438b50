// Forms that are half entered, kept on this device by the addresses of their pages.

import { storeOf } from "./storage.js";

export const drafts = storeOf("drafts");

// Whether somebody entered more than what a new form says by itself.
export function saysSomething(fields) {
    return fields.some(([field]) => field !== "ended" && !field.endsWith("-way"));
}
