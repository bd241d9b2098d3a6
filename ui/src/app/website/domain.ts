/* Reads the host name of the new server and says which DNS record leads there. */

export type DomainProblem = "missing" | "notAName" | "isIp" | "isWebsite";
export type Domain = { domain: string; problem: null } | { domain: null; problem: DomainProblem };

/** Endings under which names are registered, of the countries where two labels are usual. */
const TWO_LABEL_ENDINGS = new Set(
  ["co.uk org.uk me.uk com.au net.au org.au co.nz com.mx com.ar com.br com.co com.pe com.ec com.uy com.ve com.gt com.do com.pr com.es"]
    .concat("co.cr co.za co.in co.il co.jp co.kr com.tr com.pl com.pt com.cn com.hk com.sg com.my com.ph")
    .flatMap((line) => line.split(" ")),
);

/** Accepts a name or a URL. A website's own name is a problem, because its record must keep leading to the website. */
export function readDomain(text: string): Domain {
  const typed = text.trim().replace(/^[a-z]+:\/\//i, "").replace(/[/?#].*$/, "").replace(/\.$/, "");
  const problem = (problem: DomainProblem): Domain => ({ domain: null, problem });
  if (!typed) return problem("missing");
  if (isLocal(typed)) return { domain: typed.toLowerCase(), problem: null };
  if (isIp(typed)) return problem("isIp");
  const domain = hostOf(typed);
  if (!domain || !/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)) return problem("notAName");
  return domain === zoneOf(domain) || domain === `www.${zoneOf(domain)}` ? problem("isWebsite") : { domain, problem: null };
}

/** A server on this computer, for trying the guide; it has no DNS record. */
export function isLocal(domain: string): boolean {
  return /^(localhost|127\.0\.0\.1):\d+$/i.test(domain);
}

/** Lower case and in punycode, as DNS has it; null if it's no host. */
function hostOf(typed: string): string | null {
  try {
    const url = new URL(`https://${typed}`);
    return url.port || url.username ? null : url.hostname;
  } catch {
    return null;
  }
}

/** The registered name: "chat.harbor.co.uk" → "harbor.co.uk". */
function zoneOf(domain: string): string {
  const labels = domain.split(".");
  return labels.slice(TWO_LABEL_ENDINGS.has(labels.slice(-2).join(".")) ? -3 : -2).join(".");
}

export interface DnsRecord {
  type: "A" | "AAAA";
  /** Relative to the zone. */
  name: string;
  zone: string;
  /** Empty until the IP address is known. */
  value: string;
}

export function dnsRecord(domain: string, serverIp: string): DnsRecord {
  const zone = zoneOf(domain);
  return { type: serverIp.includes(":") ? "AAAA" : "A", name: domain.slice(0, -zone.length - 1), zone, value: serverIp };
}

export type IpProblem = "notAnIp" | "isPrivate";

export function ipProblem(text: string): IpProblem | null {
  if (text === "") return null;
  if (!isIp(text)) return "notAnIp";
  return /^(10|127|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\.|^(::1$|fe80:|f[cd])/i.test(text) ? "isPrivate" : null;
}

function isIp(text: string): boolean {
  if (/^\d+(\.\d+){3}$/.test(text)) return text.split(".").every((part) => Number(part) <= 255);
  return text.includes(":") && /^[0-9a-f:]+$/i.test(text) && URL.canParse(`http://[${text}]/`);
}

/** "harbor.com/homes" → "https://harbor.com/homes"; null if it's no page on the web. */
export function readPageUrl(text: string): string | null {
  const typed = text.trim();
  if (!typed) return null;
  const url = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(url)) return null;
  const { hostname, protocol, href } = new URL(url);
  return hostname.includes(".") && /^https?:$/.test(protocol) ? href : null;
}
