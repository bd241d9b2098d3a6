/*
 * Listings that look alike: same MLS number, street address or URL, or within 30 m. A grid keeps
 * this from comparing every pair.
 */
import type { ListingItem } from "../../../api/wire";

export type DuplicateReason = "mls" | "address" | "url" | "near";

export interface DuplicateGroup {
  items: ListingItem[];
  reasons: DuplicateReason[];
}

const NEAR_METERS = 30;
const METERS_PER_DEGREE = 111_320;
/** More listings than this in one spot are a tower, or one pin for a whole town. */
const MAX_SAME_SPOT = 12;

export function findDuplicates(listings: readonly ListingItem[]): DuplicateGroup[] {
  const union = new Union(listings.length);
  const streetAddresses = listings.map(normalizeStreetAddress);
  const keys: [DuplicateReason, (item: ListingItem, at: number) => string][] = [
    ["mls", (item) => normalMls(item.MLSNumber)],
    ["url", (item) => normalUrl(item.Url)],
    // A home for sale and for rent is two offers.
    ["address", (item, at) => (streetAddresses[at] ? `${streetAddresses[at]}|${item.SaleType}` : "")],
  ];
  for (const [reason, keyOf] of keys) {
    const first = new Map<string, number>();
    listings.forEach((item, at) => {
      const key = keyOf(item, at);
      if (!key) return;
      const other = first.get(key);
      if (other === undefined) first.set(key, at);
      else union.join(other, at, reason);
    });
  }
  joinNear(listings, streetAddresses, union);
  return union.groups().map(({ members, reasons }) => ({
    items: members.flatMap((at) => listings[at] ?? []),
    reasons: (["mls", "address", "url", "near"] as const).filter((reason) => reasons.has(reason)),
  }));
}

/** Units of the same building, and a home for sale and one for rent, are not duplicates. */
function joinNear(listings: readonly ListingItem[], streetAddresses: readonly string[], union: Union): void {
  const cells = new Map<number, number[]>();
  const placed = listings.flatMap((item, at) => (isPlaced(item) ? [{ at, item, ...cellOf(item) }] : []));
  for (const { at, row, column } of placed) {
    const there = cells.get(row * CELLS_PER_ROW + column);
    if (there) there.push(at);
    else cells.set(row * CELLS_PER_ROW + column, [at]);
  }
  for (const { at, item, row, column } of placed) {
    for (let down = -1; down <= 1; down++) {
      for (let right = -2; right <= 2; right++) {
        const there = cells.get((row + down) * CELLS_PER_ROW + column + right);
        if (!there || there.length > MAX_SAME_SPOT) continue;
        for (const other of there) {
          const there = listings[other];
          if (other <= at || !there || there.SaleType !== item.SaleType || metersBetween(item, there) > NEAR_METERS) continue;
          if (!areDifferentListings(streetAddresses[at] ?? "", streetAddresses[other] ?? "")) union.join(at, other, "near");
        }
      }
    }
  }
}

const CELL = NEAR_METERS / METERS_PER_DEGREE;
const CELLS_PER_ROW = 10_000_000;

/** A degree of longitude shrinks toward the poles, so each band has its own cell width. */
function cellOf(item: ListingItem): { row: number; column: number } {
  const row = Math.floor(item.LATITUDE / CELL);
  const narrowed = item.LONGITUDE * Math.max(0.01, Math.cos((row * CELL * Math.PI) / 180));
  return { row, column: Math.floor(narrowed / CELL) };
}

/** Both street addresses are known and differ in house number or unit. */
function areDifferentListings(a: string, b: string): boolean {
  if (!a || !b || a === b) return false;
  const numbers = (text: string) => (text.split("|")[0] ?? "").split(" ").filter(isNumberOrUnit).join(" ");
  return numbers(a) !== "" && numbers(b) !== "" && numbers(a) !== numbers(b);
}

/** "210", "4b", and the unit "f" of "210 Millrace Avenue #F". */
function isNumberOrUnit(word: string): boolean {
  return /\d/.test(word) || /^\p{L}$/u.test(word);
}

export function isPlaced(item: ListingItem): boolean {
  return (item.LATITUDE !== 0 || item.LONGITUDE !== 0) && Math.abs(item.LATITUDE) <= 90 && Math.abs(item.LONGITUDE) <= 180;
}

