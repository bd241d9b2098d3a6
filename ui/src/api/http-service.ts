/* A service that the app in a browser is connected to. */
import type { OperationName } from "./transport";

export interface HttpService {
  /** Without a slash at the end. */
  baseUrl: string;
  secretKey: string;
  /** Sent with listing operations, beside the secret key; "" for a service that does without. */
  sessionKey: string;
  /** Operations that this service has only as GET. */
  getOnly: Set<OperationName>;
  /** Filled from X-Porchlight with the first answer. */
  extensions: string[];
  version: string;
}
