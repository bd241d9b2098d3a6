/*
 * Adds a connection and its key, in this order. A keychain that does not take
 * the key leaves the connection, on whose card the key is asked for again.
 */
import { CallFault } from "../../api/transport";
import type { AppStore } from "../shell/app-store";
import { texts } from "../texts";

interface NewConnection {
  /** "": the host of the address. */
  name: string;
  baseUrl: string;
  key: string;
}

/** The id of the connection, or why there is none. */
export async function addConnection(app: AppStore, { name, baseUrl, key }: NewConnection): Promise<{ id: string } | { fault: string }> {
  try {
    const made = await app.transport.desktop("add_connection", { name: name.trim() || hostOf(baseUrl), baseUrl: baseUrl.trim() });
    if (key.trim()) {
      await app.transport
        .desktop("set_key", { connectionId: made.id, kind: "secret", key: key.trim() })
        .catch(app.complain(texts.value.connections.doing.keep));
    }
    await app.refreshState();
    return { id: made.id };
  } catch (thrown) {
    return { fault: CallFault.from(thrown).message };
  }
}

function hostOf(address: string): string {
  try {
    return new URL(address.trim()).host || address.trim();
  } catch {
    return address.trim();
  }
}
