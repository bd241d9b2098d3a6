/* Every visible text comes from the texts folders, so that it can be translated. */
import ts from "typescript";
import { expect, it } from "vitest";

const COMPONENTS = import.meta.glob<string>(["../../**/*.tsx", "!../../**/*.test.tsx"], { query: "?raw", import: "default", eager: true });

/** Attributes that a person reads or hears. */
const VISIBLE = new Set(["title", "aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "placeholder", "alt", "label"]);

/** The same in every language: names, keys, examples, options of the command line. */
const EXCEPTIONS = new Set([
  "Porchlight", "Powered by Porchlight", "Aa", "Ctrl+N", "Ctrl+S", "sk_…", "wk_…", "https://", "https://chat.example.com", "chat.example.com", "https://example.com", "ssh root@", "you@example.com", "bot@example.com",
  "--smtp-url", "--mail-from", "--backup-to /backup/porchlight", "Content-Security-Policy: default-src 'self'; …",
]);

it("components_have_no_text_of_their_own", () => {
  const found = Object.entries(COMPONENTS).flatMap(([path, source]) => textsOf(source).map(({ line, text }) => ({ place: `${path}:${line}: ${text}`, text })));
  expect(Object.keys(COMPONENTS).length).toBeGreaterThan(100);
  expect(found.filter(({ text }) => !EXCEPTIONS.has(text)).map(({ place }) => place)).toEqual([]);
  expect([...EXCEPTIONS].filter((text) => !found.some((one) => one.text === text))).toEqual([]);
});

it("a_text_is_found_wherever_it_can_stand", () => {
  const source = 'const a = <p title={b ? "One" : c}>Two {d && `Three ${e}`} {f ?? "Four"} {g === "no" ? h : "Five"}<i class="no" alt="Six" /> · 7</p>;';
  expect(textsOf(source).map(({ text }) => text)).toEqual(["One", "Two", "Three", "Four", "Five", "Six"]);
});

interface Found {
  line: number;
  text: string;
}

function textsOf(source: string): Found[] {
  const file = ts.createSourceFile("component.tsx", source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: Found[] = [];
  const add = (node: ts.Node, text: string) => {
    const trimmed = text.replace(/&\w+;/g, "").trim();
    if (/\p{L}/u.test(trimmed)) found.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: trimmed });
  };
  /** The strings that an expression can evaluate to, without following names and calls. */
  const addStrings = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) add(node, node.text);
    else if (ts.isTemplateExpression(node)) {
      for (const part of [node.head, ...node.templateSpans.map((span) => span.literal)]) add(part, part.text);
    } else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(addStrings);
    else if (ts.isBinaryExpression(node) && isChoice(node.operatorToken.kind)) [node.left, node.right].forEach(addStrings);
    else if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) addStrings(node.expression);
    else if (ts.isArrayLiteralExpression(node)) node.elements.forEach(addStrings);
    else if (ts.isJsxExpression(node) && node.expression) addStrings(node.expression);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) add(node, node.text);
    else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) addStrings(node);
    else if (ts.isJsxAttribute(node) && node.initializer && VISIBLE.has(node.name.getText())) addStrings(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isChoice(kind: ts.SyntaxKind): boolean {
  const { AmpersandAmpersandToken, BarBarToken, PlusToken, QuestionQuestionToken } = ts.SyntaxKind;
  return [AmpersandAmpersandToken, BarBarToken, PlusToken, QuestionQuestionToken].includes(kind);
}
