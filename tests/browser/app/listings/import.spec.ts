import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, AdminApp, test } from "../../support/admin-app";
import type { Service } from "../../support/service";

type Admin = { service: Service; url: string };

const HEAD = "SALE TYPE,PROPERTY TYPE,ADDRESS,CITY,PRICE,BEDS,BATHS,SQUARE FEET,STATUS,URL (SEE https://portal.example),MLS#,NOTE";

/** Listings by number and price, as a portal exports them. */
function day(listings: [number, number][], more: string[] = []): { name: string; mimeType: string; buffer: Buffer } {
  const rows = listings.map(([n, price]) => `MLS Listing,House,${n} Elm St,Aldersea,${price},3,2.5,1500,Active,https://p.example/${n},M${n},note ${n}`);
  return { name: "homes.csv", mimeType: "text/csv", buffer: Buffer.from([HEAD, ...rows, ...more].join("\n")) };
}

async function listings(page: Page, admin: Admin): Promise<string> {
  const bot = await admin.service.chatbot();
  await (await AdminApp.open(page, admin, bot)).tab("Listings");
  return bot;
}

/** The app after a restart on the same computer. */
async function again(page: Page, admin: Admin, bot: string): Promise<void> {
  await page.goto("about:blank");
  await (await AdminApp.open(page, admin, bot)).tab("Listings");
}

async function choose(page: Page, file: ReturnType<typeof day>): Promise<void> {
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file" }).click();
  await (await chosen).setFiles(file);
}

async function count(page: Page, word: string): Promise<string> {
  return (await page.locator(".count", { hasText: word }).locator("dd").textContent()) ?? "";
}

test("a second import shows each change before it is written, and both imports are undone after a restart", async ({ page, admin }) => {
  const bot = await listings(page, admin);
  await choose(page, day([[1, 500_000], [2, 600_000], [3, 700_000]]));
  await page.getByRole("button", { name: "Preview import" }).click();
  await page.getByRole("button", { name: "Import 3 listings" }).click();
  await expect(page.getByRole("status").filter({ hasText: "3 listings imported." })).toBeVisible();
  await page.getByRole("button", { name: "View listings" }).click();

  await choose(page, day([[1, 495_000], [2, 600_000], [4, 800_000]], ["MLS Listing,House,9 Elm St,Aldersea,1,1,1,1,Withdrawn,https://p.example/9,M9,=1+1"]));
  await page.getByRole("button", { name: "Preview import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import listings" });
  await expect(dialog.getByText("1 listing will change")).toBeVisible();
  await expect(dialog.locator(".change-listing + tr td")).toHaveText(["Sale price", "500,000", "495,000"]);
  const counts = [await count(page, "to add"), await count(page, "to update"), await count(page, "unchanged"), await count(page, "can't be imported")];
  console.log(`trial: added, changed, same, refused: ${counts.join(", ")}`);
  expect(counts).toEqual(["1", "1", "1", "1"]);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download failed rows (CSV)" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv.split("\n")[0]).toContain("Reason");
  expect(csv.split("\n")[1]).toMatch(/,'=1\+1,"Status is ""Withdrawn""/);
  await dialog.getByRole("button", { name: "Import 2 listings" }).click();
  await page.getByRole("button", { name: "View listings" }).click();
  expect(await total(admin, bot)).toBe(4);

  await again(page, admin, bot);
  for (const left of [3, 0]) {
    await page.getByRole("button", { name: "Undo last import" }).click();
    await page.getByRole("button", { name: "Undo import" }).click();
    await expect.poll(() => total(admin, bot)).toBe(left);
    await expect(page.getByText(/^Import undone:/).last()).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "Undo last import" })).toHaveCount(0);
});

async function total(admin: Admin, bot: string): Promise<number> {
  const page = (await admin.service.call("Chatbot/RealEstateList", { SerialNumber: bot })) as { VirtualCount: number };
  return page.VirtualCount;
}

test("columns set by hand are remembered for the next file of the source", async ({ page, admin }) => {
  const bot = await listings(page, admin);
  await choose(page, day([[1, 500_000]]));
  await page.getByRole("combobox", { name: "NOTE maps to" }).selectOption({ label: "Description" });
  await page.getByRole("button", { name: "Preview import" }).click();
  await page.getByRole("button", { name: "Import 1 listing" }).waitFor();
  await again(page, admin, bot);
  await choose(page, day([[2, 500_000]]));
  await expect(page.getByText("Using your last mapping")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "NOTE maps to" })).toHaveValue("Description");
});

const text = (name: string, content: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(content) });

