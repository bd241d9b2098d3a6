/*
 * Makes the widget's texts small: in a build every language is one text with a
 * line for each word instead of an object that repeats the names twelve times;
 * 1.1 KB of the compressed panel. The files in src/chat/texts stay as people
 * write them, and development and tests read those.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const LANGUAGE_FILE = /\/chat\/texts\/(\w\w)\.ts$/;
const NAMES = "porchlight:names-of-texts";

type Words = Record<string, string | object>;

export function packTexts(): Plugin {
  let names: string[] = [];
  return {
    name: "porchlight-pack-texts",
    apply: "build",
    enforce: "pre",
    resolveId: (id) => (id === NAMES ? `\0${NAMES}` : undefined),
    load: (id) => (id === `\0${NAMES}` ? unpacker(names) : undefined),
    transform(code, id) {
      const language = LANGUAGE_FILE.exec(id)?.[1];
      if (!language) return undefined;
      const words = wordsOf(code, id);
      names = namesOf(wordsOf(readFileSync(join(dirname(id), "en.ts"), "utf8"), "en.ts"));
      if (namesOf(words).sort().join() !== [...names].sort().join()) throw new Error(`${id} has not the words of en.ts`);
      const lines = names.map((name) => String(words[name])).join("\n");
      const forms = Object.fromEntries(Object.entries(words).filter(([, value]) => typeof value !== "string"));
      return `import { unpack } from "${NAMES}";\nexport const ${language} = unpack(${JSON.stringify(lines)}, ${JSON.stringify(forms)});`;
    },
  };
}

function unpacker(names: string[]): string {
  return `const names = ${JSON.stringify(names.join(" "))}.split(" ");
    export const unpack = (lines, forms) => Object.fromEntries(lines.split("\\n").map((line, at) => [names[at], line]).concat(Object.entries(forms)));`;
}

function namesOf(words: Words): string[] {
  return Object.keys(words).filter((name) => typeof words[name] === "string");
}

/** The one object of a language's file; anything else in there than words is an error. */
function wordsOf(code: string, id: string): Words {
  const literal = /export const \w\w: Texts = (\{[\s\S]*\});\s*$/.exec(code)?.[1];
  if (!literal) throw new Error(`${id} is not one object of words`);
  return new Function(`return ${literal}`)() as Words;
}
