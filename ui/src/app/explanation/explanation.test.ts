/*
 * The words of reasons, and asking for them once an answer.
 */
import { expect, it } from "vitest";
import calls from "../../../../crates/server/src/answering/model/call.rs?raw";
import ceilings from "../../../../crates/server/src/answering/writing.rs?raw";
import explained from "../../../../crates/server/src/operations/conversations/explained.rs?raw";
import type { Explanation } from "../../api/generated/Explanation";
import { ApiError } from "../../api/transport";
import { testApp } from "../dev/test-app";
import { askAgain, explanationOf } from "./explanation-cache";
import { chooseLanguage } from "../texts";
import { checkedWords, conditionWords, failureWords, fieldWords, intentWords, timeWords, writerWords } from "./labels";

const EXPLANATION: Explanation = {
  Intent: "Search", Restated: "", Filter: [], Relaxed: "", ListingIDs: [], FactIDs: [], Checked: [], Writer: "built-in", Model: "", Failure: "",
  Ms: { Understand: 0, Find: 2, Write: 1204 },
};
const checked = (OK: boolean) => ({ Text: "3", Field: "Bedrooms", ListingID: 1, OK, Instead: "" });

it("the writer is named, and why a model did not write", () => {
  expect(writerWords(EXPLANATION)).toBe("Written by the built-in engine");
  expect(writerWords({ ...EXPLANATION, Writer: "model", Model: "llama" })).toBe("Written by the model llama");
  expect(writerWords({ ...EXPLANATION, Model: "llama", Failure: "Too slow." })).toBe("Written by the built-in engine, because llama failed");
  expect(timeWords(EXPLANATION)).toBe("Understood in under 1 ms, found in 2 ms, written in 1,204 ms");
});

it("figures that were compared are counted", () => {
  expect(checkedWords([])).toBe("");
  expect(checkedWords([checked(true)])).toBe("1 figure compared, right");
  expect(checkedWords([checked(true), checked(true)])).toBe("2 figures compared, all right");
  expect(checkedWords([checked(true), checked(false)])).toBe("2 figures compared, 1 wrong and not shown");
});

it("names of the wire become words, unknown ones too", () => {
  expect(intentWords("NoAnswer")).toBe("Not about the listings");
  expect(intentWords("SomethingNew")).toBe("Something New");
  expect(fieldWords("BuildingArea")).toBe("building area");
});

it("conditions are told as a person would, years and ZIPs without separators", () => {
  const told = (Name: string, Value: string) => Object.values(conditionWords({ Name, Value })).join(": ");
  expect(told("Price", "at least 300000, under 450000.5")).toBe("Price: at least 300,000, under 450,000.5");
  expect(told("BuildingArea (square feet)", "over 1500")).toBe("Building area (square feet): over 1,500");
  expect(told("Not PropertyType", "condo")).toBe("Not property type: condo");
  expect(told("YearBuilt", "at least 2000")).toBe("Year built: at least 2000");
  expect(told("ZIP", "98701")).toBe("ZIP: 98701");
  expect(told("HOAMonth", "none")).toBe("HOA fee: none");
  expect(told("Near", "within 3000 m of 47.25290, -122.44430")).toBe("Near: within 3,000 m");
});

it("reasons are asked for once an answer, and again after a failure", async () => {
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

it("every English word that the service can give is said in Spanish", async () => {
  const program = explained.slice(0, explained.indexOf("#[cfg(test)]"));
  const values = [...program.matchAll(/=> "([^"]+)"/g)].map(([, words]) => words ?? "");
  const names = [...program.matchAll(/say\("([^"]+)"/g)].map(([, name]) => name ?? "");
  const failures = [...calls.matchAll(/#\[error\("(.+)"\)\]/g), ...ceilings.matchAll(/OVER_CEILING: &str = "(.+)"/g)];
  const sentences = failures.map(([, words]) => (words ?? "").replace("{0}", "503"));
  await chooseLanguage("es");
  const bare = conditionWords({ Name: "Bedrooms", Value: "at least 2, under 4" });
  expect(bare).toEqual({ name: "Dormitorios", value: "al menos 2, menos de 4" });
  expect(conditionWords({ Name: "City", Value: "harbour bay or mill town" }).value).toBe("harbour bay o mill town");
  expect(conditionWords({ Name: "Price", Value: "over 1500, at most 3000" }).value).toMatch(/^más de .+, como máximo .+$/);
  expect(conditionWords({ Name: "Near", Value: "within 3000 m of 47.25290, -122.44430" }).value).toMatch(/^a menos de .+ m$/);
  const english = (words: string) => conditionWords({ Name: "SaleType", Value: words }).value === words && words !== "3D";
  expect(values.filter(english)).toEqual([]);
  const spelled = (name: string) => conditionWords({ Name: name, Value: "1" }).name;
  expect(names.filter((name) => spelled(name) === name && !["MLSNumber", "ZIP"].includes(name))).toEqual([]);
  expect(sentences.filter((words) => failureWords(words) === words)).toEqual([]);
  expect(failureWords("the reply broke: no JSON")).toBe("La respuesta llegó mal: no JSON");
  await chooseLanguage("en");
  console.log(`${values.length} values, ${names.length} conditions and ${sentences.length} failures of the service are said in Spanish`);
  expect(values.length + names.length + sentences.length).toBeGreaterThan(40);
});