test("a European file has its currency and unit detected, missing fields are shown, and both can be changed", async ({ page, admin }) => {
  const bot = await listings(page, admin);
  const rows = ["Inmobiliaria Faro", "", "Referencia;Enlace;Tipo;Precio;Superficie;Ciudad", "A1;https://p.example/1;Piso;450.000;85 m²;Aldersea", "A2;https://p.example/2;Piso;1.250.000;120 m²;Aldersea"];
  await choose(page, text("casas.csv", rows.join("\n")));
  const dialog = page.getByRole("dialog", { name: "Import listings" });
  await expect(dialog).toContainText("Header found in row 3");
  await expect(dialog.getByLabel("Area unit").locator("option:checked")).toHaveText("From the file (square meters)");
  await dialog.getByLabel("Currency").selectOption("€");
  await page.getByRole("button", { name: "Preview import" }).click();
  await page.getByRole("button", { name: "Import 2 listings" }).click();
  await page.getByRole("button", { name: "View listings" }).click();
  const list = (await admin.service.call("Chatbot/RealEstateList", { SerialNumber: bot })) as { List: Record<string, unknown>[] };
  const read = list.List.map(({ CurrencySymbol, SalePrice, AreaUnit }) => [CurrencySymbol, Number(SalePrice), AreaUnit].join(" ")).sort();
  console.log(`read as: ${read.join("; ")}`);
  expect(read).toEqual(["€ 1250000 Square Meters", "€ 450000 Square Meters"]);

  await choose(page, text("precios.csv", "Referencia;Precio\nA1;440.000\nA9;1.000"));
  await expect(dialog.getByRole("note")).toHaveText(/^Missing columns: .+ not add new ones\.$/);
  await page.getByRole("button", { name: "Preview import" }).click();
  await expect(dialog.locator(".change-listing + tr td")).toHaveText(["Sale price", "450,000", "440,000"]);
  expect(await count(page, "can't be imported")).toBe("1");
});

test("another file is chosen without starting over, and one without listings shows an error", async ({ page, admin }) => {
  await listings(page, admin);
  await choose(page, text("empty.csv", "MLS#,PRICE\n"));
  const dialog = page.getByRole("dialog", { name: "Import listings" });
  await expect(dialog.getByRole("note")).toHaveText("The file has a header row but no listings.");
  await expect(dialog.getByRole("button", { name: "Preview import" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Choose another file" }).click();
  const chosen = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Choose file" }).click();
  await (await chosen).setFiles(day([[1, 500_000]]));
  // Mapping a field again removes it from its previous column.
  await dialog.getByRole("combobox", { name: "NOTE maps to" }).selectOption("Address");
  await expect(dialog.getByRole("combobox", { name: "ADDRESS maps to" })).toHaveValue("");
});

test("an exported file is imported again as unchanged", async ({ page, admin }) => {
  await listings(page, admin);
  await choose(page, day([[1, 500_000], [2, 600_000]]));
  await page.getByRole("button", { name: "Preview import" }).click();
  await page.getByRole("button", { name: "Import 2 listings" }).click();
  await page.getByRole("button", { name: "View listings" }).click();
  for (const kind of ["CSV", "XLSX", "RESO JSON"]) {
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Export listings" });
    await dialog.getByRole("radio", { name: kind }).check();
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Export", exact: true }).click();
    const file = await download;
    await expect(dialog).toHaveCount(0);
    await choose(page, { name: file.suggestedFilename(), mimeType: "", buffer: await readFile(await file.path()) });
    await page.getByRole("button", { name: "Preview import" }).click();
    await expect(page.locator(".count", { hasText: "unchanged" }).locator("dd")).toHaveText("2");
    console.log(`${file.suggestedFilename()}: 2 unchanged`);
    await page.getByRole("dialog", { name: "Import listings" }).getByRole("button", { name: "Close" }).click();
  }
});

test("open houses that are over are listed before they are imported, with times on the chatbot's clock", async ({ page, admin }) => {
  const bot = await listings(page, admin);
  await admin.service.edit(bot, { TimeZone: "America/Los_Angeles" });
  const of = (n: number, openHouses: object[]) => ({
    ListingId: `M${n}`, ListingURL: `https://p.example/${n}`, StandardStatus: "Active", PropertyType: "Residential", PropertySubType: "House",
    ListPrice: 500_000, "UnparsedAddress": `${n} Elm St`, OpenHouse: openHouses,
  });
  const past = { OpenHouseStartTime: "2022-09-24T18:00:00Z", OpenHouseEndTime: "2022-09-24T20:00:00Z" };
  const ahead = { OpenHouseStartTime: "2090-11-25T11:00:00-08:00", OpenHouseEndTime: "2090-11-25T13:00:00-08:00" };
  const value = [of(1, [past, ahead]), of(2, [ahead]), of(3, [{ OpenHouseDate: "2022-10-01" }])];
  await choose(page, { name: "homes.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify({ value })) });
  await page.getByRole("button", { name: "Preview import" }).click();
  const group = page.locator(".import-past");
  await expect(group.locator("summary")).toHaveText("2 open houses of 2 listings are already over");
  const rows = (await group.locator("tbody tr").allInnerTexts()).map((row) => row.replaceAll("\u202f", " ").split("\t"));
  expect(rows).toEqual([
    ["1", "1 Elm St", "Sat, Sep 24, 2022, 11:00 AM – 1:00 PM"],
    ["3", "3 Elm St", "Sat, Oct 1, 2022"],
  ]);
  await page.getByRole("button", { name: "Import 3 listings" }).click();
  await expect(page.getByRole("status").filter({ hasText: "3 listings imported." })).toBeVisible();
  const list = (await admin.service.call("Chatbot/RealEstateList", { SerialNumber: bot, MLSNumber: "M1" })) as { List: { OpenHouses: object[] }[] };
  console.log(`${rows.length} of 4 open houses are over; stored: ${JSON.stringify(list.List[0]?.OpenHouses)}`);
  expect(list.List[0]?.OpenHouses).toEqual([
    { Start: "2022-09-24T11:00", End: "2022-09-24T13:00" },
    { Start: "2090-11-25T11:00", End: "2090-11-25T13:00" },
  ]);
});
