/*
 * The parts of Look that its tests name: fields, the bar of changes, the stage.
 */
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { OfficeApp } from "./admin-app";

export const PICTURE = join(import.meta.dirname, "../../../crates/server/samples/pictures/maple-12-front.webp");

export const field = (page: Page, name: string): Locator => page.locator(`[data-setting="${name}"] [name="${name}"]`);
export const cell = (page: Page, name: string): Locator => page.locator(`[data-setting="${name}"]`);
export const bar = (page: Page): Locator => page.getByRole("region", { name: "Unsaved changes" });
export const stage = (page: Page, name: string): Promise<void> =>
  page.getByRole("toolbar", { name: "Preview options" }).getByRole("radio", { name, exact: true }).click();
export const head = (page: Page): Locator => page.locator(".stage").getByRole("dialog").getByRole("heading");

/** Another start of the program: everything in the page's memory is gone. */
export async function restart(page: Page, office: Parameters<typeof OfficeApp.open>[1]): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`${office.address}/#${office.service.base}|${office.service.secretKey}`);
}
