import { afterEach, expect, it, vi } from "vitest";
import type { HttpService } from "./http-service";
import { checkKeys } from "./http-key-check";
import { ApiError } from "./transport";

afterEach(() => vi.unstubAllGlobals());

const service = (change: Partial<HttpService> = {}): HttpService => ({
  baseUrl: "http://chat.example", secretKey: "sk_1", sessionKey: "", getOnly: new Set(), extensions: [], version: "", ...change,
});

type Request = [name: string, headers: Record<string, string>];

/** Answers by the last part of the path; no answer stands for a network error. */
function answering(answers: Record<string, (headers: Record<string, string>) => Response>) {
  const requests: Request[] = [];
  vi.stubGlobal("fetch", async (url: string, { headers = {} }: { headers?: Record<string, string> }) => {
    const name = url.split("/").at(-1) ?? "";
    requests.push([name, headers]);
    const answer = answers[name];
    if (!answer) throw new TypeError("refused");
    return answer(headers);
  });
  return requests;
}

const done = () => Response.json({ Data: [], Success: true, Code: 200, Message: "" });
const reject = (Code: number, Message: string) => () => Response.json({ Data: null, Success: false, Code, Message });

it("a public model list proves no key, so an edit without changes is tried", async () => {
  const requests = answering({ ModelList: done, Edit: reject(401, "Credentials were not accepted."), RealEstateList: done });
  expect(await checkKeys(service(), null)).toEqual({ secret: { is: "rejected", words: "Credentials were not accepted." }, session: { is: "notNeeded" } });
  expect(requests[0]?.[1]).not.toHaveProperty("Authorization");
  expect(requests[1]?.[1]).toMatchObject({ Authorization: "sk_1" });
});

it("a missing chatbot does not reject the key", async () => {
  for (const answer of [reject(403, "Not your chatbot."), reject(404, "Chatbot was not found."), done]) {
    answering({ ModelList: done, Edit: answer, RealEstateList: done });
    expect((await checkKeys(service(), null)).secret).toEqual({ is: "accepted" });
  }
});

it("a model list that needs the key proves it, as at Porchlight", async () => {
  const requests = answering({ ModelList: reject(401, "No key."), RealEstateList: done });
  expect((await checkKeys(service(), null)).secret).toEqual({ is: "accepted" });
  expect((await checkKeys(service({ extensions: ["chatbots"] }), null)).secret).toEqual({ is: "accepted" });
  expect(requests.map(([name]) => name)).toEqual(["ModelList", "RealEstateList"]);
});

it("a login page in front of the edit rejects the key without a message", async () => {
  answering({ ModelList: done, Edit: () => new Response("<html>", { status: 401 }), RealEstateList: done });
  expect((await checkKeys(service(), null)).secret).toEqual({ is: "rejected", words: "" });
});

it("a rejected model list is about the key, and an unreachable service says nothing", async () => {
  answering({ RealEstateList: reject(401, "The header chatrobot-sessionkey is missing.") });
  const checked = await checkKeys(service(), new ApiError(40102, "Unknown key."));
  expect(checked).toEqual({ secret: { is: "rejected", words: "Unknown key." }, session: { is: "missing", words: "The header chatrobot-sessionkey is missing." } });
  expect(await checkKeys(service(), new ApiError(10001, "No answer."))).toEqual({ secret: { is: "unknown" }, session: { is: "unknown" } });
});

it("the session key is tested alone", async () => {
  const requests = answering({ ModelList: reject(401, "No key."), RealEstateList: (headers) => (headers["chatrobot-sessionkey"] === "wk_1" ? done() : reject(401, "Wrong.")()) });
  expect((await checkKeys(service({ sessionKey: "wk_1" }), null)).session).toEqual({ is: "accepted" });
  expect((await checkKeys(service({ sessionKey: "wk_2" }), null)).session).toEqual({ is: "rejected", words: "Wrong." });
  expect(requests.at(-1)?.[1]).not.toHaveProperty("Authorization");
});
