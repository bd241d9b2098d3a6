/*
 * Through nginx with default buffering: the first chunk shows within a second while the model holds back the rest, and
 * the answer is complete. Measured from when the model sent it, so that a busy machine does not count.
 */
import type { Page } from "@playwright/test";
import { ANSWER, ask, expect, CHUNKS, test } from "../../support/bad-network";
import type { Model } from "../../support/model";
import { freePort, startNginx } from "../../support/nginx";
import { startService } from "../../support/service";
import { pageWith, snippet, type Site } from "../../support/host-site";
import { slowdown } from "../../support/slow-machine";
import { Widget } from "../../support/widget";

const SETUPS: [string, string, string][] = [
  ["as_it_comes", "/", ""],
  ["under_a_path", "/bot/", ""],
  ["with_gzip_for_everything", "/", "gzip on; gzip_types *; gzip_proxied any; gzip_min_length 1;"],
];

for (const [name, location, more] of SETUPS) {
  test(`the_first_chunk_arrives_at_once_through_nginx_${name}`, async ({ page, site, model }) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}${location.replace(/\/$/, "")}`;
    const service = await startService([...model.options, "--public-url", url]);
    const nginx = await startNginx(port, location, service.baseUrl, more);
    const bot = await service.chatbot({ Model: model.name });
    await chatThrough(page, site, model, url, bot, name);
    await nginx.stop();
    await service.stop();
  });
}

async function chatThrough(page: Page, site: Site, model: Model, url: string, bot: string, name: string): Promise<void> {
  model.setAnswer(...CHUNKS);
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(url, bot))));
  await widget.open();
  const hold = model.hold();
  const before = model.requests.length;
  const seen = firstTextAt(page);
  const sentAt = Date.now();
  await ask(widget, "homes?");
  await expect.poll(() => model.requests.length, { intervals: [10] }).toBe(before + 1);
  const allowed = 1000 * (await slowdown(page));
  const written = Date.now();
  hold.passChunks(1);
  const shown = await seen;
  console.log(`nginx ${name}: first piece shown ${shown - written} ms after the model wrote it, ${shown - sentAt} ms after the question`);
  expect(shown - written).toBeLessThan(allowed);
  await expect(page.locator(".row.bot .text")).toHaveText(CHUNKS[0] ?? "");
  hold.release();
  await expect(page.locator(".row.bot[data-state='done'] .text")).toHaveText(ANSWER);
}

/** When text of an answer enters the document; page and test share the machine's clock. */
function firstTextAt(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const root = document.querySelector("porchlight-chat")?.shadowRoot;
        new MutationObserver((_, observer) => {
          if (!root?.querySelector(".row.bot .text")) return;
          observer.disconnect();
          resolve(Date.now());
        }).observe(root as Node, { subtree: true, childList: true, characterData: true });
      }),
  );
}
