/*
 * Finds out which chatbot a page wants and where its service is: from the globals of existing sites, ours, or data
 * attributes of the script tag.
 */
export interface SiteConfig {
  chatbotId: string;
  /** Base URL of the service without a trailing slash. */
  baseUrl: string;
}

interface Given {
  chatbotId?: unknown;
  domain?: unknown;
}

/** The first source that names a chatbot, or null. Its service is `domain`, by default `defaultUrl`. */
export function readSiteConfig(sources: readonly unknown[], defaultUrl: string | null): SiteConfig | null {
  for (const source of sources) {
    const { chatbotId, domain } = Object(source) as Given;
    const baseUrl = parseServiceUrl(domain) ?? defaultUrl;
    if (baseUrl && typeof chatbotId === "string" && /^[\w-]+$/.test(chatbotId)) return { chatbotId, baseUrl };
  }
  return null;
}

/** The service of a script tag: `data-domain`, else where the script comes from. */
export function scriptServiceUrl(script: HTMLScriptElement | null): string | null {
  return parseServiceUrl(script?.dataset.domain) ?? parseServiceUrl(".", script?.src);
}

/** `https://host/prefix` of a URL, which may be relative to `from`. A missing scheme is not guessed. */
export function parseServiceUrl(url: unknown, from?: string): string | null {
  // For an exception, even a caught one, V8 parses the script again to find its position.
  if (!url) return null;
  try {
    const { protocol, origin, pathname } = new URL(url as string, from);
    return /^http/.test(protocol) ? origin + pathname.replace(/\/+$/, "") : null;
  } catch {
    return null;
  }
}
