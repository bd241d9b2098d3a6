/*
 * What an answer means that did not come from the service but from what stands
 * between: a proxy, a firewall, a login page. It has an HTTP status and no
 * envelope. The desktop core has the same table (crates/client/src/between.rs);
 * the sentences are the screens' (app/faults.ts).
 */
import { DESKTOP_FAULT } from "./desktop";
import { CallFault } from "./transport";

/** A fault's code is this and the HTTP status. */
const BETWEEN = 10_000;
/** The same request may pass a little later. */
const LATER = [408, 425, 429];

export function notTheService(status: number, retryAfterS?: number): CallFault {
  const what = `Something that is not this service answered (HTTP ${status}).`;
  const isRefused = (status >= 400 && status < 500) || status === 501 || status === 505;
  if (isRefused) return new CallFault(BETWEEN + status, what, retryAfterS);
  // 200 and redirects are pages to sign in to a network; 5xx say that nothing answers behind.
  return new CallFault(DESKTOP_FAULT.unreachable, `${what} Check the address of the connection.`);
}

/** What did not answer in the interface, with how long it asks to wait. */
export function notTheServiceOf(response: Response): CallFault {
  return notTheService(response.status, retryAfter(response.headers.get("Retry-After")));
}

/** Seconds; none where the header is missing or a date. */
export function retryAfter(header: string | null): number | undefined {
  return header && /^\d{1,9}$/.test(header.trim()) ? Number(header) : undefined;
}

/** The HTTP status of what answered in the service's stead; null for every other fault. */
export function statusBetween({ code }: CallFault): number | null {
  return code >= BETWEEN + 400 && code < BETWEEN + 600 ? code - BETWEEN : null;
}

export function isLater(fault: CallFault): boolean {
  return LATER.includes(statusBetween(fault) ?? 0);
}

/** Not about this request: what comes next meets the same. */
export function meetsAll(fault: CallFault): boolean {
  return isLater(fault) || [401, 404, 407].includes(statusBetween(fault) ?? 0);
}
