import { expect, it } from "vitest";
import rust from "../../../../../crates/reply/src/handoff.rs?raw";
import type { Chunk, ChatTransport } from "../../../chat/types";
import { handoffMessage } from "./handoff-message";
import { previewTransport } from "./preview-transport";

const FINAL = { QuestionID: 1, AnswerID: 2, TotalToken: 0, noAnswer: false, TaskCompleted: true };

async function answered(pieces: string[], saved: object, shown: object, extra: object = {}) {
  async function* ask(): AsyncIterable<Chunk> {
    for (const content of pieces) yield { content };
    yield { ...FINAL, ...extra, Answer: pieces.join("") };
  }
  const inner = { ask } as unknown as ChatTransport;
  const preview = previewTransport(inner, { saved: () => saved, shown: () => shown });
  let text = "";
  let final = "";
  for await (const chunk of preview.ask({ content: "Hi" }, new AbortController().signal)) {
    if ("AnswerID" in chunk) final = chunk.Answer;
    else if ("content" in chunk) text += chunk.content;
  }
  return { text, final };
}

it("an unsaved message footer ends the answer, in pieces and as a whole", async () => {
  const received = await answered(["Two ", "homes."], {}, { AnswerSuffix: "Call us." });
  expect(received).toEqual({ text: "Two homes.\n\nCall us.", final: "Two homes.\n\nCall us." });
});

it("the draft footer replaces the saved one, wherever the pieces are cut", async () => {
  const pieces = ["Two homes", ".\n", "\nOld", " line"];
  const received = await answered(pieces, { AnswerSuffix: "Old line" }, { AnswerSuffix: "New" });
  expect(received).toEqual({ text: "Two homes.\n\nNew", final: "Two homes.\n\nNew" });
  expect((await answered(pieces, { AnswerSuffix: "Old line" }, { AnswerSuffix: "" })).text).toBe("Two homes.");
});

it("a failed answer stays unchanged", async () => {
  expect((await answered(["Two"], {}, { AnswerSuffix: "Bye" }, { Code: 50001 })).text).toBe("Two");
});

const QUESTION = handoffMessage("", "English");
const OWN = { TalkToHumanResponseMessage: "Ana calls you." };

it("a visitor who asks for a person gets the draft handoff message", async () => {
  const saved = { TalkToHumanResponseMessage: "We call back." };
  const final = async (text: string, before: object, shown: object) => (await answered([text], before, shown, { Lead: "person" })).final;
  expect(await final("We call back.", saved, OWN)).toBe("Ana calls you.");
  expect(await final(`We call back. ${QUESTION}`, saved, OWN)).toBe(`Ana calls you. ${QUESTION}`);
  expect(await final(`We call back. ${QUESTION}`, saved, {})).toBe(QUESTION);
  expect(await final(QUESTION, {}, OWN)).toBe(`Ana calls you. ${QUESTION}`);
  const german = handoffMessage("", "German");
  expect(await final(german, {}, OWN)).toBe(`Ana calls you. ${german}`);
});

it("the handoff button shows the draft and default message and sends no request", async () => {
  const inner = { requestHandoff: () => Promise.reject(new Error("asked")) } as unknown as ChatTransport;
  const say = async (shown: object) => (await previewTransport(inner, { saved: () => ({}), shown: () => shown }).requestHandoff()).Message;
  expect(await say(OWN)).toBe(`Ana calls you. ${QUESTION}`);
  expect(await say({ AIResponseLanguage: "Spanish" })).toBe(handoffMessage("", "Spanish"));
  expect(await say({})).toBe(QUESTION);
});

it("the default messages equal those of the service", () => {
  const source = rust.replaceAll("\\u{a0}", "\u00a0");
  const languages = ["English", "Spanish", "French", "German", "Portuguese", "Italian", "Dutch", "Polish", "Turkish", "Chinese", "Japanese", "Arabic"];
  const sentences = languages.map((language) => handoffMessage("", language));
  expect(new Set(sentences).size).toBe(12);
  for (const sentence of sentences) expect(source).toContain(sentence);
});
