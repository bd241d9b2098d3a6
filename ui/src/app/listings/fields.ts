/*
 * Every field of a listing as the form shows it: group, label, kind of control
 * and suffix. One table, so that the form, the fault mapping and the tests
 * agree. Photos and extension columns have controls of their own.
 */

export type FieldKind = "text" | "number" | "money" | "area" | "choice" | "suggest" | "long" | "url";

export interface FieldSpec {
  /** Wire name of the input form. */
  name: TextField;
  label: string;
  kind: FieldKind;
  required?: boolean;
  choices?: readonly { value: string; label: string }[];
  suffix?: string;
  help?: string;
  wide?: boolean;
  /** Only shown for a rental or a sale. */
  only?: "for_rent" | "for_sale";
}

export type TextField =
  | "SaleType" | "Status" | "PropertyType" | "MLSNumber" | "Url" | "Tours" | "SpaceType"
  | "CurrencySymbol" | "SalePrice" | "RentPrice" | "UnitAreaPrice" | "EstimatePrice" | "HOAMonth" | "DepositFee"
  | "Bedrooms" | "Bathrooms" | "ParkingSpots" | "YearBuilt" | "DaysOnMarket"
  | "BuildingArea" | "LotArea" | "AreaUnit"
  | "Address" | "City" | "State" | "ZIP" | "Location" | "Latitude" | "Longitude"
  | "Description";

export interface FieldGroup {
  title: string;
  fields: readonly FieldSpec[];
}

const STATUS = [
  { value: "Active", label: "Active" },
  { value: "PreOnMarket", label: "Coming soon" },
  { value: "Sold", label: "Sold" },
] as const;

const SALE = [
  { value: "for_sale", label: "For sale" },
  { value: "for_rent", label: "For rent" },
] as const;

export const FIELD_GROUPS: readonly FieldGroup[] = [
  {
    title: "Offer",
    fields: [
      { name: "SaleType", label: "Offered", kind: "choice", required: true, choices: SALE },
      { name: "Status", label: "Status", kind: "choice", required: true, choices: STATUS },
      { name: "PropertyType", label: "Property type", kind: "suggest", required: true },
      { name: "MLSNumber", label: "MLS number", kind: "text", required: true },
      { name: "Url", label: "Page of the listing", kind: "url", required: true, wide: true },
      {
        name: "Tours", label: "Tours", kind: "choice",
        choices: [{ value: "", label: "None" }, { value: "OpenHouse", label: "Open house" }, { value: "3D", label: "3D tour" }],
      },
      {
        name: "SpaceType", label: "Space", kind: "choice", only: "for_rent",
        choices: [{ value: "", label: "Not stated" }, { value: "Entire place", label: "Entire place" }, { value: "Room", label: "Room" }],
      },
    ],
  },
  {
    title: "Price",
    fields: [
      { name: "CurrencySymbol", label: "Currency symbol", kind: "text", required: true },
      { name: "SalePrice", label: "Sale price", kind: "money" },
      { name: "RentPrice", label: "Rent", kind: "money", suffix: "a month", only: "for_rent" },
      { name: "DepositFee", label: "Deposit", kind: "money", only: "for_rent" },
      { name: "HOAMonth", label: "HOA fee", kind: "money", suffix: "a month" },
      { name: "UnitAreaPrice", label: "Price per unit of area", kind: "money" },
      { name: "EstimatePrice", label: "Estimated market price", kind: "money" },
    ],
  },
  {
    title: "Rooms and size",
    fields: [
      { name: "Bedrooms", label: "Bedrooms", kind: "number", required: true },
      { name: "Bathrooms", label: "Bathrooms", kind: "number", required: true, help: "Quarter steps, such as 2.5" },
      { name: "BuildingArea", label: "Building area", kind: "area", required: true },
      { name: "LotArea", label: "Lot area", kind: "area", required: true },
      {
        name: "AreaUnit", label: "Unit of area", kind: "choice", required: true,
        choices: [{ value: "Square Feet", label: "Square feet" }, { value: "Square Meters", label: "Square meters" }],
      },
      { name: "ParkingSpots", label: "Parking spots", kind: "number", required: true },
      { name: "YearBuilt", label: "Year built", kind: "number", required: true },
      { name: "DaysOnMarket", label: "Days on market", kind: "number", required: true, suffix: "days" },
    ],
  },
  {
    title: "Place",
    fields: [
      { name: "Address", label: "Street address", kind: "text", wide: true },
      { name: "City", label: "City", kind: "suggest" },
      { name: "State", label: "State", kind: "text" },
      { name: "ZIP", label: "ZIP", kind: "text" },
      { name: "Location", label: "Neighbourhood", kind: "text", help: "In words, such as Old Town" },
      { name: "Latitude", label: "Latitude", kind: "number", suffix: "°" },
      { name: "Longitude", label: "Longitude", kind: "number", suffix: "°" },
    ],
  },
  {
    title: "Description",
    fields: [{ name: "Description", label: "Description", kind: "long", wide: true }],
  },
];

export const FIELDS: readonly FieldSpec[] = FIELD_GROUPS.flatMap((group) => group.fields);

/** Every wire name that a fault of a listing can point to. */
export const LISTING_FIELD_NAMES: readonly string[] = [...FIELDS.map((field) => field.name), "Images", "ExtensionColumn"];

const NUMERIC: readonly FieldKind[] = ["number", "money", "area"];

export function isNumeric(field: FieldSpec): boolean {
  return NUMERIC.includes(field.kind);
}
