import { describe, expect, it } from "vitest";
import { certain, readNumber, parseCoordinates, type NumberRules } from "./parse-number";

const EN: NumberRules = { point: ".", short: true };
const ES: NumberRules = { point: ",", short: true };

describe("an amount", () => {
  it.each([
    ["449900", EN, 449900],
    ["449,900.25", EN, 449900.25],
    ["1,250,000", EN, 1250000],
    ["1.250.000 €", EN, 1250000],
    ["1.250.000,50 €", EN, 1250000.5],
    ["1 250 000", EN, 1250000],
    ["1\u00a0250\u00a0000,5", EN, 1250000.5],
    ["CHF 1'250'000.–", { ...EN }, null],
    ["CHF 1'250'000", EN, 1250000],
    ["US$ 350k", EN, 350000],
    ["$1.2M", EN, 1200000],
    ["1,25 millones", ES, 1250000],
    ["350 mil", ES, 350000],
    ["1,5", EN, 1.5],
    ["12.50", ES, 12.5],
    ["0,125", EN, 0.125],
    ["1250.125", EN, 1250.125],
    ["1,250", EN, 1250],
    ["1.250", ES, 1250],
    ["-122.4", EN, -122.4],
    ["٣", EN, 3],
    ["٤٥٠٬٠٠٠", EN, 450000],
    ["٤٥٠٠٠٠٫٥", ES, 450000.5],
  ] as const)("%s is parsed", (text, rules, value) => {
    const read = readNumber(text, rules);
    expect(read.is === "number" ? read.value : null).toBe(value);
  });

  it.each([["1.250", EN], ["1,250", ES], ["1.250k", EN]] as const)("%s is ambiguous and not guessed", (text, rules) => {
    const read = readNumber(text, rules);
    expect(read.is).toBe("either");
  });

  it.each(["", "4e5", "12abc", "1..2", "Infinity", "12,34,56", "1.2.3", "1,250.", "three", "1m", "Ⅲ", "1 25"])("%j is not a number", (text) => {
    expect(["none", "empty"]).toContain(readNumber(text, EN).is);
  });
});

it("a count is whole, so a separator before three digits groups; suffixes are not allowed", () => {
  const rules: NumberRules = { point: ".", whole: true };
  expect(readNumber("1.250", rules)).toEqual({ is: "number", value: 1250, plain: false });
  expect(readNumber("2k", rules)).toEqual({ is: "none" });
});

it("an area with its unit is parsed, another unit is reported", () => {
  const rules: NumberRules = { point: ".", unit: "Square Feet" };
  expect(readNumber("1,860 sq ft", rules)).toEqual({ is: "number", value: 1860, plain: false });
  expect(readNumber("90 m²", rules)).toEqual({ is: "unit", unit: "Square Meters" });
});

it("a degree has a decimal point", () => {
  expect(readNumber("47.251", { point: ".", degrees: true })).toEqual({ is: "number", value: 47.251, plain: true });
});

it("a number of the service is never ambiguous", () => {
  expect([certain("102.125"), certain("1250"), certain("2.5"), certain("0.125")]).toEqual(["102.1250", "1250", "2.5", "0.125"]);
  expect(readNumber(certain("102.125"), EN)).toEqual({ is: "number", value: 102.125, plain: false });
});

describe("a place", () => {
  it.each([
    ["47.6, -122.3", "47.6", "-122.3"],
    ["(47.6 −122.3)", "47.6", "-122.3"],
    ["40.4168° ; -3.7038°", "40.4168", "-3.7038"],
    ["https://maps.example/@47.6097,-122.3331,15z", "47.6097", "-122.3331"],
  ])("%s is parsed as coordinates", (text, latitude, longitude) => expect(parseCoordinates(text)).toEqual({ latitude, longitude }));

  it.each(["47.6", "147.6, 20", "12 Alder Lane, 98401", "47.6, 222"])("%s is not coordinates", (text) => expect(parseCoordinates(text)).toBeNull());
});
