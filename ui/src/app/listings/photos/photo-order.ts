export const PHOTO_LIMIT = 50;

/** Moves the entry at `from` to `to`. */
export function moved<T>(entries: readonly T[], from: number, to: number): T[] {
  const next = [...entries];
  const [taken] = next.splice(from, 1);
  if (taken === undefined) return next;
  next.splice(Math.max(0, Math.min(next.length, to)), 0, taken);
  return next;
}

/** URLs in pasted text, separated by line breaks or spaces. */
export function parseUrls(text: string): string[] {
  return splitText(text).filter(isUrl);
}

/** Words among them that aren't URLs. */
export function invalidUrls(text: string): string[] {
  return splitText(text).filter((word) => !isUrl(word));
}

function splitText(text: string): string[] {
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
  /** Already in the list, or repeated among the new ones. */
  repeated: number;
  /** More than a listing can have. */
  leftOut: number;
}

/** Appends URLs without duplicates; commas are encoded as in the service. */
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
