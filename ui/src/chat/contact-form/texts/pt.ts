/* What the contact form says, in Portuguese. */
import type { ContactTexts } from "../types";

export const pt: ContactTexts = {
  name: "Nome",
  reach: "E-mail ou telefone",
  when: "Qual é um bom horário?",
  optional: "opcional",
  nameMissing: "Informe seu nome.",
  contactMissing: "Informe um e-mail ou telefone.",
  emailWrong: "Confira o e-mail.",
  phoneWrong: "Confira o número de telefone.",
  send: "Enviar",
  sending: "Enviando…",
  sent: "Enviado à nossa equipe",
  offline: "Você está sem conexão. O envio será feito quando voltar.",
  lost: "Conexão perdida. Tentando de novo…",
};
