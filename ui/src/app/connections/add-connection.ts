/*
 * Adds a connection, then its key. If the keychain rejects the key, the connection stays, and its
 * card asks for the key again.
 */
import { ApiError } from "../../api/transport";
import type { AppStore } from "../shell/app-store";
import { texts } from "../texts";

interface NewConnection {
  /** "" uses the host name. */
  name: string;
  baseUrl: string;
  key: string;
}

/** Adds a scheme: "chat.example.com" is https, this computer is http. */
export function withScheme(url: string): string {
  const typed = url.trim();
  if (!/^(\[[\da-f:]+\]|[^\s/:@]+)(:\d{1,5})?(\/|$)/i.test(typed)) return typed;
  return /^(localhost|127(\.\d+){3}|\[::1\])(:|\/|$)/i.test(typed) ? `http://${typed}` : `https://${typed}`;
}

/** The ID of the connection, or an error. */
export async function addConnection(app: AppStore, { name, baseUrl, key }: NewConnection): Promise<{ id: string } | { error: string }> {
  const url = withScheme(baseUrl);
  try {
    const made = await app.transport.desktop("add_connection", { name: name.trim() || hostOf(url), baseUrl: url });
    if (key.trim()) {
      await app.transport
        .desktop("save_key", { connectionId: made.id, kind: "secret", key: key.trim() })
        .catch(app.reportError(texts.value.connections.doing.keep));
    }
    await app.refreshState();
    return { id: made.id };
  } catch (thrown) {
    return { error: ApiError.from(thrown).message };
  }
}

function hostOf(url: string): string {
  try {
    return new URL(url).host || url;
  } catch {
    return url;
  }
}
