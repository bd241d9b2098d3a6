/*
 * The session of a browser at /manage/. Its key ends by itself and is kept in `sessionStorage`: a reload keeps it, other
 * tabs and other origins don't see it, and nothing sends it by itself. The agent's own key is never stored.
 */
import { gatewayErrorFromResponse } from "./gateway-error";
import { DESKTOP_ERROR } from "./desktop";
import { ApiError } from "./transport";

const STORED = "porchlight.session";
const LINK = "#sign-in=";

/** The token of a sign-in link, which leaves the address bar; "" if the page wasn't opened by one. */
export function tokenFromLink(location: Location): string {
  if (!location.hash.startsWith(LINK)) return "";
  const token = decodeURIComponent(location.hash.slice(LINK.length));
  history.replaceState(null, "", location.pathname + location.search);
  return token;
}

export function storedSession(): string {
  return sessionStorage.getItem(STORED) ?? "";
}

/** Exchanges a link's token, or else a secret key, for the key of a session, and keeps it. */
export async function startSession(baseUrl: string, from: { token: string } | { secretKey: string }): Promise<string> {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if ("secretKey" in from) headers.Authorization = from.secretKey;
  const body = JSON.stringify("token" in from ? { token: from.token } : {});
  const response = await fetch(`${baseUrl}/manage/session`, { method: "POST", headers, body }).catch(() => {
    throw new ApiError(DESKTOP_ERROR.unreachable, `Can't reach the service at ${baseUrl}.`);
  });
  const answer = (await response.json().catch(() => null)) as { key?: string; Message?: string } | null;
  if (!response.ok || typeof answer?.key !== "string") {
    if (typeof answer?.Message !== "string") throw gatewayErrorFromResponse(response);
    throw new ApiError(Number(response.headers.get("X-Error-Code")) || response.status * 100, answer.Message);
  }
  sessionStorage.setItem(STORED, answer.key);
  return answer.key;
}

/** Forgets the session here. */
export function forgetSession(): void {
  sessionStorage.removeItem(STORED);
}

/** Ends the session on the server and forgets it here. */
export async function signOut(baseUrl: string): Promise<void> {
  const key = storedSession();
  forgetSession();
  if (key) await fetch(`${baseUrl}/manage/session`, { method: "DELETE", headers: { Authorization: key } });
}
