/*
 * Takes docs/pictures/answers: the same conversations with this program and with an earlier one, side by side.
 * `PORCHLIGHT_BEFORE` is that program, a debug build of commit 1ad44f26, which serves the widget and the app of its own
 * checkout.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { AdminApp } from "../browser/support/admin-app";
import { type Site, snippet, startSite } from "../browser/support/host-site";
import { settled } from "../browser/support/screenshots";
import { startService, type Service } from "../browser/support/service";
import { Widget } from "../browser/support/widget";
import { type Finding, FINDINGS, sampleRows } from "./findings";
import { toWebp } from "./webp";

const FOLDER = join(import.meta.dirname, "../../docs/pictures/answers");
const MAX_BYTES = 60_000;
const SIZES = { "1280 px": { width: 1280, height: 780 }, "390 px": { width: 390, height: 780 } };
const THEMES = ["light", "dark"] as const;
const VERSIONS = ["Before", "After"] as const;
/** Of the page around the chat window or the form. */
const MARGIN_PX = 16;

interface Shot {
  png: Buffer;
  width: number;
  lines: string[];
}

let services: Record<(typeof VERSIONS)[number], Service>;
let site: Site;

test.beforeAll(async () => {
  services = { Before: await startService(["--manage"], process.env.PORCHLIGHT_BEFORE), After: await startService(["--manage"]) };
  site = await startSite();
});

test.afterAll(async () => {
  await Promise.all([services.Before.stop(), services.After.stop(), site.stop()]);
});

const PAGE_STYLE = "body { margin: 0; padding: 40px; font: 16px system-ui; color: #23211d; background: #fcfbf8; } @media (prefers-color-scheme: dark) { body { color: #eee; background: #1b1a18; } }";

function websiteOf(service: Service, chatbot: string): string {
  return `<!doctype html><html lang="en"><head><title>Harbor Homes</title><meta name="viewport" content="width=device-width, initial-scale=1"><style>${PAGE_STYLE}</style></head>
    <body><h1>Harbor Homes</h1><p>Homes for sale and rent in Alder Bay.</p>${snippet(service.baseUrl, chatbot)}</body></html>`;
}

/** Brings a page to a finding and takes it in both themes. */
async function shoot(browser: Browser, service: Service, finding: Finding, viewport: { width: number; height: number }): Promise<Shot[]> {
  const chatbot = await service.chatbot({ ChatBubbleColor: "rgb(22,84,64)", UserMessageColor: "rgb(22,84,64)", ...finding.settings });
  const rows = await sampleRows(service);
  await service.call("Chatbot/RealEstateImport", { SerialNumber: chatbot, Rows: finding.rows?.(rows) ?? rows });
  const context = await browser.newContext({ viewport, reducedMotion: "reduce", colorScheme: "light", locale: "en-US" });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const widget = new Widget(page);
    if (finding.place === "app") await openForm(page, service, chatbot);
    else {
      await page.goto(site.page(websiteOf(service, chatbot)));
      await widget.open();
    }
    const lines = await finding.show({ page, widget, service, chatbot });
    const part = finding.place === "app" ? page.getByRole("complementary") : widget.panel;
    const shots: Shot[] = [];
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await settled(page);
      const box = (await part.boundingBox()) ?? { x: 0, y: 0, ...viewport };
      const x = Math.max(0, box.x - MARGIN_PX);
      const width = Math.min(viewport.width - x, box.width + 2 * MARGIN_PX);
      shots.push({ png: await page.screenshot({ animations: "disabled", clip: { x, y: 0, width, height: viewport.height } }), width, lines });
    }
    return shots;
  } finally {
    await context.close();
  }
}

async function openForm(page: Page, service: Service, chatbot: string): Promise<void> {
  const app = await AdminApp.open(page, { service, url: `${service.baseUrl}/manage` }, chatbot);
  await app.tab("Listings");
  await page.locator(".card-face").first().click();
  await page.getByRole("complementary").first().waitFor();
}

const ROW_STYLE = `body { margin: 0; display: inline-flex; gap: 20px; padding: 12px; font: 15px "Noto Sans", system-ui, sans-serif; }
  figure { margin: 0; } figcaption { padding: 0 0 6px; font-weight: 600; } img { display: block; border: 1px solid #8886; border-radius: 6px; } p { margin: 6px 0 0; }
  .light { background: #fff; color: #23211d; } .dark { background: #141312; color: #eee; }`;

/** The pictures of a finding in one row, before on the left. */
async function sideBySide(browser: Browser, theme: string, shots: (Shot & { title: string })[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 2400, height: 1000 }, deviceScaleFactor: 0.75 });
  const columns = shots.map(
    ({ png, width, lines, title }) =>
      `<figure style="width:${width}px"><figcaption>${title}</figcaption><img width="${width}" src="data:image/png;base64,${png.toString("base64")}">${lines.map((line) => `<p>${line}</p>`).join("")}</figure>`,
  );
  await page.setContent(`<style>${ROW_STYLE}</style><body class="${theme}">${columns.join("")}</body>`);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  const png = await page.locator("body").screenshot();
  await page.close();
  return png;
}

for (const finding of FINDINGS) {
  test(`${finding.id} ${finding.name}`, async ({ browser }) => {
    await mkdir(FOLDER, { recursive: true });
    const taken: Record<(typeof THEMES)[number], (Shot & { title: string })[]> = { light: [], dark: [] };
    for (const [size, viewport] of Object.entries(SIZES)) {
      for (const version of VERSIONS) {
        const shots = await shoot(browser, services[version], finding, viewport);
        for (const [at, theme] of THEMES.entries()) {
          const shot = shots[at];
          if (shot) taken[theme].push({ ...shot, title: `${version}, ${size}` });
        }
      }
    }
    for (const theme of THEMES) {
      const webp = await toWebp(browser, await sideBySide(browser, theme, taken[theme]), MAX_BYTES);
      expect(webp.length).toBeLessThanOrEqual(MAX_BYTES);
      await writeFile(join(FOLDER, `${finding.name}-${theme}.webp`), webp);
      console.log(`${finding.id} ${finding.name}-${theme}: ${webp.length} bytes`);
    }
  });
}
