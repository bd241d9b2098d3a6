/*
 * What a long conversation costs the widget, in a slowed Chromium:
 *
 *   node benches/widgets/memory.mjs [--markdown FILE]
 *
 * An answer of 10,000 chunks, at the pace of a fast model and all at once, and a restored history of 500
 * messages. Task times come from the browser's trace in thread time, so that a busy machine does not make them
 * longer; gaps between frames are wall-clock time. Asserts nothing.
 */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { countersOf, settle, startBrowser, withPage } from "./browser.mjs";
import { earlierChat, startLongChat } from "./long-chat.mjs";
import { startSite } from "./pages.mjs";
import { installProbe } from "./probe.mjs";
import { startService } from "./service.mjs";
import { subjects } from "./subjects.mjs";
import { machine, markdown } from "./table.mjs";
import { traceTasks } from "./trace.mjs";

const PIECES = 10_000;
const MESSAGES = 500;
const { opener, snippet } = subjects.find(({ name }) => name === "porchlight");

const { values } = parseArgs({ options: { markdown: { type: "string" } } });
const service = await startService();
const [chat, site, browser] = await Promise.all([startLongChat(service.baseUrl), startSite(), startBrowser()]);
try {
  const url = site.page("/own", snippet({ service: chat.baseUrl, chatbot: service.chatbot }));
  const busy = machine(browser.version());
  const rows = [
    [`${PIECES.toLocaleString("en-US")} pieces, 1,000 a second`, await answered(url, { pieces: PIECES, everyMs: 20, atOnce: 20 })],
    [`${PIECES.toLocaleString("en-US")} pieces at once`, await answered(url, { pieces: PIECES, everyMs: 0, atOnce: PIECES })],
    [`${MESSAGES} messages restored`, await restored(url)],
  ].map(([name, found]) => [name, ...found]);
  const head = ["", "done after, s", "longest task, ms", "tasks over 50 ms", "main thread busy, ms", "worst gap between frames, ms", "heap, kB"];
  const text = `${busy} at the start. Processor slowed 4 times.\n\n${markdown(head, rows)}`;
  console.log(text);
  if (values.markdown) await writeFile(values.markdown, `${text}\n`);
} finally {
  await Promise.allSettled([browser.close(), chat.stop(), service.stop(), site.stop()]);
}

/** Opens the chat, asks, and waits for the end of the scripted answer. */
function answered(url, script) {
  return withPage(browser, async (tab) => {
    Object.assign(chat.script, script, { earlier: null });
    await openChat(tab, url);
    return watched(tab, async () => {
      await tab.page.keyboard.type("Homes");
      await tab.page.keyboard.press("Enter");
      await tab.page.waitForSelector("porchlight-chat .row.bot[data-state='done'] .tools", { timeout: 120_000 });
    });
  });
}

/** Sends one question, reloads with a long history, and waits for its last message. */
function restored(url) {
  return withPage(browser, async (tab) => {
    Object.assign(chat.script, { pieces: 1, everyMs: 0, atOnce: 1, earlier: null });
    await openChat(tab, url);
    await tab.page.keyboard.type("Homes");
    await tab.page.keyboard.press("Enter");
    await tab.page.waitForSelector("porchlight-chat .row.bot .tools");
    chat.script.earlier = earlierChat(MESSAGES);
    await tab.page.reload();
    await settle(tab);
    return watched(tab, async () => {
      await pressOpener(tab);
      await tab.page.waitForFunction(
        (count) => document.querySelector("porchlight-chat").shadowRoot.querySelectorAll(".row").length >= count,
        MESSAGES,
        { polling: 100, timeout: 120_000 },
      );
    });
  });
}

async function openChat(tab, url) {
  await tab.page.goto(url);
  await settle(tab);
  await pressOpener(tab);
  await tab.page.locator("porchlight-chat textarea").waitFor();
  await settle(tab);
}

async function pressOpener({ page }) {
  await page.evaluate(installProbe);
  const place = await page.evaluate((paths) => globalThis.probe.place(paths), opener);
  await page.mouse.click(place.x, place.y);
}

/** Does something while frames and tasks are watched; a row of the table. */
async function watched(tab, work) {
  const { page, cdp } = tab;
  const tasks = await traceTasks(browser, page);
  const before = await countersOf(cdp);
  const started = Date.now();
  await page.evaluate(watchFrames);
  await work();
  const took = Date.now() - started;
  const after = await settle(tab);
  const worst = await page.evaluate(() => globalThis.worstGap());
  const times = await tasks.stop();
  await cdp.send("HeapProfiler.collectGarbage");
  const { heap } = await countersOf(cdp);
  const whole = (value) => Math.round(value).toLocaleString("en-US");
  const late = times.filter((time) => time > 50).length;
  return [(took / 1000).toFixed(1), whole(Math.max(...times)), String(late), whole(after.main - before.main), whole(worst), whole(heap / 1000)];
}

/** Runs in the page: the longest time from one frame to the next. */
function watchFrames() {
  let worst = 0;
  let last = performance.now();
  let going = true;
  const frame = () => {
    const now = performance.now();
    worst = Math.max(worst, now - last);
    last = now;
    if (going) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  globalThis.worstGap = () => {
    going = false;
    return worst;
  };
}
