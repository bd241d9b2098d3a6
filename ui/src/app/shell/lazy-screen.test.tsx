import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, it } from "vitest";
import { prefetchChunks, lazyScreen } from "./lazy-screen";

function draw(Part: ReturnType<typeof lazyScreen<{ name: string }>>): HTMLElement {
  const place = document.createElement("div");
  void act(() => render(<Part name="Ana" />, place));
  return place;
}

const settled = () => act(() => new Promise<void>((done) => setTimeout(done, 0)));

it("a screen is shown when it has loaded, and at once when it was prefetched", async () => {
  const loads: string[] = [];
  const First = lazyScreen<{ name: string }>(async () => {
    loads.push("first");
    return ({ name }) => <p>First {name}</p>;
  });
  const Second = lazyScreen<{ name: string }>(async () => {
    loads.push("second");
    return ({ name }) => <p>Second {name}</p>;
  });
  const first = draw(First);
  expect(first.textContent).toBe("");
  await settled();
  expect(first.textContent).toBe("First Ana");
  await prefetchChunks();
  expect(draw(Second).textContent).toBe("Second Ana");
  expect(loads).toEqual(["first", "second"]);
});

it("a screen that fails to load shows an error and is tried again when it opens again", async () => {
  let isThere = false;
  const Part = lazyScreen<{ name: string }>(async () => {
    if (!isThere) throw new TypeError("no such file");
    return ({ name }) => <p>Here {name}</p>;
  });
  const failed = draw(Part);
  await settled();
  expect(failed.querySelector("[role=alert]")?.textContent).toContain("couldn't load");
  expect(failed.querySelector("button")?.textContent).toContain("Reload");
  isThere = true;
  const again = draw(Part);
  await settled();
  expect(again.textContent).toBe("Here Ana");
});
