import { expect, it } from "vitest";
import { parsePastedRows, repeatedKeys, withPasted } from "./custom-field-rows";

it("two columns of a spreadsheet become rows", () => {
  expect(parsePastedRows('Heating\tHeat pump\r\nRoof\t"Slate, 2019"\r\n')).toEqual([
    { Key: "Heating", value: "Heat pump" },
    { Key: "Roof", value: "Slate, 2019" },
  ]);
  expect(parsePastedRows("just words")).toBeNull();
});

it("pasted rows replace an empty one", () => {
  const rows = [{ Key: "A", value: "1" }, { Key: "", value: "" }];
  expect(withPasted(rows, 1, [{ Key: "B", value: "2" }])).toEqual([{ Key: "A", value: "1" }, { Key: "B", value: "2" }]);
  expect(withPasted(rows, 0, [{ Key: "B", value: "2" }])).toHaveLength(3);
});

it("a repeated name is found whatever its case", () => {
  const rows = ["Heating", "", "heating ", "Roof"].map((Key) => ({ Key, value: "x" }));
  expect([...repeatedKeys(rows)]).toEqual([2]);
});
