import { expect, it } from "vitest";
import { MIN_SIDE, panCrop, squareOf, centeredCrop, constrainCrop, zoomCrop } from "./crop";

const WIDE = { width: 1600, height: 900 };

it("starts with the largest centered square", () => {
  expect(squareOf(WIDE, centeredCrop(WIDE))).toEqual({ x: 350, y: 0, side: 900 });
});

it("dragging to the right shows what is on the left, up to the edge", () => {
  expect(squareOf(WIDE, panCrop(WIDE, centeredCrop(WIDE), 10, 0, 300)).x).toBe(320);
  expect(squareOf(WIDE, panCrop(WIDE, centeredCrop(WIDE), 9999, 50, 300))).toEqual({ x: 0, y: 0, side: 900 });
});

it("zooming keeps the point under the pointer", () => {
  const before = centeredCrop(WIDE);
  const point = { x: 60, y: -30 };
  const under = (crop: typeof before) => {
    const { x, y, side } = squareOf(WIDE, crop);
    return [x + side * (0.5 + point.x / 300), y + side * (0.5 + point.y / 300)];
  };
  const after = zoomCrop(WIDE, before, 2.5, point, 300);
  expect(under(after)[0]).toBeCloseTo(under(before)[0]!, 6);
  expect(under(after)[1]).toBeCloseTo(under(before)[1]!, 6);
});

it("nothing leads outside the image", () => {
  let seed = 7;
  const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let n = 0; n < 2000; n++) {
    const size = { width: 1 + Math.floor(chance() * 4000), height: 1 + Math.floor(chance() * 4000) };
    let crop = centeredCrop(size);
    for (let move = 0; move < 5; move++) {
      crop = zoomCrop(size, crop, 0.3 + chance() * 4, { x: chance() * 300 - 150, y: chance() * 300 - 150 }, 300);
      crop = panCrop(size, crop, chance() * 800 - 400, chance() * 800 - 400, 300);
    }
    const { x, y, side } = squareOf(size, crop);
    expect(Math.min(x, y, size.width - x - side, size.height - y - side)).toBeGreaterThanOrEqual(-1e-9);
  }
});

it("a small image is not enlarged", () => {
  expect(squareOf({ width: 112, height: 300 }, constrainCrop({ width: 112, height: 300 }, { x: 0, y: 0, zoom: 8 })).side).toBe(MIN_SIDE);
  expect(constrainCrop({ width: 20, height: 20 }, { x: 0, y: 0, zoom: 8 })).toEqual({ x: 10, y: 10, zoom: 1 });
});
