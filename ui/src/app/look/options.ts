/*
 * The lists behind the choices: models of the service, time zones of the
 * platform, languages of ISO 639-1 by their English names.
 */
import type { ModelChoice } from "../../api/wire";
import type { Option } from "../parts/controls";

export function modelOptions(models: ModelChoice[]): Option[] {
  return models.map(({ Key, Value, Status }) => ({
    value: Key,
    label: Status ? Value : `${Value} (not usable now)`,
    disabled: !Status,
  }));
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

let languages: Option[] | undefined;

/** Sorted by name, the visitor's own first. */
export function languageOptions(): Option[] {
  const names = new Intl.DisplayNames(["en"], { type: "language" });
  languages ??= [
    { value: "", label: "The visitor's language" },
    ...LANGUAGE_CODES.split(" ")
      .map((code) => names.of(code) ?? code)
      .sort((a, b) => a.localeCompare(b, "en"))
      .map((name) => ({ value: name, label: name })),
  ];
  return languages;
}
