/* Spanish: connections, keys, the built-in service's settings. */
import type { connections as english } from "../en/connections";

export const connections: typeof english = {
  notOffered: "Este servicio no tiene esta función; solo ofrece las operaciones de la interfaz.",
};
