/*
 * Decides how the host of a link is shown. A host in one script is shown in its own letters (münchen.de, 例え.jp). A
 * label that mixes scripts, or whose Cyrillic, Greek or Armenian letters all look like Latin ones, is shown in
 * punycode, because it may imitate another host. The rules follow Unicode UTS #39 (highly restrictive level) and the
 * address bars of browsers.
 */
import { decodePunycode } from "./punycode";

/** Scripts that one label may use together with Latin letters. */
const JAPANESE = /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u;
const KOREAN = /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hangul}]+$/u;
const CHINESE = /^[\p{Script=Latin}\p{Script=Han}\p{Script=Bopomofo}]+$/u;
const SINGLE = "Latin Cyrillic Greek Armenian Georgian Hebrew Arabic Thai Lao Khmer Myanmar Ethiopic Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Tibetan".split(" ").map(
  (script) => new RegExp(`^\\p{Script=${script}}+$`, "u"),
);
/** Allowed in labels of any script: digits, the hyphen, the Japanese and Catalan dots, the long vowel. */
const NEUTRAL = /[0-9\-・ー·]/gu;
/** Combining marks over these letters only disguise them. */
const DISGUISED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]\p{M}/u;
/** Letters that look like Latin ones, as browsers list them. */
const LATIN_ALIKE = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡαικνρυωηεοτχγցհոսօզք0-9-]+$/u;
const LATIN_TOP = /^[a-z0-9-]+$/;

/** The host (as the URL API gives it) in its own letters, unless they could deceive. */
export function displayHost(host: string): string {
  if (!/(^|\.)xn--/.test(host)) return host;
  const labels = host.split(".").map(decodeLabel);
  const top = labels.at(-1) ?? "";
  return labels.every((label) => label !== null && isUnambiguous(label, top ?? "")) ? labels.join(".") : host;
}

function decodeLabel(label: string): string | null {
  return label.startsWith("xn--") ? decodePunycode(label.slice(4)) : label;
}

function isUnambiguous(label: string, top: string): boolean {
  if (LATIN_TOP.test(label)) return true;
  const letters = label.normalize("NFC").replace(NEUTRAL, "");
  if (!letters || DISGUISED.test(letters)) return false;
  // Under a top level of their own script these letters are expected: рф, бг, ελ.
  if (LATIN_ALIKE.test(label) && LATIN_TOP.test(top)) return false;
  const bare = letters.replace(/\p{Script=Inherited}/gu, "");
  return [...SINGLE, JAPANESE, KOREAN, CHINESE].some((script) => script.test(bare));
}
