import { expect, it } from "vitest";
import modelErrors from "../../../../crates/server/src/answers/model/error.rs?raw";
import ceilings from "../../../../crates/server/src/answers/compose.rs?raw";
import explained from "../../../../crates/server/src/operations/conversations/explanation.rs?raw";
import type { Explanation } from "../../api/generated/Explanation";
import type { ListingCard } from "../../api/generated/ListingCard";
import { ApiError } from "../../api/transport";
import { testApp } from "../dev/test-app";
import { askAgain, explanationOf } from "./explanation-cache";
import { chooseLanguage } from "../texts";
import { checkedText, conditionText, failureText, fairHousingText, fieldLabel, intentLabel, timingText, engineLabel } from "./labels";

const EXPLANATION: Explanation = {
  Intent: "Search", Restated: "", Filter: [], Relaxed: "", FairHousing: [], ListingIDs: [], FactIDs: [], Checked: [], Writer: "built-in", Model: "", Failure: "",
  Ms: { Understand: 0, Find: 2, Write: 1204 },
};
const checked = (OK: boolean) => ({ Text: "3", Field: "Bedrooms", ListingID: 1, OK, Instead: "" });

it("the engine is named, and the reason why no model answered", () => {
  expect(engineLabel(EXPLANATION)).toBe("Written by the built-in engine");
  expect(engineLabel({ ...EXPLANATION, Writer: "model", Model: "llama" })).toBe("Written by llama");
  expect(engineLabel({ ...EXPLANATION, Model: "llama", Failure: "Too slow." })).toBe("Written by the built-in engine because llama failed");
  expect(timingText(EXPLANATION)).toBe("Question read in under 1 ms, data found in 2 ms, answer written in 1,204 ms");
});

it("checked numbers are counted", () => {
  expect(checkedText([])).toBe("");
  expect(checkedText([checked(true)])).toBe("1 number checked: correct");
  expect(checkedText([checked(true), checked(true)])).toBe("2 numbers checked: all correct");
  expect(checkedText([checked(true), checked(false)])).toBe("2 numbers checked: 1 incorrect and not shown");
});

it("wire names become labels, also unknown ones", () => {
  expect(intentLabel("NoAnswer")).toBe("Unanswered");
  expect(intentLabel("SomethingNew")).toBe("Something New");
  expect(fieldLabel("BuildingArea")).toBe("living area");
});

it("conditions are readable, and years and ZIP codes have no separators", () => {
  const conditionLine = (Name: string, Value: string) => Object.values(conditionText({ Name, Value })).join(": ");
  expect(conditionLine("Price", "at least 300000, under 450000.5")).toBe("Price: at least 300,000, less than 450,000.5");
  expect(conditionLine("BuildingArea (square feet)", "over 1500")).toBe("Living area (sq ft): more than 1,500");
  expect(conditionLine("Not PropertyType", "condo")).toBe("Not property type: condo");
  expect(conditionLine("YearBuilt", "at least 2000")).toBe("Year built: at least 2000");
  expect(conditionLine("ZIP", "98701")).toBe("ZIP: 98701");
  expect(conditionLine("HOAMonth", "none")).toBe("HOA fee: none");
  expect(conditionLine("Near", "within 3000 m of 47.25290, -122.44430")).toBe("Near: within 3,000 m");
});

it("listings are named by their street address", () => {
  const cards = [{ id: 7022610009600314, address: "12 Elm Street" }] as ListingCard[];
  const condition = { Name: "ListingID", Value: "7022610009600314 or 2473869719805633" };
  expect(conditionText(condition, cards)).toEqual({ name: "Listing", value: "12 Elm Street or 2473869719805633" });
});

it("what a question says about people is named with its words", () => {
  expect(fairHousingText({ Class: "ExcludePrefer", Phrase: "no kids" })).toBe("Fair housing: “no kids” excludes or prefers people. Not used, and the answer says so.");
  expect(fairHousingText({ Class: "SomethingNew", Phrase: "x" })).toBe("Fair housing: “x” (Something New)");
});

it("an explanation is loaded once, and again after a failure", async () => {
  let fails = true;
  const explain = () => (fails ? Promise.reject(new ApiError(10001, "Not reached.")) : EXPLANATION);
  const { app, call } = testApp({ explain_answer: explain });
  const explained = explanationOf(app, 41);
  expect(explanationOf(app, 41)).toBe(explained);
  await new Promise((resolve) => setTimeout(resolve));
  expect(explained.value.is).toBe("failed");
  fails = false;
  askAgain(app, 41);
  await new Promise((resolve) => setTimeout(resolve));
  expect(explained.value).toEqual({ is: "ready", value: EXPLANATION });
  expect(call).toHaveBeenCalledTimes(2);
});

it("every English term of the service is translated to Spanish", async () => {
  const program = explained.slice(0, explained.indexOf("#[cfg(test)]"));
  const values = [...program.matchAll(/=> "([^"]+)"/g)].map(([, text]) => text ?? "");
  const names = [...program.matchAll(/say\("([^"]+)"/g)].map(([, name]) => name ?? "");
  const failures = [...modelErrors.matchAll(/#\[error\("(.+)"\)\]/g), ...ceilings.matchAll(/OVER_BUDGET: &str = "(.+)"/g)];
  const sentences = failures.map(([, text]) => (text ?? "").replace("{0}", "503"));
  await chooseLanguage("es");
  const bare = conditionText({ Name: "Bedrooms", Value: "at least 2, under 4" });
  expect(bare).toEqual({ name: "Habitaciones", value: "al menos 2, menos de 4" });
  expect(conditionText({ Name: "City", Value: "harbour bay or mill town" }).value).toBe("harbour bay o mill town");
  expect(conditionText({ Name: "Price", Value: "over 1500, at most 3000" }).value).toMatch(/^más de .+, hasta .+$/);
  expect(conditionText({ Name: "Near", Value: "within 3000 m of 47.25290, -122.44430" }).value).toMatch(/^a menos de .+ m$/);
  const english = (text: string) => conditionText({ Name: "SaleType", Value: text }).value === text && text !== "3D";
  expect(values.filter(english)).toEqual([]);
  const spelled = (name: string) => conditionText({ Name: name, Value: "1" }).name;
  expect(names.filter((name) => spelled(name) === name && !["MLSNumber", "ZIP"].includes(name))).toEqual([]);
  expect(sentences.filter((text) => failureText(text) === text)).toEqual([]);
  expect(failureText("the response stream failed: no JSON")).toBe("Se perdió la conexión con el modelo: no JSON");
  expect(failureText("the reply broke: no JSON"), "as an older service stored it").toBe("Se perdió la conexión con el modelo: no JSON");
  await chooseLanguage("en");
  console.log(`${values.length} values, ${names.length} conditions and ${sentences.length} failures of the service are said in Spanish`);
  expect(values.length).toBeGreaterThan(5);
  expect(names.length).toBeGreaterThan(25);
  expect(sentences.length).toBeGreaterThan(7);
});
