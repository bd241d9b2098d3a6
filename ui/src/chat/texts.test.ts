import { expect, test } from "vitest";
import { lastSentenceEnd, plainText } from "./messages/Announcer";
import "./texts/all";
import { chooseTexts, wantedLanguages } from "./texts";
import { countText } from "./texts/count";
import { encodeWav, maxSecondsFor } from "./composer/voice-recorder";

const TWELVE = ["en", "es", "fr", "de", "pt", "it", "nl", "pl", "tr", "zh", "ja", "ar"];

test("the_first_supported_language_of_the_list_is_used", () => {
  expect(chooseTexts([undefined, "", "tlh", "es-MX", "en"]).code).toBe("es");
  expect(chooseTexts(["zh_TW"]).code).toBe("zh");
  expect(chooseTexts(["constructor", "__proto__"]).code).toBe("en");
});

test("tags_with_a_script_or_a_country_find_their_language", () => {
  for (const [tag, code] of [["zh-Hant", "zh"], ["pt-BR", "pt"], ["ar-EG", "ar"], ["EN-us", "en"], ["nl_BE", "nl"], [" de ", "de"]] as const) {
    expect(chooseTexts([tag, "ja"]).code).toBe(code);
  }
  expect(chooseTexts(["tlh", "x-klingon", "*"]).code).toBe("en");
});

test("the_answer_language_precedes_the_page_and_the_page_precedes_the_browser", () => {
  document.documentElement.lang = "pl";
  expect(chooseTexts(wantedLanguages(undefined, "German")).code).toBe("de");
  expect(chooseTexts(wantedLanguages("it", "German")).code).toBe("it");
  expect(chooseTexts(wantedLanguages(undefined, "")).code).toBe("pl");
  expect(chooseTexts(wantedLanguages(undefined, "Klingon")).code).toBe("pl");
  document.documentElement.lang = "";
  expect(wantedLanguages(undefined, "").slice(3)).toEqual([...navigator.languages]);
});

test("every_language_has_all_texts_and_keeps_the_placeholders", () => {
  const english = chooseTexts(["en"]).texts;
  for (const code of TWELVE) {
    const { texts } = chooseTexts([code]);
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    for (const text of Object.values(texts)) expect(typeof text === "string" ? text.trim() : text.other).not.toBe("");
    for (const text of [texts.tooLarge, texts.videoTooLarge, texts.tooLong]) expect(text).toMatch(/\{limit\}.*\{size\}/);
    if (code !== "en") expect(texts.close).not.toBe(english.close);
  }
});

test("a_number_of_listings_uses_the_plural_form_of_the_language", () => {
  const counted = (code: string, count: number) => countText(chooseTexts([code]).texts.found, count, code);
  expect([counted("en", 1), counted("en", 3)]).toEqual(["1 home", "3 homes"]);
  expect([counted("pl", 1), counted("pl", 3), counted("pl", 5)]).toEqual(["1 nieruchomość", "3 nieruchomości", "5 nieruchomości"]);
  expect([counted("ar", 1), counted("ar", 2)]).toEqual(["منزل واحد", "منزلان"]);
  // Every plural category of whole numbers has its own text, or uses `other`.
  for (const code of TWELVE) for (const count of [0, 1, 2, 3, 5, 11, 100]) expect(counted(code, count)).not.toContain("{");
});

test("arabic_reads_from_right_to_left", () => {
  expect(chooseTexts(["ar"]).rtl).toBe(true);
  expect(chooseTexts(["en"]).rtl).toBe(false);
});

test("an_answer_is_announced_up_to_its_last_finished_sentence", () => {
  expect(lastSentenceEnd("It costs $1.5 million")).toBe(0);
  expect(lastSentenceEnd("Yes. It has")).toBe(4);
  expect(lastSentenceEnd("是的。它")).toBe(3);
  expect(lastSentenceEnd("1. 12 Maple Lane")).toBe(0);
  expect(lastSentenceEnd("**Two homes.** The")).toBe(14);
  expect(lastSentenceEnd("See [12 St. James")).toBe(0);
});

test("announced_text_has_no_markdown_and_no_urls", () => {
  expect(plainText("### Two homes\n\n1. **12 Maple Lane** is *quiet*, see [its page](https://a.example.com/b_c).")).toBe(
    "Two homes 1. 12 Maple Lane is quiet, see its page.",
  );
  expect(plainText("| Home | Price |\n|---|---:|\n| 7 Mill Road | $612,000 |")).toBe("Home, Price 7 Mill Road, $612,000");
});

test("a_recording_is_a_wav_of_16_khz_mono", () => {
  const file = new DataView(encodeWav(Float32Array.of(0, 1, -1, 2)));
  expect(file.byteLength).toBe(44 + 8);
  expect(file.getUint32(24, true)).toBe(16_000);
  expect(file.getUint16(22, true)).toBe(1);
  expect([file.getInt16(44, true), file.getInt16(46, true), file.getInt16(50, true)]).toEqual([0, 32_767, 32_767]);
});

test("a_recording_fits_the_limit_of_the_model_and_two_minutes", () => {
  expect([maxSecondsFor(undefined), maxSecondsFor(25), maxSecondsFor(1)]).toEqual([120, 120, 32]);
  const largest = encodeWav(new Float32Array(maxSecondsFor(1) * 16_000)).byteLength;
  expect(largest).toBeLessThan(1_048_576);
});
