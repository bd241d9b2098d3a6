/* What the contact form says, in French. */
import type { ContactTexts } from "../types";

export const fr: ContactTexts = {
  name: "Nom",
  reach: "E-mail ou téléphone",
  when: "Quand vous joindre ?",
  optional: "facultatif",
  nameMissing: "Indiquez votre nom.",
  contactMissing: "Indiquez un e-mail ou un téléphone.",
  emailWrong: "Vérifiez l’adresse e-mail.",
  phoneWrong: "Vérifiez le numéro de téléphone.",
  send: "Envoyer",
  sending: "Envoi…",
  sent: "Transmis à notre équipe",
  offline: "Vous êtes hors ligne. L’envoi se fera à votre retour.",
  lost: "Connexion perdue. Nouvel essai…",
};
