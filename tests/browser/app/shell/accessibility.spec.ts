/*
 * axe finds nothing on any screen, light or dark, and at 200 percent zoom every screen scrolls in one direction only.
 * Keyboard and focus are in shell.spec.ts.
 */
import { expect, AdminApp, test } from "../../support/admin-app";
import { axeFindings } from "../../support/checks/axe";
import { closePlace, PLACES } from "../../support/app-walk";

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe_finds_nothing_on_any_screen_in_${colorScheme}`, async ({ page, admin }) => {
    test.setTimeout(600_000);
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme });
    const bot = await admin.service.chatbot();
    await admin.service.importListings(bot, 8);
    await AdminApp.open(page, admin, bot);
    const found: string[] = [];
    for (const place of PLACES) {
      await place.go(page);
      found.push(...(await axeFindings(page)).map((finding) => `${place.name}: ${finding}`));
      await closePlace(page);
    }
    console.log(`axe: ${PLACES.length} places in ${colorScheme}, ${found.length} findings`);
    for (const finding of found) console.log(`  ${finding}`);
    expect(found).toEqual([]);
  });
}

test("at_200_percent_zoom_everything_is_reachable", async ({ page, admin }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  const bot = await admin.service.chatbot();
  await AdminApp.open(page, admin, bot);
  const out: string[] = [];
  for (const place of PLACES.filter(({ owner }) => owner === "shell")) {
    await place.go(page);
    out.push(...(await page.evaluate((name) => {
      const holder = [...document.querySelectorAll("dialog[open], .menu")].at(-1);
      const box = holder?.getBoundingClientRect();
      return !box || box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1 ? [`${name}: ${JSON.stringify(box)}`] : [];
    }, place.name)));
    await closePlace(page);
  }
  expect(out).toEqual([]);
});

test("forced_colors_keep_the_selected_row_and_the_focus_visible", async ({ page, admin }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const bot = await admin.service.chatbot();
  await AdminApp.open(page, admin, bot);
  await page.keyboard.press("Control+k");
  const chosen = page.locator(".palette-option[aria-selected=true]");
  await expect(chosen).toHaveCSS("outline-style", "solid");
  await page.keyboard.press("Escape");
  await page.keyboard.press("F6");
  expect(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)).toBe("solid");
});
