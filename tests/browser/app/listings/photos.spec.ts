/* The photos of one listing: order, upload, errors, lightbox. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "../../support/admin-app";
import { giveFile, listListings, openFirstListing } from "../../support/listing-editor-page";

const PHOTOS = join(import.meta.dirname, "../../../../crates/server/samples/pictures");

test("photos_are_reordered_by_mouse_and_keyboard_and_a_removed_one_can_be_restored", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot, 1);
  const [listing] = await listListings(admin.service, bot);
  const names = ["a", "b", "c", "d"].map((name) => `https://photos.example/${name}.jpg`);
  await admin.service.call("Chatbot/RealEstateUpdate", { SerialNumber: bot, Key: String(listing?.ID), KeyType: "NewOaks", Images: names });
  const editor = await openFirstListing(page, admin, bot);
  const order = () => editor.locator(".photo-grip").evaluateAll((grips) => grips.map((grip) => /(\w)\.jpg/.exec(grip.getAttribute("title") ?? "")?.[1]).join(""));
  const photo = (at: number) => editor.locator(".photo-grip").nth(at);
  expect(await order()).toBe("abcd");
  await photo(0).focus();
  await page.keyboard.press("ArrowRight");
  expect(await order()).toBe("bacd");
  await expect(editor.getByRole("status").filter({ hasText: "Photo moved to 2 of 4." })).toBeAttached();
  await expect(photo(1)).toBeFocused();
  await page.keyboard.press("Home");
  expect(await order()).toBe("abcd");

  const from = await photo(2).boundingBox();
  const to = await photo(0).boundingBox();
  if (!from || !to) throw new Error("the photos are there");
  await page.mouse.move(from.x + 40, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 40, { steps: 4 });
  await page.mouse.move(to.x + 20, to.y + 40, { steps: 8 });
  await page.mouse.up();
  expect(await order()).toBe("cabd");
  await expect(page.locator("dialog.lightbox")).toHaveCount(0);

  await photo(1).focus();
  await page.keyboard.press("Delete");
  expect(await order()).toBe("cbd");
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await order()).toBe("cabd");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Listing saved.")).toBeVisible();
  expect((await listListings(admin.service, bot))[0]?.Images).toBe([2, 0, 1, 3].map((at) => names[at]).join(","));
  await expect(editor.getByText("Can't load").first()).toBeVisible();
});

test("photos_are_added_by_url_file_paste_and_drop", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot, 1);
  const editor = await openFirstListing(page, admin, bot);
  const tiles = editor.locator(".photo-tile[data-at]");
  const before = await tiles.count();
  await editor.getByRole("button", { name: "Add from URL" }).click();
  const line = editor.getByLabel("Photo URLs");
  await line.fill("https://photos.example/1.jpg\nhttps://photos.example/2.jpg\nhttps://photos.example/1.jpg ftp://photos.example/3.jpg");
  await expect(editor.getByText("ftp://photos.example/3.jpg isn't an http or https URL.")).toBeVisible();
  await line.press("Enter");
  await expect(tiles).toHaveCount(before + 2);
  await expect(editor.getByText("1 photo was already added.")).toBeVisible();

  const name = await firstPhoto();
  const chooser = page.waitForEvent("filechooser");
  await editor.getByRole("button", { name: "Upload photos" }).click();
  await (await chooser).setFiles([join(PHOTOS, name), join(PHOTOS, name)]);
  await expect(tiles).toHaveCount(before + 4);

  const bytes = [...(await readFile(join(PHOTOS, name)))];
  await giveFile(page, "paste", ".drawer", bytes, "image.webp");
  await expect(tiles).toHaveCount(before + 5);
  await giveFile(page, "drop", ".photo-strip", bytes, "dropped.webp");
  await expect(tiles).toHaveCount(before + 6);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Listing saved.")).toBeVisible();
  const images = String((await listListings(admin.service, bot))[0]?.Images).split(",");
  expect(images.filter((url) => url.startsWith(`${admin.service.baseUrl}/files/`))).toHaveLength(4);
  console.log(`photos added: 2 by address, 2 by file, 1 by paste, 1 by drop; saved ${images.length}`);
});

test("a_file_that_is_not_a_photo_is_rejected_with_an_error", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot, 1);
  const editor = await openFirstListing(page, admin, bot);
  const photo = await readFile(join(PHOTOS, await firstPhoto()));
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic"), Buffer.alloc(64)]);
  const huge = hugePng(30_000, 30_000);
  const files: [string, Buffer, RegExp][] = [
    ["much.webp", Buffer.concat([photo, Buffer.alloc(21 * 1024 * 1024)]), /up to 20 MB\. This one is 21\.\d MB/],
    ["phone.heic", heic, /HEIC isn't supported/],
    ["words.jpg", Buffer.from("This is a text, whatever its name says."), /isn't an image/],
    ["empty.png", Buffer.alloc(0), /is empty/],
    ["wide.png", huge, /^wide\.png has too many pixels/],
    ["drawing.svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /SVG isn't supported/],
    ["cut.webp", photo.subarray(0, 900), /decoded|broken|ended/i],
  ];
  for (const [name, buffer, sentence] of files) {
    const chooser = page.waitForEvent("filechooser");
    await editor.getByRole("button", { name: "Upload photos" }).click();
    await (await chooser).setFiles({ name, mimeType: "application/octet-stream", buffer });
    const tile = editor.locator(".upload-tile").filter({ hasText: name });
    await expect(tile.getByRole("alert")).toHaveText(sentence);
    console.log(`${name}: ${await tile.getByRole("alert").innerText()}`);
  }
  await editor.getByRole("button", { name: "Remove words.jpg" }).click();
  await expect(editor.locator(".upload-tile")).toHaveCount(files.length - 1);
  expect(await editor.locator(".drawer-status").innerText()).toBe("No changes");
});

test("an_upload_shows_its_progress_and_can_be_canceled", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot, 1);
  const editor = await openFirstListing(page, admin, bot);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`${admin.service.baseUrl}/uploads/**`, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  const chooser = page.waitForEvent("filechooser");
  await editor.getByRole("button", { name: "Upload photos" }).click();
  const path = join(PHOTOS, await firstPhoto());
  await (await chooser).setFiles([path, path, path]);
  await expect(editor.getByRole("progressbar")).toHaveCount(3);
  await expect(editor.getByText("Queued")).toHaveCount(1);
  await page.keyboard.press("Control+s");
  await editor.getByRole("button", { name: /^Cancel upload of/ }).first().click();
  await expect(editor.getByRole("progressbar")).toHaveCount(2);
  const tiles = await editor.locator(".photo-tile[data-at]").count();
  release();
  await expect(editor.locator(".photo-tile[data-at]")).toHaveCount(tiles + 2);
});

test("a_photo_opens_in_the_lightbox_and_the_focus_returns_to_the_last_one", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot, 1);
  const editor = await openFirstListing(page, admin, bot);
  const photos = editor.locator(".photo-grip");
  const count = await photos.count();
  await photos.first().press("Enter");
  const large = page.getByRole("dialog", { name: /^Photos of/ });
  await expect(large).toContainText(`1 of ${count}`);
  await page.keyboard.press("ArrowRight");
  await expect(large).toContainText(`2 of ${count}`);
  await page.keyboard.press("Escape");
  await expect(large).toBeHidden();
  await expect(photos.nth(1)).toBeFocused();
  await expect(editor).toBeVisible();
});

test("fifty_photos_are_reordered_smoothly", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot, 1);
  const [listing] = await listListings(admin.service, bot);
  const Images = Array.from({ length: 50 }, (_, at) => `https://photos.example/${at}.jpg`);
  await admin.service.call("Chatbot/RealEstateUpdate", { SerialNumber: bot, Key: String(listing?.ID), KeyType: "NewOaks", Images });
  const editor = await openFirstListing(page, admin, bot);
  await expect(editor.getByText("50 of 50")).toBeVisible();
  await editor.locator(".photo-grip").first().focus();
  const spent = await page.evaluate(async () => {
    const times: number[] = [];
    for (let step = 0; step < 49; step++) {
      const begun = performance.now();
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      times.push(performance.now() - begun);
    }
    return times.sort((a, b) => a - b);
  });
  await expect(editor.locator(".photo-grip").last()).toHaveAttribute("title", /photos\.example\/0\.jpg/);
  console.log(`49 moves of a photo among 50: median ${spent[24]?.toFixed(0)} ms, slowest ${spent.at(-1)?.toFixed(0)} ms, two frames each`);
});

test("many_photos_are_visible_at_once_and_can_be_dragged_past_the_edge", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot, 1);
  const [listing] = await listListings(admin.service, bot);
  const Images = Array.from({ length: 40 }, (_, at) => `https://photos.example/${at}.jpg`);
  await admin.service.call("Chatbot/RealEstateUpdate", { SerialNumber: bot, Key: String(listing?.ID), KeyType: "NewOaks", Images });
  await page.setViewportSize({ width: 1280, height: 800 });
  const editor = await openFirstListing(page, admin, bot);
  const grips = editor.locator(".photo-grip");
  await expect(grips).toHaveCount(40);
  const place = async (url: number) => (await grips.evaluateAll((all) => all.map((grip) => /(\d+)\.jpg/.exec(grip.getAttribute("title") ?? "")?.[1]))).indexOf(String(url));
  const seen = await editor.locator(".photo-tiles").evaluate((tiles) => {
    const box = tiles.getBoundingClientRect();
    return [...tiles.children].filter((tile) => tile.getBoundingClientRect().bottom <= box.bottom).length;
  });
  console.log(`of 40 photos ${seen} are seen at once`);
  expect(seen).toBeGreaterThanOrEqual(15);

  // The main photo takes two rows of five columns, so about the ninth photo is below the fourth.
  await grips.nth(3).focus();
  await page.keyboard.press("ArrowDown");
  const below = await place(3);
  expect(below).toBeGreaterThan(4);
  await expect(grips.nth(below)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  expect(await place(3)).toBe(3);

  const from = await grips.nth(1).boundingBox();
  const onto = await grips.nth(below).boundingBox();
  if (!from || !onto) throw new Error("the photos are there");
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(onto.x + onto.width - 8, onto.y + 30, { steps: 5 });
  await page.mouse.up();
  expect(await place(1)).toBe(below);

  // Dragging at the lower edge scrolls to the last photo.
  const first = await grips.nth(0).boundingBox();
  const tiles = await editor.locator(".photo-tiles").boundingBox();
  if (!first || !tiles) throw new Error("the photos are there");
  await page.mouse.move(first.x + 30, first.y + 30);
  await page.mouse.down();
  await page.mouse.move(tiles.x + tiles.width - 24, tiles.y + tiles.height - 16, { steps: 5 });
  await expect.poll(() => editor.locator(".photo-tiles").evaluate((one) => Math.round(one.scrollHeight - one.clientHeight - one.scrollTop))).toBe(0);
  await page.mouse.up();
  expect(await place(0)).toBeGreaterThan(30);
  await expect(page.locator("dialog.lightbox")).toHaveCount(0);
});

async function firstPhoto(): Promise<string> {
  const [name = ""] = (await readdir(PHOTOS)).filter((one) => /\.webp$/.test(one));
  return name;
}

/** A PNG with only a header that claims a size. */
function hugePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const chunk = Buffer.concat([Buffer.from("IHDR"), head]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(13);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(chunk));
  const data = Buffer.from([0, 0, 0, 0, ...Buffer.from("IDAT")]);
  const dataSum = Buffer.alloc(4);
  dataSum.writeUInt32BE(crc32(Buffer.from("IDAT")));
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), length, chunk, sum, data, dataSum]);
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

test("escape_in_the_url_field_closes_the_field_and_not_the_listing", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot, 1);
  const editor = await openFirstListing(page, admin, bot);
  const button = editor.getByRole("button", { name: "Add from URL" });
  await button.click();
  await page.keyboard.type("https://homes.example/a.jpg");
  await page.keyboard.press("Escape");
  await expect(editor.locator(".url-line")).toHaveCount(0);
  await expect(button).toBeFocused();
});
