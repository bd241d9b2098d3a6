/*
 * Finds out which chatbot a page wants and where its service is: the globals
 * that existing sites have, ours, or data attributes of the script tag. Pure
 * but for reading the window it is given.
 */
export interface SiteConfig {
  chatbotId: string;
  /** Base address of the service without a slash at the end. */
  baseUrl: string;
}

interface Given {
  chatbotId?: unknown;
  domain?: unknown;
}

/** The first source that names a chatbot; null when none does. The service is where it says, else at home. */
export function readSiteConfig(sources: readonly unknown[], defaultUrl: string | null): SiteConfig | null {
  for (const source of sources) {
    const { chatbotId, domain } = Object(source) as Given;
    const baseUrl = toBaseUrl(domain) ?? defaultUrl;
    if (baseUrl && typeof chatbotId === "string" && /^[\w-]+$/.test(chatbotId)) return { chatbotId, baseUrl };
  }
  return null;
}

/** The service that a script tag stands for: `data-domain`, else its own address. */
export function scriptServiceUrl(script: HTMLScriptElement | null): string | null {
  return toBaseUrl(script?.dataset.domain) ?? toBaseUrl(".", script?.src);
}

/** `https://host/prefix` of an address, which may be relative to another; a missing scheme is the page's matter, not guessed. */
export function toBaseUrl(url: unknown, from?: string): string | null {
  try {
    const { protocol, origin, pathname } = new URL(url as string, from);
    return /^http/.test(protocol) ? origin + pathname.replace(/\/+$/, "") : null;
  } catch {
    return null;
  }
}
