/*
 * The picture that waits to be sent. Drawn on a canvas: an image element with a
 * blob address would be refused by a page with a strict content policy. The
 * service looks at the bytes; here only what can be said early is said.
 */
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "./Icon";
import type { Texts } from "./texts";

export interface Picture {
  file: Blob;
  name: string;
}

const LIMIT_MB = 20;
const MB = 1_048_576;
const EDGE_PX = 64;

/** The picture, or the sentence that says why it cannot be sent. */
export function pictureFrom(file: File, texts: Texts): Picture | string {
  if (!file.type.startsWith("image/")) return texts.notImage;
  if (file.size > LIMIT_MB * MB) {
    return texts.tooLarge.replace("{limit}", String(LIMIT_MB)).replace("{size}", String(Math.ceil(file.size / MB)));
  }
  return { file, name: file.name || "photo.png" };
}

interface PictureStripProps {
  picture: Picture;
  texts: Texts;
  onRemove: () => void;
}

export function PictureStrip({ picture, texts, onRemove }: PictureStripProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let gone = false;
    createImageBitmap(picture.file).then(
      (image) => !gone && canvas.current && cover(canvas.current, image),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [picture]);
  return (
    <div class="strip">
      <canvas ref={canvas} class="thumb" width={EDGE_PX * 2} height={EDGE_PX * 2} role="img" aria-label={picture.name} />
      <span class="file-name">{picture.name}</span>
      <button type="button" class="plain" aria-label={texts.remove} title={texts.remove} onClick={onRemove}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}

/** Fills the canvas with the middle of the image. */
function cover(canvas: HTMLCanvasElement, image: ImageBitmap): void {
  const edge = Math.min(image.width, image.height);
  const [left, top] = [(image.width - edge) / 2, (image.height - edge) / 2];
  canvas.getContext("2d")?.drawImage(image, left, top, edge, edge, 0, 0, canvas.width, canvas.height);
  image.close();
}
