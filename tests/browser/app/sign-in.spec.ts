/* `porchlight serve --manage`: who signs in and how long, and that the page requests no other host. */
import { expect, AdminApp, test } from "../support/admin-app";

const SPANISH = "es";

test("the_key_is_typed_in_and_never_stored", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await page.addInitScript((serial) => localStorage.setItem("porchlight.chatbot", serial), bot);
  await page.goto(`${admin.url}/`);
  const key = page.getByLabel("Secret key");
  await expect(page.getByRole("button", { name: "Connect" })).toBeDisabled();

  await key.fill("sk_0000000000000000000000000000000000000000");
  await key.press("Enter");
  await expect(page.getByRole("alert")).toContainText("That key isn't valid");

  await key.fill(admin.service.secretKey);
  await key.press("Enter");
  await page.getByRole("tab", { name: "Settings" }).waitFor();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]));
  expect(kept).not.toContain(admin.service.secretKey);

  // A reload keeps the session; another tab doesn't have it.
  await page.reload();
  await page.getByRole("tab", { name: "Settings" }).waitFor();
  const other = await page.context().newPage();
  await other.goto(`${admin.url}/`);
  await expect(other.getByLabel("Secret key")).toHaveValue("");
  await other.close();
});

test("a_link_signs_in_once_and_signing_out_ends_the_session", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await page.addInitScript((serial) => localStorage.setItem("porchlight.chatbot", serial), bot);
  const link = await admin.service.signInLink();
  await page.goto(link);
  await page.getByRole("tab", { name: "Settings" }).waitFor();
  expect(page.url()).toBe(`${admin.url}/`);
  const key = await page.evaluate(() => sessionStorage.getItem("porchlight.session") ?? "");
  expect(key).toMatch(/^sk_/);

  const second = await page.context().newPage();
  await second.goto(link);
  await expect(second.getByRole("alert")).toContainText("has expired or was used");
  await second.close();

  await page.getByRole("button", { name: "Connections and keys" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByLabel("Secret key")).toBeVisible();
  const status = await page.evaluate(async ({ url, key }) => {
    const headers = { Authorization: key, "Content-Type": "application/json" };
    return (await fetch(`${url}/chat/Chatbot/List`, { method: "POST", headers, body: "{}" })).status;
  }, { url: admin.service.baseUrl, key });
  expect(status).toBe(401);
});

test("no_other_site_can_use_the_session", async ({ page, admin, browser }) => {
  await page.goto(await admin.service.signInLink());
  await page.getByRole("tab", { name: "Settings" }).or(page.getByLabel("Name your chatbot")).first().waitFor();
  // Nothing is sent by itself: a page of another origin in the same browser is nobody.
  const foreign = await (await browser.newContext()).newPage();
  await foreign.route("https://evil.example/**", (route) => route.fulfill({ contentType: "text/html", body: "<p>evil</p>" }));
  await foreign.goto("https://evil.example/");
  const tried = await foreign.evaluate(async (url) => {
    const options = { method: "POST", credentials: "include" as const, headers: { "Content-Type": "text/plain" }, body: "{}" };
    const status = (path: string) => fetch(url + path, options).then((response) => response.status, () => "blocked");
    return [await status("/chat/Chatbot/List"), await status("/manage/session"), await status("/manage/command/add_sample_homes")];
  }, admin.service.baseUrl);
  expect(tried.every((status) => status === "blocked" || status === 401 || status === 403)).toBe(true);
  expect(await page.evaluate(() => document.cookie)).toBe("");
  await foreign.context().close();
});

test("no_screen_requests_another_host", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot, 6);
  const foreign: string[] = [];
  const rejected: string[] = [];
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(admin.service.baseUrl)) foreign.push(request.url());
  });
  page.on("console", (line) => {
    if (line.text().includes("Content Security Policy")) rejected.push(line.text());
  });
  const app = await AdminApp.open(page, admin, bot);
  for (const tab of await page.getByRole("tab").allTextContents()) {
    if (tab.trim()) await app.tab(tab.trim());
    await page.waitForLoadState("networkidle");
  }
  expect({ foreign, rejected }).toEqual({ foreign: [], rejected: [] });
});

