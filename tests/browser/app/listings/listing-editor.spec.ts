/* The form of one listing: fields, faults, what is kept, facts, the bot's card. */
import AxeBuilder from "@axe-core/playwright";
import { expect, OfficeApp, test } from "../../support/admin-app";
import { field, hand, listed, openFirst, type Listed } from "../../support/listing-editor-page";

test("every_field_of_a_new_listing_reaches_the_service", async ({ page, office }) => {
  const bot = await office.service.chatbot();
  const app = await OfficeApp.open(page, office, bot);
  await app.tab("Listings");
  await page.getByRole("button", { name: "New listing" }).first().click();
  const sheet = page.getByRole("complementary", { name: "New listing" });
  await expect(field(sheet, "MLSNumber")).toBeFocused();
  await page.keyboard.press("Control+s");
  await expect(sheet.getByRole("region", { name: /fields to look at/ })).toContainText("Year built");
  await expect(field(sheet, "PropertyType")).toBeFocused();

  const typed: Record<string, string> = {
    PropertyType: "Townhouse", MLSNumber: "SH-1", Url: "https://homes.example/sh-1", SalePrice: "1.250.000 €", EstimatePrice: "1.3M",
    UnitAreaPrice: "672.04", HOAMonth: "120", Bedrooms: "3", Bathrooms: "2,5", BuildingArea: "1,860 sq ft", LotArea: "5200",
    ParkingSpots: "2", YearBuilt: "1964", DaysOnMarket: "9", Address: "12 Alder Lane", City: "Brackwater", State: "WA", ZIP: "98401",
    Location: "Old Town", Description: "A quiet home.\nWith a garden.",
  };
  for (const [name, value] of Object.entries(typed)) await field(sheet, name).fill(value);
  await sheet.getByRole("button", { name: /^More: Rent/ }).click();
  await field(sheet, "RentPrice").fill("2,400");
  await field(sheet, "DepositFee").fill("350k");
  await expect(sheet.getByText("= $350,000")).toBeVisible();
  await expect(sheet.getByText("= $1,250,000", { exact: true })).toBeVisible();
  await expect(sheet.getByText("173 m²")).toBeVisible();
  await field(sheet, "CurrencySymbol").selectOption("€");
  await expect(sheet.getByText("= €1,250,000", { exact: true })).toBeVisible();
  await field(sheet, "Tours").selectOption("OpenHouse");
  await field(sheet, "Latitude").focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "47.6, -122.3");
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await sheet.getByRole("button", { name: "Add field" }).click();
  await sheet.getByLabel("Name of field 1").fill("Heating");
  await sheet.getByLabel("Value of field 1").fill("Heat pump");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Listing added.")).toBeVisible();

  const [home] = await listed(office.service, bot);
  expect(home).toMatchObject({
    ...typed, SaleType: "For sale", Status: "Active", SalePrice: "1250000", EstimatePrice: "1300000", Bathrooms: "2.5", BuildingArea: "1860",
    RentPrice: "2400", DepositFee: "350000", CurrencySymbol: "€", Tours: "OpenHouse", LATITUDE: 47.6, LONGITUDE: -122.3, AreaUnit: "Square Feet",
    ExtensionColumn: '[{"Key":"Heating","value":"Heat pump"}]',
  });
  const sent = Object.keys(typed).length + 8;
  console.log(`fields typed and read back from the service: ${sent}`);
});

test("a_number_that_can_be_two_is_asked_and_never_guessed", async ({ page, office }) => {
  const bot = await office.service.chatbot();
  await office.service.importHomes(bot, 2);
  const sheet = await openFirst(page, office, bot);
  await field(sheet, "HOAMonth").fill("1.250");
  await expect(sheet.getByText("Which did you mean?")).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(sheet.getByText("HOA fee is ambiguous. Choose one.")).toBeVisible();
  await expect(field(sheet, "HOAMonth")).toBeFocused();
  await sheet.getByRole("button", { name: "$1,250", exact: true }).click();
  await expect(field(sheet, "HOAMonth")).toHaveValue("1250");
});

