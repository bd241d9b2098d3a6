declare module "punycode/punycode.es6.js" {
  /** Decodes one label without its "xn--". Throws RangeError on invalid input. */
  export function decode(input: string): string;
  /** Encodes one label; the result has no "xn--". */
  export function encode(input: string): string;
}
