import { expect, it } from "vitest";
import { readTemperature, sayTemperature } from "./temperature";

it("the three manners have names, the others are figures", () => {
  expect([0, 1, 2, 3, 35, 100].map(sayTemperature)).toEqual(["Precise", "Balanced", "Lively", "0.03", "0.35", "1"]);
});

it("an exact temperature is read as a fraction or in hundredths", () => {
  const rows = { "0.35": 35, "0,35": 35, "0.7": 70, "35": 35, "100": 100, "1": 100, "1.0": 100, "0.03": 3 };
  for (const [typed, value] of Object.entries(rows)) expect(readTemperature(typed), typed).toBe(value);
  for (const typed of ["", "0.02", "0", "2", "101", "1.01", "warm", "-1", "1e2"]) expect(readTemperature(typed), typed).toBeNull();
});
