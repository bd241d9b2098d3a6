/*
 * The pictures that wait to be sent. Drawn on a canvas: an image element with a
 * blob address would be refused by a page with a strict content policy.
 */
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "./Icon";
import type { Picture } from "./pictures";
import type { Texts } from "./texts";

const EDGE_PX = 64;

interface PictureStripProps {
  pictures: Picture[];
  texts: Texts;
  onRemove: (picture: Picture) => void;
}

export function PictureStrip({ pictures, texts, onRemove }: PictureStripProps) {
  return (
    <ul class="strip">
      {pictures.map((picture) => (
        <li>
          <Thumb picture={picture} />
          <button type="button" class="plain" aria-label={`${texts.remove}: ${picture.name}`} title={texts.remove} onClick={() => onRemove(picture)}>
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Thumb({ picture }: { picture: Picture }) {
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
  return <canvas ref={canvas} class="thumb" width={EDGE_PX * 2} height={EDGE_PX * 2} role="img" aria-label={picture.name} title={picture.name} />;
}

/** Fills the canvas with the middle of the image. */
function cover(canvas: HTMLCanvasElement, image: ImageBitmap): void {
  const edge = Math.min(image.width, image.height);
  const [left, top] = [(image.width - edge) / 2, (image.height - edge) / 2];
  canvas.getContext("2d")?.drawImage(image, left, top, edge, edge, 0, 0, canvas.width, canvas.height);
  image.close();
}
