/* Every text of the app in English, by area. */
import { shell } from "./shell";
import { start } from "./start";
import { connections } from "./connections";
import { look } from "./look";
import { listings } from "./listings";
import { sheet } from "./sheet";
import { importing } from "./importing";
import { importFaults } from "./import-faults";
import { talk } from "./talk";
import { conversations } from "./conversations";
import { leads } from "./leads";
import { knowledge } from "./knowledge";
import { embed } from "./embed";
import { parts } from "./parts";

export const en = { shell: shell, start: start, connections: connections, look: look, listings: listings, sheet: sheet, importing: importing, importFaults: importFaults, talk: talk, conversations: conversations, leads: leads, knowledge: knowledge, embed: embed, parts: parts };
