export const PHOTO_LIMIT = 50;

/** Takes the entry at `from` out and puts it in at `to`. */
export function moved<T>(entries: readonly T[], from: number, to: number): T[] {
  const next = [...entries];
  const [taken] = next.splice(from, 1);
  if (taken === undefined) return next;
  next.splice(Math.max(0, Math.min(next.length, to)), 0, taken);
  return next;
}

/** Addresses in a pasted text: one a line or separated by blanks. */
export function parseUrls(text: string): string[] {
  return splitWords(text).filter(isUrl);
}

/** What stands among them and is none. */
export function invalidUrls(text: string): string[] {
  return splitWords(text).filter((word) => !isUrl(word));
}

function splitWords(text: string): string[] {
  return text.split(/[\s"<>]+|,(?=\s|https?:)/i).filter(Boolean);
}

function isUrl(word: string): boolean {
  try {
    return /^https?:$/.test(new URL(word).protocol) && /^https?:\/\//i.test(word);
  } catch {
    return false;
  }
}

export interface Added {
  images: string[];
  /** Were in the list already, or twice among the new ones. */
  repeated: number;
  /** More than a listing can have. */
  leftOut: number;
}

/** Adds addresses at the end, each once; a comma is written as services list it. */
export function addPhotoUrls(images: readonly string[], urls: readonly string[]): Added {
  const known = new Set(images);
  const fresh = [...new Set(urls.map((url) => url.replaceAll(",", "%2C")))].filter((url) => !known.has(url));
  const room = Math.max(0, PHOTO_LIMIT - images.length);
  return {
    images: [...images, ...fresh.slice(0, room)],
    repeated: urls.length - fresh.length,
    leftOut: Math.max(0, fresh.length - room),
  };
}
