/* A service other than Porchlight supports only the operations of the specification. */
import type { AppStore } from "../shell/app-store";

/** File uploads. */
export const supportsUploads = (app: AppStore): boolean => app.supports("uploads");

/** Creating and deleting chatbots. */
export const supportsChatbots = (app: AppStore): boolean => app.supports("chatbots");

/** Share page, embed code and their window. */
export const supportsWidget = (app: AppStore): boolean => app.supports("widget");
