/*
 * The sheet of one listing as the tests of its form and of its photos use it.
 */
import type { Locator, Page } from "@playwright/test";
import { OfficeApp } from "./admin-app";
import type { Service } from "./service";

export interface Listed {
  ID: number;
  MLSNumber: string;
  Address: string;
  Images: string;
  [name: string]: unknown;
}

export async function listed(service: Service, bot: string): Promise<Listed[]> {
  return (await service.call<{ List: Listed[] }>("Chatbot/RealEstateList", { SerialNumber: bot, PageSize: 100 })).List;
}

/** The first home of the grid in its sheet. */
export async function openFirst(page: Page, office: Parameters<typeof OfficeApp.open>[1], bot: string): Promise<Locator> {
  // The same address again would be no new start.
  await page.goto("about:blank");
  const app = await OfficeApp.open(page, office, bot);
  await app.tab("Listings");
  await page.locator(".card-face").first().click();
  const sheet = page.getByRole("complementary", { name: /^Listing / });
  await sheet.waitFor();
  return sheet;
}

export const field = (sheet: Locator, name: string) => sheet.locator(`[name="${name}"]`);

/** Pastes or drops one file, as the system would. */
export async function hand(page: Page, how: "paste" | "drop", where: string, bytes: number[], name: string): Promise<void> {
  await page.evaluate(
    ({ how, where, bytes, name }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name, { type: "image/webp" }));
      const place = document.querySelector(where);
      const shared = { bubbles: true, cancelable: true };
      place?.dispatchEvent(how === "paste" ? new ClipboardEvent("paste", { ...shared, clipboardData: data }) : new DragEvent("drop", { ...shared, dataTransfer: data }));
    },
    { how, where, bytes, name },
  );
}
