/*
 * Checks each key alone, with a chatbot ID that doesn't exist. The desktop core does the same in
 * `crates/client`.
 */
import { DESKTOP_ERROR, type KeyCheck, type KeyKind } from "./desktop";
import type { HttpService } from "./http-service";
import { OPERATIONS } from "./generated/operations";
import type { ApiError, OperationName } from "./transport";

const NO_CHATBOT = "0".repeat(32);

/** `models`: the error of the model list, which needs the secret key at most services. */
export async function checkKeys(service: HttpService, models: ApiError | null): Promise<Record<KeyKind, KeyCheck>> {
  if (models?.code === DESKTOP_ERROR.unreachable) return { secret: { is: "unknown" }, session: { is: "unknown" } };
  const secret = await checkSecretKey(service, models);
  if (service.extensions.length > 0) return { secret, session: { is: "notNeeded" } };
  const key: Record<string, string> = service.sessionKey ? { "chatrobot-sessionkey": service.sessionKey } : { Authorization: service.secretKey };
  const answer = await ask(service, "list_listings", { SerialNumber: NO_CHATBOT }, key);
  if (!answer || answer.isDone || !isAboutKeys(answer.status)) return { secret, session: { is: service.sessionKey ? "accepted" : "notNeeded" } };
  return { secret, session: { is: service.sessionKey ? "rejected" : "missing", words: answer.words } };
}

/** Checks the model list, and if that needs no key, an edit without changes. */
async function checkSecretKey(service: HttpService, models: ApiError | null): Promise<KeyCheck> {
  if (models) return isAboutKeys(Math.floor(models.code / 100)) ? { is: "rejected", words: models.message } : { is: "unknown" };
  if (service.extensions.length > 0 || !(await listsModelsWithoutKey(service))) return { is: "accepted" };
  const answer = await ask(service, "update_chatbot", { serialNumber: NO_CHATBOT }, { Authorization: service.secretKey });
  // 403 may be about the chatbot.
  return answer && !answer.isDone && answer.status === 401 ? { is: "rejected", words: answer.words } : { is: "accepted" };
}

async function listsModelsWithoutKey(service: HttpService): Promise<boolean> {
  return (await ask(service, "list_models", {}, {}))?.isDone === true;
}

interface Answer {
  isDone: boolean;
  /** HTTP status, also of a five-digit error code. */
  status: number;
  /** The service's message; "" for a proxy error. */
  words: string;
}

/** Null if there was no response. */
async function ask(service: HttpService, operation: OperationName, input: object, keys: Record<string, string>): Promise<Answer | null> {
  const byPost = { method: "POST", headers: { ...keys, "Content-Type": "application/json" }, body: JSON.stringify(input) };
  const request = service.getOnly.has(operation) ? { headers: keys } : byPost;
  const response = await fetch(`${service.baseUrl}/chat/${OPERATIONS[operation].path}`, request).catch(() => null);
  if (!response) return null;
  const envelope = (await response.json().catch(() => null)) as { Success?: boolean; Code?: number; Message?: string } | null;
  const detail = Number(response.headers.get("X-Error-Code"));
  const status = detail ? Math.floor(detail / 100) : (envelope?.Code ?? response.status);
  return { isDone: envelope?.Success === true, status, words: envelope?.Message ?? "" };
}

const isAboutKeys = (status: number): boolean => status === 401 || status === 403;
