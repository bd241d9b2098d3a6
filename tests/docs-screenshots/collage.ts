/* One picture of a screen in two widths, light and dark, English and Spanish. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { settled } from "../browser/support/screenshots";
import type { Service } from "../browser/support/service";
import { MAX_BYTES, toWebp } from "./webp";

const FOLDER = join(import.meta.dirname, "../../docs/pictures");
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const GAP = 12;
/** Widths in the picture: two desktops are as wide as four phones. */
const DRAWN = { [DESKTOP.width]: 606, [PHONE.width]: 297 };

export interface Variant {
  viewport: { width: number; height: number };
  colorScheme: "light" | "dark";
  language: "en" | "es";
}

const VARIANTS: readonly Variant[] = [
  { viewport: DESKTOP, colorScheme: "light", language: "en" },
  { viewport: DESKTOP, colorScheme: "dark", language: "es" },
  { viewport: PHONE, colorScheme: "light", language: "en" },
  { viewport: PHONE, colorScheme: "dark", language: "en" },
  { viewport: PHONE, colorScheme: "light", language: "es" },
  { viewport: PHONE, colorScheme: "dark", language: "es" },
];

/** Takes the screen that `show` opens in every variant, and writes docs/pictures/{name}.webp. */
export async function collage(browser: Browser, name: string, show: (page: Page, variant: Variant) => Promise<void>): Promise<void> {
  const shots: string[] = [];
  for (const variant of VARIANTS) {
    const { language, ...options } = variant;
    const context: BrowserContextOptions = { locale: language === "es" ? "es-MX" : "en-US", timezoneId: "America/Los_Angeles", reducedMotion: "reduce", ...options };
    const page = await (await browser.newContext(context)).newPage();
    await show(page, variant);
    // Nothing is shown as hovered.
    await page.mouse.move(0, 0);
    await settled(page);
    const png = (await page.screenshot({ animations: "disabled" })).toString("base64");
    shots.push(`<img src="data:image/png;base64,${png}" width="${DRAWN[options.viewport.width]}">`);
    await page.context().close();
  }
  const page = await browser.newPage({ viewport: { width: 4 * 297 + 5 * GAP, height: 100 } });
  await page.setContent(`<body style="display:flex;flex-wrap:wrap;gap:${GAP}px;margin:0;padding:${GAP}px;background:#b9b4aa">${shots.join("")}</body>`);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  await writeFile(join(FOLDER, `${name}.webp`), await toWebp(browser, await page.screenshot({ fullPage: true }), MAX_BYTES));
  await page.close();
}

/** The app on one of a chatbot's tabs (from 1), or on "Connections and keys" (0). */
export async function openApp(page: Page, { language }: Variant, service: Service, chatbot: string, tab: number, member = 0): Promise<void> {
  await page.addInitScript(
    ([spoken, serial, id]) => {
      localStorage.setItem("porchlight.language", spoken);
      localStorage.setItem("porchlight.chatbot", serial);
      if (id !== "0") localStorage.setItem("porchlight.member.here", id);
    },
    [language, chatbot, String(member)] as const,
  );
  await page.goto(`${service.baseUrl}/manage/#${service.baseUrl}|${service.secretKey}`);
  await page.getByRole("tab").first().waitFor();
  if (tab > 0) await page.getByRole("tab").nth(tab - 1).click();
  else await page.keyboard.press("Control+0");
}
