/*
 * Every text of the app is translated and has room to grow: in the pseudo language, text outside ⟦⟧ that is not data is
 * missing a translation, and text that is cut off has too little room.
 */
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/admin-app";
import { closePlace, openInLanguage, PLACES } from "../../support/app-walk";

/** Names that are neither translated nor data. */
const NAMES = "Porchlight English Español Ctrl Shift PgUp PgDn Alt Esc Del MLS CSV XLSX JSON RESO USD EUR GBP URL HTML Leaflet OpenStreetMap openstreetmap http https Content Security Policy default src self init Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec";

test("every_text_of_every_screen_comes_from_the_texts_and_none_is_cut", async ({ page, admin }) => {
  test.setTimeout(600_000);
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot, 8);
  await admin.service.call("Chatbot/FactSave", { SerialNumber: bot, Question: "Are dogs allowed?", Answer: "Yes." });
  const data = await dataText(admin.service, bot);
  await openInLanguage(page, "pseudo", async () => {
    await page.addInitScript((serial) => localStorage.setItem("porchlight.chatbot", serial), bot);
    await page.goto(`${admin.url}/#${admin.service.baseUrl}|${admin.service.secretKey}`);
  });
  const failures: string[] = [];
  for (const place of PLACES) {
    try {
      await place.go(page);
    } catch {
      console.log(`pseudo: ${place.name} was not reached`);
      failures.push(`${place.name}: not reached`);
      await closePlace(page);
      continue;
    }
    const { outside, cut, total } = await check(page, data);
    console.log(`pseudo: ${place.name} (${place.owner}): ${total} texts, ${outside.length} outside, ${cut.length} cut`);
    for (const text of outside) console.log(`  outside: ${text}`);
    for (const text of cut) console.log(`  cut: ${text}`);
    failures.push(...outside.map((text) => `${place.name}: ${text}`), ...cut.map((text) => `${place.name} cut: ${text}`));
    await closePlace(page);
  }
  expect(failures).toEqual([]);
});

/** Every word of this chatbot's data and of the chatbots' names. */
async function dataText(service: { call: <T>(path: string, body: object) => Promise<T>; baseUrl: string }, bot: string): Promise<string[]> {
  const answers = await Promise.all([
    service.call("Chatbot/RealEstateList", { SerialNumber: bot, PageSize: 100 }),
    service.call("Chatbot/Get", { serialNumber: bot }),
    // The sidebar lists the chatbots of the other specs of this worker too.
    service.call("Chatbot/List", { PageSize: 1000 }),
    service.call("Chatbot/ModelList", {}),
    service.call("Chatbot/FactList", { SerialNumber: bot }),
  ]);
  return JSON.stringify([answers, service.baseUrl, bot]).split(/[^\p{L}\p{N}]+/u);
}

/** Texts outside the brackets, and controls whose text is wider than they are. */
function check(page: Page, data: readonly string[]): Promise<{ outside: string[]; cut: string[]; total: number }> {
  return page.evaluate(
    ({ known, names }) => {
      const allowed = new Set([...known, ...names.split(" ")].map((word) => word.toLowerCase()));
      const isShown = (element: Element | null) => element?.checkVisibility({ visibilityProperty: true }) ?? false;
      const bare = (text: string) => {
        let left = text;
        for (let before = ""; before !== left; ) [before, left] = [left, left.replace(/⟦[^⟦⟧]*⟧/g, " ")];
        return left;
      };
      const isForeign = (text: string) => (bare(text).match(/\p{L}{3,}/gu) ?? []).some((word) => !allowed.has(word.toLowerCase()));
      const texts: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement;
        if (walker.currentNode.textContent?.trim() && isShown(parent) && !parent?.closest("script, style, code, pre")) texts.push(walker.currentNode.textContent);
      }
      for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], img[alt]")) {
        if (!isShown(element)) continue;
        for (const name of ["aria-label", "title", "placeholder", "alt"]) if (element.getAttribute(name)) texts.push(`${name}: ${element.getAttribute(name)}`.replace(/^[\w-]+: /, ""));
      }
      const cut = [...document.querySelectorAll("button, label, [role=tab], h1, h2, h3, th, legend, dt, .field-help, .palette-title")]
        .filter((element) => isShown(element) && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 && (element.textContent ?? "").includes("⟦"))
        .filter((element) => getComputedStyle(element).overflowX !== "visible")
        .map((element) => (element.textContent ?? "").slice(0, 80));
      return { outside: [...new Set(texts.filter(isForeign).map((text) => text.trim().slice(0, 120)))], cut: [...new Set(cut)], total: texts.length };
    },
    { known: [...data], names: NAMES },
  );
}
