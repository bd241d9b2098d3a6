/* What the contact form says, in German. */
import type { ContactTexts } from "../types";

export const de: ContactTexts = {
  name: "Name",
  reach: "E-Mail oder Telefon",
  when: "Wann passt es Ihnen?",
  optional: "optional",
  nameMissing: "Geben Sie Ihren Namen ein.",
  contactMissing: "Geben Sie eine E-Mail-Adresse oder Telefonnummer ein.",
  emailWrong: "Prüfen Sie die E-Mail-Adresse.",
  phoneWrong: "Prüfen Sie die Telefonnummer.",
  send: "Senden",
  sending: "Wird gesendet…",
  sent: "An unser Team gesendet",
  offline: "Sie sind offline. Gesendet wird, sobald Sie wieder online sind.",
  lost: "Verbindung unterbrochen. Neuer Versuch…",
};
