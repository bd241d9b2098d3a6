/*
 * Measures the clickable area of every control of the widget with hit tests, so that labels, stretched links and
 * overlaps count.
 */
import type { Frame, Page } from "@playwright/test";

/** The controls whose clickable area is smaller than `edge` CSS pixels in width or height. */
export async function smallTargets(page: Page | Frame, edge: number): Promise<string[]> {
  return page.evaluate((minPx) => {
    const root = (document.querySelector("porchlight-chat") ?? document.querySelector("[data-chat]"))?.shadowRoot;
    if (!root) return ["no widget"];
    const controls = root.querySelectorAll<HTMLElement>("a[href], button:not(:disabled), textarea, input:not(:disabled)");
    return [...controls].filter((one) => one.checkVisibility({ opacityProperty: false, visibilityProperty: true })).flatMap(measure);

    function measure(control: HTMLElement): string[] {
      // Links inside a sentence are as high as its line (WCAG 2.5.8, inline).
      if (control.closest(".text")) return [];
      const target = control.closest("label") ?? control;
      target.scrollIntoView({ block: "center", inline: "center" });
      const box = target.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const width = hitDistance(target, x, y, 1, 0) + hitDistance(target, x, y, -1, 0) + 1;
      const height = hitDistance(target, x, y, 0, 1) + hitDistance(target, x, y, 0, -1) + 1;
      const name = control.getAttribute("aria-label") ?? control.textContent ?? control.tagName;
      return width < minPx || height < minPx ? [`${name}: ${width} x ${height}`] : [];
    }

    /** How many pixels from the middle still hit the control. */
    function hitDistance(target: HTMLElement, x: number, y: number, right: number, down: number): number {
      for (let step = 1; step <= minPx; step += 1) {
        const hit = root?.elementFromPoint(x + right * step, y + down * step);
        if (!hit || !(hit === target || target.contains(hit))) return step - 1;
      }
      return minPx;
    }
  }, edge);
}
