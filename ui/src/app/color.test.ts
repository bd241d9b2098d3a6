import { expect, it } from "vitest";
import { contrast, fromHsl, harmonies, nearestPassing, parseColor, readableText, toHex, toHsl, toRgbText, WHITE, type Rgb } from "./color";

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

it.each(["", "red", "rgb(256,0,0)", "rgb(1,2)", "#12345", "rgba(1,2,3,0.5)"])("%j is not a color", (text) => {
  expect(parseColor(text)).toBeNull();
});

it("a picked color is written in the notation of the service", () => {
  expect(toRgbText([37, 99, 235])).toBe("rgb(37,99,235)");
});

it("black on white has a contrast of 21", () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
});

it("text is black or white, whichever contrasts more", () => {
  expect(readableText([37, 99, 235])).toEqual({ text: "white", ratio: expect.closeTo(5.17, 1) });
  expect(readableText([242, 201, 76]).text).toBe("black");
});

it("every color survives the conversion to hue, saturation and lightness and back", () => {
  for (let n = 0; n < 4096; n += 7) {
    const color: Rgb = [(n & 15) * 17, ((n >> 4) & 15) * 17, ((n >> 8) & 15) * 17];
    expect(fromHsl(...toHsl(color))).toEqual(color);
  }
});

it("the nearest passing color keeps the hue and passes by a small margin", () => {
  const pale: Rgb = [255, 214, 102];
  const found = nearestPassing(pale, WHITE, 3);
  expect(contrast(found, WHITE)).toBeGreaterThanOrEqual(3);
  expect(contrast(found, WHITE)).toBeLessThan(3.4);
  expect(toHsl(found)[0]).toBeCloseTo(toHsl(pale)[0], -1);
  expect(nearestPassing([37, 99, 235], WHITE, 4.5)).toEqual([37, 99, 235]);
});

it("each of 4,096 colors has a passing color on white and on black", () => {
  let changed = 0;
  for (let n = 0; n < 4096; n++) {
    const color: Rgb = [(n & 15) * 17, ((n >> 4) & 15) * 17, ((n >> 8) & 15) * 17];
    for (const page of [WHITE, [0, 0, 0]] as Rgb[]) {
      const found = nearestPassing(color, page, 4.5);
      expect(contrast(found, page)).toBeGreaterThanOrEqual(4.5);
      if (found !== color) changed += 1;
    }
  }
  console.info(`nearest passing color: ${changed} of 8192 were moved, all pass`);
});

it("matching colors differ from the color and from each other", () => {
  for (const color of [WHITE, [0, 0, 0], [128, 128, 128], [37, 99, 235]] as Rgb[]) {
    const hexes = harmonies(color).map(toHex);
    expect(hexes.length).toBeGreaterThanOrEqual(5);
    expect(new Set([...hexes, toHex(color)]).size).toBe(hexes.length + 1);
  }
});
