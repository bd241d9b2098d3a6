/*
 * Signs the app in again after a reload and opens the same screen. Only the dev server loads this file, before the app,
 * which removes the keys from the URL.
 */
import { effect } from "@preact/signals";
import type { AppStore, Screen } from "../shell/app-store";

const SIGN_IN = "porchlight.dev.sign-in";
const SCREEN = "porchlight.dev.screen";

if (location.hash.includes("|")) sessionStorage.setItem(SIGN_IN, location.hash);
else history.replaceState(null, "", sessionStorage.getItem(SIGN_IN) ?? location.href);

addEventListener("porchlight-dev-app", (event) => void keepScreen((event as CustomEvent<AppStore>).detail));

async function keepScreen(app: AppStore): Promise<void> {
  await app.loaded();
  const last = sessionStorage.getItem(SCREEN);
  if (last) app.show(last as Screen);
  effect(() => sessionStorage.setItem(SCREEN, app.screen.value));
}
