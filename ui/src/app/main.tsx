import { render } from "preact";
import "@preact/signals";
import { App } from "./App";
import { createAppStore, type AppStore } from "./shell/app-store";
import { applyTheme, theme } from "./shell/preferences/preferences";
import { recordUncaught } from "./shell/startup-report";
import { ConnectForm, IS_SERVED, OWN_URL } from "./onboarding/ConnectForm";
import { serverUrlFromHash } from "./onboarding/server-url";
import { openLinksOutside } from "./links";
import { openWithConfirmation } from "./open-link";
import { forgetSession, startSession, storedSession, tokenFromLink } from "../api/browser-session";
import { DESKTOP_ERROR } from "../api/desktop";
import { httpTransport } from "../api/http";
import { tauriTransport } from "../api/tauri";
import { ApiError, type Transport } from "../api/transport";
import { speakChosen } from "./texts";
import "./styles/index.css";

const root = document.getElementById("app");
if (!root) throw new Error("index.html has no element with the id app");

function draw(transport: Transport): AppStore {
  // Window and page follow the system by default.
  if (theme.value !== "system") applyTheme(transport);
  const app = createAppStore(transport);
  // Starts the request before the first render.
  void app.load();
  if (root) render(<App app={app} />, root);
  // An event, because a build would ship a file that is imported here.
  if (import.meta.env.DEV) dispatchEvent(new CustomEvent("porchlight-dev-app", { detail: app }));
  return app;
}

function begin(): void {
  if ("__TAURI_INTERNALS__" in window) {
    const transport = tauriTransport();
    recordUncaught(transport);
    const app = draw(transport);
    openLinksOutside(document, (url) => void openWithConfirmation(app, url));
    return;
  }
  const given = serverUrlFromHash(window.location);
  if (given) draw(httpTransport(given.baseUrl, given.secretKey, given.sessionKey));
  else void resume();
}

/** Signs in with the link that opened the page or with the tab's session; otherwise asks for a key. */
async function resume(): Promise<void> {
  const ask = (problem?: ApiError) => {
    if (root) render(<ConnectForm problem={problem ?? null} connected={(transport) => void draw(transport)} />, root);
  };
  if (!IS_SERVED) return ask();
  const token = tokenFromLink(window.location);
  try {
    const key = token ? await startSession(OWN_URL, { token }) : storedSession();
    if (!key) return ask();
    const transport = httpTransport(OWN_URL, key);
    if (!token) await transport.call("list_models", {});
    draw(transport);
  } catch (thrown) {
    const error = ApiError.from(thrown);
    // A session that has ended is no error to show; the agent signs in again.
    if (!token && error.code !== DESKTOP_ERROR.unreachable) forgetSession();
    ask(token || error.code === DESKTOP_ERROR.unreachable ? error : undefined);
  }
}

// Falls back to English.
void speakChosen().catch(() => undefined).then(begin);
