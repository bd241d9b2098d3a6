/*
 * Generated wire types under the names that the app uses, and a few that the generator can't
 * express.
 */
import type { Chatbot } from "./generated/Chatbot";

export type { ChatbotItem as ChatbotRow } from "./generated/ChatbotItem";
export type { CustomField as ExtensionRow } from "./generated/CustomField";
export type { KeyItem } from "./generated/KeyItem";
export type { ListListings as ListingQuery } from "./generated/ListListings";
export type { ListingItem } from "./generated/ListingItem";
export type { CreatedKey } from "./generated/CreatedKey";
export type { Model as ModelChoice } from "./generated/Model";
export type { CreatedSession } from "./generated/CreatedSession";
export type { SessionMessage } from "./generated/SessionMessage";
export type { Upload } from "./generated/Upload";

/** Every setting of the specification by its name. */
export type ChatbotSettings = Omit<Chatbot, "SerialNumber" | "CreateTime" | "Warnings">;

export type SettingName = keyof ChatbotSettings;
export type SettingValue = string | number | boolean;

/** `get_chatbot`; another service may leave a member out or null. */
export type ChatbotRecord = { [N in SettingName]?: ChatbotSettings[N] | null } & Pick<Chatbot, "SerialNumber"> &
  Partial<Pick<Chatbot, "Warnings">>;

/** One page of any list. */
export interface Page<T> {
  List: T[];
  VirtualCount: number;
}
