/* The doctor's problems are an enum in Rust; each needs a sentence in every other language. */
import { expect, it } from "vitest";
import { es } from "../texts/es";
import source from "../../../../crates/server/src/doctor/problem.rs?raw";

/** Variants with their fields, in the order of the source. */
function problems(): [name: string, fields: string[]][] {
  const body = /enum Problem \{([\s\S]*?)\n\}/.exec(source)?.[1] ?? "";
  return [...body.matchAll(/^ {4}([A-Z]\w+)(?: \{([^}]*)\})?,$/gm)].map(([, name = "", fields = ""]) => [name, [...fields.matchAll(/(\w+):/g)].map(([, field = ""]) => field)]);
}

/** Shown beside the sentence, in the words of who said them. */
const QUOTED = ["reason", "reply"];

it("each problem of the doctor has a Spanish sentence with all its values", () => {
  const known = problems();
  const translations = es.health.doctor.problems;
  console.log(`${known.length} problems of the doctor, ${Object.keys(translations).length} in Spanish`);
  expect(known.length).toBeGreaterThan(50);
  expect(Object.keys(translations).sort()).toEqual(known.map(([name]) => name).sort());
  for (const [name, fields] of known) {
    const values = Object.fromEntries(fields.map((field, at) => [field, String(at + 41)]));
    const sentence = translations[name]?.(values) ?? "";
    const missing = fields.filter((field) => !QUOTED.includes(field) && !sentence.includes(values[field] ?? ""));
    expect(missing, `${name}: ${sentence}`).toEqual([]);
    expect(sentence).not.toContain("undefined");
  }
});
