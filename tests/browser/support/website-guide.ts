/* What the desktop core says during "Put it on my website", and the states of the guide that the tests visit. */
import type { Connection, DataMove, MovedExtra, Pairing, PairingCheck, WebsiteCheck, WebsiteFinding } from "../../../ui/src/api/desktop";
import { remote, type MockResults } from "./mock-tauri";
import type { Service } from "./service";

const CHECKS = ["name", "server", "certificate", "paired"] as const;
const FINDINGS = ["page", "snippet", "script", "policy", "domains"] as const;
const DOMAIN = "chat.harborhomes.example";

/** The connection to the server that the guide sets up. */
export const server = (service: Service): Connection => remote({ id: "srv", name: DOMAIN, baseUrl: service.baseUrl });

/** A pairing whose check `failed` failed; null: all is well. */
export function pairing(failed: PairingCheck["name"] | null): Pairing {
  const at = failed ? CHECKS.indexOf(failed) : CHECKS.length;
  return {
    domain: DOMAIN,
    baseUrl: `https://${DOMAIN}`,
    command: `curl -fsSL https://example.com/install.sh | sudo sh -s -- --domain ${DOMAIN} --pair 7KQ2M4XN8P3RT6VW9YZA1BCDEF`,
    expiresAtMs: Date.now() + 27 * 60_000,
    state: "waiting",
    checks: CHECKS.map((name, index) => ({ name, state: index < at ? "ok" : index === at ? "failed" : "waiting", detail: name === "name" && index < at ? "203.0.113.7" : null })),
    connectionId: null,
  };
}

export function moving(part: Partial<DataMove>): DataMove {
  return { connectionId: "srv", baseUrl: `https://${DOMAIN}`, state: "working", step: "send", done: 41_000_000, total: 120_000_000, message: null, tables: [], extras: [], ...part };
}

/** A page whose finding `failed` failed; null: the chat is live. */
export function checked(failed: WebsiteFinding["name"] | null, reason = "", detail: string | null = null): WebsiteCheck {
  const at = failed ? FINDINGS.indexOf(failed) : FINDINGS.length;
  const state = (index: number) => (index < at ? "ok" : index === at ? "failed" : "unknown");
  return {
    url: "https://harborhomes.example/",
    isLive: failed === null,
    findings: FINDINGS.map((name, index) => ({ name, state: state(index), reason: index === at ? reason : null, detail: index === at ? detail : null })),
  };
}

interface GuideStateOf {
  /** What an earlier start stored. */
  guide: object;
  results: MockResults;
  /** The connection in use, once there is a server. */
  current?: "built-in" | "srv";
}

const TABLES = [{ Name: "listing", Rows: 1_234, Checksum: "a" }];
const EXTRAS: MovedExtra[] = [
  { name: "email", state: "moved", items: ["smtp.harborhomes.example"], detail: null },
  { name: "models", state: "withoutSecret", items: ["api.models.example", "localhost"], detail: "api.models.example" },
  { name: "webhooks", state: "makeAgain", items: ["https://crm.harborhomes.example/porchlight"], detail: null },
];
const named = { domain: DOMAIN, serverIp: "203.0.113.7" };
const paired = { ...named, connectionId: "srv" };
const moved = { ...paired, isMoved: true };
const live = { ...moved, step: "live", pageUrl: "harborhomes.example" };

const STATES = {
  start: { guide: {}, results: {} },
  record: { guide: { step: "need", ...named }, results: {} },
  "without-name": { guide: { step: "server" }, results: {} },
  "before-command": { guide: { step: "server", ...named }, results: {} },
  name: { guide: { step: "server", ...named }, results: { get_pairing: pairing("name") } },
  server: { guide: { step: "server", ...named }, results: { get_pairing: pairing("server") } },
  "other-server": { guide: { step: "server", ...named, serverIp: "198.51.100.9" }, results: { get_pairing: pairing("server") } },
  certificate: { guide: { step: "server", ...named }, results: { get_pairing: pairing("certificate") } },
  code: { guide: { step: "server", ...named }, results: { get_pairing: pairing("paired") } },
  expired: { guide: { step: "server", ...named }, results: { get_pairing: { ...pairing("server"), state: "expired", expiresAtMs: 0 } } },
  paired: { guide: { step: "server", ...paired }, results: {}, current: "built-in" },
  "move-too-early": { guide: { step: "move", ...named }, results: {} },
  "move-offer": { guide: { step: "move", ...paired }, results: {}, current: "built-in" },
  moving: { guide: { step: "move", ...paired }, results: { get_data_move: moving({}) }, current: "built-in" },
  interrupted: { guide: { step: "move", ...paired }, results: { get_data_move: moving({ state: "interrupted" }) }, current: "built-in" },
  failed: { guide: { step: "move", ...paired }, results: { get_data_move: moving({ state: "failed" }) }, current: "built-in" },
  moved: { guide: { step: "move", ...moved }, results: { get_data_move: moving({ state: "done", tables: TABLES, extras: EXTRAS }) }, current: "srv" },
  "snippet-too-early": { guide: { step: "snippet" }, results: {} },
  "other-service": { guide: { step: "snippet", ...moved }, results: {}, current: "built-in" },
  snippet: { guide: { step: "snippet", ...moved, builder: "wordpress" }, results: {}, current: "srv" },
  "live-start": { guide: { ...live, pageUrl: "" }, results: {}, current: "srv" },
  missing: { guide: live, results: { check_website: checked("snippet", "missing") }, current: "srv" },
  policy: { guide: live, results: { check_website: checked("policy", "blocked", "script-src 'self'") }, current: "srv" },
  domain: { guide: live, results: { check_website: checked("domains", "notAllowed", "harborhomes.example") }, current: "srv" },
  live: { guide: live, results: { check_website: checked(null) }, current: "srv" },
} satisfies Record<string, GuideStateOf>;

export const stateNames = Object.keys(STATES) as (keyof typeof STATES)[];

export function statesOf(name: keyof typeof STATES): GuideStateOf {
  return STATES[name];
}
