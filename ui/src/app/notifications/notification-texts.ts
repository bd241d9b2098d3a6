import type { NotificationTexts } from "../../api/desktop";
import { texts } from "../texts";

/** The words of notifications, also for the desktop core. */
export function notificationTexts(): NotificationTexts {
  const { newLead, waiting, message, messages, showing, assigned, several, open } = texts.value.notifications;
  // The core puts the number in.
  return { newLead, waiting, message, messages: messages("{count}"), showing, assigned, several: several("{count}"), open };
}
