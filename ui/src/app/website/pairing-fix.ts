import type { PairingCheck } from "../../api/desktop";
import { texts } from "../texts";

export interface PairingFix {
  at: PairingCheck["name"];
  text: string;
  /** Show the DNS record, or create another code. */
  action: "record" | "code" | null;
}

/** The one thing to do: for the first check that isn't ok, or for a name that leads to another server. */
export function pairingFix(checks: readonly PairingCheck[], domain: string, serverIp: string): PairingFix | null {
  const t = texts.value.website.server.fixes;
  const open = checks.find(({ state }) => state !== "ok");
  if (!open) return null;
  const { detail } = checks.find(({ name, state }) => name === "name" && state === "ok") ?? {};
  if (leadsElsewhere(detail ?? "", serverIp)) return { at: "name", text: t.otherIp(detail ?? "", serverIp), action: "record" };
  if (open.name === "name") return { at: "name", text: t.name(domain), action: "record" };
  return { at: open.name, text: t[open.name], action: open.name === "paired" && open.state === "failed" ? "code" : null };
}

/** Compares in one spelling; a name may lead to several IP addresses. */
function leadsElsewhere(found: string, wanted: string): boolean {
  if (!found || !wanted) return false;
  const all = found.split(",").map((one) => spelling(one.trim()));
  return !all.includes(spelling(wanted));
}

function spelling(ip: string): string {
  return ip.includes(":") && URL.canParse(`http://[${ip}]/`) ? new URL(`http://[${ip}]/`).hostname.slice(1, -1) : ip;
}
