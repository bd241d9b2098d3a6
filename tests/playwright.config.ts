/*
 * Browser tests: the real service, a page of another origin, the system's
 * Chromium. Run with `npx playwright test -c tests/playwright.config.ts`; the
 * program must have been built before, see browser/service.ts.
 */
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "./browser",
  testMatch: "*.spec.ts",
  outputDir: "./output",
  reporter: "list",
  workers: 1,
  // Ends what hangs; no test proves anything by them. A test that promises a time measures it (browser/slow.ts).
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: "chromium",
    locale: "en-US",
    viewport: { width: 1000, height: 760 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
