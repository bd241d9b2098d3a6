import { expect, it } from "vitest";
import { changedSettings, changesIn, settingConflicts, withOverrides, savedFrom, saveLabel } from "./changes";
import { SETTING_GROUPS, SETTING_NAMES } from "./settings";

const SAVED = { Name: "Porch", ChatbotPopupOnce: true, RateLimitCount: 0 };

it("the form has each of the 43 settings exactly once", () => {
  expect(SETTING_NAMES).toHaveLength(43);
  expect(new Set(SETTING_NAMES).size).toBe(43);
});

it("only edited settings that differ are sent", () => {
  const draft = { Name: "Porch", ChatbotPopupOnce: false, Domains: "example.com" };
  expect(changedSettings(SAVED, draft)).toEqual({ ChatbotPopupOnce: false, Domains: "example.com" });
});

it("a setting changed back is not a change", () => {
  expect(changedSettings(SAVED, { Name: "Porch" })).toEqual({});
});

it("clearing a text is a change that sends an empty text", () => {
  expect(changedSettings({ AnswerSuffix: "Bye" }, { AnswerSuffix: "" })).toEqual({ AnswerSuffix: "" });
});

it("a setting that could not be loaded is sent only if edited", () => {
  const unknown = savedFrom({ SerialNumber: "x", Name: "Porch", Domains: null });
  expect(unknown).toEqual({ Name: "Porch" });
  expect(changedSettings(unknown, {})).toEqual({});
  expect(changedSettings(unknown, { Domains: "" })).toEqual({ Domains: "" });
});

it("the preview applies the draft to the saved settings", () => {
  expect(withOverrides(SAVED, { Name: "Lamp" })).toEqual({ ...SAVED, Name: "Lamp" });
});

it("the button counts its changes", () => {
  expect([saveLabel(1), saveLabel(3)]).toEqual(["Save 1 change", "Save 3 changes"]);
});

it("a group counts its own changes", () => {
  const changed = { Domains: "example.com", VerifyDomain: true, Name: "Lamp" };
  expect(SETTING_GROUPS.map((group) => changesIn(group, changed))).toEqual([0, 1, 0, 0, 2, 0, 0, 0, 0]);
});

it("only a different change by someone else is a conflict", () => {
  const saved = { Name: "Porch", AnswerSuffix: "", Domains: "" };
  const draft = { Name: "Lamp", AnswerSuffix: "Bye", Domains: "example.com" };
  expect(settingConflicts(saved, saved, draft)).toEqual([]);
  expect(settingConflicts(saved, { ...saved, Name: "Tarn", Domains: "example.com", TimeZone: "UTC" }, draft)).toEqual(["Name"]);
});

it("a setting that cannot be loaded is not a conflict", () => {
  expect(settingConflicts({}, {}, { Name: "Lamp" })).toEqual([]);
});
