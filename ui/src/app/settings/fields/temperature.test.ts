import { expect, it } from "vitest";
import { FIRST_EXACT, isBeginning, readTemperature, temperatureText } from "./temperature";

it("the three presets have names, the others are numbers", () => {
  expect([0, 1, 2, 3, 35, 100].map(temperatureText)).toEqual(["Precise", "Balanced", "Creative", "0.03", "0.35", "1"]);
});

it("an exact temperature is parsed as a fraction or in hundredths", () => {
  const rows = { "0.35": 35, "0,35": 35, ".35": 35, "0.7": 70, "35": 35, "100": 100, "1": 100, "1.0": 100, "0.03": 3 };
  for (const [typed, value] of Object.entries(rows)) expect(readTemperature(typed), typed).toBe(value);
  for (const typed of ["", "0.02", "0", "2", "101", "1.01", "warm", "-1", "1e2"]) expect(readTemperature(typed), typed).toBeNull();
});

it("the exact number starts at that of Balanced", () => {
  expect(temperatureText(FIRST_EXACT)).toBe("0.7");
});

it("text that may become a temperature is no error yet", () => {
  for (const typed of ["", "0", "0.", "0,", "0.0", ".", "1.", "2"]) expect(isBeginning(typed), typed).toBe(true);
  for (const typed of ["0.35", "35", "4", "warm", "0.01", "1.2"]) expect(isBeginning(typed), typed).toBe(false);
});
