import { expect, it } from "vitest";
import { fuzzy } from "../commands/fuzzy";
import { paletteGroups } from "./palette-rows";
import type { Command } from "../commands/registry";

const command = (id: string, title: string, more: Partial<Command> = {}): Command => ({ id, title, group: "go", run: () => undefined, ...more });

it("finds_words_initials_and_characters_without_their_accents", () => {
  expect(fuzzy("list", "Import listings")?.at).toEqual([7, 8, 9, 10]);
  expect(fuzzy("il", "Import listings")?.at).toEqual([0, 7]);
  expect(fuzzy("busq", "Nueva búsqueda")?.at).toEqual([6, 7, 8, 9]);
  expect(fuzzy("xyz", "Import listings")).toBeNull();
});

it("the_start_of_a_word_ranks_before_its_middle", () => {
  const groups = paletteGroups([command("a", "Show the tail"), command("b", "Ailments")], "ail", []);
  expect(groups[0]?.rows.map(({ command: { id } }) => id)).toEqual(["b", "a"]);
});

it("recent_commands_are_first_and_once_and_unavailable_ones_are_hidden", () => {
  const groups = paletteGroups([command("a", "A"), command("b", "B"), command("c", "C", { disabled: true })], "", ["b", "c", "gone"]);
  expect(groups.map(({ group, rows }) => [group, rows.map((row) => row.command.id)])).toEqual([
    ["recent", ["b"]],
    ["go", ["a"]],
  ]);
});
