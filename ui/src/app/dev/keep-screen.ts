/* Opens the same screen again after the dev server reloads the page. */
import { effect } from "@preact/signals";
import type { AppStore, Screen } from "../shell/app-store";

const STORAGE_KEY = "porchlight.dev.screen";

export async function keepScreen(app: AppStore): Promise<void> {
  await app.loaded();
  const last = sessionStorage.getItem(STORAGE_KEY);
  if (last) app.show(last as Screen);
  effect(() => sessionStorage.setItem(STORAGE_KEY, app.screen.value));
}
