import { expect, test } from "vitest";
import type { Transport } from "../../../api/transport";
import { publicSettings } from "./public-settings";

const transport = { fileUrl: (id: string) => `/files/${id}` } as Transport;
const DEFAULTS = { WelcomeMessage: "Hello! How can I help you?", UserInputPlaceholder: "Ask about our homes…" };

test("default_texts_are_previewed_in_the_answer_language", () => {
  const spanish = publicSettings(transport, { ...DEFAULTS, AIResponseLanguage: "Spanish" });
  expect([spanish.WelcomeMessage, spanish.UserInputPlaceholder]).toEqual(["¡Hola! ¿En qué puedo ayudarle?", "Pregunte por nuestras viviendas…"]);
  const english = publicSettings(transport, { ...DEFAULTS, AIResponseLanguage: "English" });
  expect(english).toMatchObject(DEFAULTS);
});

test("an_owners_own_texts_are_previewed_as_they_are", () => {
  const own = { WelcomeMessage: "Welcome to Harbor Realty!", UserInputPlaceholder: "" };
  expect(publicSettings(transport, { ...own, AIResponseLanguage: "Spanish" })).toMatchObject(own);
});
