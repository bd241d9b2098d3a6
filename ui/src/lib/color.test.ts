import { expect, test } from "vitest";
import { colorRules, contrast, readableTextColor, parseColor, type Rgb } from "./color";

test("rgb_with_spaces_and_hex_are_parsed", () => {
  expect(parseColor("rgb( 1, 20 ,255 )")).toEqual([1, 20, 255]);
  expect(parseColor("#d98a1f")).toEqual([217, 138, 31]);
});

test("anything_else_is_the_default_blue", () => {
  for (const text of ["", "red", "rgb(1,2)", "rgb(256,0,0)", "url(x)", "rgb(1,2,3);background:url(//x)"]) {
    expect(parseColor(text)).toEqual([37, 99, 235]);
  }
});

test("text_on_any_color_has_a_contrast_of_at_least_4_5", () => {
  for (let step = 0; step < 4096; step += 1) {
    const rgb: Rgb = [(step >> 8) * 17, ((step >> 4) & 15) * 17, (step & 15) * 17];
    const ink: Rgb = readableTextColor(rgb) === "#000" ? [0, 0, 0] : [255, 255, 255];
    expect(contrast(rgb, ink)).toBeGreaterThanOrEqual(4.5);
  }
});

test("a_hostile_color_cannot_add_rules", () => {
  expect(colorRules("bot", "rgb(0,0,0)}*{display:none")).toBe("--pl-bot:rgb(37,99,235);--pl-on-bot:#fff;");
});

test("a_thousand_colors_keep_text_icons_and_focus_readable_and_the_launcher_visible_on_any_page", () => {
  const random = sequence(7);
  for (let count = 0; count < 1000; count += 1) {
    const bot: Rgb = [random(), random(), random()];
    const ink: Rgb = readableTextColor(bot) === "#000" ? [0, 0, 0] : [255, 255, 255];
    // Words, icons, the focus ring in the head and the letter of the avatar are all this pair.
    expect(contrast(bot, ink)).toBeGreaterThanOrEqual(4.5);
    // An icon under the pointer: the ground comes 14 % nearer to the ink.
    expect(contrast(mix(bot, ink, 0.14), ink)).toBeGreaterThanOrEqual(3);
    // The edge around the bubble: where the bubble is lost on a page, its edge is not.
    const edge = mix(bot, ink, 0.45);
    for (const page of [[255, 255, 255], [0, 0, 0]] as const) {
      expect(Math.max(contrast(bot, page), contrast(edge, page))).toBeGreaterThanOrEqual(3);
    }
  }
});

/** What `color-mix(in srgb, …)` gives. */
function mix(ground: Rgb, ink: Rgb, share: number): Rgb {
  return ground.map((part, at) => part + ((ink[at] ?? 0) - part) * share) as unknown as Rgb;
}

/** Always the same random bytes for the same start. */
function sequence(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 16) & 255;
  };
}
