/*
 * Colours of the wire and of the picker, and their contrast.
 */
import { expect, it } from "vitest";
import { contrast, parseColor, textOn, toHex, toRgbText } from "./color";

it.each([
  ["rgb(37,99,235)", "#2563eb"],
  [" RGB( 0 , 0,0 )", "#000000"],
  ["#F2C94C", "#f2c94c"],
  ["ffffff", "#ffffff"],
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
