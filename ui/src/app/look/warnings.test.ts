import { expect, it } from "vitest";
import { warningFor } from "./warnings";

it("a check of domains without domains is warned about and refused by nobody", () => {
  expect(warningFor("VerifyDomain", { VerifyDomain: true, Domains: " " })).toContain("no effect");
  expect(warningFor("VerifyDomain", { VerifyDomain: true, Domains: "example.com" })).toBeNull();
  expect(warningFor("VerifyDomain", { VerifyDomain: false, Domains: "" })).toBeNull();
});

it("half a rate limit is in force when both halves are set", () => {
  expect(warningFor("RateLimitCount", { RateLimitCount: 5, RateLimitTime: 0 })).toContain("both");
  expect(warningFor("RateLimitTime", { RateLimitTime: 60 })).toContain("both");
  expect(warningFor("RateLimitCount", { RateLimitCount: 5, RateLimitTime: 60 })).toBeNull();
  expect(warningFor("RateLimitTime", { RateLimitCount: 0, RateLimitTime: 0 })).toBeNull();
});

it("a language that is not in the list is kept and warned about", () => {
  expect(warningFor("AIResponseLanguage", { AIResponseLanguage: "Klingon" })).toContain("language");
  for (const known of ["", "English", "english", "Spanish"]) expect(warningFor("AIResponseLanguage", { AIResponseLanguage: known })).toBeNull();
});

it("the service knows more languages than the form", () => {
  const shown = { AIResponseLanguage: "pt-BR" };
  expect(warningFor("AIResponseLanguage", shown, new Set())).toBeNull();
  expect(warningFor("AIResponseLanguage", shown, new Set(["AIResponseLanguage"]))).toContain("language");
});

it("videos need a model that takes them", () => {
  expect(warningFor("EnableUploadVideo", { EnableUploadVideo: true, Model: "1" })).toContain("model");
  expect(warningFor("EnableUploadVideo", { EnableUploadVideo: true, Model: "gemini" })).toBeNull();
});
