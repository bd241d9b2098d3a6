// The runner of the desktop tests: one app at a time, without a Playwright browser. window.ts drives the app through
// WebDriver.
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  // Those with an internet of their own run separately; see tests/internet.
  testMatch: process.env.IN_INTERNET ? "*.online.ts" : "*.spec.ts",
  workers: 1,
  fullyParallel: false,
  // Only limits hangs.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  outputDir: "../output/desktop",
});
