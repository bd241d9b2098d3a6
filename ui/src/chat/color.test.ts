/* What is read on an owner's colour stays readable, whatever the colour. */
import { expect, test } from "vitest";
import { colorRules, contrast, inkOn, readColor, type Rgb } from "./color";

test("rgb_with_spaces_and_hex_are_read", () => {
  expect(readColor("rgb( 1, 20 ,255 )")).toEqual([1, 20, 255]);
  expect(readColor("#d98a1f")).toEqual([217, 138, 31]);
});

test("anything_else_is_the_default_blue", () => {
  for (const text of ["", "red", "rgb(1,2)", "rgb(256,0,0)", "url(x)", "rgb(1,2,3);background:url(//x)"]) {
    expect(readColor(text)).toEqual([37, 99, 235]);
  }
});

test("ink_on_any_colour_has_a_contrast_of_at_least_4_5", () => {
  for (let step = 0; step < 4096; step += 1) {
    const rgb: Rgb = [(step >> 8) * 17, ((step >> 4) & 15) * 17, (step & 15) * 17];
    const ink: Rgb = inkOn(rgb) === "#000" ? [0, 0, 0] : [255, 255, 255];
    expect(contrast(rgb, ink)).toBeGreaterThanOrEqual(4.5);
  }
});

test("a_hostile_colour_cannot_add_rules", () => {
  expect(colorRules("bot", "rgb(0,0,0)}*{display:none")).toBe("--bot:rgb(37,99,235);--on-bot:#fff;");
});
