/* The widget speaks the language of the page, and English where it knows no better. */
import { expect, test } from "vitest";
import { lastSentenceEnd } from "./Announcer";
import { chooseTexts } from "./texts";
import { encodeWav } from "./recording";

test("the_first_known_language_of_the_list_is_taken", () => {
  expect(chooseTexts([undefined, "", "tlh", "es-MX", "en"]).code).toBe("es");
  expect(chooseTexts(["zh_TW"]).code).toBe("zh");
  expect(chooseTexts(["constructor", "__proto__"]).code).toBe("en");
});

test("arabic_reads_from_right_to_left", () => {
  expect(chooseTexts(["ar"]).rtl).toBe(true);
  expect(chooseTexts(["en"]).rtl).toBe(false);
});

test("an_answer_is_announced_up_to_its_last_finished_sentence", () => {
  expect(lastSentenceEnd("It costs $1.5 million")).toBe(0);
  expect(lastSentenceEnd("Yes. It has")).toBe(4);
  expect(lastSentenceEnd("是的。它")).toBe(3);
});

test("a_recording_is_a_wav_of_16_khz_mono", () => {
  const file = new DataView(encodeWav(Float32Array.of(0, 1, -1, 2)));
  expect(file.byteLength).toBe(44 + 8);
  expect(file.getUint32(24, true)).toBe(16_000);
  expect(file.getUint16(22, true)).toBe(1);
  expect([file.getInt16(44, true), file.getInt16(46, true), file.getInt16(50, true)]).toEqual([0, 32_767, 32_767]);
});
