import { afterEach, expect, test, vi } from "vitest";
import { ChatError } from "../types";
import { en as common } from "../texts/en";
import type { NextStep, ShowingSource } from "../showings/types";
import { checkReach, showShowings } from "./contact-form";
import { ar } from "./texts/ar";
import { de } from "./texts/de";
import { en } from "./texts/en";
import { es } from "./texts/es";
import { fr } from "./texts/fr";
import { it } from "./texts/it";
import { ja } from "./texts/ja";
import { nl } from "./texts/nl";
import { pl } from "./texts/pl";
import { pt } from "./texts/pt";
import { tr } from "./texts/tr";
import { zh } from "./texts/zh";

vi.mock("./texts", () => ({ loadContactTexts: async () => en }));
afterEach(() => document.body.replaceChildren());

test("twelve_languages_have_all_texts", () => {
  const all = { ar, de, en, es, fr, it, ja, nl, pl, pt, tr, zh };
  for (const texts of Object.values(all)) {
    expect(Object.keys(texts)).toEqual(Object.keys(en));
    for (const text of Object.values(texts)) expect(text.trim()).not.toBe("");
  }
  expect(new Set(Object.values(all).map(({ sent }) => sent)).size).toBe(12);
  console.log(`${Object.keys(all).length} languages, ${Object.keys(en).length} texts each`);
});

test("an_email_address_or_a_phone_number_is_required", () => {
  expect(checkReach({}, true, en)).toEqual({ Name: en.nameMissing, Reach: en.contactMissing });
  expect(checkReach({}, false, en)).toEqual({ Reach: en.contactMissing });
  expect(checkReach({ Name: "Dana", Reach: "dana@" }, true, en)).toEqual({ Reach: en.emailWrong });
  expect(checkReach({ Name: "Dana", Reach: "12" }, true, en)).toEqual({ Reach: en.phoneWrong });
  for (const Reach of ["dana@fox.example", "+1 (206) 555-0134"]) expect(checkReach({ Name: "Dana", Reach }, true, en)).toEqual({});
});

async function shown(next: Partial<NextStep>, ...answers: (object | "lost")[]) {
  const element = document.createElement("div");
  document.body.append(element);
  const sent: object[] = [];
  const source: ShowingSource = {
    chatbotId: "",
    storage: { get: () => null, set: () => undefined, remove: () => undefined },
    async post(path, body) {
      sent.push({ path, ...body });
      const answer = answers.shift();
      if (answer === "lost" || !answer) throw new ChatError("");
      return new Response(JSON.stringify(answer));
    },
  };
  const place = { element, answer: { text: "", next: { Kind: "Contact", ...next } as NextStep }, common, language: "en" };
  await showShowings(source, place);
  const field = (at: number) => element.querySelectorAll("input")[at] as HTMLInputElement;
  const fill = (...values: string[]) => values.forEach((value, at) => (field(at).value = value));
  const submit = () => element.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
  const labels = () => [...element.querySelectorAll("label > span")].map(({ textContent }) => textContent);
  return { element, place, source, sent, fill, submit, labels, field };
}

test("the_fields_are_sent_once_and_shown_as_a_summary", async () => {
  const { element, place, source, sent, fill, submit, labels } = await shown({ Missing: ["Name", "Contact"] }, "lost", { Success: true, Data: {} });
  expect(labels()).toEqual(["Name", "Email or phone", "When is a good time? · optional"]);
  submit();
  expect(document.activeElement).toBe(element.querySelector("input"));
  expect(element.querySelector(".wrong:not([hidden], [role])")?.textContent).toBe(en.nameMissing);
  fill("Dana Fox", "dana@fox.example", "after 5");
  submit();
  submit();
  await vi.waitFor(() => expect(element.querySelector("section")?.textContent).toBe("Sent to our teamDana Foxdana@fox.exampleafter 5"), { timeout: 5_000 });
  const one = { path: "Chat/TalkToPerson", Name: "Dana Fox", Email: "dana@fox.example", When: "after 5" };
  expect(sent).toEqual([one, one]);
  // A message that renders again has its form only once.
  await showShowings(source, place);
  expect(element.querySelectorAll("form")).toHaveLength(0);
});

test("a_known_name_is_not_asked_and_an_error_of_the_service_is_shown", async () => {
  const { element, fill, submit, labels, sent } = await shown({ Missing: ["Contact"] }, { Success: false, Message: "Phone must be a phone number." });
  expect(labels()).toHaveLength(2);
  fill("206 555 0134");
  submit();
  await vi.waitFor(() => expect(element.querySelector("[role=alert]")?.textContent).toBe("Phone must be a phone number."));
  expect(sent).toEqual([{ path: "Chat/TalkToPerson", Name: undefined, Phone: "206 555 0134", When: undefined }]);
  expect(element.querySelector("input")?.disabled).toBe(false);
});

test("who_asks_for_a_person_again_has_one_form_with_what_was_typed", async () => {
  const { element, place, source, fill, field } = await shown({ Missing: ["Name", "Contact"] });
  fill("Dana Fox");
  const later = document.createElement("div");
  document.body.append(later);
  await showShowings(source, { ...place, element: later });
  expect(document.querySelectorAll("form")).toHaveLength(1);
  expect([element.hidden, later.hidden, later.querySelector("input")?.value]).toEqual([true, false, "Dana Fox"]);
  expect(field(0)).toBeUndefined();
});