function metersBetween(a: ListingItem, b: ListingItem): number {
  const north = (a.LATITUDE - b.LATITUDE) * METERS_PER_DEGREE;
  const east = (a.LONGITUDE - b.LONGITUDE) * METERS_PER_DEGREE * Math.cos((a.LATITUDE * Math.PI) / 180);
  return Math.hypot(north, east);
}

/** "PL-26 101" → "pl26101"; "" for a number without letters and digits. */
function normalMls(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** Without scheme, www, trailing slash, tracking and fragment. */
export function normalUrl(text: string): string {
  const plain = text.trim();
  if (!plain) return "";
  try {
    const url = new URL(plain);
    const stored = [...url.searchParams].filter(([name]) => !/^(utm_|fbclid|gclid|ref$|source$)/i.test(name)).sort();
    const query = stored.map(([name, value]) => `${name}=${value}`).join("&");
    return `${url.host.replace(/^www\./, "")}${decoded(url.pathname).replace(/\/+$/, "")}${query ? `?${query}` : ""}`.toLowerCase();
  } catch {
    return plain.toLowerCase();
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const ABBREVIATIONS: Record<string, string> = {
  st: "street", str: "street", ave: "avenue", av: "avenue", rd: "road", ln: "lane", dr: "drive", ct: "court", crt: "court", pl: "place", sq: "square", blvd: "boulevard",
  cir: "circle", ter: "terrace", terr: "terrace", hwy: "highway", pkwy: "parkway", trl: "trail", cres: "crescent", cl: "close", gdns: "gardens", hts: "heights", mt: "mount",
  n: "north", s: "south", e: "east", w: "west", ne: "northeast", nw: "northwest", se: "southeast", sw: "southwest",
  c: "calle", avda: "avenida", avd: "avenida", pza: "plaza", plza: "plaza", pso: "paseo", ctra: "carretera",
};
const UNIT = new Set(["apt", "apartment", "unit", "suite", "ste", "no", "num", "numero", "piso", "puerta", "flat"]);

/** "12 N. Main St., Apt 4-B, Alder Bay" → "12 north main street 4b|alder bay"; "" without a street and number. */
export function normalizeStreetAddress(item: ListingItem): string {
  const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const tokens = plain(item.Address)
    .replace(/#/g, " unit ")
    .replace(/(\d)\s*-\s*([a-z])\b|\b([a-z])\s*-\s*(\d)/g, "$1$2$3$4")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ")
    .map((word) => ABBREVIATIONS[word] ?? word)
    .filter((word) => word && !UNIT.has(word));
  if (tokens.length < 2 || !tokens.some((word) => /\d/.test(word))) return "";
  const town = plain(item.City).replace(/[^\p{L}\p{N}]+/gu, " ").trim() || item.ZIP.slice(0, 5);
  return `${tokens.join(" ")}|${town}`;
}

/** A union-find structure that also keeps reasons. */
class Union {
  readonly #parent: number[];
  readonly #reasons: [number, DuplicateReason][] = [];

  constructor(size: number) {
    this.#parent = Array.from({ length: size }, (_, at) => at);
  }

  #root(at: number): number {
    let root = at;
    while (this.#parent[root] !== root) root = this.#parent[root] ?? root;
    for (let step = at; step !== root; ) {
      const next = this.#parent[step] ?? root;
      this.#parent[step] = root;
      step = next;
    }
    return root;
  }

  join(a: number, b: number, reason: DuplicateReason): void {
    this.#reasons.push([a, reason]);
    this.#parent[this.#root(b)] = this.#root(a);
  }

  groups(): { members: number[]; reasons: Set<DuplicateReason> }[] {
    const groups = new Map<number, { members: number[]; reasons: Set<DuplicateReason> }>();
    for (const [at, reason] of this.#reasons) {
      const root = this.#root(at);
      const group = groups.get(root) ?? { members: [], reasons: new Set<DuplicateReason>() };
      group.reasons.add(reason);
      groups.set(root, group);
    }
    this.#parent.forEach((_, at) => groups.get(this.#root(at))?.members.push(at));
    return [...groups.values()];
  }
}
