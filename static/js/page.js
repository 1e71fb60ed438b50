// The program of every page.

import { startForms } from "./lib/forms.js";
import { startFrame } from "./lib/frame.js";
import { configureHtmx } from "./lib/htmx.js";
import { followMatch } from "./lib/live.js";
import { patchOldBrowsers } from "./lib/old-browsers.js";

patchOldBrowsers();
configureHtmx();
startForms();
startFrame();
followMatch();