test("an_unsaved_photo_is_loaded_through_the_service", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await AdminApp.open(page, admin, bot);
  const shown = await page.evaluate(async (baseUrl) => {
    const image = new Image();
    image.src = `${baseUrl}/manage/picture?w=256&u=${encodeURIComponent(`${baseUrl}/samples/barrel-58-front.webp`)}`;
    await image.decode();
    return image.naturalWidth;
  }, admin.service.baseUrl);
  expect(shown).toBe(256);
});

test("the_form_is_translated_to_spanish", async ({ page, admin }) => {
  await page.addInitScript((language) => localStorage.setItem("porchlight.language", language), SPANISH);
  await page.goto(`${admin.url}/`);
  await expect(page.getByRole("heading", { name: "Iniciar sesión" })).toBeVisible();
  await expect(page.getByLabel("Clave secreta")).toBeVisible();
});

test("a_file_is_parsed_by_the_service_and_only_with_the_key", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await AdminApp.open(page, admin, bot);
  const replies = await page.evaluate(
    async ({ baseUrl, key }) => {
      const input = { name: "homes.csv", bytesBase64: btoa("MLS,Price,Beds\nA1,450000,3\n") };
      const ask = async (authorization: string, command: string) => {
        const headers = { Authorization: authorization, "Content-Type": "application/json" };
        const response = await fetch(`${baseUrl}/manage/command/${command}`, { method: "POST", headers, body: JSON.stringify(input) });
        const text = await response.text();
        return { status: response.status, detail: response.headers.get("X-Error-Code"), text };
      };
      return [await ask(key, "read_import_file"), await ask("sk_wrong", "read_import_file"), await ask(key, "no_such_command")];
    },
    { baseUrl: admin.service.baseUrl, key: admin.service.secretKey },
  );
  expect(JSON.parse(replies[0]?.text ?? "")).toMatchObject({ answer: { rows: 1 } });
  expect(replies[1]).toMatchObject({ status: 401, detail: "40102" });
  expect(JSON.parse(replies[2]?.text ?? "")).toMatchObject({ refusal: { message: "Unknown command." } });
});

test("a_new_chatbot_starts_with_the_sample_listings", async ({ page, admin }) => {
  await AdminApp.open(page, admin, await admin.service.chatbot());
  await page.keyboard.press("Control+Shift+n");
  await page.getByLabel("Name your chatbot").fill("Porch Street Homes");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: /Start with sample listings/ }).click();
  await page.getByRole("tab", { name: "Listings" }).click();
  await expect(page.getByRole("heading", { name: "Porch Street Homes" })).toBeVisible();
  await expect(page.locator(".card").first()).toBeVisible();
});

test("map_tiles_load_once_enabled_and_only_through_the_service", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot, 6);
  const foreign: string[] = [];
  const rejected: string[] = [];
  const squares: string[] = [];
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(admin.service.baseUrl)) foreign.push(request.url());
  });
  page.on("console", (line) => {
    if (line.text().includes("Content Security Policy")) rejected.push(line.text());
  });
  const square = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><path d="M0 0h256v256H0z" fill="#cfe3cf"/></svg>`;
  await page.route(/manage\/picture\?.*openstreetmap/, (route) => {
    squares.push(new URL(route.request().url()).searchParams.get("u") ?? "");
    return route.fulfill({ contentType: "image/svg+xml", body: square });
  });
  const app = await AdminApp.open(page, admin, bot);
  await app.tab("Listings");
  await page.getByRole("radio", { name: "Map" }).click();
  const streets = page.getByRole("button", { name: "Show street map" });
  await expect(streets).toBeVisible();
  expect(squares).toEqual([]);
  await streets.click();
  await expect(page.locator(".leaflet-tile-loaded").first()).toBeVisible();
  expect(squares.every((url) => /^https:\/\/tile\.openstreetmap\.org\/\d+\/\d+\/\d+\.png$/.test(url))).toBe(true);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: "Hide street map" }).click();
  await expect(page.locator(".leaflet-tile")).toHaveCount(0);
  expect({ foreign, rejected }).toEqual({ foreign: [], rejected: [] });
  console.log(`squares of the map by way of the service: ${squares.length}, other hosts asked: ${foreign.length}`);
});