test("the_service_s_own_words_stand_at_the_field_and_the_first_one_has_the_focus", async ({ page, office }) => {
  const bot = await office.service.chatbot();
  await office.service.importHomes(bot, 2);
  const sheet = await openFirst(page, office, bot);
  await field(sheet, "Bathrooms").fill("1001");
  await field(sheet, "YearBuilt").fill("3000");
  await field(sheet, "MLSNumber").fill("x".repeat(70));
  await page.keyboard.press("Control+s");
  const summary = sheet.getByRole("region", { name: "Fix 3 fields to save" });
  await expect(summary).toBeVisible();
  await expect(field(sheet, "Bathrooms")).toHaveAttribute("aria-invalid", "true");
  for (const fault of await sheet.locator("p.field-fault").allInnerTexts()) console.log(`said at a field: ${fault}`);
  await summary.getByRole("button", { name: "Year built" }).click();
  await expect(field(sheet, "YearBuilt")).toBeFocused();
  await expect(field(sheet, "Bathrooms")).toHaveValue("1001");
});

test("what_was_typed_is_offered_again_when_the_window_goes_without_a_word", async ({ page, office }) => {
  const bot = await office.service.chatbot();
  await office.service.importHomes(bot, 2);
  let sheet = await openFirst(page, office, bot);
  await field(sheet, "City").fill("Elsewhere");
  await page.goto("about:blank");
  sheet = await openFirst(page, office, bot);
  await expect(field(sheet, "City")).not.toHaveValue("Elsewhere");
  await expect(sheet.getByText(/^Unsaved changes from \d/)).toBeVisible();
  await sheet.getByRole("button", { name: "Restore" }).click();
  await expect(field(sheet, "City")).toHaveValue("Elsewhere");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Listing saved.")).toBeVisible();
  expect((await listed(office.service, bot)).filter(({ City }) => City === "Elsewhere")).toHaveLength(1);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("porchlight.draft")))).toEqual([]);
});

test("an_edit_without_the_network_waits_and_is_sent_when_the_service_answers", async ({ page, office }) => {
  const bot = await office.service.chatbot();
  await office.service.importHomes(bot, 2);
  const sheet = await openFirst(page, office, bot);
  await field(sheet, "City").fill("Elsewhere");
  await page.route(`${office.service.base}/chat/**`, (route) => route.abort());
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/stored on this computer and sync automatically/)).toBeVisible();
  await expect(sheet.getByRole("status").filter({ hasText: "No changes" })).toBeVisible();
  await expect(page.locator(".card").first()).toContainText("Elsewhere");
  await page.unroute(`${office.service.base}/chat/**`);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(async () => (await listed(office.service, bot)).filter(({ City }) => City === "Elsewhere").length).toBe(1);
});

