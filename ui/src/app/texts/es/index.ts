/* Every text of the app in Spanish, by area. */
import { shell } from "./shell";
import { start } from "./start";
import { connections } from "./connections";
import { settingsTexts } from "./look";
import { listings } from "./listings";
import { listingEditor } from "./sheet";
import { importing } from "./importing";
import { importErrors } from "./import-faults";
import { playground } from "./talk";
import { conversations } from "./conversations";
import { leads } from "./leads";
import { knowledge } from "./knowledge";
import { install } from "./embed";
import { common } from "./parts";
import type { AppTexts } from "../en";

export const es: AppTexts = { shell: shell, start: start, connections: connections, settings: settingsTexts, listings: listings, listingEditor: listingEditor, importing: importing, importErrors: importErrors, playground: playground, conversations: conversations, leads: leads, knowledge: knowledge, install: install, common: common };
