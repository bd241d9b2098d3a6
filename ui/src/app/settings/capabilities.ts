/* A service other than Porchlight supports only the operations of the specification. */
import type { AppStore } from "../shell/app-store";

/** Files of the owner's. */
export const supportsUploads = (app: AppStore): boolean => app.can("uploads");

/** Chatbots are made and removed. */
export const supportsChatbots = (app: AppStore): boolean => app.can("chatbots");

/** Share page, snippet and their window. */
export const supportsWidget = (app: AppStore): boolean => app.can("widget");
