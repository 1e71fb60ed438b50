// The program of every page.

import { startForms } from "./lib/forms.js";
import { startFrame } from "./lib/frame.js";
import { patchOldBrowsers } from "./lib/old-browsers.js";

patchOldBrowsers();
startForms();
startFrame();
