/* After an import of real listings, the sample listings are deleted with one press. */
import { expect, AdminApp, test } from "../../support/admin-app";

const HEAD = "SALE TYPE,PROPERTY TYPE,ADDRESS,CITY,PRICE,BEDS,BATHS,SQUARE FEET,STATUS,URL (SEE https://portal.example),SOURCE,MLS#";

test("sample_listings_are_deleted_after_an_import", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot);
  await (await AdminApp.open(page, admin, bot)).tab("Listings");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file" }).click();
  const rows = [1, 2].map((n) => `MLS Listing,House,${n} Elm St,Aldersea,50000${n},3,2.5,1500,Active,https://homes.example/${n},X,M${n}`);
  await (await chosen).setFiles({ name: "homes.csv", mimeType: "text/csv", buffer: Buffer.from([HEAD, ...rows].join("\n")) });
  await page.getByRole("button", { name: "Preview import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import listings" });
  await dialog.getByRole("button", { name: "Import 2 listings" }).click();
  await dialog.getByRole("button", { name: "Delete 20 sample listings" }).click();
  await expect(dialog.getByText("20 sample listings deleted.")).toBeVisible();
  const list = (await admin.service.call("Chatbot/RealEstateList", { SerialNumber: bot })) as { VirtualCount: number };
  expect(list.VirtualCount).toBe(2);
});
