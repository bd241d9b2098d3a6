/* Settings typed letter by letter, temporarily invalid, and typed while the network is lost. */
import { expect, AdminApp, test } from "../../support/admin-app";

test("a_color_typed_letter_by_letter_stays_as_typed_until_the_field_loses_focus", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await AdminApp.open(page, admin, bot);
  const field = page.locator('input[name="ChatBubbleColor"]');
  for (const [typed, left] of [["#ff0088", "#ff0088"], ["#fc0", "#ffcc00"], ["rgb(10, 20, 30)", "#0a141e"]] as const) {
    await field.click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(typed);
    await expect(field).toHaveValue(typed);
    await page.keyboard.press("Tab");
    await expect(field).toHaveValue(left);
  }
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/^Saved\. Live/)).toBeVisible();
  const { ChatBubbleColor } = await admin.service.call<{ ChatBubbleColor: string }>("Chatbot/Get", { serialNumber: bot });
  expect(ChatBubbleColor).toBe("rgb(10,20,30)");
  console.log("three ways to write a colour, typed letter by letter, were saved as meant");
});

test("an_invalid_number_shows_an_error_and_nothing_is_saved", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  const app = await AdminApp.open(page, admin, bot);
  const limit = page.locator('input[name="MessageLimit"]');
  await limit.fill("12x");
  await page.locator('input[name="Name"]').fill("Lamp");
  await app.tab("Listings");
  await app.tab("Settings");
  await expect(limit).toHaveValue("12x");
  await page.getByRole("searchbox").or(page.getByLabel("Search settings")).first().fill("greet");
  await expect(limit).toHaveCount(0);
  await page.keyboard.press("Control+s");
  await expect(limit).toBeFocused();
  await expect(page.getByText(/^Not saved/)).toBeVisible();
  expect((await admin.service.call<{ Name: string }>("Chatbot/Get", { serialNumber: bot })).Name).toBe("Harbor Homes");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(limit).toHaveValue("-1");
  await limit.fill("99999999999999999999999");
  await expect(limit).toHaveValue("99999999999999999999999");
});

test("the_form_stays_when_the_settings_cannot_be_reloaded", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  const app = await AdminApp.open(page, admin, bot);
  const name = page.locator('input[name="Name"]');
  await name.fill("Lamp");
  await page.route("**/chat/Chatbot/Get", (route) => route.abort());
  await app.tab("Listings");
  await app.tab("Settings");
  await expect(name).toHaveValue("Lamp");
  await expect(page.getByRole("button", { name: "Save 1 change" })).toBeEnabled();
});
