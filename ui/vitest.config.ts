/* Unit tests of the UI in a simulated DOM. Tests in real browsers are in tests/browser. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts", "src/**/*.test.tsx", "../tests/*.test.ts"],
    restoreMocks: true,
    unstubGlobals: true,
    // A DOM for each of a hundred files takes four times as long as all their tests.
    isolate: false,
    pool: "threads",
    setupFiles: ["src/test/after-each.ts"],
    // Only limits hangs.
    testTimeout: 60_000,
  },
});
