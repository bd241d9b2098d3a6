/* Every text of the app in Spanish, by area. */
import { shell } from "./shell";
import { start } from "./start";
import { connections } from "./connections";
import { settingsTexts } from "./settings";
import { listings } from "./listings";
import { listingEditor } from "./listing-editor";
import { importing } from "./importing";
import { importErrors } from "./import-errors";
import { fieldRules } from "./field-rules";
import { playground } from "./playground";
import { conversations } from "./conversations";
import { inbox } from "./inbox";
import { notifications } from "./notifications";
import { leads } from "./leads";
import { showings } from "./showings";
import { availability } from "./availability";
import { knowledge } from "./knowledge";
import { install } from "./install";
import { website } from "./website";
import { siteBuilders } from "./site-builders";
import { webhooks } from "./webhooks";
import { health } from "./health";
import { common } from "./common";
import type { AppTexts } from "../en";

export const es: AppTexts = { shell: shell, start: start, connections: connections, settings: settingsTexts, listings: listings, listingEditor: listingEditor, importing: importing, importErrors: importErrors, fieldRules: fieldRules, playground: playground, conversations: conversations, inbox: inbox, notifications: notifications, leads: leads, showings: showings, availability: availability, knowledge: knowledge, install: install, website: website, siteBuilders: siteBuilders, webhooks: webhooks, health: health, common: common };
