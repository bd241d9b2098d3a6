/* The app during development (`npx vite`); what is shipped is built by build.mjs. */
import { defineConfig } from "vite";
import { shared } from "./vite.shared";

export default defineConfig({ ...shared, configFile: undefined, root: "src/app", base: "./", logLevel: "info" });
