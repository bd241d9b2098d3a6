/* A separate context, so that tests can render a screen with any transport. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { AppStore } from "./shell/app-store";

export const AppContext = createContext<AppStore | null>(null);

export function useApp(): AppStore {
  const app = useContext(AppContext);
  if (!app) throw new Error("a screen was drawn outside the app");
  return app;
}
