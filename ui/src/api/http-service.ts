/* A service that the app in a browser is connected to. */
import type { OperationName } from "./transport";

export interface HttpService {
  /** Without a slash at the end. */
  baseUrl: string;
  secretKey: string;
  /** Sent with listing operations, beside the secret key; "" if the service doesn't need one. */
  sessionKey: string;
  /** Operations that this service supports only as GET. */
  getOnly: Set<OperationName>;
  /** Set from X-Porchlight by the first response. */
  extensions: string[];
  version: string;
}
