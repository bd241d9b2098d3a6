/* docs/settings.md has one row for every setting, and every row names browser tests that use the setting. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

interface Row {
  setting: string;
  tests: { file: string; name: string }[];
}

/** The rows of all tables; the last cell names the tests. */
const rows: Row[] = read("docs/settings.md")
  .split("\n")
  .flatMap((line) => {
    const setting = /^\| `(\w+)` \|/.exec(line)?.[1];
    const tests = [...line.matchAll(/`([\w/-]+\.spec\.ts) › (\w+)`/g)].map(([, file = "", name = ""]) => ({ file, name }));
    return setting ? [{ setting, tests }] : [];
  });

interface OpenApi {
  components: { schemas: { UpdateChatbot: { properties: object } } };
}

function settingsOfTheInterface(): string[] {
  const { UpdateChatbot } = (JSON.parse(read("docs/openapi.json")) as OpenApi).components.schemas;
  return Object.keys(UpdateChatbot.properties).filter((name) => name !== "serialNumber");
}

/** The source of a test, with the loop around it; "" if there is none of this name. */
function sourceOf(file: string, name: string): string {
  const blocks = read(join("tests/browser", file)).split(/^\}(?:\);)?$/m);
  const isNamed = (part: string) =>
    [...part.matchAll(/\btest\((["`])(.+?)\1/g)].some(([, , title = ""]) => pattern(title).test(name));
  return blocks.find(isNamed) ?? "";
}

/** A title with `${…}` matches several tests. */
function pattern(title: string): RegExp {
  return new RegExp(`^${title.replace(/\$\{\w+\}/g, "\\w+")}$`);
}

test("there_are_43_settings_and_each_has_one_row", () => {
  const settings = settingsOfTheInterface();
  expect(settings).toHaveLength(43);
  expect(rows.map(({ setting }) => setting).sort()).toEqual([...settings].sort());
});

test("every_row_names_tests_that_exist_and_touch_the_setting", () => {
  for (const { setting, tests } of rows) {
    expect(tests, setting).not.toHaveLength(0);
    for (const { file, name } of tests) expect(sourceOf(file, name), `${setting}: ${file} › ${name}`).toContain(setting);
  }
});
