/* Evaluates a page's content security policy (CSP level 3) for the requests of the chat. */
export interface Policy {
  /** Directive name → sources, in order. The first of a name counts. */
  directives: Map<string, readonly string[]>;
  /** Report-only; blocks nothing. */
  isReportOnly: boolean;
}

const NAMES = /content-security-policy(-report-only)?/i;

/** Accepts header lines, meta elements, the source of a page, or the policy alone. */
export function readPolicies(text: string): Policy[] {
  const metas = [...text.matchAll(/<meta\b[^>]*>/gi)].map(([tag]) => tag).filter((tag) => NAMES.test(attribute(tag, "http-equiv")));
  if (metas.length > 0) return metas.flatMap((tag) => parsed(attribute(tag, "content"), /report-only/i.test(attribute(tag, "http-equiv"))));
  const headers = [...text.matchAll(/^\s*content-security-policy(-report-only)?\s*:\s*(.+(?:\n[ \t]+.+)*)$/gim)];
  if (headers.length > 0) return headers.flatMap(([, reportOnly, value = ""]) => parsed(value, Boolean(reportOnly)));
  return text.includes("<") ? [] : parsed(text, false);
}

function attribute(tag: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "i").exec(tag);
  const value = found?.[1] ?? found?.[2] ?? found?.[3] ?? "";
  return value.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&#x27;", "'").replaceAll("&apos;", "'").replaceAll("&amp;", "&");
}

