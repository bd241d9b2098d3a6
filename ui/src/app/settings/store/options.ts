/*
 * Options of select fields: sides, time zones, languages of ISO 639-1. A language is sent by its
 * English name and displayed in the app's language.
 */
import type { Option } from "../../components/controls";
import { language, texts } from "../../texts";

export function sideOptions(): { value: string; label: string }[] {
  const t = texts.value.settings;
  return [{ value: "1", label: t.left }, { value: "0", label: t.right }];
}

let zones: Option[] | undefined;

export function zoneOptions(): Option[] {
  zones ??= ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")].map((zone) => ({
    value: zone,
    label: zone.replaceAll("_", " "),
  }));
  return zones;
}

const LANGUAGE_CODES =
  "aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu";

const optionCache = new Map<string, Option[]>();

/** Sorted by name; "the visitor's language" first. */
export function languageOptions(): Option[] {
  const reads = language.value === "es" ? "es" : "en";
  const known = optionCache.get(language.value) ?? [
    { value: "", label: texts.value.settings.visitorsLanguage },
    ...LANGUAGE_CODES.split(" ")
      .map((code) => ({ value: languageName(code, "en"), label: languageName(code, reads) }))
      .sort((a, b) => a.label.localeCompare(b.label, reads)),
  ];
  optionCache.set(language.value, known);
  return known;
}

/** The name of a language as the service expects it ("en") or in the app's language. */
export function languageName(code: string, reads: "en" | "es"): string {
  return new Intl.DisplayNames([reads], { type: "language" }).of(code) ?? code;
}
