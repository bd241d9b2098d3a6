import { afterEach, expect, it } from "vitest";
import type { Connection, ConnectionTestResult } from "../../api/desktop";
import { chooseLanguage, type Language } from "../texts";
import { capabilitiesText, testResultText, formatDuration, isUnencrypted } from "./test-result";

const ALL: ConnectionTestResult[] = [
  { is: "works" },
  { is: "noKey" },
  { is: "noTls" },
  { is: "noRoots" },
  { is: "brokeOff" },
  { is: "keyRefused", message: "Credentials were not accepted." },
  { is: "wrongKeyKind", message: "" },
  { is: "sessionKeyRefused", message: "" },
  { is: "sessionKeyMissing", message: "" },
  { is: "troubled", message: "" },
  { is: "nameUnknown", host: "chat.example" },
  { is: "unreachable", host: "chat.example" },
  { is: "connectionRefused", host: "chat.example", port: 443 },
  { is: "timedOut", seconds: 5 },
  ...(["notTrusted", "expired", "notYetValid", "otherName", "revoked", "other"] as const).map((problem): ConnectionTestResult => ({ is: "certificate", problem })),
  { is: "redirects", to: "https://elsewhere.example/" },
  { is: "somethingElse", status: 404 },
];

afterEach(() => chooseLanguage("en"));

it.each<Language>(["en", "es"])("every case has a sentence of its own in %s", async (language) => {
  await chooseLanguage(language);
  const sentences = ALL.map((result) => testResultText(result, 40));
  expect(new Set(sentences).size).toBe(22);
  for (const sentence of sentences) expect(sentence).toMatch(/[.”»]$/);
});

it("messages of the service are shown unchanged", () => {
  expect(testResultText({ is: "keyRefused", message: "Credentials were not accepted." }, 0)).toContain("“Credentials were not accepted.”");
});

it("a short time is shown in hundredths, a long one in tenths", () => {
  expect([formatDuration(3), formatDuration(42), formatDuration(1234)]).toEqual(["0.01 s", "0.04 s", "1.2 s"]);
});

it("features are described by the service's extensions, or as the specification alone", () => {
  const of = (part: Partial<Connection>) => capabilitiesText({ extensions: [], service: "porchlight", ...part } as Connection);
  expect(of({ service: "other" })).toContain("Supports the six standard operations only");
  expect(of({ extensions: ["chatbots", "import"] })).toMatch(/Also supports chatbot management and imports\.$/);
});

it("only an unencrypted URL of another computer causes a warning", () => {
  const rows = { "http://chat.example.com": true, "http://127.0.0.1:8787": false, "http://localhost": false, "https://chat.example.com": false, "http://": false };
  for (const [url, plain] of Object.entries(rows)) expect(isUnencrypted(url)).toBe(plain);
});
