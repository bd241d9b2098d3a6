import { expect, it } from "vitest";
import { ariaKeys, belongsToText, chordOf, isValidShortcut, shownKeys } from "./keys";

const press = (key: string, code: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey" | "shiftKey", boolean>> = {}) => ({
  key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held,
});

it("parses_a_key_press_the_same_way_on_every_layout", () => {
  expect(chordOf(press("k", "KeyK", { ctrlKey: true }), false)).toBe("Mod+K");
  expect(chordOf(press("K", "KeyK", { ctrlKey: true, shiftKey: true }), false)).toBe("Mod+Shift+K");
  expect(chordOf(press("!", "Digit1", { ctrlKey: true, shiftKey: true }), false)).toBe("Mod+Shift+1");
  expect(chordOf(press("к", "KeyR", { ctrlKey: true }), false)).toBe("Mod+R");
  expect(chordOf(press("z", "KeyY", { ctrlKey: true }), false)).toBe("Mod+Z");
  expect(chordOf(press("k", "KeyK", { metaKey: true }), true)).toBe("Mod+K");
  expect(chordOf(press("Control", "ControlLeft", { ctrlKey: true }), false)).toBeNull();
  expect(chordOf(press("F6", "F6", { shiftKey: true }), false)).toBe("Shift+F6");
});

it("writes_shortcuts_as_the_platform_does", () => {
  expect(shownKeys("Mod+Shift+PageDown", false)).toBe("Ctrl+Shift+PgDn");
  expect(shownKeys("Mod+Shift+K", true)).toBe("⇧⌘K");
  expect(shownKeys("Mod++", false)).toBe("Ctrl++");
  expect(ariaKeys("Mod+K", true)).toBe("Meta+K");
});

it("a_shortcut_needs_a_modifier_or_is_a_function_key", () => {
  expect(["Mod+K", "Alt+1", "F6", "Shift+F6"].every(isValidShortcut)).toBe(true);
  expect(["K", "Shift+K", "Enter", "Mod+Tab", "Escape"].some(isValidShortcut)).toBe(false);
});

it("undo_in_a_text_field_belongs_to_the_text_field", () => {
  const field = document.createElement("input");
  expect(belongsToText("Mod+Z", field)).toBe(true);
  expect(belongsToText("Mod+S", field)).toBe(false);
  expect(belongsToText("Mod+Z", document.body)).toBe(false);
});
