/* The listing editor: fields, errors, drafts, custom fields, the preview card. */
import { expect, AdminApp, test } from "../../support/admin-app";
import { axeViolations } from "../../support/checks/axe";
import { field, giveFile, listListings, openFirstListing, type Listing } from "../../support/listing-editor-page";

test("every_field_of_a_new_listing_reaches_the_service", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  const app = await AdminApp.open(page, admin, bot);
  await app.tab("Listings");
  await page.getByRole("button", { name: "New listing" }).first().click();
  const editor = page.getByRole("complementary", { name: "New listing" });
  await expect(field(editor, "MLSNumber")).toBeFocused();
  await page.keyboard.press("Control+s");
  await expect(editor.getByRole("region", { name: /^Fix .* to save/ })).toContainText("Year built");
  await expect(field(editor, "PropertyType")).toBeFocused();

  const typed: Record<string, string> = {
    PropertyType: "Townhouse", MLSNumber: "SH-1", Url: "https://homes.example/sh-1", SalePrice: "1.250.000 €", EstimatePrice: "1.3M",
    UnitAreaPrice: "672.04", HOAMonth: "120", Bedrooms: "3", Bathrooms: "2,5", BuildingArea: "1,860 sq ft", LotArea: "5200",
    ParkingSpots: "2", YearBuilt: "1964", DaysOnMarket: "9", Address: "12 Alder Lane", City: "Brackwater", State: "WA", ZIP: "98401",
    Location: "Old Town", Description: "A quiet home.\nWith a garden.",
  };
  for (const [name, value] of Object.entries(typed)) await field(editor, name).fill(value);
  await editor.getByRole("button", { name: /^More prices: Rent/ }).click();
  await field(editor, "RentPrice").fill("2,400");
  await field(editor, "DepositFee").fill("350k");
  await expect(editor.getByText("= $350,000")).toBeVisible();
  await expect(editor.getByText("= $1,250,000", { exact: true })).toBeVisible();
  await expect(editor.getByText("173 m²")).toBeVisible();
  await field(editor, "CurrencySymbol").selectOption("€");
  await expect(editor.getByText("= €1,250,000", { exact: true })).toBeVisible();
  await field(editor, "Tours").selectOption("OpenHouse");
  await field(editor, "Latitude").focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "47.6, -122.3");
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await editor.getByRole("button", { name: "Add field" }).click();
  await editor.getByLabel("Name of field 1").fill("Heating");
  await editor.getByLabel("Value of field 1").fill("Heat pump");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Listing added.")).toBeVisible();

  const [listing] = await listListings(admin.service, bot);
  expect(listing).toMatchObject({
    ...typed, SaleType: "For sale", Status: "Active", SalePrice: "1250000", EstimatePrice: "1300000", Bathrooms: "2.5", BuildingArea: "1860",
    RentPrice: "2400", DepositFee: "350000", CurrencySymbol: "€", Tours: "OpenHouse", LATITUDE: 47.6, LONGITUDE: -122.3, AreaUnit: "Square Feet",
    ExtensionColumn: '[{"Key":"Heating","value":"Heat pump"}]',
  });
  const sent = Object.keys(typed).length + 8;
  console.log(`fields typed and read back from the service: ${sent}`);
});

test("an_ambiguous_number_is_asked_about_and_never_guessed", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot, 2);
  const editor = await openFirstListing(page, admin, bot);
  await field(editor, "HOAMonth").fill("1.250");
  await expect(editor.getByText("Which did you mean?")).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(editor.getByText("HOA fee is ambiguous. Choose one.")).toBeVisible();
  await expect(field(editor, "HOAMonth")).toBeFocused();
  await editor.getByRole("button", { name: "$1,250", exact: true }).click();
  await expect(field(editor, "HOAMonth")).toHaveValue("1250");
});

