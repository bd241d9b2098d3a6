import { render } from "preact";
import "@preact/signals";
import { App } from "./App";
import { createAppStore, type AppStore } from "./shell/app-store";
import { applyTheme, theme } from "./shell/preferences/preferences";
import { recordUncaught } from "./shell/startup-report";
import { ConnectForm } from "./onboarding/ConnectForm";
import { serverUrlFromHash } from "./onboarding/server-url";
import { openLinksOutside } from "./links";
import { openWithConfirmation } from "./open-link";
import { httpTransport } from "../api/http";
import { tauriTransport } from "../api/tauri";
import type { Transport } from "../api/transport";
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
  else if (root) render(<ConnectForm connected={(transport) => void draw(transport)} />, root);
}

// Falls back to English.
void speakChosen().catch(() => undefined).then(begin);
