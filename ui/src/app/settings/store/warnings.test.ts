import { expect, it } from "vitest";
import { warningFor } from "./warnings";

it("a domain check without domains blocks the chat on other websites", () => {
  expect(warningFor("VerifyDomain", { VerifyDomain: true, Domains: " " })).toContain("can't load on any other website");
  expect(warningFor("VerifyDomain", { VerifyDomain: true, Domains: "example.com" })).toBeNull();
  expect(warningFor("VerifyDomain", { VerifyDomain: false, Domains: "" })).toBeNull();
});

it("half a rate limit is active once both halves are set", () => {
  expect(warningFor("RateLimitCount", { RateLimitCount: 5, RateLimitTime: 0 })).toContain("both");
  expect(warningFor("RateLimitTime", { RateLimitTime: 60 })).toContain("both");
  expect(warningFor("RateLimitCount", { RateLimitCount: 5, RateLimitTime: 60 })).toBeNull();
  expect(warningFor("RateLimitTime", { RateLimitCount: 0, RateLimitTime: 0 })).toBeNull();
});

it("an unlisted language is kept and causes a warning", () => {
  expect(warningFor("AIResponseLanguage", { AIResponseLanguage: "Klingon" })).toContain("language");
  for (const known of ["", "English", "english", "Spanish"]) expect(warningFor("AIResponseLanguage", { AIResponseLanguage: known })).toBeNull();
});

it("the service knows more languages than the form", () => {
  const shown = { AIResponseLanguage: "pt-BR" };
  expect(warningFor("AIResponseLanguage", shown, null)).toBeNull();
  expect(warningFor("AIResponseLanguage", shown, "unknown")).toContain("language");
});

it("videos need a model that accepts them", () => {
  expect(warningFor("EnableUploadVideo", { EnableUploadVideo: true, Model: "1" })).toContain("model");
  expect(warningFor("EnableUploadVideo", { EnableUploadVideo: true, Model: "gemini" })).toBeNull();
});

it("each reason of the service has a text, even if the form has no warning", () => {
  const rows = [["Model", "unknown", "this model"], ["VerifyDomain", "no domains", "can't load on any other website"], ["RateLimitCount", "no RateLimitTime", "both"], ["RateLimitTime", "no RateLimitCount", "both"]] as const;
  for (const [name, reason, text] of rows) expect(warningFor(name, {}, reason), name).toContain(text);
});

it("a custom domain without a certificate has the record to set, or the authority's sentence", () => {
  const shown = { CustomDomain: "homes.example.com" };
  expect(warningFor("CustomDomain", shown, "no dns record", "chat.example.com")).toContain("CNAME record for homes.example.com with the value chat.example.com");
  expect(warningFor("CustomDomain", shown, "no certificate", "Timeout during connect")).toContain("“Timeout during connect”");
  expect(warningFor("CustomDomain", shown, null)).toBeNull();
});

it("an unknown reason has a general text", () => {
  expect(warningFor("CustomDomain", {}, "no record")).toBe("The service reports that this setting has no effect yet.");
  expect(warningFor("Model", {}, "no key")).toBe("The service reports that this setting has no effect yet.");
});

it("the service does not report on videos", () => {
  expect(warningFor("EnableUploadVideo", { EnableUploadVideo: true, Model: "1" }, null)).toContain("model");
});
