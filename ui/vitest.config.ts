/*
 * Unit tests of the interface: rules without a browser, small parts in a
 * simulated document, and what documents promise of tests. Real browsers are in
 * tests/browser.
 */
import { defineConfig } from "vitest/config";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts", "src/**/*.test.tsx", "../tests/*.test.ts"],
    restoreMocks: true,
    // Ends what hangs, on a busy machine too; no test proves anything by it.
    testTimeout: 60_000,
  },
});
