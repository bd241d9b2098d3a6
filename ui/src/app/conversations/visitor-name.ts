import type { ConversationItem } from "../../api/generated/ConversationItem";
import { texts } from "../texts";

/** The best that is known of who wrote; an older service sends the name only. */
export function visitorName({ Name, Email, Phone }: ConversationItem): string {
  return Name || Email || Phone || texts.value.conversations.visitor;
}

/** A conversation can begin with a button in place of a question. */
export function firstQuestion({ FirstQuestion, HandedOver, Messages }: ConversationItem): string {
  const t = texts.value.conversations;
  if (FirstQuestion || Messages > 0) return FirstQuestion || t.file;
  return HandedOver ? t.onlyHandoff : t.noQuestion;
}
