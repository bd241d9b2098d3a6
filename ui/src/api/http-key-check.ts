/*
 * What a service says to each key, for the screens in a browser; the desktop core does the same
 * (crates/client, key_check.rs). Each key is tried alone, with a chatbot that does not exist.
 */
import { DESKTOP_FAULT, type KeyCheck, type KeyKind } from "./desktop";
import type { HttpService } from "./http";
import { OPERATION_PATH } from "./operations";
import { CallFault } from "./transport";

const NO_CHATBOT = "0".repeat(32);

/** `models`: what became of the model list, which needs the secret key at most services. */
export async function checkKeys(service: HttpService, models: CallFault | null): Promise<Record<KeyKind, KeyCheck>> {
  if (models?.code === DESKTOP_FAULT.unreachable) return { secret: { is: "unknown" }, session: { is: "unknown" } };
  const secret: KeyCheck = !models ? { is: "accepted" } : isAboutKeys(models.code) ? { is: "rejected", words: models.message } : { is: "unknown" };
  if (service.extensions.length > 0) return { secret, session: { is: "notNeeded" } };
  const key: Record<string, string> = service.sessionKey ? { "chatrobot-sessionkey": service.sessionKey } : { Authorization: service.secretKey };
  const words = await refusal(service, key);
  if (words === null) return { secret, session: { is: service.sessionKey ? "accepted" : "notNeeded" } };
  return { secret, session: { is: service.sessionKey ? "rejected" : "missing", words } };
}

/** The words with which the list of listings is refused because of a key; null when it is not. */
async function refusal(service: HttpService, key: Record<string, string>): Promise<string | null> {
  const response = await fetch(`${service.baseUrl}/chat/${OPERATION_PATH.list_listings}`, {
    method: "POST",
    headers: { ...key, "Content-Type": "application/json" },
    body: JSON.stringify({ SerialNumber: NO_CHATBOT }),
  }).catch(() => null);
  if (!response) return null;
  const envelope = (await response.json().catch(() => null)) as { Success?: boolean; Code?: number; Message?: string } | null;
  const code = Number(response.headers.get("X-Error-Code")) || (envelope?.Code ?? response.status) * 100;
  return envelope?.Success !== true && isAboutKeys(code) ? (envelope?.Message ?? "") : null;
}

const isAboutKeys = (code: number): boolean => [401, 403].includes(Math.floor(code / 100));
