/*
 * The pictures that wait to be sent with the next question: chosen, pasted or
 * dropped. What cannot be sent is said at once and in words; the service looks
 * at the bytes again.
 */
import { useState } from "preact/hooks";
import type { Texts } from "./texts";

export interface Picture {
  file: Blob;
  name: string;
}

export const PICTURE_KINDS = "image/png,image/jpeg,image/webp,image/gif";
const LIMIT_MB = 20;
const MB = 1_048_576;

export function usePictures(allowed: boolean, texts: Texts, refuse: (words: string) => void) {
  const [pictures, setPictures] = useState<Picture[]>([]);

  /** Whether there was something to take; refusals count. */
  function take(files: FileList | undefined | null): boolean {
    if (!allowed || !files?.length) return false;
    const looked = [...files].map((file) => pictureFrom(file, texts));
    for (const words of new Set(looked)) if (typeof words === "string") refuse(words);
    setPictures((now) => [...now, ...looked.filter((one) => typeof one !== "string")]);
    return true;
  }

  const remove = (...those: Picture[]) => setPictures((now) => now.filter((one) => !those.includes(one)));
  return { pictures, take, remove };
}

/** The picture, or the sentence that says why it cannot be sent. */
function pictureFrom(file: File, texts: Texts): Picture | string {
  if (!PICTURE_KINDS.includes(file.type || "?")) return texts.notImage;
  if (file.size > LIMIT_MB * MB) {
    return texts.tooLarge.replace("{limit}", String(LIMIT_MB)).replace("{size}", String(Math.ceil(file.size / MB)));
  }
  return { file, name: file.name || "photo.png" };
}
