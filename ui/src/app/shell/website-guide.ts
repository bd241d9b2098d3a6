/* Whether "Put it on my website" is open. It opens again with the app, because it is rarely finished in one sitting. */
import type { AppStore } from "./app-store";

/** Progress of the guide in local storage. */
export const WEBSITE_GUIDE = "porchlight.website";
const IS_OPEN = "porchlight.website-open";

export function openGuide(app: AppStore): void {
  app.show("website");
}

/** Remembers that the guide is on screen, or no longer. */
export function rememberGuide(isOpen: boolean): void {
  if (isOpen) localStorage.setItem(IS_OPEN, "yes");
  else localStorage.removeItem(IS_OPEN);
}

export function wasGuideOpen(): boolean {
  return localStorage.getItem(IS_OPEN) === "yes";
}
