import type { WebsiteCheck, WebsiteFinding } from "../../api/desktop";
import { texts } from "../texts";

export interface FindingFix {
  at: WebsiteFinding["name"];
  text: string;
  /** Allow a domain, or show the embed code or the policy check. */
  action: { is: "allow"; host: string } | { is: "code" } | { is: "policy" } | null;
}

/** The one thing to fix: the first finding that failed; null if the chat is live. */
export function findingFix({ findings, url }: WebsiteCheck): FindingFix | null {
  const failed = findings.find(({ state }) => state === "failed");
  if (!failed) return null;
  const { host } = new URL(url);
  return { at: failed.name, text: fixText(failed, host), action: actionFor(failed, host) };
}

type FixText = (detail: string, host: string) => string;

/** A reason that this version doesn't know is shown as it is. */
function fixText({ name, reason, detail }: WebsiteFinding, host: string): string {
  const t = texts.value.website.live;
  const fixes: Record<string, FixText | undefined> = t.fixes[name];
  const fix = fixes[reason ?? ""];
  return fix ? fix(detail ?? "", host) : t.other([reason, detail].filter(Boolean).join(": "));
}

function actionFor({ name, reason, detail }: WebsiteFinding, host: string): FindingFix["action"] {
  if (name === "domains" && reason === "notAllowed") return { is: "allow", host: detail || host };
  if (name === "snippet") return { is: "code" };
  return name === "policy" ? { is: "policy" } : null;
}
