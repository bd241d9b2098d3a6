/*
 * Browser tests with the real service, host pages on another origin and the system's Chromium. Run
 * `npx playwright test -c tests/playwright.config.ts`; build the service first, see browser/support/service.ts.
 */
import { defineConfig } from "@playwright/test";
import { CHROMIUM, CHROMIUM_SHELL, WHOLE_BROWSER } from "./chromium";

const launch = (executablePath: string) => ({
  executablePath,
  args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
});

export default defineConfig({
  testDir: "./browser",
  testMatch: "*.spec.ts",
  outputDir: "./output",
  reporter: "list",
  // Each has its own service. Two of them left a third of two processors unused.
  workers: 3,
  // Only limits hangs. Tests with time limits measure the machine (browser/support/slow-machine.ts).
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: "chromium",
    locale: "en-US",
    viewport: { width: 1000, height: 760 },
    launchOptions: launch(CHROMIUM),
  },
  projects: [
    { name: "shell", testIgnore: WHOLE_BROWSER, use: { launchOptions: launch(CHROMIUM_SHELL) } },
    { name: "chromium", testMatch: WHOLE_BROWSER },
  ],
});
