/* Nothing in an answer becomes markup, loads by itself or links to an unsafe target. */
import { expect, test } from "vitest";
import { markdownWriter } from "./markdown";

function renderText(text: string, pieces = 1): HTMLElement {
  const container = document.createElement("div");
  const writer = markdownWriter(container);
  const step = Math.max(1, Math.ceil(text.length / pieces));
  for (let end = step; end < text.length; end += step) writer.show(text.slice(0, end), false);
  writer.show(text, true);
  return container;
}

test("paragraphs_lists_emphasis_and_tables_become_elements", () => {
  const container = renderText("Hello **there**\n\n- one\n- two\n\n| A | B |\n|---|---|\n| 1 | 2 |\n");
  expect(container.querySelector("strong")?.textContent).toBe("there");
  expect([...container.querySelectorAll("li")].map((item) => item.textContent)).toEqual(["one", "two"]);
  expect(container.querySelectorAll("th").length).toBe(2);
  expect(container.querySelectorAll("td").length).toBe(2);
});

test("the_result_does_not_depend_on_the_chunks", () => {
  const text = "I found **3 homes** for $465,000.\n\n1. [Alder](https://homes.example.com/1)\n2. `code` and ~~old~~\n\n> quiet\n";
  const whole = renderText(text).outerHTML;
  for (const pieces of [2, 7, 31, text.length]) expect(renderText(text, pieces).outerHTML).toBe(whole);
});

const HOSTILE = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](\tjavascript:alert(1))",
  "[x](data:text/html,<script>alert(1)</script>)",
  "[x](vbscript:x)",
  "[x](file:///etc/passwd)",
  "[x](blob:https://a.example.com/1)",
  "[x](//evil.example.com)",
  "![x](https://evil.example.com/steal.png)",
  "![x](javascript:alert(1))",
  "[![x](https://evil.example.com/a.png)](javascript:alert(1))",
  "<javascript:alert(1)>",
  "`<script>`",
  "```html\n<iframe src=//x></iframe>\n```",
  `${"> ".repeat(60)}deep`,
  `${"- ".repeat(60)}deep`,
  `${"*".repeat(500)}a${"_".repeat(500)}`,
  "| <b>a</b> |\n|--|\n| <script>1</script> |",
  "[".repeat(300),
  "- [x] <input onfocus=alert(1) autofocus>",
];

test.each(HOSTILE)("no_script_no_image_and_no_foreign_scheme_from %s", (text) => {
  for (const pieces of [1, 5, text.length]) {
    const container = renderText(text, pieces);
    expect(container.querySelector("script, img, iframe, svg, object, embed, input, style, link, form")).toBeNull();
    for (const node of container.querySelectorAll("*")) {
      expect([...node.attributes].filter((attribute) => /^on|^src|^style/.test(attribute.name))).toEqual([]);
    }
    for (const link of container.querySelectorAll("a[href]")) expect(link.getAttribute("href")).toMatch(/^(https?|mailto|tel):/);
  }
});

test("a_link_shows_its_host_and_opens_in_a_new_tab", () => {
  const link = renderText("See [our page](https://www.homes.example.com/a?b=1).").querySelector("a");
  expect(link?.textContent).toBe("our page (homes.example.com)");
  expect(link?.rel).toBe("noopener nofollow");
  expect(link?.target).toBe("_blank");
});

test("a_list_of_links_to_one_host_shows_it_once", () => {
  const container = renderText("- [a](https://h.example.com/1)\n- [b](https://h.example.com/2)\n- [c](https://other.example.com/)\n");
  expect([...container.querySelectorAll("a")].map((link) => link.textContent)).toEqual(["a (h.example.com)", "b", "c (other.example.com)"]);
});

test("prices_are_not_parsed_as_formulas", () => {
  expect(renderText("From $450,000 to $500,000, or $TBD and $x$.").textContent).toContain("$450,000 to $500,000");
});

test("a_text_with_a_changed_beginning_is_rendered_again", () => {
  const container = document.createElement("div");
  const writer = markdownWriter(container);
  writer.show("first", false);
  writer.show("second", true);
  expect(container.textContent).toBe("second");
});

test("a_link_whose_host_may_imitate_another_shows_punycode", () => {
  const link = (text: string) => renderText(text).querySelector("a")?.textContent;
  expect(link("see https://аррӏе.com/login now")).toBe("https://xn--80ak6aa92e.com/login");
  expect(link("see www.pаypal.com now")).toBe("https://www.xn--pypal-4ve.com/");
  expect(link("[apple.com](https://аррӏе.com/login)")).toBe("apple.com (xn--80ak6aa92e.com)");
  expect(link("[аррӏе.com](https://аррӏе.com/login)")).toBe("аррӏе.com (xn--80ak6aa92e.com)");
});

test("a_link_to_an_unambiguous_international_host_shows_its_own_letters", () => {
  const link = (text: string) => renderText(text).querySelector("a")?.textContent;
  expect(link("see https://münchen.de/wohnen now")).toBe("https://münchen.de/wohnen");
  expect(link("[Wohnungen](https://xn--mnchen-3ya.de/)")).toBe("Wohnungen (münchen.de)");
  expect(link("[部屋](https://例え.jp/1)")).toBe("部屋 (例え.jp)");
});
