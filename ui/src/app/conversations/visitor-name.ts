import type { ConversationItem } from "../../api/generated/ConversationItem";
import { texts } from "../texts";

/** The best that is known of who wrote; an older service sends the name only. */
export function visitorName({ Name, Email, Phone }: ConversationItem): string {
  return Name || Email || Phone || texts.value.conversations.visitor;
}
