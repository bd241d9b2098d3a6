/*
 * Colours of the wire and of the picker, and their contrast.
 */
import { expect, it } from "vitest";
import { contrast, fromHsl, harmonies, nearestPassing, parseColor, textOn, toHex, toHsl, toRgbText, WHITE } from "./color";

it.each([
  ["rgb(37,99,235)", "#2563eb"],
  [" RGB( 0 , 0,0 )", "#000000"],
  ["#F2C94C", "#f2c94c"],
  ["ffffff", "#ffffff"],
  ["37, 99, 235", "#2563eb"],
  ["#fa0", "#ffaa00"],
])("%s is read as %s", (text, hex) => {
  const color = parseColor(text);
  expect(color && toHex(color)).toBe(hex);
});

it.each(["", "red", "rgb(256,0,0)", "rgb(1,2)", "#12345", "rgba(1,2,3,0.5)"])("%j is no colour", (text) => {
  expect(parseColor(text)).toBeNull();
});

it("a picked colour is written in the notation of the service", () => {
  expect(toRgbText({ r: 37, g: 99, b: 235 })).toBe("rgb(37,99,235)");
});

it("black on white has a contrast of 21", () => {
  expect(contrast({ r: 0, g: 0, b: 0 }, { r: 255, g: 255, b: 255 })).toBeCloseTo(21, 5);
});

it("text is black or white, whichever contrasts more", () => {
  expect(textOn({ r: 37, g: 99, b: 235 })).toEqual({ text: "white", ratio: expect.closeTo(5.17, 1) });
  expect(textOn({ r: 242, g: 201, b: 76 }).text).toBe("black");
});

it("every colour is the same after a turn through hue, saturation and lightness", () => {
  for (let n = 0; n < 4096; n += 7) {
    const color = { r: (n & 15) * 17, g: ((n >> 4) & 15) * 17, b: ((n >> 8) & 15) * 17 };
    expect(fromHsl(...toHsl(color))).toEqual(color);
  }
});

it("the nearest colour that passes keeps the hue and passes just so", () => {
  const pale = { r: 255, g: 214, b: 102 };
  const found = nearestPassing(pale, WHITE, 3);
  expect(contrast(found, WHITE)).toBeGreaterThanOrEqual(3);
  expect(contrast(found, WHITE)).toBeLessThan(3.4);
  expect(toHsl(found)[0]).toBeCloseTo(toHsl(pale)[0], -1);
  expect(nearestPassing({ r: 37, g: 99, b: 235 }, WHITE, 4.5)).toEqual({ r: 37, g: 99, b: 235 });
});

it("of 4096 colours none is left without one that passes, on white and on black", () => {
  let changed = 0;
  for (let n = 0; n < 4096; n++) {
    const color = { r: (n & 15) * 17, g: ((n >> 4) & 15) * 17, b: ((n >> 8) & 15) * 17 };
    for (const page of [WHITE, { r: 0, g: 0, b: 0 }]) {
      const found = nearestPassing(color, page, 4.5);
      expect(contrast(found, page)).toBeGreaterThanOrEqual(4.5);
      if (found !== color) changed += 1;
    }
  }
  console.info(`nearest passing colour: ${changed} of 8192 were moved, all pass`);
});

it("what goes with a colour is other colours, each once", () => {
  for (const color of [WHITE, { r: 0, g: 0, b: 0 }, { r: 128, g: 128, b: 128 }, { r: 37, g: 99, b: 235 }]) {
    const hexes = harmonies(color).map(toHex);
    expect(hexes.length).toBeGreaterThanOrEqual(5);
    expect(new Set([...hexes, toHex(color)]).size).toBe(hexes.length + 1);
  }
});
