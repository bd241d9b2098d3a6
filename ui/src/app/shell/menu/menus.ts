import { computed } from "@preact/signals";
import type { MenuSection } from "../../../api/desktop";
import { texts } from "../../texts";
import { chordFor } from "../commands/bindings";
import { globalCommands, registered, type Command, type MenuName } from "../commands/registry";

const MENUS: readonly MenuName[] = ["file", "edit", "view", "chatbot", "help"];

/** The File menu has its usual order; the others follow the table of commands. */
const FILE_ORDER = ["app.new-chatbot", "app.new", "app.new-fact", "app.import", "app.save", "go.connections", "go.health", "app.preferences", "app.quit"];

export interface Menu {
  menu: MenuName;
  title: string;
  /** Commands of the window, then those of the screen. */
  groups: Command[][];
}

export const menus = computed<Menu[]>(() => {
  const own = new Set(globalCommands.value.map(({ id }) => id));
  return MENUS.map((menu) => {
    const items = registered.value.filter((command) => command.menu === menu);
    const groups = [items.filter(({ id }) => own.has(id)).sort((a, b) => placeOf(a) - placeOf(b)), items.filter(({ id }) => !own.has(id))];
    return { menu, title: texts.value.shell.menu[menu], groups: groups.filter((part) => part.length > 0) };
  });
});

function placeOf({ id }: Command): number {
  return FILE_ORDER.indexOf(id);
}

/** For the system menu bar. */
export function menuSections(): MenuSection[] {
  return menus.value.map(({ title, groups }) => ({
    title,
    items: groups.flat().map((command) => ({
      id: command.id,
      title: command.title,
      keys: chordFor(command),
      disabled: command.disabled ?? false,
      on: command.on ?? null,
    })),
  }));
}
