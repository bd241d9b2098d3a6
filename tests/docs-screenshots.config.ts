/* Retakes docs/pictures: `scripts/dev screenshots`. */
import { defineConfig } from "@playwright/test";
import config from "./playwright.config";

export default defineConfig(config, { testDir: "./docs-screenshots" });
