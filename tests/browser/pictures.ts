/*
 * Looks at a screen of the app: it is settled, nothing sticks out of the window,
 * and where `PORCHLIGHT_PICTURES` names a folder it is photographed.
 */
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";

const FOLDER = process.env.PORCHLIGHT_PICTURES;
export const SIZES = [{ width: 1280, height: 800 }, { width: 900, height: 640 }];

export async function photograph(page: Page, name: string): Promise<void> {
  if (FOLDER) await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: "disabled" });
}

/** Controls that a person could not reach because they stand outside the window. */
export const outside = (page: Page) =>
  page.evaluate(() => {
    const clipped = (element: Element) => {
      for (let up = element.parentElement; up; up = up.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(up);
        if (overflowX !== "visible" || overflowY !== "visible") return up !== document.body && up !== document.documentElement;
      }
      return false;
    };
    const wide = document.documentElement.scrollWidth > innerWidth ? ["the page itself"] : [];
    const controls = [...document.querySelectorAll("button, input, select, textarea, a, [role=tab]")];
    const lost = controls.filter((control) => {
      const box = control.getBoundingClientRect();
      return box.width > 0 && box.left < innerWidth && box.right > innerWidth + 1 && !clipped(control);
    });
    return [...wide, ...lost.map((control) => control.outerHTML.slice(0, 120))];
  });

/** Waits until nothing is on its way any more and pictures are drawn. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  // A card asks for its photo only once the list is calm.
  await page.waitForFunction(() => !document.querySelector(".card:not([aria-busy]) .card-face:not(:has(.photo))"));
  // The widget's pictures stand in its shadow.
  await page.waitForFunction(() => {
    const all = (root: Document | ShadowRoot): HTMLImageElement[] => [
      ...root.querySelectorAll("img"),
      ...[...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => (shadowRoot ? all(shadowRoot) : [])),
    ];
    const isSeen = (image: HTMLImageElement) => image.getClientRects().length > 0 && image.getBoundingClientRect().top < innerHeight && image.getBoundingClientRect().left < innerWidth;
    return all(document).every((image) => image.complete || !isSeen(image));
  });
}

export async function lookAndPhotograph(page: Page, name: string): Promise<void> {
  await settled(page);
  expect(await outside(page), name).toEqual([]);
  await photograph(page, name);
}
