/* Checks a file before it is uploaded: size and file signature. The service checks the rest. */
import type { NamedFile } from "../../files";
import { formatNumber } from "../../format";
import { texts } from "../../texts";

/** The same limits as the service; 1 MB = 1,048,576 bytes. */
const PHOTO_LIMIT_MB = 20;

const MB = 1024 * 1024;

/** PNG, JPEG, WebP and GIF by signature; a video would be stored but never shown. */
const SIGNATURE = /^(\x89PNG\r\n|\xff\xd8\xff|RIFF.{4}WEBP|GIF8[79]a)/s;

/** Why a file can't be sent; null if it can. */
export async function validatePhoto(file: File | NamedFile): Promise<string | null> {
  // The core checks files that it reads by path.
  if (!(file instanceof File)) return null;
  const t = texts.value.listingEditor;
  if (file.size === 0) return t.photoEmpty;
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 256).arrayBuffer()));
  if (/^.{4}ftyp(heic|heix|hevc|heim|heis|mif1|msf1)/s.test(head)) return t.photoHeic;
  if (/^\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)?<svg[\s>]/s.test(head)) return t.photoSvg;
  if (!SIGNATURE.test(head)) return t.photoKind;
  if (file.size > PHOTO_LIMIT_MB * MB) return t.photoTooLarge(PHOTO_LIMIT_MB, formatNumber(Math.ceil((file.size / MB) * 10) / 10));
  return null;
}
