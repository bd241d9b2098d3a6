/* What axe finds on a page. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** The rules of WCAG 2.2, levels A and AA. */
export const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Half as long as what AxeBuilder sends to the page. */
const SOURCE = readFileSync(createRequire(fileURLToPath(import.meta.resolve("@axe-core/playwright"))).resolve("axe-core/axe.min.js"), "utf8");
const NOTHING = "0";

type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

/** Violations in the page or in the element `part`; by default of the WCAG rules alone. */
export async function axeViolations(page: Page, part?: string, rules: readonly string[] | "all" = WCAG): Promise<Violations> {
  const isAlone = page.frames().length === 1;
  // AxeBuilder sends it twice for each check, and compiling it takes longer than many checks.
  if (isAlone && !(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(SOURCE);
  // Only results of several frames must be joined, which axe does in a page of its own.
  const axe = new AxeBuilder({ page, axeSource: isAlone ? NOTHING : SOURCE }).setLegacyMode(isAlone);
  // Nothing is prepared of what passed.
  axe.options({ resultTypes: ["violations"], ...(rules === "all" ? {} : { runOnly: [...rules] }) });
  if (part) axe.include(part);
  return (await axe.analyze()).violations;
}

/** One line for each violated rule, with the first elements. */
export async function axeFindings(page: Page, part?: string): Promise<string[]> {
  return (await axeViolations(page, part)).map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 140)).join(" | ")}`);
}
