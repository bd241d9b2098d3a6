/* The one rule for links in answers, listing cards and the owner's icons: http, https, mailto and tel, nothing else. */
import { displayHost } from "./display-host";

const SCHEMES = ["http:", "https:", "mailto:", "tel:"];

/** The URL if a visitor may follow it, otherwise null. */
export function safeLink(url: string): string | null {
  const parsed = parse(url.trim());
  return parsed && SCHEMES.includes(parsed.protocol) ? parsed.href : null;
}

/** The URL if it is http or https, otherwise null. */
export function webLink(url: string): string | null {
  const link = safeLink(url);
  return link && /^https?:/.test(link) ? link : null;
}

/** The host of a link as it is shown, "" for email and phone links. */
export function hostOf(url: string): string {
  const parsed = parse(url);
  const port = parsed?.port ? `:${parsed.port}` : "";
  return parsed ? displayHost(parsed.hostname).replace(/^www\./, "") + port : "";
}

/** The text of a written URL: unchanged, or as the URL API spells it if its host may imitate another. */
export function displayUrl(text: string, link: string): string {
  return /[^\x20-\x7e]/.test(text) && /(^|\.)xn--/.test(hostOf(link)) ? link : text;
}

function parse(url: string): URL | null {
  // Checked first, because each invalid URL would otherwise cost an exception.
  if (!/^[a-z][a-z+.-]*:/i.test(url)) return null;
  try {
    return new URL(url);
  } catch {
    return null;
  }
}
