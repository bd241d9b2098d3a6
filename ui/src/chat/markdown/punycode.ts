/*
 * Decodes labels of internationalized hosts (RFC 3492). The punycode package has more checks and messages than fit into
 * the panel's size budget; the test compares both.
 */
const RADIX = 36;
const MAX_INT = 2_147_483_647;

/** Decodes a label without its "xn--", in lower case as the URL API gives it; null if it is invalid. */
export function decodePunycode(label: string): string | null {
  const ascii = Math.max(label.lastIndexOf("-"), 0);
  const characters = [...label.slice(0, ascii)];
  let at = 0;
  let codePoint = 128;
  let bias = 72;
  for (let index = ascii && ascii + 1; index < label.length; ) {
    const before = at;
    for (let weight = 1, k = RADIX; ; k += RADIX) {
      // "a" is 0 and "9" is 35.
      const digit = (parseInt(label[index++] ?? "", RADIX) + 26) % RADIX;
      at += digit * weight;
      if (!(at <= MAX_INT)) return null;
      const threshold = Math.min(Math.max(k - bias, 1), 26);
      if (digit < threshold) break;
      weight *= RADIX - threshold;
    }
    const count = characters.length + 1;
    let delta = Math.floor((at - before) / (before ? 2 : 700));
    delta += Math.floor(delta / count);
    for (bias = 0; delta > 455; bias += RADIX) delta = Math.floor(delta / 35);
    bias += Math.floor((RADIX * delta) / (delta + 38));
    codePoint += Math.floor(at / count);
    at %= count;
    if (codePoint > 0x10ffff) return null;
    characters.splice(at++, 0, String.fromCodePoint(codePoint));
  }
  return characters.join("");
}
