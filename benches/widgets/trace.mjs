/*
 * Durations of the main thread's tasks from the browser's trace, in thread time, which excludes waiting for a
 * processor.
 */

const MARK = "porchlight-bench";
const TASK = "RunTask";

/** Starts tracing; `stop` gives the milliseconds of every task of this page since. */
export async function traceTasks(browser, page) {
  const cdp = await browser.newBrowserCDPSession();
  const events = [];
  cdp.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const traceConfig = { includedCategories: ["disabled-by-default-devtools.timeline", "blink.user_timing"], recordMode: "recordAsMuchAsPossible" };
  await cdp.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  // A mark of the page's own tells which of the browser's threads is its.
  await page.evaluate((mark) => void performance.mark(mark), MARK);
  return {
    async stop() {
      const complete = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
      await cdp.send("Tracing.end");
      await complete;
      await cdp.detach();
      const mark = events.find(({ name }) => name === MARK);
      if (!mark) throw new Error("the page left no mark in the trace");
      const own = events.filter(({ name, ph, pid, tid }) => name === TASK && ph === "X" && pid === mark.pid && tid === mark.tid);
      return own.map(({ tdur, dur }) => (tdur ?? dur) / 1000);
    },
  };
}
