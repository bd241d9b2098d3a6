import { expect, it } from "vitest";
import { acquireImageSlot } from "./image-queue";

it("three_photos_load_at_once_and_a_removed_one_frees_its_slot", () => {
  const started: number[] = [];
  const ends = [0, 1, 2, 3, 4, 5].map((n) => acquireImageSlot(() => started.push(n)));
  expect(started).toEqual([0, 1, 2]);
  // The fourth left the screen before its turn.
  ends[3]?.();
  ends[0]?.();
  ends[0]?.();
  expect(started).toEqual([0, 1, 2, 4]);
  ends[1]?.();
  expect(started).toEqual([0, 1, 2, 4, 5]);
  ends.forEach((end) => end());
  const end = acquireImageSlot(() => started.push(6));
  expect(started.at(-1)).toBe(6);
  end();
});
