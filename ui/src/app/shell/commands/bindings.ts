/*
 * Keyboard shortcuts: defaults and the agent's changes, stored on this computer. No two commands
 * share a shortcut.
 */
import { computed, signal } from "@preact/signals";
import { seenCommands, registered, type Command } from "./registry";
import { isValidShortcut, shownKeys } from "./keys";

/** Command ID → shortcut; "" for a command whose shortcut was removed. */
export type Bindings = Record<string, string>;

const STORAGE_KEY = "porchlight.shortcuts";

export const changedKeys = signal<Bindings>(loadStored());

/** The current shortcut of a command, or "". */
export function chordFor(command: Pick<Command, "id" | "keys">): string {
  return changedKeys.value[command.id] ?? command.keys ?? "";
}

/** For titles and menus: "Ctrl+E", or "" without one. */
function keysFor(id: string): string {
  const command = registered.value.find((one) => one.id === id);
  const chord = command ? chordFor(command) : (changedKeys.value[id] ?? "");
  return chord && shownKeys(chord);
}

/** "Save (Ctrl+S)", or "Save" alone. */
export function withKeys(title: string, id: string): string {
  const keys = keysFor(id);
  return keys ? `${title} (${keys})` : title;
}

/** Shortcut → available command. The agent's choice wins over a default. */
export const commandsByChord = computed<Map<string, Command>>(() => {
  const byChord = new Map<string, Command>();
  const chosen = (command: Command) => (command.id in changedKeys.value ? 1 : 0);
  for (const command of [...registered.value].sort((a, b) => chosen(a) - chosen(b))) {
    const chord = chordFor(command);
    if (chord && !command.disabled) byChord.set(chord, command);
  }
  return byChord;
});

/** The other command with this shortcut. */
export function takenBy(chord: string, id: string): Command | undefined {
  return seenCommands().find((command) => command.id !== id && chordFor(command) === chord);
}

/** Assigns the shortcut to this command and removes it from another. */
export function assignShortcut(id: string, chord: string): void {
  const other = chord ? takenBy(chord, id) : undefined;
  write({ ...changedKeys.value, ...(other ? { [other.id]: "" } : {}), [id]: chord });
}

/** Restores the default and removes it from a command that uses it now. */
export function toDefault(id: string): void {
  const command = seenCommands().find((one) => one.id === id);
  const { [id]: _own, ...rest } = changedKeys.value;
  const holder = command?.keys ? seenCommands().find((one) => one.id !== id && rest[one.id] === command.keys) : undefined;
  write(holder ? { ...rest, [holder.id]: "" } : rest);
}

export function allToDefault(): void {
  write({});
}

function write(next: Bindings): void {
  changedKeys.value = next;
  localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
}

function loadStored(): Bindings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    const entries = Object.entries(stored as Record<string, unknown>);
    const good = entries.filter((entry): entry is [string, string] => typeof entry[1] === "string" && (entry[1] === "" || isValidShortcut(entry[1])));
    return Object.fromEntries(good);
  } catch {
    return {};
  }
}
