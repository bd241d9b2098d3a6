/*
 * Pages with hostile styles, compared by screenshots: without the widget, with the launcher, with the open panel.
 * Outside the widget no pixel may change; inside, none may differ from the widget on a blank page. Screenshots are kept
 * in tests/output/hostile.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { LOOKS, pageOf, type HostileStyle } from "./styles";
import { changedPixels, crop, outside, parsePng, within, type Box, type Screenshot } from "../support/pixels";
import { snippet } from "../support/host-site";
import { expect, test, watchViolations, Widget } from "../support/widget";

const OUTPUT = join(import.meta.dirname, "../../output/hostile");
/** The reach of shadows. */
const [BUBBLE_SHADOW, PANEL_SHADOW] = [24, 48];
const [BUBBLE_RADIUS, PANEL_RADIUS] = [28, 16];
const BLANK: HostileStyle = { name: "blank" };

interface Seen {
  bubble: Box;
  panel: Box | null;
  closed: Screenshot;
  open: Screenshot | null;
}

const tally = { pages: 0, screenshots: 0, violations: 0, changedOutside: 0, changedInside: 0 };
const blank = new Map<string, Seen>();
let bot = "";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test.beforeAll(async ({ service }) => {
  await mkdir(OUTPUT, { recursive: true });
  bot = await service.chatbot({ WelcomeMessage: "Good evening.\nAsk about any home.", SuggestedMessage: "Homes by the sea" });
});

test.afterAll(() => {
  const { pages, screenshots, violations, changedOutside, changedInside } = tally;
  console.log(
    `hostile looks: ${pages} pages, ${screenshots} pictures, ${violations} violations, ${changedOutside} pixels changed outside the widget, ${changedInside} inside`,
  );
});

/** A screenshot while nothing is hovered, focused or loading. */
async function take(page: Page, name: string): Promise<Screenshot> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const png = await page.screenshot({ animations: "disabled" });
  await writeFile(join(OUTPUT, `${name}.png`), png);
  tally.screenshots += 1;
  return parsePng(png);
}

const boxOf = async (place: { boundingBox(): Promise<Box | null> }): Promise<Box> => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** Launcher, then panel, on a loaded page. */
async function capture(page: Page, name: string, mayOpen: boolean): Promise<Seen> {
  const widget = new Widget(page);
  await widget.launcher.locator("svg").waitFor();
  const bubble = await boxOf(widget.launcher);
  const closed = await take(page, `${name}-bubble`);
  if (!mayOpen) return { bubble, panel: null, closed, open: null };
  await widget.launcher.click();
  await page.locator("porchlight-chat textarea").waitFor();
  const open = await take(page, `${name}-panel`);
  return { bubble, panel: await boxOf(page.locator("porchlight-chat .chat")), closed, open };
}

/** The widget in both screenshots, wherever it is on the page. */
function differing(one: Screenshot, here: Box, other: Screenshot, there: Box, radius: number): number {
  const [first, second] = [crop(one, here), crop(other, there)];
  return changedPixels(first, second, within(first, radius));
}

for (const hostile of LOOKS) {
  test(`${hostile.name}_changes_neither_page_nor_widget`, async ({ page, service, site }) => {
    const media = { contrast: null, forcedColors: null, colorScheme: "light" as const, ...hostile.media };
    await page.emulateMedia(media);
    // Every page starts without a teaser and closed, although the panel was open on the page before.
    await page.addInitScript((id) => {
      sessionStorage.setItem(`porchlight:${id}:teased`, "1");
      sessionStorage.removeItem(`porchlight:${id}:open`);
    }, bot);
    const manners = await watchViolations(page);
    const script = snippet(service.baseUrl, bot);

    const kind = JSON.stringify(media);
    if (!blank.has(kind)) {
      await page.goto(site.page(pageOf(BLANK, script)));
      blank.set(kind, await capture(page, `blank-${blank.size}`, true));
    }
    const reference = blank.get(kind)!;
    await page.goto(site.page(pageOf(hostile)));
    const before = await take(page, `${hostile.name}-before`);
    await page.goto(site.page(pageOf(hostile, script)));
    const seen = await capture(page, hostile.name, !hostile.closed);
    const { violations, shift } = await manners();

    const scale = seen.bubble.width / reference.bubble.width;
    let outer = changedPixels(before, seen.closed, outside([seen.bubble], BUBBLE_SHADOW * scale));
    let inner = hostile.differs ? 0 : differing(reference.closed, reference.bubble, seen.closed, seen.bubble, BUBBLE_RADIUS);
    if (seen.open && seen.panel) {
      outer += changedPixels(before, seen.open, outside([seen.bubble, seen.panel], PANEL_SHADOW * scale));
      if (!hostile.differs) inner += differing(reference.open!, reference.panel!, seen.open, seen.panel, PANEL_RADIUS);
      expect(seen.panel.y, "the whole panel is in the window").toBeGreaterThanOrEqual(0);
    }
    tally.pages += 1;
    tally.violations += violations.length;
    tally.changedOutside += outer;
    tally.changedInside += inner;
    expect({ outside: outer, inside: inner, violations, shift }).toEqual({ outside: 0, inside: 0, violations: [], shift: 0 });
  });
}
