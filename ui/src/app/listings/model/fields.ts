/*
 * Every field of the listing form: group, control and parsing rules. The form, the mapping of
 * errors and the tests all use this table.
 */
import { formatNumber } from "../../format";
import { texts } from "../../texts";

export type FieldKind = "text" | "count" | "number" | "degrees" | "money" | "area" | "choice" | "suggest" | "symbol" | "unit" | "long" | "url";

export interface FieldSpec {
  /** Wire name of the input form. */
  name: TextField;
  /** In the current language. */
  readonly label: string;
  kind: FieldKind;
  required?: boolean;
  /** A field that must be sent but may be "". */
  mayBeEmpty?: boolean;
  wide?: boolean;
  /** Not used by the other listing type; shown there only on request or if set. */
  only?: "for_rent" | "for_sale";
}

export type TextField =
  | "SaleType" | "Status" | "PropertyType" | "MLSNumber" | "Url" | "Tours" | "SpaceType"
  | "CurrencySymbol" | "SalePrice" | "RentPrice" | "UnitAreaPrice" | "EstimatePrice" | "HOAMonth" | "DepositFee"
  | "Bedrooms" | "Bathrooms" | "ParkingSpots" | "YearBuilt" | "DaysOnMarket"
  | "BuildingArea" | "LotArea" | "AreaUnit"
  | "Address" | "City" | "State" | "ZIP" | "Location" | "Latitude" | "Longitude"
  | "Description";

export type GroupName = "offer" | "price" | "rooms" | "place" | "description";

export interface FieldGroup {
  name: GroupName;
  fields: readonly FieldSpec[];
}

function field(name: TextField, kind: FieldKind, more: Omit<FieldSpec, "name" | "label" | "kind"> = {}): FieldSpec {
  return {
    name,
    kind,
    ...more,
    get label() {
      return fieldLabel(name);
    },
  };
}

const REQUIRED = { required: true } as const;

export const FIELD_GROUPS: readonly FieldGroup[] = [
  {
    name: "offer",
    fields: [
      field("SaleType", "choice", REQUIRED),
      field("Status", "choice", REQUIRED),
      field("PropertyType", "suggest", REQUIRED),
      field("MLSNumber", "text", { mayBeEmpty: true }),
      field("Url", "url", { mayBeEmpty: true, wide: true }),
      field("Tours", "choice"),
      field("SpaceType", "choice", { only: "for_rent" }),
    ],
  },
  {
    name: "price",
    fields: [
      field("SalePrice", "money", { only: "for_sale" }),
      field("RentPrice", "money", { only: "for_rent" }),
      field("CurrencySymbol", "symbol", REQUIRED),
      field("DepositFee", "money", { only: "for_rent" }),
      field("EstimatePrice", "money", { only: "for_sale" }),
      field("UnitAreaPrice", "money"),
      field("HOAMonth", "money"),
    ],
  },
  {
    name: "rooms",
    fields: [
      field("Bedrooms", "number", REQUIRED),
      field("Bathrooms", "number", REQUIRED),
      field("BuildingArea", "area", REQUIRED),
      field("LotArea", "area", REQUIRED),
      field("AreaUnit", "unit", REQUIRED),
      field("ParkingSpots", "count", REQUIRED),
      field("YearBuilt", "count", REQUIRED),
      field("DaysOnMarket", "count", REQUIRED),
    ],
  },
  {
    name: "place",
    fields: [
      field("Address", "text", { wide: true }),
      field("City", "text"),
      field("State", "text"),
      field("ZIP", "text"),
      field("Location", "text"),
      field("Latitude", "degrees"),
      field("Longitude", "degrees"),
    ],
  },
  { name: "description", fields: [field("Description", "long", { wide: true })] },
];

export const FIELDS: readonly FieldSpec[] = FIELD_GROUPS.flatMap((group) => group.fields);

/** Every wire name that a listing error may name. */
export const LISTING_FIELD_NAMES: readonly string[] = [...FIELDS.map((one) => one.name), "Images", "ExtensionColumn"];

const NUMERIC: readonly FieldKind[] = ["count", "number", "degrees", "money", "area"];

export function isNumeric(spec: FieldSpec): boolean {
  return NUMERIC.includes(spec.kind);
}

/** Years and places on the map are numbers that nobody groups. */
const GROUPED = new Set<string>(FIELDS.filter((spec) => isNumeric(spec) && spec.kind !== "degrees" && spec.name !== "YearBuilt").map(({ name }) => name));

/** A value of a field as people read it: "500000" is "500,000". */
export function readableValue(field: string, text: string): string {
  return GROUPED.has(field) && /^-?\d+(\.\d+)?$/.test(text) ? formatNumber(text) : text;
}

/** The label of a listing field, by its wire name. A listing in pounds has UK labels. */
export function fieldLabel(name: string, currencySymbol = ""): string {
  const { field, fieldUk } = texts.value.listingEditor;
  const labels: Record<string, string> = currencySymbol === "£" ? { ...field, ...fieldUk } : field;
  return labels[name] ?? name;
}

export interface ChoiceOption {
  value: string;
  label: string;
}

/** The values of fields with fixed options. */
export function choicesOf(name: TextField): ChoiceOption[] {
  const { choice } = texts.value.listingEditor;
  switch (name) {
    case "SaleType":
      return [{ value: "for_sale", label: choice.for_sale }, { value: "for_rent", label: choice.for_rent }];
    case "Tours":
      return [{ value: "", label: choice.NoTour }, { value: "OpenHouse", label: choice.OpenHouse }, { value: "3D", label: choice.Tour3D }];
    case "SpaceType":
      return [{ value: "", label: choice.NoSpace }, { value: "Entire place", label: choice.EntirePlace }, { value: "Room", label: choice.Room }];
    case "AreaUnit":
      return [{ value: "Square Feet", label: choice.SquareFeet }, { value: "Square Meters", label: choice.SquareMeters }];
    // The other fields are free text.
    default:
      return [];
  }
}

/** "sq ft" or "m²". */
export function unitShort(unit: string): string {
  const { sqft, sqm } = texts.value.listingEditor;
  return /meter/i.test(unit) ? sqm : sqft;
}
