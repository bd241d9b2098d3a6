/*
 * Import and export in a browser: the service reads the file's bytes at `POST
 * /manage/command/NAME`.
 */
import { gatewayErrorFromResponse } from "./gateway-error";
import { DESKTOP_ERROR } from "./desktop";
import type { HttpService } from "./http-service";
import { ApiError } from "./transport";

interface ResponseBody<T> {
  answer?: T;
  refusal?: { code: number; message: string };
}

export async function command<T>(service: HttpService, name: string, input: unknown): Promise<T> {
  if (!service.extensions.includes("import")) throw notSupported();
  const response = await fetch(`${service.baseUrl}/manage/command/${name}`, {
    method: "POST",
    headers: { Authorization: service.secretKey, "Content-Type": "application/json" },
    body: JSON.stringify(input),
  }).catch(() => {
    throw new ApiError(DESKTOP_ERROR.unreachable, `Can't reach the service at ${service.baseUrl}.`);
  });
  const body = (await response.json().catch(() => null)) as (ResponseBody<T> & { Message?: string }) | null;
  if (body?.refusal) throw new ApiError(body.refusal.code, body.refusal.message);
  if (!response.ok || body?.answer === undefined) throw apiErrorFrom(response, body?.Message);
  return body.answer;
}

function apiErrorFrom(response: Response, message?: string): ApiError {
  if (response.status === 404) return notSupported();
  if (message === undefined) return gatewayErrorFromResponse(response);
  return new ApiError(Number(response.headers.get("X-Error-Code")) || response.status * 100, message);
}

function notSupported(): ApiError {
  return new ApiError(DESKTOP_ERROR.notSupported, "Import and export need the desktop app or a service that hosts these screens.");
}
