import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { AdminApp } from "./admin-app";

export const PHOTO = join(import.meta.dirname, "../../../crates/server/samples/pictures/maple-12-front.webp");

export const field = (page: Page, name: string): Locator => page.locator(`[data-setting="${name}"] [name="${name}"]`);
export const cell = (page: Page, name: string): Locator => page.locator(`[data-setting="${name}"]`);
export const bar = (page: Page): Locator => page.getByRole("region", { name: "Unsaved changes" });
export const setPreview = (page: Page, name: string): Promise<void> =>
  page.getByRole("toolbar", { name: "Preview options" }).getByRole("radio", { name, exact: true }).click();
export const head = (page: Page): Locator => page.locator(".preview").getByRole("dialog").getByRole("heading");

/** Reloads the app, which clears the page's memory. */
export async function restart(page: Page, admin: Parameters<typeof AdminApp.open>[1]): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`${admin.url}/#${admin.service.baseUrl}|${admin.service.secretKey}`);
}
