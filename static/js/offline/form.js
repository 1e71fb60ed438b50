// The program of a form that writes an entry into a match: what is typed is kept as a draft, and
// what is sent goes through the outbox.

import { startReady } from "../lib/ready.js";
import { startDraft } from "./draft.js";
import { startSubmit } from "./submit.js";

const entryForm = document.querySelector("[data-outbox]");

startReady(entryForm);
startDraft(entryForm);
startSubmit(entryForm);
