/*
 * `porchlight serve --manage` as a person meets it: the key is typed in, kept
 * in memory only, and the page asks no other host for anything.
 */
import { expect, OfficeApp, test } from "../support/admin-app";

const SPANISH = "es";

test("the_key_is_typed_in_and_kept_in_memory_only", async ({ page, office }) => {
  const bot = await office.service.chatbot();
  await page.addInitScript((serial) => localStorage.setItem("porchlight.chatbot", serial), bot);
  await page.goto(`${office.address}/`);
  const key = page.getByLabel("Secret key");
  await expect(page.getByRole("button", { name: "Connect" })).toBeDisabled();

  await key.fill("sk_0000000000000000000000000000000000000000");
  await key.press("Enter");
  await expect(page.getByRole("alert")).toContainText("That key isn't valid");

  await key.fill(office.service.secretKey);
  await key.press("Enter");
  await page.getByRole("tab", { name: "Settings" }).waitFor();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]));
  expect(kept).not.toContain(office.service.secretKey);

  await page.reload();
  await expect(key).toHaveValue("");
});

test("no_screen_asks_another_host", async ({ page, office }) => {
  const bot = await office.service.chatbot();
  await office.service.importHomes(bot, 6);
  const foreign: string[] = [];
  const refused: string[] = [];
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(office.service.base)) foreign.push(request.url());
  });
  page.on("console", (line) => {
    if (line.text().includes("Content Security Policy")) refused.push(line.text());
  });
  const app = await OfficeApp.open(page, office, bot);
  for (const tab of await page.getByRole("tab").allTextContents()) {
    if (tab.trim()) await app.tab(tab.trim());
    await page.waitForLoadState("networkidle");
  }
  expect({ foreign, refused }).toEqual({ foreign: [], refused: [] });
});

test("a_photo_that_is_not_saved_yet_comes_through_the_service", async ({ page, office }) => {
  const bot = await office.service.chatbot();
  await OfficeApp.open(page, office, bot);
  const shown = await page.evaluate(async (base) => {
    const picture = new Image();
    picture.src = `${base}/manage/picture?w=256&u=${encodeURIComponent(`${base}/samples/barrel-58-front.webp`)}`;
    await picture.decode();
    return picture.naturalWidth;
  }, office.service.base);
  expect(shown).toBe(256);
});

test("the_form_speaks_spanish", async ({ page, office }) => {
  await page.addInitScript((language) => localStorage.setItem("porchlight.language", language), SPANISH);
  await page.goto(`${office.address}/`);
  await expect(page.getByRole("heading", { name: "Sus chatbots, en este navegador" })).toBeVisible();
  await expect(page.getByLabel("Clave secreta")).toBeVisible();
});

test("a_file_is_read_by_the_service_and_only_with_the_key", async ({ page, office }) => {
  const bot = await office.service.chatbot();
  await OfficeApp.open(page, office, bot);
  const said = await page.evaluate(
    async ({ base, key }) => {
      const input = { name: "homes.csv", bytesBase64: btoa("MLS,Price,Beds\nA1,450000,3\n") };
      const ask = async (authorization: string, command: string) => {
        const headers = { Authorization: authorization, "Content-Type": "application/json" };
        const response = await fetch(`${base}/manage/command/${command}`, { method: "POST", headers, body: JSON.stringify(input) });
        const text = await response.text();
        return { status: response.status, detail: response.headers.get("X-Error-Code"), text };
      };
      return [await ask(key, "read_import_file"), await ask("sk_wrong", "read_import_file"), await ask(key, "no_such_command")];
    },
    { base: office.service.base, key: office.service.secretKey },
  );
  expect(JSON.parse(said[0]?.text ?? "")).toMatchObject({ answer: { rows: 1 } });
  expect(said[1]).toMatchObject({ status: 401, detail: "40102" });
  expect(JSON.parse(said[2]?.text ?? "")).toMatchObject({ refusal: { message: "There is no such command." } });
});

test("a_new_chatbot_begins_with_the_sample_homes", async ({ page, office }) => {
  await OfficeApp.open(page, office, await office.service.chatbot());
  await page.keyboard.press("Control+Shift+n");
  await page.getByLabel("Name your chatbot").fill("Porch Street Homes");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: /Start with sample listings/ }).click();
  await page.getByRole("tab", { name: "Listings" }).click();
  await expect(page.getByRole("heading", { name: "Porch Street Homes" })).toBeVisible();
  await expect(page.locator(".card").first()).toBeVisible();
});

test("streets_are_drawn_once_switched_on_and_only_the_service_asks_for_them", async ({ page, office }) => {
  const bot = await office.service.chatbot();
  await office.service.importHomes(bot, 6);
  const foreign: string[] = [];
  const refused: string[] = [];
  const squares: string[] = [];
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(office.service.base)) foreign.push(request.url());
  });
  page.on("console", (line) => {
    if (line.text().includes("Content Security Policy")) refused.push(line.text());
  });
  const square = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><path d="M0 0h256v256H0z" fill="#cfe3cf"/></svg>`;
  await page.route(/manage\/picture\?.*openstreetmap/, (route) => {
    squares.push(new URL(route.request().url()).searchParams.get("u") ?? "");
    return route.fulfill({ contentType: "image/svg+xml", body: square });
  });
  const app = await OfficeApp.open(page, office, bot);
  await app.tab("Listings");
  await page.getByRole("radio", { name: "Map" }).click();
  const streets = page.getByRole("button", { name: "Show street map" });
  await expect(streets).toBeVisible();
  expect(squares).toEqual([]);
  await streets.click();
  await expect(page.locator(".leaflet-tile-loaded").first()).toBeVisible();
  expect(squares.every((address) => /^https:\/\/tile\.openstreetmap\.org\/\d+\/\d+\/\d+\.png$/.test(address))).toBe(true);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: "Hide street map" }).click();
  await expect(page.locator(".leaflet-tile")).toHaveCount(0);
  expect({ foreign, refused }).toEqual({ foreign: [], refused: [] });
  console.log(`squares of the map by way of the service: ${squares.length}, other hosts asked: ${foreign.length}`);
});
