// A small seeded random source, so that a listing is always drawn and priced the same way. Not cryptographic.

/** Returns a function that gives numbers in [0, 1), the same row of them for the same text. */
export function random(text) {
  let state = 2166136261;
  for (const unit of text) state = Math.imul(state ^ unit.codePointAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
