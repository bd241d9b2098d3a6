/*
 * Shows the files that will be sent. Images are drawn on a canvas, because a strict content security policy blocks
 * image and video elements with blob URLs.
 */
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../Icon";
import type { Attachment } from "./attachments";
import type { Texts } from "../texts";

const EDGE_PX = 64;
const SENT_EDGE_PX = 128;

interface AttachmentStripProps {
  attachments: Attachment[];
  texts: Texts;
  onRemove: (attachment: Attachment) => void;
}

export function AttachmentStrip({ attachments, texts, onRemove }: AttachmentStripProps) {
  return (
    <ul class="strip">
      {attachments.map((one) => {
        const remove = one.isVideo ? texts.removeVideo : texts.remove;
        return (
          <li>
            {one.isVideo ? <VideoTile name={one.name} /> : <ImageTile file={one.file} name={one.name} edge={EDGE_PX} />}
            <button type="button" class="plain" aria-label={`${remove}: ${one.name}`} title={remove} onClick={() => onRemove(one)}>
              <Icon name="close" size={16} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function VideoTile({ name }: { name: string }) {
  return (
    <span class="thumb video">
      <Icon name="video" />
      <bdi>{name}</bdi>
    </span>
  );
}

/** The images of a message that the visitor sent. They are in memory only, so a reload shows the text alone. */
export function SentImages({ images, texts }: { images: readonly Blob[]; texts: Texts }) {
  return (
    <div class="sent-images">
      {images.map((file, at) => (
        <ImageTile key={at} file={file} name={texts.photo} edge={SENT_EDGE_PX} />
      ))}
    </div>
  );
}

function ImageTile({ file, name, edge }: { file: Blob; name: string; edge: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let unmounted = false;
    createImageBitmap(file).then(
      (image) => !unmounted && canvas.current && drawCover(canvas.current, image),
      () => undefined,
    );
    return () => {
      unmounted = true;
    };
  }, [file]);
  return <canvas ref={canvas} class="thumb" width={edge * 2} height={edge * 2} role="img" aria-label={name} title={name} />;
}

/** Fills the canvas with the middle of the image. */
function drawCover(canvas: HTMLCanvasElement, image: ImageBitmap): void {
  const edge = Math.min(image.width, image.height);
  const [left, top] = [(image.width - edge) / 2, (image.height - edge) / 2];
  canvas.getContext("2d")?.drawImage(image, left, top, edge, edge, 0, 0, canvas.width, canvas.height);
  image.close();
}
