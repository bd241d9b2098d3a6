/* Runs tests/desktop/scroll.measure.ts, which the desktop tests leave out: it prints measurements and takes minutes. */
import { defineConfig } from "@playwright/test";

export default defineConfig({ testDir: "../../tests/desktop", testMatch: "scroll.measure.ts", workers: 1, reporter: "list", outputDir: "../../tests/output/scroll" });
