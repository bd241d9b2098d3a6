/* The code of a host page: queued commands before the script, calls, and handlers whose events a test can read. */
import type { Page } from "@playwright/test";

/** An event as a handler saw it. */
export interface PageEvent {
  type: string;
  chatbotId: string;
  role?: string;
  text?: string;
  by?: string;
  message?: string;
}

interface PageGlobals {
  porchlight(...call: unknown[]): void;
  heard: PageEvent[];
}

/** The documented snippet that queues commands until the script has loaded. */
export const QUEUE = `<script>
  window.porchlight = window.porchlight || function () { (window.porchlight.q = window.porchlight.q || []).push(arguments); };
</script>`;

/** The queue, and a handler for every event. */
export const LISTENING = `${QUEUE}<script>
  window.heard = [];
  for (const name of ["opened", "closed", "message", "lead", "error"]) {
    porchlight("on", name, ({ type, chatbotId, role, text, by, message }) => heard.push({ type, chatbotId, role, text, by, message }));
  }
</script>`;

export const callApi = (page: Page, ...call: unknown[]): Promise<void> =>
  page.evaluate((args) => (window as unknown as PageGlobals).porchlight(...args), call);

/** All events so far, or those of one type. */
export const heard = (page: Page, type?: string): Promise<PageEvent[]> =>
  page.evaluate((wanted) => (window as unknown as PageGlobals).heard.filter((one) => !wanted || one.type === wanted), type);