test("service_errors_are_shown_at_their_fields_and_the_first_one_has_the_focus", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot, 2);
  const editor = await openFirstListing(page, admin, bot);
  await field(editor, "Bathrooms").fill("1001");
  await field(editor, "YearBuilt").fill("3000");
  await field(editor, "MLSNumber").fill("x".repeat(70));
  await page.keyboard.press("Control+s");
  const summary = editor.getByRole("region", { name: "Fix 3 fields to save" });
  await expect(summary).toBeVisible();
  await expect(field(editor, "Bathrooms")).toHaveAttribute("aria-invalid", "true");
  for (const error of await editor.locator("p.field-error").allInnerTexts()) console.log(`said at a field: ${error}`);
  await summary.getByRole("button", { name: "Year built" }).click();
  await expect(field(editor, "YearBuilt")).toBeFocused();
  await expect(field(editor, "Bathrooms")).toHaveValue("1001");
});

test("typed_text_is_offered_again_after_a_crash", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot, 2);
  let editor = await openFirstListing(page, admin, bot);
  await field(editor, "City").fill("Elsewhere");
  await page.goto("about:blank");
  editor = await openFirstListing(page, admin, bot);
  await expect(field(editor, "City")).not.toHaveValue("Elsewhere");
  await expect(editor.getByText(/^Unsaved changes from \d/)).toBeVisible();
  await editor.getByRole("button", { name: "Restore" }).click();
  await expect(field(editor, "City")).toHaveValue("Elsewhere");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Listing saved.")).toBeVisible();
  expect((await listListings(admin.service, bot)).filter(({ City }) => City === "Elsewhere")).toHaveLength(1);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("porchlight.draft")))).toEqual([]);
});

test("an_offline_edit_is_sent_when_the_service_is_back", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot, 2);
  const editor = await openFirstListing(page, admin, bot);
  await field(editor, "City").fill("Elsewhere");
  await page.route(`${admin.service.baseUrl}/chat/**`, (route) => route.abort());
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/stored on this computer and sync automatically/)).toBeVisible();
  await expect(editor.getByRole("status").filter({ hasText: "No changes" })).toBeVisible();
  await expect(page.locator(".card").first()).toContainText("Elsewhere");
  await page.unroute(`${admin.service.baseUrl}/chat/**`);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(async () => (await listListings(admin.service, bot)).filter(({ City }) => City === "Elsewhere").length).toBe(1);
});

test("leaving_with_unsaved_changes_asks_and_each_choice_works", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot, 2);
  const editor = await openFirstListing(page, admin, bot);
  const question = page.getByRole("dialog", { name: "Save your changes?" });
  await field(editor, "City").fill("First try");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(field(editor, "City")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(editor).toBeVisible();
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(editor).toBeHidden();

  await page.locator(".card-face").first().press("Enter");
  await expect(editor.getByText(/^Unsaved changes/)).toBeHidden();
  await field(editor, "City").fill("Second try");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Save" }).click();
  await expect(editor).toBeHidden();
  expect((await listListings(admin.service, bot)).map(({ City }) => City)).toContain("Second try");
});

test("an_edit_conflict_is_shown_field_by_field", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot, 1);
  const editor = await openFirstListing(page, admin, bot);
  const [listing] = await listListings(admin.service, bot);
  await field(editor, "City").fill("Mine");
  await admin.service.call("Chatbot/RealEstateUpdate", { SerialNumber: bot, Key: String(listing?.ID), KeyType: "NewOaks", City: "Theirs", HOAMonth: 77 });
  await page.keyboard.press("Control+s");
  const clash = editor.getByRole("alert").filter({ hasText: "Someone else changed this listing" });
  await expect(clash).toContainText("Theirs");
  await expect(page.getByText("Merged changes made elsewhere: HOA fee.")).toBeVisible();
  await clash.getByRole("button", { name: "City: use your version" }).click();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Listing saved.")).toBeVisible();
  expect((await listListings(admin.service, bot))[0]).toMatchObject({ City: "Mine", HOAMonth: "77" });
});

