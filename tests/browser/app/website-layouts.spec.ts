/* "Put it on my website": its states in every layout. Nothing is outside its step, and axe finds nothing. */
import type { Page } from "@playwright/test";
import { expect, test } from "../support/admin-app";
import { axeFindings } from "../support/checks/axe";
import { builtIn, openDesktopApp, stateOf, type MockResults } from "../support/mock-tauri";
import { ALL_LAYOUTS, checkAndCapture } from "../support/screenshots";
import { checked, server, stateNames, statesOf } from "../support/website-guide";

// Each test has a chatbot of its own, so several workers may run them.
test.describe.configure({ mode: "parallel" });

/** The longest texts in the narrow windows show half of the states each, the others an eighth; all of them under `--full`. */
const LAYOUTS = [
  { width: 1280, height: 900, colorScheme: "light", language: "en", every: 8 },
  { width: 390, height: 844, colorScheme: "dark", language: "en", every: 8 },
  { width: 390, height: 844, colorScheme: "light", language: "es", every: 2 },
  { width: 900, height: 640, colorScheme: "dark", language: "pseudo", every: 2 },
] as const;

for (const [at, { width, height, colorScheme, language, every }] of LAYOUTS.entries()) {
  test(`every_state_fits_and_axe_finds_nothing_${width}_${colorScheme}_${language}`, async ({ page, admin }) => {
    test.setTimeout(300_000);
    const bot = await admin.service.chatbot();
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.addInitScript((spoken) => localStorage.setItem("porchlight.language", spoken), language);
    await page.addInitScript((serial) => localStorage.setItem("porchlight.chatbot", serial), bot);
    const results: MockResults = {};
    const connections = [builtIn(admin.service), server(admin.service)];
    await openDesktopApp(page, admin.service, {
      get_app_state: () => results.get_app_state,
      get_pairing: () => results.get_pairing ?? null,
      get_data_move: () => results.get_data_move ?? null,
      check_website: () => results.check_website ?? checked("page", "unreachable"),
      embed_snippet: { bubble: `<script src="https://chat.harborhomes.example/embed.min.js" data-chatbot-id="${bot}" defer></script>`, iframe: "", share: "", baseUrl: "https://chat.harborhomes.example" },
    });
    // Others in each.
    const visited = ALL_LAYOUTS ? stateNames : stateNames.filter((_, index) => index % every === at % every);
    const found: string[] = [];
    const untranslated: string[] = [];
    const tooWide: string[] = [];
    for (const name of visited) {
      const { guide, results: next, current } = statesOf(name);
      Object.assign(results, { get_pairing: null, get_data_move: null, check_website: null }, next);
      results.get_app_state = stateOf(current ? connections : connections.slice(0, 1), { current: current ?? "built-in" });
      await page.evaluate((stored) => {
        localStorage.setItem("porchlight.website", JSON.stringify(stored));
        localStorage.setItem("porchlight.website-open", "yes");
      }, guide);
      await page.reload();
      await page.locator(".guide-step-open .guide-step-body > :not(.list-state)").first().waitFor();
      await checkAndCapture(page, `website-${name}-${width}-${colorScheme}-${language}`);
      tooWide.push(...(await controlsPastTheStep(page)).map((control) => `${name}: ${control}`));
      found.push(...(await axeFindings(page)).map((finding) => `${name}: ${finding}`));
      if (language === "pseudo") untranslated.push(...(await textsOutside(page)).map((text) => `${name}: ${text}`));
    }
    console.log(`website guide: ${visited.length} of ${stateNames.length} states at ${width} px in ${colorScheme} and ${language}, ${found.length} findings of axe`);
    expect(found).toEqual([]);
    expect(tooWide).toEqual([]);
    expect(untranslated).toEqual([]);
  });
}

/** Controls that reach into the padding of the step or beyond its card. */
function controlsPastTheStep(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const body = document.querySelector(".guide-step-body") as HTMLElement;
    const end = body.getBoundingClientRect().right - parseFloat(getComputedStyle(body).paddingRight);
    const controls = [...body.querySelectorAll("button, a, input, select, pre")];
    return controls.filter((control) => control.getBoundingClientRect().right > end + 1).map((control) => control.outerHTML.slice(0, 120));
  });
}

/** Text that isn't in the brackets of the pseudo language, except data and commands. */
function textsOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.querySelector(".column") as Node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent ?? "";
      if (!walker.currentNode.parentElement?.closest("pre, code, [data-core], [name=chatbot]") && !text.includes("⟦") && /\p{L}{3,}/u.test(text)) found.push(text);
    }
    return found;
  });
}
