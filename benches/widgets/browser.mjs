/*
 * One page in a fresh profile of a slowed Chromium, and what it costs: traffic and main-thread time from the browser's
 * own counters. Runs nothing inside the page unless requested.
 */
import { chromium } from "@playwright/test";

const SLOWED = 4;
const QUIET_MS = 300;
const POLL_MS = 100;
const TIMEOUT_MS = 15_000;

/** The browser as the tests start it; names it cannot know end at once instead of waiting for a resolver. */
export function startBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
    ],
  });
}

/** Opens a page, lets `use` work with it, and forgets everything. */
export async function withPage(browser, use) {
  const context = await browser.newContext({ locale: "en-US", viewport: { width: 1000, height: 760 } });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const traffic = watchTraffic(cdp);
    await cdp.send("Network.enable");
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
    return await use({ page, context, cdp, traffic });
  } finally {
    await context.close();
  }
}

/** Everything that was asked for but the page itself, preflights included. */
function watchTraffic(cdp) {
  const traffic = { requests: 0, bytes: 0, hosts: new Set(), open: new Set(), last: Date.now() };
  cdp.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    if (type === "Document" || !request.url.startsWith("http")) return;
    traffic.requests += 1;
    traffic.hosts.add(new URL(request.url).host);
    traffic.open.add(requestId);
    traffic.last = Date.now();
  });
  const ended = ({ requestId, encodedDataLength = 0 }) => {
    if (!traffic.open.delete(requestId)) return;
    traffic.bytes += encodedDataLength;
    traffic.last = Date.now();
  };
  cdp.on("Network.loadingFinished", ended);
  cdp.on("Network.loadingFailed", ended);
  return traffic;
}

/** The browser's counters by name; times in milliseconds of the main thread's own clock. */
export async function countersOf(cdp) {
  const { metrics } = await cdp.send("Performance.getMetrics");
  const by = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  return { script: by.ScriptDuration * 1000, main: by.TaskDuration * 1000, heap: by.JSHeapUsedSize };
}

/** Waits until nothing is on its way and no script has run for a while; the counters then. */
export async function settle({ cdp, traffic }) {
  const started = Date.now();
  let quietSince = Date.now();
  let before = await countersOf(cdp);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const now = await countersOf(cdp);
    const busy = traffic.open.size > 0 || now.script - before.script > 0.5;
    before = now;
    if (busy) quietSince = Date.now();
    const quiet = Date.now() - Math.max(quietSince, traffic.last);
    if (quiet >= QUIET_MS || Date.now() - started > TIMEOUT_MS) return now;
  }
}