test("custom_fields_are_pasted_from_a_spreadsheet_reordered_and_marked_if_repeated", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot, 1);
  const [listing] = await listListings(admin.service, bot);
  await admin.service.call("Chatbot/RealEstateUpdate", { SerialNumber: bot, Key: String(listing?.ID), KeyType: "NewOaks", ExtensionColumn: [] });
  const editor = await openFirstListing(page, admin, bot);
  await editor.getByRole("button", { name: "Add field" }).click();
  await expect(editor.getByLabel("Name of field 1")).toBeFocused();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "Heating\tHeat pump\nRoof\tSlate\nheating\tOil\n");
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(editor.getByLabel("Value of field 3")).toHaveValue("Oil");
  await expect(editor.getByText("This field name is already used.")).toBeVisible();
  await editor.getByRole("button", { name: "Remove heating", exact: true }).click();
  await editor.getByRole("button", { name: "Move Roof up" }).press("Enter");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Listing saved.")).toBeVisible();
  expect((await listListings(admin.service, bot))[0]?.ExtensionColumn).toBe('[{"Key":"Roof","value":"Slate"},{"Key":"Heating","value":"Heat pump"}]');
});

test("the_preview_card_equals_the_card_that_visitors_get", async ({ page, admin }) => {
  const languages = ["English", "Spanish", "German", "French", "Polish", "Japanese", "Arabic"];
  let same = 0;
  for (const AIResponseLanguage of languages) {
    const bot = await admin.service.chatbot({ AIResponseLanguage });
    await admin.service.importListings(bot, 3);
    const editor = await openFirstListing(page, admin, bot);
    const preview = editor.locator(".card-preview .home");
    await expect(preview).toBeVisible();
    const { MLSNumber } = (await listListings(admin.service, bot))[0] as Listing;
    const { SessionID } = await admin.service.call<{ SessionID: number }>("Chatbot/GetSession", { serialNumber: bot });
    const answer = await admin.service.call<{ listings: { price: string; beds: string; baths: string; area: string; status: string }[] }>("Chat/ClientAsk", {
      sessionID: SessionID, content: `Tell me about MLS ${MLSNumber}`, cards: true,
    });
    const card = answer.listings[0];
    if (!card) throw new Error("the answer has a card");
    await expect(preview.locator(".price")).toHaveText(card.price);
    await expect(preview.locator(".specs")).toHaveText([card.beds, card.baths, card.area].filter(Boolean).join(" · "));
    await expect(preview.locator(".chip")).toHaveText(card.status);
    same += 1;
  }
  console.log(`cards the same as the service's: ${same} of ${languages.length} languages`);
});

test("the_preview_card_follows_the_form", async ({ page, admin }) => {
  const bot = await admin.service.chatbot({ AIResponseLanguage: "English" });
  await admin.service.importListings(bot, 1);
  const editor = await openFirstListing(page, admin, bot);
  await field(editor, "SaleType").selectOption("for_rent");
  await field(editor, "RentPrice").fill("2.4k");
  await field(editor, "Bedrooms").fill("0");
  const card = editor.locator(".card-preview .home");
  await expect(card.locator(".price")).toHaveText("$2,400/month");
  await expect(card.locator(".specs")).toContainText("studio");
});

test("a_copy_has_the_photos_but_no_mls_number_and_alt_arrows_move_through_the_list", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot, 3);
  const editor = await openFirstListing(page, admin, bot);
  const listings = await listListings(admin.service, bot);
  await expect(field(editor, "MLSNumber")).toHaveValue(listings[0]?.MLSNumber ?? "");
  await page.keyboard.press("Alt+ArrowDown");
  await expect(field(editor, "MLSNumber")).toHaveValue(listings[1]?.MLSNumber ?? "");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(field(editor, "MLSNumber")).toHaveValue(listings[0]?.MLSNumber ?? "");
  await expect(editor.getByRole("button", { name: /^Previous listing/ })).toBeDisabled();

  const photos = await editor.locator(".photo-grip").count();
  await editor.getByRole("button", { name: "Duplicate listing" }).click();
  const copy = page.getByRole("complementary", { name: "New listing" });
  await expect(field(copy, "MLSNumber")).toHaveValue("");
  await expect(copy.locator(".photo-grip")).toHaveCount(photos);
  await field(copy, "MLSNumber").fill("COPY-1");
  await field(copy, "Url").fill("https://homes.example/copy-1");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Listing added.")).toBeVisible();
  expect(await listListings(admin.service, bot)).toHaveLength(4);
});

