/*
 * Moving photos and reading pasted addresses.
 */
import { expect, it } from "vitest";
import { addressesIn, moved } from "./photo-order";

it("a photo moved to the front becomes the main one", () => {
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
});

it("a photo moved past the end becomes the last", () => {
  expect(moved(["a", "b", "c"], 0, 9)).toEqual(["b", "c", "a"]);
});

it("only http addresses are taken from a pasted text", () => {
  expect(addressesIn("https://a.example/1.jpg\nnonsense http://b.example/2.png javascript:1")).toEqual([
    "https://a.example/1.jpg",
    "http://b.example/2.png",
  ]);
});