test("leaving_with_changes_asks_and_each_answer_does_what_it_says", async ({ page, office }) => {
  const bot = await office.service.chatbot();
  await office.service.importHomes(bot, 2);
  const sheet = await openFirst(page, office, bot);
  const question = page.getByRole("dialog", { name: "Save your changes?" });
  await field(sheet, "City").fill("First try");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(field(sheet, "City")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(sheet).toBeHidden();

  await page.locator(".card-face").first().press("Enter");
  await expect(sheet.getByText(/^Unsaved changes/)).toBeHidden();
  await field(sheet, "City").fill("Second try");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Save" }).click();
  await expect(sheet).toBeHidden();
  expect((await listed(office.service, bot)).map(({ City }) => City)).toContain("Second try");
});

test("what_was_changed_elsewhere_meanwhile_is_told_field_by_field", async ({ page, office }) => {
  const bot = await office.service.chatbot();
  await office.service.importHomes(bot, 1);
  const sheet = await openFirst(page, office, bot);
  const [home] = await listed(office.service, bot);
  await field(sheet, "City").fill("Mine");
  await office.service.call("Chatbot/RealEstateUpdate", { SerialNumber: bot, Key: String(home?.ID), KeyType: "NewOaks", City: "Theirs", HOAMonth: 77 });
  await page.keyboard.press("Control+s");
  const clash = sheet.getByRole("alert").filter({ hasText: "Someone else changed this listing" });
  await expect(clash).toContainText("Theirs");
  await expect(page.getByText("Merged changes made elsewhere: HOA fee.")).toBeVisible();
  await clash.getByRole("button", { name: "City: use your version" }).click();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Listing saved.")).toBeVisible();
  expect((await listed(office.service, bot))[0]).toMatchObject({ City: "Mine", HOAMonth: "77" });
});

test("facts_are_pasted_from_a_spreadsheet_put_in_order_and_marked_when_repeated", async ({ page, office }) => {
  const bot = await office.service.chatbot();
  await office.service.importHomes(bot, 1);
  const [home] = await listed(office.service, bot);
  await office.service.call("Chatbot/RealEstateUpdate", { SerialNumber: bot, Key: String(home?.ID), KeyType: "NewOaks", ExtensionColumn: [] });
  const sheet = await openFirst(page, office, bot);
  await sheet.getByRole("button", { name: "Add field" }).click();
  await expect(sheet.getByLabel("Name of field 1")).toBeFocused();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "Heating\tHeat pump\nRoof\tSlate\nheating\tOil\n");
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(sheet.getByLabel("Value of field 3")).toHaveValue("Oil");
  await expect(sheet.getByText("This field name is already used.")).toBeVisible();
  await sheet.getByRole("button", { name: "Remove heating", exact: true }).click();
  await sheet.getByRole("button", { name: "Move Roof up" }).press("Enter");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Listing saved.")).toBeVisible();
  expect((await listed(office.service, bot))[0]?.ExtensionColumn).toBe('[{"Key":"Roof","value":"Slate"},{"Key":"Heating","value":"Heat pump"}]');
});

