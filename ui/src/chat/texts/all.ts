/*
 * All twelve languages at once, for the app, whose preview changes the language
 * while it is shown. Pages of other people fetch only the one they need.
 */
import { ar } from "./ar";
import { de } from "./de";
import { es } from "./es";
import { fr } from "./fr";
import { addTexts } from "./index";
import { it } from "./it";
import { ja } from "./ja";
import { nl } from "./nl";
import { pl } from "./pl";
import { pt } from "./pt";
import { tr } from "./tr";
import { zh } from "./zh";

for (const [code, texts] of Object.entries({ es, fr, de, pt, it, nl, pl, tr, zh, ja, ar })) addTexts(code, texts);
