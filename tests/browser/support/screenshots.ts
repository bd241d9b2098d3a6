/*
 * Checks that a screen of the app has loaded and nothing is outside the window. Saves a screenshot if
 * `PORCHLIGHT_PICTURES` names a folder.
 */
import { join } from "node:path";
import { expect, type Page, type Request } from "@playwright/test";
import type { Service } from "./service";

const FOLDER = process.env.PORCHLIGHT_PICTURES;
/** All combinations of window, theme and language, which take minutes: under `./scripts/test --full`, and for screenshots. */
export const ALL_LAYOUTS = Boolean(process.env.PORCHLIGHT_ALL_LAYOUTS || FOLDER);

const BIG = { width: 1280, height: 800 };
const SMALL = { width: 900, height: 640 };
export const SIZES = [BIG, SMALL];

export interface Variant {
  size: { width: number; height: number };
  theme: "light" | "dark";
  language: string;
  /** Part of test and file names. */
  label: string;
}

const variant = (size: Variant["size"], theme: Variant["theme"], language = "en"): Variant => ({ size, theme, language, label: `${size.width}-${theme}-${language}` });

/** Layouts differ by size and language, not by theme. */
const LAYOUTS = [variant(BIG, "light"), variant(SMALL, "light"), variant(SMALL, "light", "es"), variant(SMALL, "light", "pseudo")];
const THEMES = [variant(BIG, "dark"), variant(SMALL, "dark")];

/** All variants, or only different layouts. */
export const VARIANTS = ALL_LAYOUTS ? [...LAYOUTS, ...THEMES] : LAYOUTS;
/** For screens that have tests in languages with longer texts than English, whose small window is then the easiest case. */
export const TRANSLATED_VARIANTS = ALL_LAYOUTS ? VARIANTS : VARIANTS.filter(({ size, language }) => size === BIG || language !== "en");
/** Sizes with themes: each of both at least once, all combinations under `--full`. */
export const SIZES_AND_THEMES = ALL_LAYOUTS ? SIZES.flatMap((size) => [{ size, colorScheme: "light" } as const, { size, colorScheme: "dark" } as const]) : [{ size: BIG, colorScheme: "light" } as const, { size: SMALL, colorScheme: "dark" } as const];
/** For screens whose narrowest case is the small window in Spanish; it alone is tested unless all are. */
export const NARROW_VARIANTS = ALL_LAYOUTS ? [variant(BIG, "light"), variant(BIG, "dark"), variant(SMALL, "light"), variant(SMALL, "dark"), variant(SMALL, "light", "es")] : [variant(SMALL, "light", "es")];

/** Every combination of three choices; only so many that each value is among them, unless all are tested. */
export function layouts<A, B, C>(first: readonly A[], second: readonly B[], third: readonly C[]): (readonly [A, B, C])[] {
  if (ALL_LAYOUTS) return first.flatMap((one) => second.flatMap((two) => third.map((three) => [one, two, three] as const)));
  const count = Math.max(first.length, second.length, third.length);
  const pick = <T>(values: readonly T[], at: number) => values[at % values.length] as T;
  return Array.from({ length: count }, (_, at) => [pick(first, at), pick(second, at), pick(third, at + 1)] as const);
}

export async function applyVariant(page: Page, { size, theme, language }: Variant): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await page.addInitScript((spoken) => localStorage.setItem("porchlight.language", spoken), language);
}

export async function capture(page: Page, name: string): Promise<void> {
  if (FOLDER) await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: "disabled" });
}

/** Controls outside the window. */
export const outside = (page: Page) =>
  page.evaluate(() => {
    const clipped = (element: Element) => {
      for (let up = element.parentElement; up; up = up.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(up);
        if (overflowX !== "visible" || overflowY !== "visible") return up !== document.body && up !== document.documentElement;
      }
      return false;
    };
    const wide = document.documentElement.scrollWidth > innerWidth ? ["the page itself"] : [];
    const controls = [...document.querySelectorAll("button, input, select, textarea, a, [role=tab]")];
    const lost = controls.filter((control) => {
      const box = control.getBoundingClientRect();
      return box.width > 0 && box.left < innerWidth && box.right > innerWidth + 1 && !clipped(control);
    });
    return [...wide, ...lost.map((control) => control.outerHTML.slice(0, 120))];
  });

/** Present only while something is loading. */
const LOADING = [
  ".skeleton-cards, .skeleton-rows, main [aria-busy=true], main [role=status].list-state, .day-plot:empty",
  // A list requests photos once it stops scrolling, the editor one after the other.
  ...["card-photo", "row-photo", "map-photo", "photo-grip", "lightbox-photo"].map((place) => `.${place}:not(:has(.photo))`),
].join(", ");

/** Chromium doesn't report the end of some requests that a reload interrupts, so those of the document before don't count. */
async function requestsOfDocument(page: Page): Promise<Request[]> {
  const sent = await page.requests();
  const ofDocument = sent.findLastIndex((request) => request.isNavigationRequest() && request.frame() === page.mainFrame());
  return sent.slice(Math.max(ofDocument, 0));
}

/** Waits until no request has begun or been without a response for half a second, except those that wait for news. */
async function idle(page: Page): Promise<void> {
  for (let last: Request | undefined, quietSince = Date.now(); ; await page.waitForTimeout(50)) {
    // An open conversation always has one that waits, so the network is never idle.
    const sent = (await requestsOfDocument(page)).filter((request) => !request.url().endsWith("/Chat/Follow"));
    const isWaiting = sent.some((request) => request.existingResponse() === null && request.failure() === null);
    if (isWaiting || sent.at(-1) !== last) quietSince = Date.now();
    else if (Date.now() - quietSince >= 500) return;
    last = sent.at(-1);
  }
}

/** Waits until nothing is loading and visible images are decoded, including those of the widget. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await idle(page);
  await page.evaluate(async (underway) => {
    const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const all = (root: Document | ShadowRoot): HTMLImageElement[] => [
      ...root.querySelectorAll("img"),
      ...[...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => (shadowRoot ? all(shadowRoot) : [])),
    ];
    const isSeen = (one: Element) => one.getClientRects().length > 0 && one.getBoundingClientRect().top < innerHeight && one.getBoundingClientRect().left < innerWidth;
    const isDrawn = ({ complete, naturalWidth, className }: HTMLImageElement) => complete && (naturalWidth > 0 || !className.includes("photo"));
    const isSettled = () => ![...document.querySelectorAll(underway)].some(isSeen) && all(document).filter(isSeen).every(isDrawn);
    do await frames();
    while (!isSettled());
    await Promise.all(all(document).filter(isSeen).map((image) => image.decode().catch(() => undefined)));
    await frames();
  }, LOADING);
}

export async function checkAndCapture(page: Page, name: string): Promise<void> {
  await settled(page);
  expect(await outside(page), name).toEqual([]);
  await capture(page, name);
}

/** The app with one chatbot open on a tab, in any language. */
export async function openTab(page: Page, { service, url }: { service: Service; url: string }, chatbot: string, tab: number): Promise<void> {
  await page.addInitScript((serial) => localStorage.setItem("porchlight.chatbot", serial), chatbot);
  await page.goto(`${url}/#${service.baseUrl}|${service.secretKey}`);
  await page.getByRole("tab").first().waitFor();
  await page.keyboard.press(`Control+${tab}`);
  await page.waitForFunction((at) => document.querySelectorAll("[role=tab]")[at]?.getAttribute("aria-selected") === "true", tab - 1);
}
