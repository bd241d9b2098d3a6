/* What the contact form says, in Polish. */
import type { ContactTexts } from "../types";

export const pl: ContactTexts = {
  name: "Imię i nazwisko",
  reach: "E-mail lub telefon",
  when: "Kiedy możemy się odezwać?",
  optional: "opcjonalnie",
  nameMissing: "Podaj imię i nazwisko.",
  contactMissing: "Podaj e-mail lub telefon.",
  emailWrong: "Sprawdź adres e-mail.",
  phoneWrong: "Sprawdź numer telefonu.",
  send: "Wyślij",
  sending: "Wysyłanie…",
  sent: "Wysłano do naszego zespołu",
  offline: "Brak połączenia. Wyślemy, gdy wróci.",
  lost: "Utracono połączenie. Kolejna próba…",
};
