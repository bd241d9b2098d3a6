/* What the contact form says, in Dutch. */
import type { ContactTexts } from "../types";

export const nl: ContactTexts = {
  name: "Naam",
  reach: "E-mail of telefoon",
  when: "Wanneer komt het u uit?",
  optional: "optioneel",
  nameMissing: "Vul je naam in.",
  contactMissing: "Vul een e-mailadres of telefoonnummer in.",
  emailWrong: "Controleer het e-mailadres.",
  phoneWrong: "Controleer het telefoonnummer.",
  send: "Versturen",
  sending: "Bezig met versturen…",
  sent: "Verstuurd naar ons team",
  offline: "Je bent offline. Dit wordt verstuurd zodra je terug bent.",
  lost: "Verbinding verbroken. Nieuwe poging…",
};
