/*
 * What the service in use offers to this screen, by the extensions that it
 * names. One that names none is another service with the specification's
 * operations only.
 */
import type { AppStore } from "../shell/app-store";

const ofOurs = (app: AppStore) => app.connection.value?.extensions.includes("chatbots") ?? true;

/** Files of the owner's. */
export const takesUploads = ofOurs;

/** Chatbots are made, removed and their settings read. */
export const keepsChatbots = ofOurs;

/** Share page, snippet and their window. */
export const servesWidget = ofOurs;
