// The program of the form of a deal, or of one player's hand.

import { startGuide } from "./guide.js";
import { startKeypad } from "./keypad.js";

const dealForm = document.getElementById("deal-form");

startGuide(dealForm);
startKeypad(dealForm);
