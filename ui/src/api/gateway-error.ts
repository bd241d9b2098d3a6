/*
 * Errors for responses from a proxy, firewall or login page instead of the service: an HTTP status
 * without an envelope. The desktop core has the same table in `crates/client`.
 */
import { DESKTOP_ERROR } from "./desktop";
import { ApiError } from "./transport";

/** An error code is this plus the HTTP status. */
const GATEWAY_CODE_OFFSET = 10_000;
/** The same request may succeed soon. */
const RETRYABLE_STATUSES = [408, 425, 429];

export function gatewayError(status: number, retryAfterS?: number): ApiError {
  const message = `Unexpected response (HTTP ${status}).`;
  const isRejection = (status >= 400 && status < 500) || status === 501 || status === 505;
  if (isRejection) return new ApiError(GATEWAY_CODE_OFFSET + status, message, retryAfterS);
  // 200 and redirects are sign-in pages of a network; 5xx mean that the service behind a proxy is down.
  return new ApiError(DESKTOP_ERROR.unreachable, `${message} Check the connection's URL.`);
}

/** The error for a response without an envelope, with its retry delay. */
export function gatewayErrorFromResponse(response: Response): ApiError {
  return gatewayError(response.status, retryAfter(response.headers.get("Retry-After")));
}

/** In seconds; undefined if the header is missing or a date. */
export function retryAfter(header: string | null): number | undefined {
  return header && /^\d{1,9}$/.test(header.trim()) ? Number(header) : undefined;
}

/** The HTTP status of the proxy's response; null for all other errors. */
export function gatewayStatus({ code }: ApiError): number | null {
  return code >= GATEWAY_CODE_OFFSET + 400 && code < GATEWAY_CODE_OFFSET + 600 ? code - GATEWAY_CODE_OFFSET : null;
}

export function isRetryable(error: ApiError): boolean {
  return RETRYABLE_STATUSES.includes(gatewayStatus(error) ?? 0);
}

/** Not specific to this request: the next one fails the same way. */
export function affectsAllRequests(error: ApiError): boolean {
  return isRetryable(error) || [401, 404, 407].includes(gatewayStatus(error) ?? 0);
}
