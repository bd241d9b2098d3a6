/*
 * Browser tests with the real service, host pages on another origin and the system's Chromium. Run
 * `npx playwright test -c tests/playwright.config.ts`; build the service first, see browser/support/service.ts.
 */
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "./browser",
  testMatch: "*.spec.ts",
  outputDir: "./output",
  reporter: "list",
  // Each has its own service. More of them wait for the processor.
  workers: 2,
  // Only limits hangs. Tests with time limits measure the machine (browser/support/slow-machine.ts).
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
