/*
 * Decides where a link from outside may lead. One rule for answers, listing
 * cards and the owner's icons: http, https, mailto and tel, nothing else.
 * Opening links is the browser's (or the desktop core's) work.
 */
import { displayHost } from "./display-host";

const SCHEMES = ["http:", "https:", "mailto:", "tel:"];

/** The address if a visitor may follow it, otherwise null. */
export function safeLink(url: string): string | null {
  const parsed = parse(url.trim());
  return parsed && SCHEMES.includes(parsed.protocol) ? parsed.href : null;
}

/** An address of the web only, otherwise null. */
export function webLink(url: string): string | null {
  const link = safeLink(url);
  return link && /^https?:/.test(link) ? link : null;
}

/** The host a link leads to as it is shown, "" for mail and telephone. */
export function hostOf(url: string): string {
  const parsed = parse(url);
  const port = parsed?.port ? `:${parsed.port}` : "";
  return parsed ? displayHost(parsed.hostname).replace(/^www\./, "") + port : "";
}

/** The words of a written address: as they are, or as the URL API spells them when their host may imitate another. */
export function displayUrl(text: string, link: string): string {
  return /[^\x20-\x7e]/.test(text) && /(^|\.)xn--/.test(hostOf(link)) ? link : text;
}

function parse(url: string): URL | null {
  // Asked first, because a thousand failing addresses in an answer would each cost an exception.
  if (!/^[a-z][a-z+.-]*:/i.test(url)) return null;
  try {
    return new URL(url);
  } catch {
    return null;
  }
}
