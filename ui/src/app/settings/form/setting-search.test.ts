import { expect, it } from "vitest";
import { settingsTexts as english } from "../../texts/en/look";
import { settingsTexts as spanish } from "../../texts/es/look";
import { searchSettings } from "./setting-search";

const names = (query: string, t = english) => searchSettings(query, t).flatMap(({ settings }) => settings.map(({ name }) => name));

it("nothing typed finds all 37", () => {
  expect(names("  ")).toHaveLength(37);
});

it("colour finds the two colours, in either spelling", () => {
  expect(names("colour")).toEqual(expect.arrayContaining(["ChatBubbleColor", "UserMessageColor"]));
  expect(names("COLOR tint")).toEqual(["ChatBubbleColor", "UserMessageColor"]);
});

it("privacy finds its group", () => {
  expect(names("privacy")).toEqual(expect.arrayContaining(["ChatbotPrivacyPolicyName", "RemoveChatLogOnBrowserClose"]));
});

it("a name of the wire is found", () => {
  expect(names("ratelimittime")).toEqual(["RateLimitTime"]);
});

it("spanish words are found without their accents", () => {
  expect(names("microfono", spanish)).toEqual(["EnablePushToTalk"]);
  expect(names("COLOR", spanish)).toEqual(expect.arrayContaining(["ChatBubbleColor", "UserMessageColor"]));
});

it("what nothing is called finds nothing", () => {
  expect(names("zebra")).toEqual([]);
});
