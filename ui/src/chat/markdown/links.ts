/*
 * Decides where a link from outside may lead. One rule for answers, listing
 * cards and the owner's icons: http, https, mailto and tel, nothing else.
 * Opening links is the browser's (or the desktop core's) work.
 */
import { shownHost } from "./display-host";

const SCHEMES = ["http:", "https:", "mailto:", "tel:"];

/** The address if a visitor may follow it, otherwise null. */
export function safeLink(address: string): string | null {
  const found = parse(address.trim());
  return found && SCHEMES.includes(found.protocol) ? found.href : null;
}

/** An address of the web only, otherwise null. */
export function webLink(address: string): string | null {
  const link = safeLink(address);
  return link && /^https?:/.test(link) ? link : null;
}

/** The host a link leads to as it is shown, "" for mail and telephone. */
export function hostOf(address: string): string {
  const found = parse(address);
  const port = found?.port ? `:${found.port}` : "";
  return found ? shownHost(found.hostname).replace(/^www\./, "") + port : "";
}

/** The words of a written address: as they are, or as the URL API spells them when their host may imitate another. */
export function shownAddress(words: string, link: string): string {
  return /[^\x20-\x7e]/.test(words) && /(^|\.)xn--/.test(hostOf(link)) ? link : words;
}

function parse(address: string): URL | null {
  // Asked first, because a thousand failing addresses in an answer would each cost an exception.
  if (!/^[a-z][a-z+.-]*:/i.test(address)) return null;
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
