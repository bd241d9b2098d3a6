/*
 * All available commands. While a screen is mounted it adds its own, which replace commands with
 * the same ID.
 */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { computed, signal } from "@preact/signals";

export type CommandGroup = "recent" | "screen" | "go" | "make" | "edit" | "chatbots" | "connections" | "view" | "help" | "listings";
export type MenuName = "file" | "edit" | "view" | "chatbot" | "help";

export interface Command {
  /** Stays the same in every language and version: shortcuts and "recent" go by it. */
  id: string;
  /** In the person's language; a verb first. */
  title: string;
  /** Where it stands in the palette; "screen" when left out. */
  group?: CommandGroup;
  /** The menu that shows it; none when left out. */
  menu?: MenuName;
  /** Default shortcut such as "Mod+Shift+D"; a person may change it. */
  keys?: string;
  /** Quiet words after the title. */
  detail?: string;
  /** Further words by which it is found. */
  keywords?: string;
  /** A command that can be on or off, with its state. */
  on?: boolean;
  /** Cannot be done now: grey in menus, absent in the palette, deaf to its keys. */
  disabled?: boolean;
  run: () => void;
}

interface Source {
  commands: readonly Command[];
}

/** The window's own commands, below those of the screens. */
export const globalCommands = signal<readonly Command[]>([]);
const sources = signal<readonly Source[]>([]);
/** Every command that was ever shown, so that its keys can be changed on another screen. */
const met = new Map<string, Command>();

/** Of two with the same id the later one counts. */
export const registered = computed<Command[]>(() => {
  const byId = new Map<string, Command>();
  for (const command of globalCommands.value) byId.set(command.id, command);
  for (const source of sources.value) for (const command of source.commands) byId.set(command.id, command);
  return [...byId.values()];
});

/** What was met on any screen since the start. */
export function metCommands(): Command[] {
  for (const command of registered.value) met.set(command.id, command);
  return [...met.values()];
}

/** Adds the commands of a screen while it is drawn; `run` is always that of the last drawing. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  latest.current = commands;
  const source = useRef<Source | null>(null);
  const shape = JSON.stringify(commands);
  useLayoutEffect(() => {
    const made: Source = {
      commands: latest.current.map((command) => ({
        ...command,
        run: () => latest.current.find(({ id }) => id === command.id)?.run(),
      })),
    };
    for (const command of made.commands) met.set(command.id, command);
    const before = source.current;
    source.current = made;
    sources.value = before ? sources.value.map((one) => (one === before ? made : one)) : [...sources.value, made];
  }, [shape]);
  useEffect(
    () => () => {
      sources.value = sources.value.filter((one) => one !== source.current);
      source.current = null;
    },
    [],
  );
}
