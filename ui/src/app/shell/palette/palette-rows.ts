import { fuzzy, type FuzzyMatch } from "../commands/fuzzy";
import type { Command, CommandGroup } from "../commands/registry";

export interface PaletteRow {
  command: Command;
  /** Positions of the matched characters. */
  lit: readonly number[];
}

export interface PaletteGroup {
  group: CommandGroup;
  rows: PaletteRow[];
}

const ORDER: readonly CommandGroup[] = ["recent", "screen", "go", "make", "edit", "chatbots", "connections", "view", "help", "listings"];

export function paletteGroups(commands: readonly Command[], typed: string, recent: readonly string[]): PaletteGroup[] {
  const offered = commands.filter((command) => !command.disabled);
  return typed.trim() ? matchingGroups(offered, typed) : plainGroups(offered, recent);
}

function plainGroups(offered: Command[], recent: readonly string[]): PaletteGroup[] {
  const last = recent.flatMap((id) => offered.find((command) => command.id === id) ?? []);
  const rest = offered.filter((command) => !last.includes(command));
  return inOrder([...last.map((command) => ({ ...command, group: "recent" as const })), ...rest].map((command) => ({ command, lit: [] })));
}

/** Groups are sorted by their best match, and so are the rows in a group. */
function matchingGroups(offered: Command[], typed: string): PaletteGroup[] {
  const hits = offered.flatMap((command) => {
    const hit = hitOf(command, typed);
    return hit ? [{ command, lit: hit.at, score: hit.score }] : [];
  });
  const sorted = hits.sort((a, b) => b.score - a.score);
  const groups = inOrder(sorted);
  const best = (group: PaletteGroup) => sorted.findIndex(({ command }) => groupOf(command) === group.group);
  return groups.sort((a, b) => best(a) - best(b));
}

/** The service found the listings; they aren't filtered again. */
function hitOf(command: Command, typed: string): FuzzyMatch | null {
  if (command.group === "listings") return fuzzy(typed, command.title) ?? { score: -1, at: [] };
  const hit = fuzzy(typed, command.title);
  if (hit) return hit;
  const other = command.keywords ? fuzzy(typed, command.keywords) : null;
  return other && { score: other.score - 3, at: [] };
}

function inOrder(rows: PaletteRow[]): PaletteGroup[] {
  return ORDER.map((group) => ({ group, rows: rows.filter(({ command }) => groupOf(command) === group) })).filter(({ rows: of }) => of.length > 0);
}

function groupOf(command: Command): CommandGroup {
  return command.group ?? "screen";
}
