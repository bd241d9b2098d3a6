/*
 * What a column can be imported as: a listing field, a format that only files have (acres, half
 * baths), or a custom field. The names are defined by the core.
 */
import { FIELDS, fieldLabel } from "../listings/model/fields";
import { texts } from "../texts";

export interface ImportTarget {
  value: string;
  label: string;
}

/** Prefix of custom field names. */
const CUSTOM_FIELD = "ExtensionColumn:";

/** True for targets that several columns may have. */
export function isCustomField(target: string): boolean {
  return target.startsWith(CUSTOM_FIELD);
}

type FileTarget = Exclude<keyof (typeof texts)["value"]["importing"]["targets"], "keep" | "customField">;

const FILE_TARGETS: readonly FileTarget[] = [
  "Price", "ClosePrice", "SoldDate", "Area", "LotAcres", "LotSize", "LotSizeUnit", "HOAFrequency", "OpenHouseDate", "OpenHouseStart", "OpenHouseEnd",
  "PropertyClass", "VirtualTour", "BathroomsFull", "BathroomsHalf", "BathroomsThreeQuarter", "BathroomsOneQuarter", "BathroomsCount",
  "StreetNumber", "StreetDirPrefix", "StreetName", "StreetSuffix", "StreetDirSuffix", "UnitNumber", "Images", "ExtensionColumn",
];

/** The options of a column, always including its current one. */
export function targetsFor(header: string, now: string | null): ImportTarget[] {
  const t = texts.value.importing.targets;
  const known: ImportTarget[] = [
    ...FIELDS.map(({ name, label }) => ({ value: name, label })),
    ...FILE_TARGETS.map((name) => ({ value: name, label: t[name] })),
    { value: `${CUSTOM_FIELD}${header}`, label: t.keep },
  ];
  const isKnown = now === null || known.some(({ value }) => value === now);
  return isKnown ? known : [...known, { value: now, label: labelOf(now) }];
}

/** The label of a listing field, by its wire name. */
export function labelOfField(name: string): string {
  const t: Record<string, unknown> = texts.value.importing.targets;
  const ofFiles = t[name];
  return typeof ofFiles === "string" ? ofFiles : fieldLabel(name);
}

function labelOf(target: string): string {
  return isCustomField(target) ? texts.value.importing.targets.customField(target.slice(CUSTOM_FIELD.length)) : target;
}
