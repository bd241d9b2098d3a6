/*
 * Through nginx as it comes, its buffering on: the first piece is on the screen
 * within a second while the model keeps the rest back, and the answer is whole.
 */
import type { Page } from "@playwright/test";
import { ANSWER, ask, expect, PIECES, test } from "./bad-network";
import type { Model } from "./model";
import { freePort, startNginx } from "./nginx";
import { startService } from "./service";
import { pageWith, snippet, type Site } from "./site";
import { Widget } from "./widget";

const WAYS: [string, string, string][] = [
  ["as_it_comes", "/", ""],
  ["under_a_path", "/bot/", ""],
  ["with_gzip_for_everything", "/", "gzip on; gzip_types *; gzip_proxied any; gzip_min_length 1;"],
];

for (const [name, location, more] of WAYS) {
  test(`the_first_piece_comes_at_once_through_nginx_${name}`, async ({ page, site, model }) => {
    const port = await freePort();
    const address = `http://127.0.0.1:${port}${location.replace(/\/$/, "")}`;
    const service = await startService([...model.options, "--public-url", address]);
    const nginx = await startNginx(port, location, service.base, more);
    const bot = await service.chatbot({ Model: model.name });
    await talkThrough(page, site, model, address, bot, name);
    await nginx.stop();
    await service.stop();
  });
}

async function talkThrough(page: Page, site: Site, model: Model, address: string, bot: string, name: string): Promise<void> {
  model.say(...PIECES);
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(address, bot))));
  await widget.open();
  const hold = model.hold();
  hold.pass(1);
  const seen = firstWordsMs(page);
  await ask(widget, "homes?");
  const ms = await seen;
  console.log(`nginx ${name}: first piece ${ms.toFixed(0)} ms after Enter`);
  expect(ms).toBeLessThan(1000);
  await expect(page.locator(".row.bot .words")).toHaveText(PIECES[0] ?? "");
  hold.release();
  await expect(page.locator(".row.bot[data-state='done'] .words")).toHaveText(ANSWER);
}

/** From the press of Enter until words of an answer are in the document, by the page's own clock. */
function firstWordsMs(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const root = document.querySelector("porchlight-chat")?.shadowRoot;
        let pressed = 0;
        addEventListener("keydown", (event) => event.key === "Enter" && (pressed = performance.now()), { capture: true });
        new MutationObserver((_, observer) => {
          if (!root?.querySelector(".row.bot .words")) return;
          observer.disconnect();
          resolve(performance.now() - pressed);
        }).observe(root as Node, { subtree: true, childList: true, characterData: true });
      }),
  );
}
