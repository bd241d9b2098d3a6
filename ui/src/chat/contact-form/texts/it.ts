/* What the contact form says, in Italian. */
import type { ContactTexts } from "../types";

export const it: ContactTexts = {
  name: "Nome",
  reach: "E-mail o telefono",
  when: "Quando possiamo contattarla?",
  optional: "facoltativo",
  nameMissing: "Inserisci il nome.",
  contactMissing: "Inserisci un’e-mail o un telefono.",
  emailWrong: "Controlla l’indirizzo e-mail.",
  phoneWrong: "Controlla il numero di telefono.",
  send: "Invia",
  sending: "Invio…",
  sent: "Inviato al nostro team",
  offline: "Sei offline. L’invio avverrà al ritorno della connessione.",
  lost: "Connessione persa. Nuovo tentativo…",
};
