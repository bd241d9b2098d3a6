/*
 * What the palette and the keyboard can do, in one list. Screens add their own
 * keys (Save, New listing) by listening to the window's requests here.
 */
import { signal } from "@preact/signals";
import type { AppStore, Tab } from "./app-store";
import type { Feature } from "./can";
import { tabsOf } from "./ScreenFrame";

export interface Command {
  id: string;
  word: string;
  keys?: string;
  run: () => void;
}

/** A wish that the open screen fulfils; the number makes repeats distinct. */
export type Wish = { what: "save" | "new-listing" | "new-fact" | "search" | "import" | "mails"; n: number };

export const wish = signal<Wish | null>(null);
let wishes = 0;

/** A wish that no screen takes up is forgotten; it must not come true later. */
const WISH_MS = 800;

export function wishFor(what: Wish["what"]): void {
  const made = { what, n: ++wishes };
  wish.value = made;
  setTimeout(() => {
    if (wish.value === made) wish.value = null;
  }, WISH_MS);
}

export function commandsOf(app: AppStore): Command[] {
  const rows = app.chatbots.value.is === "ready" ? app.chatbots.value.value : [];
  const open = app.chatbot.value;
  const offered = (feature: Feature, command: Command) => (app.can(feature) ? [command] : []);
  const tabs = open
    ? tabsOf(app.connection.value).map(({ tab, word }, index) => ({ id: `tab-${tab}`, word, keys: `Ctrl ${index + 1}`, run: () => app.show(tab) }))
    : [];
  const listing = open
    ? [
        { id: "new-listing", word: "New listing", keys: "Ctrl N", run: () => newListing(app) },
        ...offered("import", { id: "import", word: "Import listings", run: () => showThenWish(app, "listings", "import") }),
        ...offered("knowledge", { id: "new-fact", word: "New fact", run: () => newFact(app) }),
        ...offered("mails", { id: "mails", word: "Mails that wait or were sent", run: () => showThenWish(app, "leads", "mails") }),
      ]
    : [];
  return [
    ...tabs,
    ...listing,
    ...rows
      .filter((row) => row.SerialNumber !== open)
      .map((row) => ({ id: row.SerialNumber, word: `Open ${row.Name}`, run: () => app.open(row.SerialNumber) })),
    { id: "new-chatbot", word: "New chatbot", run: () => app.show("start") },
    { id: "connections", word: "Connections and keys", run: () => app.show("connections") },
    { id: "fold", word: "Fold or unfold the rail", run: () => (app.railFolded.value = !app.railFolded.value) },
  ];
}

export function newListing(app: AppStore): void {
  showThenWish(app, "listings", "new-listing");
}

export function newFact(app: AppStore): void {
  showThenWish(app, "knowledge", "new-fact");
}

function showThenWish(app: AppStore, tab: Tab, what: Wish["what"]): void {
  app.show(tab);
  wishFor(what);
}

/** Commands that hold all the words that were typed. */
export function matching(commands: Command[], query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ word }) => words.every((part) => word.toLowerCase().includes(part)));
}