test("the_bot_s_card_is_the_one_that_visitors_get", async ({ page, office }) => {
  const languages = ["English", "Spanish", "German", "French", "Polish", "Japanese", "Arabic"];
  let same = 0;
  for (const AIResponseLanguage of languages) {
    const bot = await office.service.chatbot({ AIResponseLanguage });
    await office.service.importHomes(bot, 3);
    const sheet = await openFirst(page, office, bot);
    const preview = sheet.locator(".bot-card .home");
    await expect(preview).toBeVisible();
    const { MLSNumber } = (await listed(office.service, bot))[0] as Listed;
    const { SessionID } = await office.service.call<{ SessionID: number }>("Chatbot/GetSession", { serialNumber: bot });
    const answer = await office.service.call<{ listings: { price: string; beds: string; baths: string; area: string; status: string }[] }>("Chat/ClientAsk", {
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

test("the_card_follows_what_is_typed", async ({ page, office }) => {
  const bot = await office.service.chatbot({ AIResponseLanguage: "English" });
  await office.service.importHomes(bot, 1);
  const sheet = await openFirst(page, office, bot);
  await field(sheet, "SaleType").selectOption("for_rent");
  await field(sheet, "RentPrice").fill("2.4k");
  await field(sheet, "Bedrooms").fill("0");
  const card = sheet.locator(".bot-card .home");
  await expect(card.locator(".price")).toHaveText("$2,400/month");
  await expect(card.locator(".specs")).toContainText("studio");
});

test("a_copy_has_the_photos_but_no_number_and_alt_arrows_go_through_the_list", async ({ page, office }) => {
  const bot = await office.service.chatbot();
  await office.service.importHomes(bot, 3);
  const sheet = await openFirst(page, office, bot);
  const homes = await listed(office.service, bot);
  await expect(field(sheet, "MLSNumber")).toHaveValue(homes[0]?.MLSNumber ?? "");
  await page.keyboard.press("Alt+ArrowDown");
  await expect(field(sheet, "MLSNumber")).toHaveValue(homes[1]?.MLSNumber ?? "");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(field(sheet, "MLSNumber")).toHaveValue(homes[0]?.MLSNumber ?? "");
  await expect(sheet.getByRole("button", { name: /^Previous listing/ })).toBeDisabled();

  const photos = await sheet.locator(".photo-grip").count();
  await sheet.getByRole("button", { name: "Duplicate listing" }).click();
  const copy = page.getByRole("complementary", { name: "New listing" });
  await expect(field(copy, "MLSNumber")).toHaveValue("");
  await expect(copy.locator(".photo-grip")).toHaveCount(photos);
  await field(copy, "MLSNumber").fill("COPY-1");
  await field(copy, "Url").fill("https://homes.example/copy-1");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Listing added.")).toBeVisible();
  expect(await listed(office.service, bot)).toHaveLength(4);
});

test("a_service_with_the_specification_alone_is_edited_and_gets_addresses_only", async ({ page, office }) => {
  const bot = await office.service.chatbot();
  await office.service.importHomes(bot, 2);
  const asked = new Set<string>();
  // As another service answers: no word of extensions, no members of ours.
  await page.route(`${office.service.base}/chat/**`, async (route) => {
    asked.add(new URL(route.request().url()).pathname.slice("/chat/".length));
    const response = await route.fetch();
    const { "x-porchlight": _ours, ...headers } = response.headers();
    const body = (await response.text()).replace(/"(Location|AreaUnit)":"[^"]*",?/g, "").replace(/,}/g, "}");
    await route.fulfill({ response, headers, body });
  });
  await page.addInitScript((serial) => localStorage.setItem("porchlight.ids.here", serial), bot);
  await page.addInitScript((serial) => localStorage.setItem("porchlight.chatbot", serial), bot);
  await page.goto(`${office.address}/#${office.service.base}|${office.service.secretKey}`);
  await page.getByRole("tab", { name: "Listings", exact: true }).click();
  await page.locator(".card-face").first().click();
  const sheet = page.getByRole("complementary", { name: /^Listing / });
  await expect(sheet.getByText("This service doesn't store photos. Add them from a URL.")).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Upload photos" })).toHaveCount(0);
  await expect(field(sheet, "AreaUnit")).toHaveValue("Square Feet");
  await hand(page, "drop", ".photo-strip", [1, 2, 3], "dropped.png");
  await expect(sheet.locator(".upload-tile")).toHaveCount(0);
  asked.clear();
  await field(sheet, "City").fill("Elsewhere");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Listing saved.")).toBeVisible();
  expect([...asked].sort()).toEqual(["Chatbot/RealEstateList", "Chatbot/RealEstateUpdate"]);
  expect((await listed(office.service, bot)).filter(({ City, Location }) => City === "Elsewhere" && Location !== "")).toHaveLength(1);
});

test("axe_finds_nothing_in_the_sheet_by_day_and_by_night", async ({ page, office }) => {
  const bot = await office.service.chatbot();
  await office.service.importHomes(bot, 2);
  const sheet = await openFirst(page, office, bot);
  await field(sheet, "HOAMonth").fill("1.250");
  await field(sheet, "YearBuilt").fill("1650");
  await field(sheet, "Bedrooms").fill("");
  await sheet.getByRole("button", { name: "Add field" }).click();
  await page.keyboard.press("Control+s");
  await expect(sheet.getByRole("region", { name: /fields to look at/ })).toBeVisible();
  let looks = 0;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).include(".sheet").analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`)).toEqual([]);
    looks += 1;
  }
  console.log(`axe found nothing in ${looks} looks at the sheet with faults, doubts and facts`);
});

test("a_listing_deleted_from_its_form_can_be_had_back_and_else_is_gone", async ({ page, office }) => {
  const bot = await office.service.chatbot();
  await office.service.importHomes(bot, 2);
  const sheet = await openFirst(page, office, bot);
  const remove = sheet.getByRole("button", { name: "Delete listing" });
  await remove.click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText("1 listing", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 listings", { exact: true })).toBeVisible();
  expect(await listed(office.service, bot)).toHaveLength(2);

  await page.locator(".card-face").first().click();
  const deleted = page.waitForResponse(/RealEstateDelete$/);
  await remove.click();
  // Leaving the screen ends the wait.
  await page.keyboard.press("Control+1");
  expect(await (await deleted).json()).toMatchObject({ Success: true, Data: { SuccessCount: 1 } });
  expect(await listed(office.service, bot)).toHaveLength(1);
});
