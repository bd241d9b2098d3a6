/* Saved filters, order and layout of a chatbot, on this computer. Unreadable data is ignored. */
import { signal, type Signal } from "@preact/signals";
import { NO_FILTERS, type Filters } from "./filters";

export type Layout = "cards" | "table" | "map";

export interface SavedView {
  name: string;
  filters: Filters;
  layout: Layout;
}

export interface SavedViews {
  views: Signal<readonly SavedView[]>;
  /** Replaces a view of the same name. */
  save(view: SavedView): void;
  rename(from: string, to: string): void;
  remove(name: string): void;
}

const LAYOUT = "porchlight.listings.layout";
const LAYOUTS: readonly Layout[] = ["cards", "table", "map"];

export const layout = signal<Layout>(LAYOUTS.find((one) => one === localStorage.getItem(LAYOUT)) ?? "cards");

export function chooseLayout(next: Layout): void {
  layout.value = next;
  localStorage.setItem(LAYOUT, next);
}

/** `place` identifies connection and chatbot. */
export function savedViews(place: string): SavedViews {
  const key = `porchlight.views.${place}`;
  const views = signal<readonly SavedView[]>(read(key));
  function keep(next: readonly SavedView[]): void {
    views.value = [...next].sort((a, b) => a.name.localeCompare(b.name));
    localStorage.setItem(key, JSON.stringify(views.value));
  }
  return {
    views,
    save: (view) => keep([...views.value.filter(({ name }) => name !== view.name), view]),
    rename: (from, to) => keep(views.value.filter(({ name }) => name === from || name !== to).map((view) => (view.name === from ? { ...view, name: to } : view))),
    remove: (gone) => keep(views.value.filter(({ name }) => name !== gone)),
  };
}

export function sameView(view: SavedView, filters: Filters, shown: Layout): boolean {
  return view.layout === shown && Object.entries(view.filters).every(([name, value]) => filters[name as keyof Filters] === value);
}

function read(key: string): SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.flatMap(viewOf) : [];
  } catch {
    return [];
  }
}

function viewOf(stored: Partial<SavedView> | null): SavedView[] {
  if (typeof stored?.name !== "string" || !stored.name) return [];
  const filters = Object.fromEntries(Object.keys(NO_FILTERS).map((name) => [name, String(stored.filters?.[name as keyof Filters] ?? "")]));
  return [{ name: stored.name, filters: filters as unknown as Filters, layout: LAYOUTS.find((one) => one === stored.layout) ?? "cards" }];
}
