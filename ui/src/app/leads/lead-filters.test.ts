import { expect, it } from "vitest";
import type { Lead } from "../../api/generated/Lead";
import { ALL_LEADS, matchingLeads } from "./lead-filters";

const lead = (change: Partial<Lead>): Lead => ({
  Type: "Talk", Name: "", Email: "", Phone: "", Message: "", SessionID: 1, CreateTime: "2026-11-20T07:30:00.000Z", Budget: "", Place: "", Rooms: "", When: "", Source: "Talk",
  Financing: "", LeadID: 1, Status: "New", Requests: [], Language: "", Unread: false, Rev: 1, ...change,
});
const JOSE = lead({ Name: "José Peña", Phone: "+1 (555) 010-9999" });
const ANA = lead({ Name: "Ana", Email: "ana@mail.example", Type: "Identify", CreateTime: "2026-11-20T08:30:00.000Z" });

it("words match without accents, numbers without separators", () => {
  const found = (search: string) => matchingLeads([JOSE, ANA], { ...ALL_LEADS, search }, "UTC").map(({ Name }) => Name);
  expect([found("jose pena"), found("555-0109"), found("mail.example"), found("nobody")]).toEqual([["José Peña"], ["José Peña"], ["Ana"], []]);
});

it("a day is a day in the chatbot's time zone", () => {
  const of = (from: string, to: string) => matchingLeads([JOSE, ANA], { ...ALL_LEADS, from, to }, "America/Los_Angeles").map(({ Name }) => Name);
  expect(of("2026-11-20", "")).toEqual(["Ana"]);
  expect(of("", "2026-11-19")).toEqual(["José Peña"]);
});

it("the source filters too", () => {
  expect(matchingLeads([JOSE, ANA], { ...ALL_LEADS, kind: "Identify" }, "UTC")).toEqual([ANA]);
});

it("spam is found only by its status", () => {
  const spam = lead({ Name: "Spam", Status: "Spam" });
  const names = (status: "" | "New" | "Spam") => matchingLeads([JOSE, ANA, spam], { ...ALL_LEADS, status }, "UTC").map(({ Name }) => Name);
  expect(names("")).toEqual(["José Peña", "Ana"]);
  expect(names("Spam")).toEqual(["Spam"]);
  expect(names("New")).toEqual(["José Peña", "Ana"]);
});
