/*
 * Settings of the built-in service are always saved as a whole. If the keychain rejects a secret,
 * nothing changes, and the agent decides whether to keep it in memory only.
 */
import { signal, type Signal } from "@preact/signals";
import { DESKTOP_ERROR, type BuiltInSettings, type BuiltInView, type DesktopCommands, type KeyStorage } from "../../../api/desktop";
import { ApiError } from "../../../api/transport";
import { LOADING, loadInto, type AppStore, type Loadable } from "../../shell/app-store";
import { texts } from "../../texts";

type Save = DesktopCommands["save_built_in_settings"]["input"];
/** Secrets that are saved with a change. */
export type Secrets = Pick<Save, "mailPassword" | "endpointKeys">;

export interface BuiltInStore {
  view: Signal<Loadable<BuiltInView>>;
  busy: Signal<boolean>;
  /** Fields that the core rejected, by wire name. */
  error: Signal<string | null>;
  /** A change whose secrets the keychain rejected. */
  unsaved: Signal<Save | null>;
  load(): Promise<void>;
  save(change: Partial<BuiltInSettings>, secrets?: Secrets): Promise<boolean>;
  saveAnyway(keep: KeyStorage): Promise<boolean>;
}

export function builtInStore(app: AppStore): BuiltInStore {
  const view = signal<Loadable<BuiltInView>>(LOADING);
  const busy = signal(false);
  const error = signal<string | null>(null);
  const unsaved = signal<Save | null>(null);

  async function send(input: Save): Promise<boolean> {
    busy.value = true;
    error.value = null;
    unsaved.value = null;
    try {
      view.value = { is: "ready", value: await app.transport.desktop("save_built_in_settings", input) };
      app.toast({ text: texts.value.connections.settings.saved, tone: "good" });
      return true;
    } catch (thrown) {
      const { code, message } = ApiError.from(thrown);
      if (code === DESKTOP_ERROR.keychain) unsaved.value = input;
      else if (code === DESKTOP_ERROR.input) error.value = message.split(" ")[0] ?? message;
      else app.reportError(texts.value.connections.settings.saving)(thrown);
      return false;
    } finally {
      busy.value = false;
      void app.refreshState();
    }
  }

  return {
    view,
    busy,
    error,
    unsaved,
    load: () => loadInto(view, () => app.transport.desktop("built_in_settings", {})),
    save(change, secrets = {}) {
      if (view.value.is !== "ready") return Promise.resolve(false);
      const { mail: serverSettings, endpoints, tokensPerDay } = view.value.value;
      return send({ settings: { mail: serverSettings, endpoints, tokensPerDay, ...change }, ...secrets });
    },
    async saveAnyway(keep) {
      const input = unsaved.value;
      if (!input) return false;
      if (keep === "keychain") await app.transport.desktop("retry_keychain", {}).catch(() => undefined);
      return send({ ...input, keep });
    },
  };
}
