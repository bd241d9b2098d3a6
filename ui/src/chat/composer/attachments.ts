/*
 * Images or one video for the next question. Files are checked here for an immediate error; the service checks the
 * bytes again.
 */
import { useState } from "preact/hooks";
import type { Texts } from "../texts";

export interface Attachment {
  file: Blob;
  name: string;
  isVideo: boolean;
}

/** Which media the settings allow; video also needs a model that accepts it. */
export interface AllowedMedia {
  images: boolean;
  video: boolean;
  /** The largest video that the model accepts; `VIDEO_LIMIT_MB` by default. */
  maxVideoMB?: number | undefined;
}

const IMAGE_TYPES = "image/png,image/jpeg,image/webp,image/gif";
const VIDEO_TYPES = "video/mp4,video/mpeg,.mp4,.mkv,.avi,.flv,.mpeg,.mpg";
/** Some systems know no type for these files, so their names count, too. */
const VIDEO_PATTERN = /^video\/(mp4|mpeg|(x-)?matroska|(x-)?msvideo|avi|x-flv)\b|^((video|application)\/\S*)? \S.*\.(mp4|mkv|avi|flv|mpe?g)$/i;
const IMAGE_LIMIT_MB = 20;
const VIDEO_LIMIT_MB = 100;
const MB = 1_048_576;

/** The `accept` attribute of the file dialog. */
export const acceptedTypes = ({ images, video }: AllowedMedia): string => [images && IMAGE_TYPES, video && VIDEO_TYPES].filter(Boolean).join();

export function useAttachments(allowed: AllowedMedia, texts: Texts, reject: (reason: string) => void) {
  const [attachments, setAttachments] = useState<Attachment[]>([]);

  /** Returns whether there were files, accepted or rejected. */
  function addFiles(files: FileList | undefined | null): boolean {
    if (!(allowed.images || allowed.video) || !files?.length) return false;
    const results = [...files].map((file) => attachmentFrom(file, allowed, texts));
    for (const reason of new Set(results)) if (typeof reason === "string") reject(reason);
    setAttachments((now) => mergeAttachments(now, results.filter((one) => typeof one !== "string")));
    return true;
  }

  const remove = (...those: Attachment[]) => setAttachments((now) => now.filter((one) => !those.includes(one)));
  /** Restores files that were sent in vain. */
  const restore = (those: Attachment[]) => setAttachments((now) => mergeAttachments(those, now));
  return { attachments, addFiles, remove, restore };
}

/** A question has images or one video; the last choice decides. */
export function mergeAttachments(now: Attachment[], added: Attachment[]): Attachment[] {
  const last = added.at(-1);
  if (!last) return now;
  return last.isVideo ? [last] : [...now, ...added].filter(({ isVideo }) => !isVideo);
}

/** The attachment, or the error text if the file can't be sent. */
export function attachmentFrom(file: File, allowed: AllowedMedia, texts: Texts): Attachment | string {
  const isImage = IMAGE_TYPES.includes(file.type || "?");
  if (allowed.video && !isImage && VIDEO_PATTERN.test(`${file.type} ${file.name}`)) return checkSize(file, allowed.maxVideoMB ?? VIDEO_LIMIT_MB, texts.videoTooLarge, true);
  if (allowed.images && isImage) return checkSize(file, IMAGE_LIMIT_MB, texts.tooLarge, false);
  return [allowed.images && texts.notImage, allowed.video && texts.notVideo].filter(Boolean).join(" ");
}

function checkSize(file: File, limit: number, tooLarge: string, isVideo: boolean): Attachment | string {
  if (file.size > limit * MB) return tooLarge.replace("{limit}", String(limit)).replace("{size}", String(Math.ceil(file.size / MB)));
  return { file, name: file.name || "photo.png", isVideo };
}
