/* What the contact form says, in Spanish. */
import type { ContactTexts } from "../types";

export const es: ContactTexts = {
  name: "Nombre",
  reach: "Correo electrónico o teléfono",
  when: "¿Cuándo le va bien?",
  optional: "opcional",
  nameMissing: "Escriba su nombre.",
  contactMissing: "Escriba un correo o un teléfono.",
  emailWrong: "Revise el correo electrónico.",
  phoneWrong: "Revise el número de teléfono.",
  send: "Enviar",
  sending: "Enviando…",
  sent: "Enviado a nuestro equipo",
  offline: "No tiene conexión. Se enviará cuando vuelva.",
  lost: "Se perdió la conexión. Reintentando…",
};