test("a_service_with_only_the_specification_gets_photo_urls_only", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot, 2);
  const requested = new Set<string>();
  // As another service responds: without extensions and their fields.
  await page.route(`${admin.service.baseUrl}/chat/**`, async (route) => {
    requested.add(new URL(route.request().url()).pathname.slice("/chat/".length));
    const response = await route.fetch();
    const { "x-porchlight": _ours, ...headers } = response.headers();
    const body = (await response.text()).replace(/"(Location|AreaUnit)":"[^"]*",?/g, "").replace(/,}/g, "}");
    await route.fulfill({ response, headers, body });
  });
  await page.addInitScript((serial) => localStorage.setItem("porchlight.ids.here", serial), bot);
  await page.addInitScript((serial) => localStorage.setItem("porchlight.chatbot", serial), bot);
  await page.goto(`${admin.url}/#${admin.service.baseUrl}|${admin.service.secretKey}`);
  await page.getByRole("tab", { name: "Listings", exact: true }).click();
  await page.locator(".card-face").first().click();
  const editor = page.getByRole("complementary", { name: /^Listing: / });
  await expect(editor.getByText("This service doesn't store photos. Add them from a URL.")).toBeVisible();
  await expect(editor.getByRole("button", { name: "Upload photos" })).toHaveCount(0);
  await expect(field(editor, "AreaUnit")).toHaveValue("Square Feet");
  await giveFile(page, "drop", ".photo-strip", [1, 2, 3], "dropped.png");
  await expect(editor.locator(".upload-tile")).toHaveCount(0);
  requested.clear();
  await field(editor, "City").fill("Elsewhere");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Listing saved.")).toBeVisible();
  expect([...requested].sort()).toEqual(["Chatbot/RealEstateList", "Chatbot/RealEstateUpdate"]);
  expect((await listListings(admin.service, bot)).filter(({ City, Location }) => City === "Elsewhere" && Location !== "")).toHaveLength(1);
});

test("axe_finds_nothing_in_the_editor_in_light_and_dark", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot, 2);
  const editor = await openFirstListing(page, admin, bot);
  await field(editor, "HOAMonth").fill("1.250");
  await field(editor, "YearBuilt").fill("1650");
  await field(editor, "Bedrooms").fill("");
  await editor.getByRole("button", { name: "Add field" }).click();
  await page.keyboard.press("Control+s");
  await expect(editor.getByRole("region", { name: /^Fix .* to save/ })).toBeVisible();
  let looks = 0;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const violations = await axeViolations(page, ".drawer", "all");
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`)).toEqual([]);
    looks += 1;
  }
  console.log(`axe found nothing in ${looks} looks at the sheet with faults, doubts and facts`);
});

test("a_listing_deleted_from_its_editor_can_be_restored", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot, 2);
  const editor = await openFirstListing(page, admin, bot);
  const remove = editor.getByRole("button", { name: "Delete listing" });
  await remove.click();
  await expect(editor).toBeHidden();
  await expect(page.getByText("1 listing", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 listings", { exact: true })).toBeVisible();
  expect(await listListings(admin.service, bot)).toHaveLength(2);

  await page.locator(".card-face").first().click();
  const deleted = page.waitForResponse(/RealEstateDelete$/);
  await remove.click();
  // Leaving the screen ends the undo period.
  await page.keyboard.press("Control+1");
  expect(await (await deleted).json()).toMatchObject({ Success: true, Data: { SuccessCount: 1 } });
  expect(await listListings(admin.service, bot)).toHaveLength(1);
});
