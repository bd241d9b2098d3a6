/* What the contact form says, in English. */
import type { ContactTexts } from "../types";

export const en: ContactTexts = {
  name: "Name",
  reach: "Email or phone",
  when: "When is a good time?",
  optional: "optional",
  nameMissing: "Enter your name.",
  contactMissing: "Enter an email or a phone number.",
  emailWrong: "Check the email address.",
  phoneWrong: "Check the phone number.",
  send: "Send",
  sending: "Sending…",
  sent: "Sent to our team",
  offline: "You're offline. This is sent when you're back.",
  lost: "Connection lost. Trying again…",
};
