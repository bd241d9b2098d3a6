/* Spanish: connections, keys, the built-in service's settings. */
import type { connections as english } from "../en/connections";

export const connections: typeof english = {};
