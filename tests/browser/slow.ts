/*
 * A slower machine, for tests that must hold on one: with PORCHLIGHT_SLOW=4 every
 * page of a test computes four times slower. All fixtures of this folder start from
 * here. Without the variable nothing is changed.
 */
import { test as base, type Page } from "@playwright/test";

export const SLOW = Number(process.env.PORCHLIGHT_SLOW ?? 1);

/** Slows the pages of a browser that a test started by itself. */
export async function slow(page: Page): Promise<void> {
  if (SLOW <= 1) return;
  const devtools = await page.context().newCDPSession(page);
  const brake = () => devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOW }).catch(() => undefined);
  // A page of another site may come in a new process, which knows nothing of the brake.
  page.on("framenavigated", (frame) => frame === page.mainFrame() && void brake());
  await brake();
}

export const test = base.extend({
  context: async ({ context }, use) => {
    context.on("page", (page) => void slow(page).catch(() => undefined));
    await use(context);
  },
  page: async ({ page }, use) => {
    await slow(page);
    await use(page);
  },
});
