// The desktop tests' runner: one app at a time, no browser of Playwright's own. The window is
// driven through WebDriver by window.ts.
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  workers: 1,
  fullyParallel: false,
  // Ends what hangs; no test proves anything by it.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  outputDir: "../output/desktop",
});