/** A comma separates policies; each must allow the chat. */
function parsed(text: string, isReportOnly: boolean): Policy[] {
  return text.split(",").flatMap((part) => {
    const directives = new Map<string, readonly string[]>();
    for (const directive of part.split(";")) {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      if (/^[a-z-]+$/i.test(name) && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
    }
    return directives.size > 0 ? [{ directives, isReportOnly }] : [];
  });
}

/** Requests of the chat, by the directive that allows them. */
export type CspSource = "script" | "connect" | "img" | "frame";

const FALLBACKS: Record<CspSource, readonly string[]> = {
  script: ["script-src-elem", "script-src", "default-src"],
  connect: ["connect-src", "default-src"],
  img: ["img-src", "default-src"],
  frame: ["frame-src", "child-src", "default-src"],
};

/** The directive that decides, with its sources; null if none does and everything is allowed. */
function decidingDirective({ directives }: Policy, use: CspSource): { name: string; sources: readonly string[] } | null {
  const name = FALLBACKS[use].find((one) => directives.has(one));
  return name === undefined ? null : { name, sources: directives.get(name) ?? [] };
}

/** "nonce": only if the script element carries the page's nonce. */
export type CspResult = "allowed" | "nonce" | "blocked";

export interface Finding {
  use: CspSource;
  result: CspResult;
  /** The deciding directive; "" if there is none. */
  by: string;
}

export type InstallMethod = "bubble" | "frame";

const USES: Record<InstallMethod, readonly CspSource[]> = { bubble: ["script", "connect", "img"], frame: ["frame"] };

export interface Page {
  /** URL of the service. */
  service: string;
  /** URL of the page; https if unknown. */
  origin?: string;
}

/** The kinds of requests for each URL of the service. */
function sourceUrls(use: CspSource, service: string): string[] {
  const origin = service.replace(/\/+$/, "");
  return {
    script: [`${origin}/embed.min.js`, `${origin}/assets/panel.js`],
    connect: [`${origin}/chat/Chatbot/GetConfig`],
    img: [`${origin}/pictures/1/1`, `${origin}/files/1`],
    frame: [`${origin}/chatbot-iframe/x`],
  }[use];
}

/** One finding per kind of request; the strictest policy counts. */
export function findings(policies: readonly Policy[], way: InstallMethod, page: Page): Finding[] {
  const enforced = policies.filter(({ isReportOnly }) => !isReportOnly);
  return USES[way].map((use) => {
    const all = enforced.map((policy) => findingOf(policy, use, page));
    const worst = (["blocked", "nonce"] as const).map((result) => all.find((one) => one.result === result)).find(Boolean);
    return worst ?? { use, result: "allowed", by: all.find(({ by }) => by)?.by ?? "" };
  });
}

function findingOf(policy: Policy, use: CspSource, page: Page): Finding {
  const decides = decidingDirective(policy, use);
  if (!decides) return { use, result: "allowed", by: "" };
  const { name, sources } = decides;
  const lower = sources.map((word) => word.toLowerCase());
  const hasNonce = lower.some((word) => word.startsWith("'nonce-"));
  const isListed = sourceUrls(use, page.service).every((host) => sources.some((word) => matches(word, host, page)));
  // With 'strict-dynamic' browsers ignore all hosts.
  const counts = use !== "script" || !lower.includes("'strict-dynamic'");
  if (isListed && counts) return { use, result: "allowed", by: name };
  return { use, result: use === "script" && hasNonce ? "nonce" : "blocked", by: name };
}

/** Whether the page is sandboxed without scripts. */
export function isSandboxed(policies: readonly Policy[]): boolean {
  return policies.some(({ directives, isReportOnly }) => {
    const sources = directives.get("sandbox");
    return !isReportOnly && sources !== undefined && !sources.some((word) => word.toLowerCase() === "allow-scripts");
  });
}

/** Browsers load nothing from an insecure service on a secure page, whatever the policy says. */
export function isMixed({ service, origin = "https://page.invalid" }: Page): boolean {
  const to = new URL(service);
  return origin.startsWith("https:") && to.protocol === "http:" && !isLoopback(to.hostname);
}

export function isLoopback(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
}

/** Matches a source expression against a URL, by CSP 3 § 6.7.2. */
function matches(word: string, source: string, { origin = "https://page.invalid" }: Page): boolean {
  const url = new URL(source);
  const from = new URL(origin);
  const lower = word.toLowerCase();
  if (lower === "*") return url.protocol === "http:" || url.protocol === "https:" || url.protocol === from.protocol;
  if (lower === "'self'") return url.host === from.host && matchesScheme(from.protocol, url.protocol);
  if (lower.startsWith("'")) return false;
  if (/^[a-z][a-z0-9+.-]*:$/.test(lower)) return matchesScheme(lower, url.protocol);
  const match = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?|\[[0-9a-f:]+\])(?::(\d+|\*))?(\/[^?#]*)?$/i.exec(word);
  if (!match) return false;
  const [, scheme, host = "", port, path = ""] = match;
  if (!matchesScheme(scheme ? `${scheme.toLowerCase()}:` : from.protocol, url.protocol)) return false;
  return hostFits(host.toLowerCase(), url.hostname) && portFits(port, url) && pathFits(path, url.pathname);
}

/** A source may be upgraded to https, never downgraded. */
function matchesScheme(source: string, protocol: string): boolean {
  return source === protocol || (source === "http:" && protocol === "https:");
}

function hostFits(host: string, name: string): boolean {
  if (host === "*") return true;
  return host.startsWith("*.") ? name.endsWith(host.slice(1)) : host === name;
}

function portFits(port: string | undefined, url: URL): boolean {
  const usual = url.protocol === "https:" ? "443" : "80";
  const requested = url.port || usual;
  if (port === "*") return true;
  if (port === undefined) return requested === usual;
  return port === requested || (port === "80" && requested === "443");
}

function pathFits(path: string, requested: string): boolean {
  if (path === "" || path === "/") return true;
  const decoded = decodeURIComponent(path);
  return decoded.endsWith("/") ? requested.startsWith(decoded) : requested === decoded;
}

/** The policies with the service added where it was blocked, as header values. */
export function fixedPolicy(policies: readonly Policy[], way: InstallMethod, page: Page): string[] {
  const service = new URL(page.service).origin;
  return policies.map((policy) => {
    const directives = new Map(policy.directives);
    for (const use of USES[way]) {
      const { result, by } = findingOf(policy, use, page);
      if (result !== "blocked" || !by) continue;
      const sources = directives.get(by) ?? [];
      // Directives that fell back to default-src get their own line, so that the rest stays as strict.
      const own = by === "default-src" || by === "child-src" ? `${use}-src` : by;
      directives.set(own, [...sources.filter((word) => word.toLowerCase() !== "'none'"), service]);
    }
    return [...directives].map(([name, sources]) => [name, ...sources].join(" ")).join("; ");
  });
}
