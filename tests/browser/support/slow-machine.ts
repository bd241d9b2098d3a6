/*
 * Simulates a slower machine: with PORCHLIGHT_SLOW=4 every page computes four times slower. All fixtures extend this
 * test.
 */
import { test as playwrightTest, type Page } from "@playwright/test";

export const SLOW = Number(process.env.PORCHLIGHT_SLOW ?? 1);

/** Slows the pages of a browser that a test started by itself. */
export async function throttlePage(page: Page): Promise<void> {
  if (SLOW <= 1) return;
  const devtools = await page.context().newCDPSession(page);
  const throttle = () => devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOW }).catch(() => undefined);
  // A page of another site may use a new process, which is not throttled yet.
  page.on("framenavigated", (frame) => frame === page.mainFrame() && void throttle());
  await throttle();
}

export const test = playwrightTest.extend({
  context: async ({ context }, use) => {
    context.on("page", (page) => void throttlePage(page).catch(() => undefined));
    await use(context);
  },
  page: async ({ page }, use) => {
    await throttlePage(page);
    await use(page);
    // A pending request in a route handler would otherwise fail the next test.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
});

/** Duration of one piece of work on an idle machine with two cores (AMD EPYC): the lowest of many runs. */
const QUIET_MS = 24;
const PIECES = 3;

/**
 * How many times slower the machine is now, at least 1. Tests with time limits multiply them by this.
 */
export async function slowdown(page: Page): Promise<number> {
  const times = await page.evaluate(async (pieces) => {
    const drawn = () => new Promise<void>((done) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done();
      port2.postMessage(0);
    }));
    const place = document.body.appendChild(document.createElement("div"));
    Object.assign(place.style, { position: "fixed", visibility: "hidden", pointerEvents: "none" });
    const all: number[] = [];
    for (let piece = 0; piece < pieces; piece++) {
      const began = performance.now();
      for (let round = 0; round < 6; round++) {
        place.replaceChildren(...Array.from({ length: 150 }, (_, at) => Object.assign(document.createElement("p"), { textContent: `Row ${at} of ${round}` })));
        void place.offsetHeight;
      }
      await drawn();
      all.push(performance.now() - began);
    }
    place.remove();
    return all.sort((a, b) => a - b);
  }, PIECES);
  return Math.max(1, (times[Math.floor(PIECES / 2)] ?? 0) / QUIET_MS);
}
