/*
 * The desktop app in a browser: `__TAURI_INTERNALS__` returns the results of a test for desktop commands, and sends
 * operations to the real service. For screens that only the desktop has (several connections, email server, models,
 * crash banner). Does not stream.
 */
import type { Page } from "@playwright/test";
import type { AppState, BuiltInView, Connection, DesktopCommands, AppInfo, StartReport } from "../../../ui/src/api/desktop";
import { OPERATIONS } from "../../../ui/src/api/generated/operations";
import type { OperationName } from "../../../ui/src/api/transport";
import type { Service } from "./service";

/** A function is called with the input, for results that change; what it throws is the command's error. */
export type MockResults = Partial<Record<keyof DesktopCommands | OperationName, unknown>>;

const ALL_CAPABILITIES = ["chatbots", "listing-filters", "import", "session-messages", "usage", "cards", "resume", "stop", "rate", "talk-to-person", "keys", "backups", "doctor", "idempotency"];

export function builtIn(service: Service): Connection {
  return {
    id: "built-in", name: "Built-in", kind: "built-in", baseUrl: service.baseUrl, state: "ready", message: null, hasSecretKey: true, hasSessionKey: false,
    extensions: ALL_CAPABILITIES, service: "porchlight", version: "1.0.0", secretKeyIn: "keychain", sessionKeyIn: null, verdict: { is: "works" }, tookMs: 12, lastUsedMs: Date.now(),
  };
}

export function remote(part: Partial<Connection> & { id: string; name: string }): Connection {
  return {
    kind: "remote", baseUrl: `https://${part.id}.example`, state: "ready", message: null, hasSecretKey: true, hasSessionKey: false, extensions: ALL_CAPABILITIES,
    service: "porchlight", version: "1.0.0", secretKeyIn: "keychain", sessionKeyIn: null, verdict: { is: "works" }, tookMs: 84, lastUsedMs: Date.now(), ...part,
  };
}

export function stateOf(connections: Connection[], part: Partial<AppState> = {}): AppState {
  return { connections, current: connections[0]?.id ?? "", keychain: { state: "ready" }, version: "1.0.0", ...part };
}

export const NO_SETTINGS: BuiltInView = { mail: null, endpoints: [], tokensPerDay: null, mailPasswordIn: null, endpointKeysIn: {} };

/** Opens the desktop app with these command results; other desktop commands fail. */
export async function openDesktopApp(page: Page, service: Service, answers: MockResults): Promise<void> {
  const info: AppInfo = { version: "1.0.0", dataFolder: "/home/ana/.local/share/porchlight", logFolder: "/home/ana/.local/state/porchlight", renderer: "usual" };
  const drawn: StartReport = { crashed: false, startedSafe: false, renderer: "usual" };
  const results: MockResults = {
    get_app_state: stateOf([builtIn(service)]), get_app_info: info, get_update: { canCheck: false, isOn: true, release: null }, record_first_paint: drawn, built_in_settings: NO_SETTINGS, get_opened_link: null, set_menu: null, record_error: null, get_last_import: null, has_key: true,
    ...answers,
  };
  await page.exposeFunction("answerOfCore", async (command: string, sent: { input?: unknown }) => {
    if (command.startsWith("plugin:")) return { good: 1 };
    const result = results[command as OperationName];
    if (typeof result === "function") {
      const answer = async () => (result as (input: unknown) => unknown)(sent.input ?? {});
      return answer().then((good) => ({ good }), (bad: unknown) => ({ bad }));
    }
    if (command in results) return { good: result };
    const path = OPERATIONS[command as OperationName]?.path;
    if (!path) return { bad: { code: 10005, message: `This core does not answer ${command}.` } };
    return service.call(path, sent.input ?? {}).then(
      (good) => ({ good }),
      (thrown: Error) => ({ bad: { code: 50001, message: thrown.message } }),
    );
  });
  await page.addInitScript((baseUrl) => {
    const answer = (window as unknown as { answerOfCore: (command: string, sent: unknown) => Promise<{ good?: unknown; bad?: unknown }> }).answerOfCore;
    let callbacks = 0;
    Object.assign(window, {
      __TAURI_INTERNALS__: {
        metadata: { currentWindow: { label: "main" }, currentWebview: { windowLabel: "main", label: "main" } },
        plugins: {},
        transformCallback: () => ++callbacks,
        unregisterCallback: () => undefined,
        convertFileSrc: (path: string) => `${baseUrl}/pictures/${path}`,
        invoke: async (command: string, sent: unknown) => {
          const { good, bad } = await answer(command, sent ?? {});
          if (bad) throw bad;
          return good;
        },
      },
      __TAURI_EVENT_PLUGIN_INTERNALS__: { unregisterListener: () => undefined },
    });
  }, service.baseUrl);
  await page.goto(`${service.baseUrl}/manage/`);
  await page.locator("#main").waitFor();
}
