/*
 * All available commands. While a screen is mounted it adds its own, which replace commands with
 * the same ID.
 */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { computed, signal } from "@preact/signals";

export type CommandGroup = "recent" | "screen" | "go" | "make" | "edit" | "chatbots" | "connections" | "view" | "help" | "listings";
export type MenuName = "file" | "edit" | "view" | "chatbot" | "help";

export interface Command {
  /** Stable across languages and versions: shortcuts and recent commands refer to it. */
  id: string;
  /** In the app's language; starts with a verb. */
  title: string;
  /** Group in the palette; default "screen". */
  group?: CommandGroup;
  /** Menu of the command; none if omitted. */
  menu?: MenuName;
  /** Default shortcut such as "Mod+Shift+D"; the agent may change it. */
  keys?: string;
  /** Secondary text after the title. */
  detail?: string;
  /** Additional search keywords. */
  keywords?: string;
  /** State of a command that can be on or off. */
  on?: boolean;
  /** Unavailable: gray in menus, hidden in the palette, its shortcut is ignored. */
  disabled?: boolean;
  run: () => void;
}

interface Source {
  commands: readonly Command[];
}

/** The window's own commands; those of screens replace them. */
export const globalCommands = signal<readonly Command[]>([]);
const sources = signal<readonly Source[]>([]);
/** Every command seen so far, so that its shortcut can be changed on another screen. */
const seen = new Map<string, Command>();

/** Of two with the same ID the later one wins. */
export const registered = computed<Command[]>(() => {
  const byId = new Map<string, Command>();
  for (const command of globalCommands.value) byId.set(command.id, command);
  for (const source of sources.value) for (const command of source.commands) byId.set(command.id, command);
  return [...byId.values()];
});

/** Commands seen on any screen since the start. */
export function seenCommands(): Command[] {
  for (const command of registered.value) seen.set(command.id, command);
  return [...seen.values()];
}

/** Registers a screen's commands while it is mounted; `run` is always that of the latest render. */
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
    for (const command of made.commands) seen.set(command.id, command);
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
