/*
 * The three ways a page with a widget is loaded: for its cost (no probe in the page until the counters are read), for
 * when it is visible (a probe checks each frame), and under a strict content security policy (once).
 */
import { countersOf, settle, withPage } from "./browser.mjs";
import { installProbe, readTrouble, watchPolicy } from "./probe.mjs";

const TIMEOUT_MS = 15_000;

/** Bytes, requests, main-thread time and what is left behind; with `open`, the opened chat too. */
export function measureCost(browser, subject, url, own, open) {
  return withPage(browser, async (tab) => {
    const { page, context, cdp, traffic } = tab;
    await page.goto(url);
    const idle = await settle(tab);
    const cost = { bytes: traffic.bytes, requests: traffic.requests, script: idle.script, main: idle.main };
    if (!open) return cost;
    await cdp.send("HeapProfiler.collectGarbage");
    cost.heap = (await countersOf(cdp)).heap;
    Object.assign(cost, await page.evaluate(readTrouble));
    if (subject.opener) {
      await page.evaluate(installProbe);
      await press(page, subject);
    }
    await settle(tab);
    cost.openBytes = traffic.bytes;
    cost.openRequests = traffic.requests;
    cost.openShift = (await page.evaluate(readTrouble)).shift;
    cost.foreign = [...traffic.hosts].filter((host) => !own.includes(host));
    cost.cookies = (await context.cookies()).length;
    cost.stored = await page.evaluate(countStored);
    return cost;
  });
}

/** When the first thing of it is painted, and how long the chat takes after the press. */
export function measureSight(browser, subject, url, open) {
  return withPage(browser, async (tab) => {
    const { page } = tab;
    await page.addInitScript(installProbe);
    await page.goto(url, { waitUntil: "commit" });
    const seen = await inTime(subject.seen, page.evaluate((paths) => globalThis.probe.watch(paths), subject.seen));
    if (!open || !subject.opener) return { seen };
    await settle(tab);
    return { seen, ready: await press(page, subject) };
  });
}

/** Whether it is seen and opens under the policy, and what the policy refused. */
export function measureUnderPolicy(browser, subject, url) {
  return withPage(browser, async (tab) => {
    const { page } = tab;
    await page.addInitScript(installProbe);
    await page.addInitScript(watchPolicy);
    await page.goto(url);
    await settle(tab);
    const isSeen = (paths) => page.evaluate((at) => globalThis.probe.place(at) !== null, paths);
    const seen = await isSeen(subject.seen);
    let opened = seen;
    if (seen && subject.opener) {
      await press(page, subject).catch(() => (opened = false));
      await settle(tab);
      opened = await isSeen(subject.input);
    }
    return { seen, opened, rejected: await page.evaluate(() => globalThis.rejected) };
  });
}

/** Moves to the opener and presses it as a hand would; milliseconds from the press to a painted input. */
async function press(page, { opener, input }) {
  const place = await page.evaluate((paths) => globalThis.probe.place(paths), opener);
  if (!place) throw new Error(`${opener} cannot be seen`);
  await page.evaluate((paths) => globalThis.probe.time(paths), input);
  await page.mouse.move(place.x, place.y);
  await page.mouse.click(place.x, place.y);
  return inTime(input, page.evaluate(() => globalThis.probe.taken));
}

/** What never shows is a result, not a reason to wait for ever. */
function inTime(what, sight) {
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error(`${what} did not show`)), TIMEOUT_MS).unref());
  sight.catch(() => undefined);
  return Promise.race([sight, late]);
}

async function countStored() {
  const databases = (await indexedDB.databases?.()) ?? [];
  return localStorage.length + sessionStorage.length + databases.length;
}
