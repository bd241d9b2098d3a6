/*
 * Finds out which chatbot a page wants and where its service is: the globals
 * that existing sites have, ours, or data attributes of the script tag. Pure
 * but for reading the window it is given.
 */
export interface SiteConfig {
  chatbotId: string;
  /** Base address of the service without a slash at the end. */
  base: string;
}

interface Given {
  chatbotId?: unknown;
  domain?: unknown;
}

/** The first source that names a chatbot; null when none does. */
export function readSiteConfig(globals: readonly unknown[], script: HTMLScriptElement | null): SiteConfig | null {
  const tag = { chatbotId: script?.dataset.chatbotId, domain: script?.dataset.domain };
  for (const source of [tag, ...globals]) {
    if (typeof source !== "object" || !source) continue;
    const { chatbotId, domain } = source as Given;
    if (typeof chatbotId !== "string" || !/^[\w-]{8,64}$/.test(chatbotId)) continue;
    const base = baseOf(domain) ?? scriptBase(script);
    if (base) return { chatbotId, base };
  }
  return null;
}

/** `https://host/prefix` of an address; a missing scheme is the page's matter, not guessed. */
export function baseOf(address: unknown): string | null {
  if (typeof address !== "string" || !/^https?:\/\//i.test(address.trim())) return null;
  try {
    const { origin, pathname } = new URL(address.trim());
    return origin + pathname.replace(/\/+$/, "");
  } catch {
    return null;
  }
}

/** The folder that the script came from. */
export function scriptBase(script: HTMLScriptElement | null): string | null {
  return script?.src ? baseOf(script.src.replace(/\/[^/]*$/, "")) : null;
}
