import { expect, test } from "vitest";
import { withoutCardLines } from "./card-lines";
import type { ListingCard } from "../types";

const card = (change: Partial<ListingCard>): ListingCard => ({
  id: 1, mlsNumber: "M-1", title: "", price: "$489,000", beds: "3 beds", baths: "2 baths", area: "1,640 sq ft",
  address: "12 Maple Lane", city: "Alder Bay", state: "WA", image: "", url: "https://homes.example/1", status: "Active",
  saleType: "For sale", ...change,
});

test("a_line_that_a_card_shows_is_left_out", () => {
  const text = 'I found 2 homes: townhouses.\n- [12 Maple Lane, Alder Bay](https://homes.example/1): $489,000 · 3 beds · 2 baths · 1,640 sq ft\n- [9 Elm Street, Alder Bay](https://homes.example/9): $1\n\nSay "show more".';
  expect(withoutCardLines(text, [card({})])).toBe('I found 2 homes: townhouses.\n- [9 Elm Street, Alder Bay](https://homes.example/9): $1\n\nSay "show more".');
});

test("what_a_card_does_not_show_stays", () => {
  const line = "- [12 Maple Lane, Alder Bay](https://homes.example/1): $489,000 · 3 beds · Saturday, November 28, 2026, 11:00 AM to 1:00 PM";
  expect(withoutCardLines(line, [card({})])).toBe("- [12 Maple Lane, Alder Bay](https://homes.example/1): Saturday, November 28, 2026, 11:00 AM to 1:00 PM");
});

test("lines_without_a_link_and_of_other_languages_are_known", () => {
  const unlinked = "Found:\n- \u206812 Maple Lane, Alder Bay\u2069：$489,000 · 3 Beds";
  expect(withoutCardLines(unlinked, [card({ url: "" })])).toBe("Found:");
});

test("other_lists_stay_as_they_are", () => {
  const text = "Two things:\n\n- **12 Maple Lane** has a garden\n- Price: $489,000\n\n\nDone.";
  expect(withoutCardLines(text, [card({ address: "" })])).toBe(text.replace("\n\n\n", "\n\n"));
});

test("open_houses_on_a_card_are_left_out_of_its_line", () => {
  const times = ["Saturday, November 28, 2026, 1:00 PM to 3:00 PM", "Sunday, November 29, 2026"];
  const line = `- [12 Maple Lane](https://homes.example/1): $489,000 · ${times.join("; ")}`;
  expect(withoutCardLines(line, [card({ notes: times })])).toBe("");
  expect(withoutCardLines(line, [card({ notes: times.slice(0, 1) })])).toContain("Sunday");
});

test("the_heading_of_a_whole_listing_repeats_no_number_of_its_card", () => {
  const text = "[12 Maple Lane, Alder Bay](https://homes.example/1): $489,000 · 3 beds · 2 baths · 1,640 sq ft.\n- Type: townhouse\n- Built: 1998\n\nBright corner home.";
  expect(withoutCardLines(text, [card({})])).toBe("[12 Maple Lane, Alder Bay](https://homes.example/1)\n- Type: townhouse\n- Built: 1998\n\nBright corner home.");
  const japanese = "\u206812 Maple Lane, Alder Bay\u2069：$489,000 · 3 beds。\n- 築年：1998";
  expect(withoutCardLines(japanese, [card({ url: "" })])).toBe("\u206812 Maple Lane, Alder Bay\u2069\n- 築年：1998");
  const arabic = "العقار [12 Maple Lane, Alder Bay](https://homes.example/1): $489,000 · 3 beds.";
  expect(withoutCardLines(arabic, [card({})])).toBe("العقار [12 Maple Lane, Alder Bay](https://homes.example/1)");
});

test("a_question_back_keeps_its_numbers", () => {
  const text = "Which one do you mean? Give me the address or a number from this list:\n1. [12 Maple Lane, Alder Bay](https://homes.example/1): $489,000 · 3 beds\n2. 12 Maple Lane, Unit B: $1";
  expect(withoutCardLines(text, [card({})])).toBe("Which one do you mean? Give me the address or a number from this list:\n1. [12 Maple Lane, Alder Bay](https://homes.example/1)\n2. 12 Maple Lane, Unit B: $1");
});

test("a_sentence_about_a_listing_stays_as_it_is", () => {
  const text = "12 Maple Lane has one thing to know: 3 parking spots · a garden.";
  expect(withoutCardLines(text, [card({})])).toBe(text);
});

test("a_button_for_more_replaces_the_line_that_says_to_type_it", () => {
  const text = 'I found 11 homes: houses.\n- [12 Maple Lane, Alder Bay](https://homes.example/1): $489,000\n\nShowing 1 of 11. Say "show more" to see the next.\n\nNote.';
  expect(withoutCardLines(text, [card({})], "show more")).toBe("I found 11 homes: houses.\n\nNote.");
  expect(withoutCardLines(text, [card({})])).toContain("Showing 1 of 11.");
});
