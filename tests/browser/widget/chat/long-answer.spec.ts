/*
 * An answer of ten thousand chunks: nothing is lost, finished nodes are not touched, and each frame renders at most
 * once. The service limits answers of a model to 20,000 characters, so the chunks are short.
 */
import { scriptAnswers, delta } from "../../support/scripted-stream";
import { pageWith, snippet } from "../../support/host-site";
import { expect, test, Widget } from "../../support/widget";

const PARAGRAPHS = 250;
const PIECES_EACH = 40;
/** 40 chunks of one or two letters: text and the empty line after it. */
const PARAGRAPH = [..."The light in the garden is calm todays", ".", "\n\n"];
const PIECES = Array.from({ length: PARAGRAPHS }, () => PARAGRAPH).flat();
/** Not a divisor of 40, so that batches end inside words and between paragraphs. */
const A_FEW = 32;
const TEXT = PARAGRAPH.join("").trim();

interface Seen {
  /**
   * For every render: milliseconds since page load, changes of the document, and how far up they reach: 1 if of
   * the earlier paragraphs only the last one changed, 0 if none did.
   */
  drawn: { at: number; changes: number; up: number }[];
  tasks: number[];
}

/** Records every change inside the answer from the next page load on. */
function watch(): void {
  const seen: Seen = { drawn: [], tasks: [] };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (how) {
    const root = attach.call(this, how);
    let before = 0;
    new MutationObserver((changes) => {
      const text = root.querySelector(".text");
      const inside = changes.filter(({ target }) => text?.contains(target));
      if (!text || inside.length === 0) return;
      const blocks = [...text.children];
      const touched = inside.map(({ target }) => blocks.findIndex((block) => block.contains(target))).filter((at) => at >= 0);
      seen.drawn.push({ at: performance.now(), changes: inside.length, up: Math.max(0, ...touched.map((at) => before - at)) });
      before = blocks.length;
    }).observe(root, { childList: true, subtree: true, characterData: true });
    return root;
  };
}

test("ten_thousand_chunks_through_the_service_arrive_complete", async ({ page, service, site, model }) => {
  expect(PIECES).toHaveLength(PARAGRAPHS * PIECES_EACH);
  await page.addInitScript(watch);
  const bot = await service.chatbot({ Model: model.name });
  model.setAnswer(...PIECES);
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await widget.ask("Tell me about the garden");
  await expect(widget.answers.first().locator("p")).toHaveText(Array.from({ length: PARAGRAPHS }, () => TEXT));
  await say(page, "through the service");
});

test("ten_thousand_chunks_only_change_the_end_of_the_answer", async ({ page, service, site }) => {
  await page.addInitScript(watch);
  const bot = await service.chatbot();
  const held = await scriptAnswers(page, true);
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await widget.input.fill("Tell me about the garden");
  await widget.input.press("Enter");
  await held.waitForQuestion();
  // A few at a time, then the last fifth at once.
  const slow = (PIECES.length / 5) * 4;
  for (let at = 0; at < slow; at += A_FEW) await held.send(...PIECES.slice(at, at + A_FEW).map(delta));
  await expect(page.locator(".text p")).toHaveCount((PARAGRAPHS / 5) * 4);
  await held.send(...PIECES.slice(slow).map(delta));
  await held.finish(PIECES.join(""));
  await expect(widget.answers.first().locator("p")).toHaveText(Array.from({ length: PARAGRAPHS }, () => TEXT));
  const { drawn } = await seenBy(page);
  // Only the second line reveals a table, so the last two paragraphs may change; those above must not.
  expect(Math.max(...drawn.map(({ up }) => up))).toBeLessThanOrEqual(2);
  // Every paragraph is added once, and every render changes the open end.
  expect(drawn.reduce((sum, { changes }) => sum + changes, 0)).toBeLessThanOrEqual(2 * PARAGRAPHS + 3 * drawn.length);
  // At most once per frame of 16 ms; a timer may be slightly early, and the end does not wait for one.
  const times = drawn.slice(0, -1).map(({ at }, index) => at - (drawn[index - 1]?.at ?? -Infinity));
  expect(Math.min(...times)).toBeGreaterThanOrEqual(14);
  await say(page, "a few at a time");
});

async function seenBy(page: Widget["page"]): Promise<Seen> {
  return page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
}

/** Prints the cost; it depends on the machine. */
async function say(page: Widget["page"], name: string): Promise<void> {
  const { drawn, tasks } = await seenBy(page);
  const maxChanges = Math.max(...drawn.map(({ changes }) => changes));
  console.log(`10,000 pieces ${name}: drawn ${drawn.length} times, at most ${maxChanges} changes at once, longest task ${Math.round(Math.max(0, ...tasks))} ms`);
}
