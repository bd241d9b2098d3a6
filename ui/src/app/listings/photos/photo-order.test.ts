import { expect, it } from "vitest";
import { parseUrls, moved, invalidUrls, PHOTO_LIMIT, addPhotoUrls } from "./photo-order";

it("a photo moves to its position and the others close up", () => {
  expect(moved(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(moved(["a", "b", "c", "d"], 3, 0)).toEqual(["d", "a", "b", "c"]);
});

it("a position outside the strip is its end", () => {
  expect(moved(["a", "b"], 0, 9)).toEqual(["b", "a"]);
  expect(moved(["a", "b"], 5, 0)).toEqual(["a", "b"]);
});

it("several URLs are found in pasted text, and other words are reported", () => {
  const text = "https://a.example/1.jpg\n http://a.example/2.jpg, https://a.example/3.jpg,https://a.example/4.jpg javascript:alert(1) photo.jpg";
  expect(parseUrls(text)).toHaveLength(4);
  expect(invalidUrls(text)).toEqual(["javascript:alert(1)", "photo.jpg"]);
  expect(parseUrls("https://")).toEqual([]);
});

it("a URL is added once, and no more than a listing can have", () => {
  expect(addPhotoUrls(["https://a.example/1"], ["https://a.example/1", "https://a.example/2", "https://a.example/2"])).toEqual({
    images: ["https://a.example/1", "https://a.example/2"], repeated: 2, leftOut: 0,
  });
  const many = Array.from({ length: 60 }, (_, at) => `https://a.example/${at}.jpg`);
  const added = addPhotoUrls([], many);
  expect([added.images.length, added.leftOut]).toEqual([PHOTO_LIMIT, 10]);
});

it("a comma in a URL is encoded as in the service", () => {
  expect(addPhotoUrls([], ["https://a.example/w_300,h_200/1.jpg"]).images).toEqual(["https://a.example/w_300%2Ch_200/1.jpg"]);
});
