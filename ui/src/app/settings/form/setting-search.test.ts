import { expect, it } from "vitest";
import { settingsTexts as english } from "../../texts/en/settings";
import { settingsTexts as spanish } from "../../texts/es/settings";
import { searchSettings } from "./setting-search";

const names = (query: string, t = english) => searchSettings(query, t).flatMap(({ settings }) => settings.map(({ name }) => name));

it("an empty query finds all 43", () => {
  expect(names("  ")).toHaveLength(43);
});

it("color finds the two colors, in either spelling", () => {
  expect(names("colour")).toEqual(expect.arrayContaining(["ChatBubbleColor", "UserMessageColor"]));
  expect(names("COLOR tint")).toEqual(["ChatBubbleColor", "UserMessageColor"]);
});

it("privacy finds its group", () => {
  expect(names("privacy")).toEqual(expect.arrayContaining(["ChatbotPrivacyPolicyName", "RemoveChatLogOnBrowserClose"]));
});

it("a wire name is found", () => {
  expect(names("ratelimittime")).toEqual(["RateLimitTime"]);
});

it("Spanish words are found without their accents", () => {
  expect(names("microfono", spanish)).toEqual(["EnablePushToTalk"]);
  expect(names("COLOR", spanish)).toEqual(expect.arrayContaining(["ChatBubbleColor", "UserMessageColor"]));
});

it("an unknown word finds nothing", () => {
  expect(names("zebra")).toEqual([]);
});
