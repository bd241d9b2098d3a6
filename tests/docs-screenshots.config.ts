/* Retakes docs/pictures: `scripts/dev screenshots`. Pictures of an earlier program need that program. */
import { defineConfig } from "@playwright/test";
import config from "./playwright.config";

export default defineConfig({ ...config, projects: undefined, testDir: "./docs-screenshots", testIgnore: process.env.PORCHLIGHT_BEFORE ? [] : "before-and-after.spec.ts" });
