import { expect, it } from "vitest";
import { fitPreview } from "./preview-fit";

it("a phone is completely visible in a low pane", () => {
  const { width, height, scale } = fitPreview("phone", { width: 436, height: 430 }, "fit");
  expect([width, height]).toEqual([390, 844]);
  expect(height * scale).toBeCloseTo(430, 5);
});

it("a phone is not enlarged where there is room", () => {
  expect(fitPreview("phone", { width: 2000, height: 2000 }, "fit").scale).toBe(1);
});

it("a desktop page fills a wide pane and shrinks in a narrow one", () => {
  expect(fitPreview("desktop", { width: 1100, height: 700 }, "fit")).toEqual({ width: 1100, height: 700, scale: 1 });
  const narrow = fitPreview("desktop", { width: 400, height: 500 }, "fit");
  expect(narrow).toEqual({ width: 800, height: 1000, scale: 0.5 });
});

it("at full size nothing shrinks", () => {
  expect(fitPreview("desktop", { width: 480, height: 500 }, "full")).toEqual({ width: 800, height: 500, scale: 1 });
  expect(fitPreview("phone", { width: 100, height: 100 }, "full").scale).toBe(1);
});
