/*
 * What a column of a file may become, with words for it: the fields of a
 * listing, the few readings that only files have (a price that is a rent or a
 * sale price, acres, open houses), or a fact of its own. Names are the core's.
 */
import { FIELDS } from "../listings/fields";

export interface ImportTarget {
  value: string;
  label: string;
}

/** What the name of a fact begins with. */
const FACT = "ExtensionColumn:";

const OF_FILES: readonly ImportTarget[] = [
  { value: "Price", label: "Price, of a sale or a rent" },
  { value: "ClosePrice", label: "Closing price" },
  { value: "SoldDate", label: "Sold on" },
  { value: "Area", label: "Area with its unit" },
  { value: "LotAcres", label: "Lot area in acres" },
  { value: "HOAFrequency", label: "How often the HOA fee is due" },
  { value: "OpenHouseStart", label: "Open house from" },
  { value: "OpenHouseEnd", label: "Open house until" },
  { value: "PropertyClass", label: "Property class" },
  { value: "VirtualTour", label: "Address of a 3D tour" },
  { value: "Images", label: "Photos" },
  { value: "ExtensionColumn", label: "List of facts" },
];

const KNOWN: readonly ImportTarget[] = [...FIELDS.map(({ name, label }) => ({ value: name, label })), ...OF_FILES];

/** The choices for a column; what it is now is always among them. */
export function targetsFor(header: string, now: string | null): ImportTarget[] {
  const fact = { value: `${FACT}${header}`, label: "Keep as a fact" };
  const known = [...KNOWN, fact];
  const isKnown = now === null || known.some(({ value }) => value === now);
  return isKnown ? known : [...known, { value: now, label: labelOf(now) }];
}

function labelOf(target: string): string {
  return target.startsWith(FACT) ? `Fact: ${target.slice(FACT.length)}` : target;
}
