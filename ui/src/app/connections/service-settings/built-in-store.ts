/*
 * Settings of the built-in service are always saved as a whole, which restarts it. If the keychain rejects a secret,
 * nothing changes, and the agent decides whether to keep it in memory only.
 */
import { signal } from "@preact/signals";
import { DESKTOP_ERROR, type BuiltInView, type DesktopCommands, type EndpointSettings } from "../../../api/desktop";
import { ApiError } from "../../../api/transport";
import { LOADING, loadInto, type AppStore, type Loadable } from "../../shell/app-store";
import { texts } from "../../texts";
import type { FieldProblem, SettingsStore, SettingsView } from "./settings-store";

type Save = DesktopCommands["save_built_in_settings"]["input"];

export function builtInStore(app: AppStore): SettingsStore {
  const view = signal<Loadable<SettingsView>>(LOADING);
  const busy = signal(false);
  const problem = signal<FieldProblem | null>(null);
  const isUnsaved = signal(false);
  /** A change whose secrets the keychain rejected. */
  let unsaved: Save | null = null;

  function setUnsaved(input: Save | null) {
    unsaved = input;
    isUnsaved.value = input !== null;
  }

  async function send(input: Save): Promise<boolean> {
    busy.value = true;
    problem.value = null;
    setUnsaved(null);
    try {
      view.value = { is: "ready", value: viewOf(await app.transport.desktop("save_built_in_settings", input)) };
      app.toast({ text: texts.value.connections.settings.saved, tone: "good" });
      return true;
    } catch (thrown) {
      const { code } = ApiError.from(thrown);
      if (code === DESKTOP_ERROR.keychain) setUnsaved(input);
      else if (code === DESKTOP_ERROR.input) problem.value = problemOf(thrown);
      else app.reportError(texts.value.connections.settings.saving)(thrown);
      return false;
    } finally {
      busy.value = false;
      void app.refreshState();
    }
  }

  return {
    usesKeychain: true,
    view,
    busy,
    problem,
    isUnsaved,
    load: () => loadInto(view, async () => viewOf(await app.transport.desktop("built_in_settings", {}))),
    save(change, secrets = {}) {
      if (view.value.is !== "ready") return Promise.resolve(false);
      const { email, endpoints, tokensPerDay } = { ...view.value.value, ...change };
      const { emailPassword, ...keys } = secrets;
      const settings = { mail: email, endpoints: endpoints.map(withoutState), tokensPerDay };
      return send({ settings, ...keys, ...(emailPassword === undefined ? {} : { mailPassword: emailPassword }) });
    },
    async saveAnyway(keep) {
      const input = unsaved;
      if (!input || !keep) return setUnsaved(null);
      if (keep === "keychain") await app.transport.desktop("retry_keychain", {}).catch(() => undefined);
      await send({ ...input, keep });
    },
    testEmail(settings, password, to) {
      const server = settings ?? (view.value.is === "ready" ? view.value.value.email : null);
      if (!server) return Promise.reject(new ApiError(DESKTOP_ERROR.input, "host is missing."));
      return app.transport.desktop("test_built_in_email", { mail: server, to, ...(password === undefined ? {} : { password }) });
    },
    testModel: (input) => app.transport.desktop("test_built_in_model", input),
    explain: (thrown) => problemOf(thrown).text,
  };
}

function viewOf({ mail: email, endpoints, tokensPerDay, mailPasswordIn, endpointKeysIn }: BuiltInView): SettingsView {
  return {
    email,
    endpoints: endpoints.map((endpoint) => ({ ...endpoint, hasKey: endpointKeysIn[endpoint.id] !== undefined, prices: {} })),
    tokensPerDay,
    costs: null,
    hasPassword: mailPasswordIn !== null,
    isFixed: { email: false, models: false },
  };
}

function withoutState({ id, name, url, models }: EndpointSettings): EndpointSettings {
  return { id, name, url, models };
}

/** The core names the wrong field first. */
function problemOf(thrown: unknown): FieldProblem {
  const { message } = ApiError.from(thrown);
  const field = message.split(" ")[0] ?? "";
  const { emailServer, models } = texts.value.connections;
  return { field, text: emailServer.errors[field] ?? models.errors[field] ?? message };
}
