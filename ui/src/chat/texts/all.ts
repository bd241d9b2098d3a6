/* All twelve languages, for the preview in the app, which can change its language. Host pages load only one. */
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
