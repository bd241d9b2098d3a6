import type { Locator, Page } from "@playwright/test";
import { AdminApp } from "./admin-app";
import type { Service } from "./service";

export interface Listing {
  ID: number;
  MLSNumber: string;
  Address: string;
  Images: string;
  [name: string]: unknown;
}

export async function listListings(service: Service, bot: string): Promise<Listing[]> {
  return (await service.call<{ List: Listing[] }>("Chatbot/RealEstateList", { SerialNumber: bot, PageSize: 100 })).List;
}

/** Opens the first listing of the grid in the editor. */
export async function openFirstListing(page: Page, admin: Parameters<typeof AdminApp.open>[1], bot: string): Promise<Locator> {
  // The same URL again would not reload the app.
  await page.goto("about:blank");
  const app = await AdminApp.open(page, admin, bot);
  await app.tab("Listings");
  await page.locator(".card-face").first().click();
  const editor = page.getByRole("complementary", { name: /^Listing: / });
  await editor.waitFor();
  return editor;
}

export const field = (editor: Locator, name: string) => editor.locator(`[name="${name}"]`);

/** Pastes or drops one file, as the system would. */
export async function giveFile(page: Page, action: "paste" | "drop", where: string, bytes: number[], name: string): Promise<void> {
  await page.evaluate(
    ({ action, where, bytes, name }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name, { type: "image/webp" }));
      const place = document.querySelector(where);
      const shared = { bubbles: true, cancelable: true };
      place?.dispatchEvent(action === "paste" ? new ClipboardEvent("paste", { ...shared, clipboardData: data }) : new DragEvent("drop", { ...shared, dataTransfer: data }));
    },
    { action, where, bytes, name },
  );
}
