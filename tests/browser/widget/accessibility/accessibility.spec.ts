/*
 * In every state of the widget, axe finds nothing (WCAG 2.2 AA and best practices) and every control is large enough:
 * light and dark, desktop and phone, left-to-right and right-to-left.
 */
import type { BrowserContext, Page } from "@playwright/test";
import { axeViolations, WCAG } from "../../support/checks/axe";
import { arrive, STATES, type State } from "../../support/widget-states";
import { smallTargets } from "../../support/targets";
import { expect, FAKE_MICROPHONE, test } from "../../support/widget";

const RIGHT_TO_LEFT = ["teaser", "suggestions", "writing", "cards", "listing", "markdown", "error", "consent", "image"];

let looks = 0;
const seen = new Set<string>();
test.use(FAKE_MICROPHONE);
test.afterAll(() => console.log(`axe found nothing in ${looks} looks at ${seen.size} states`));

for (const state of STATES) {
  test(`axe_finds_nothing_and_every_target_is_large_enough_in_the_state_${state.name.replace(" ", "_")}`, async ({ page, context, service, site }) => {
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
    await arrive(state, { page, context, service, site, lang: "en" });
    expect(await smallTargets(widgetOf(page, state), 24)).toEqual([]);
    await check(page, state, "light");
    await check(page, state, "dark");
    await toPhone(page, context);
    await check(page, state, "light");
    // Emulated touch does not reach into cross-site frames.
    expect(await smallTargets(widgetOf(page, state), state.place === "frame" ? 24 : 44)).toEqual([]);
  });
}

for (const state of STATES.filter(({ name }) => RIGHT_TO_LEFT.includes(name))) {
  test(`axe_finds_nothing_from_right_to_left_in_the_state_${state.name}`, async ({ page, context, service, site }) => {
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
    await arrive(state, { page, context, service, site, lang: "ar" });
    await check(page, state, "light");
    await toPhone(page, context);
    await check(page, state, "dark");
  });
}

async function check(page: Page, state: State, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const place = state.place === "share" ? "html" : state.place === "frame" ? "iframe" : "porchlight-chat";
  const violations = await axeViolations(page, place, [...WCAG, "best-practice"]);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html + (node.failureSummary ?? "")).join(" ")}`)).toEqual([]);
  looks += 1;
  seen.add(state.name);
}

/** A touch screen of 360 by 740 with the conversation as it is. */
async function toPhone(page: Page, context: BrowserContext): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  const browser = await context.newCDPSession(page);
  await browser.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 1 });
  expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
}

function widgetOf(page: Page, state: State): Page | ReturnType<Page["mainFrame"]> {
  return state.place === "frame" ? (page.frames()[1] ?? page) : page;
}
