/*
 * Requested only when scrolling is slow; a photo that leaves the view before it loads is canceled.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { HouseIllustration } from "../../components/HouseIllustration";
import { texts } from "../../texts";
import { useImageQueue } from "./useImageQueue";

interface ListPhotoProps {
  src: string | null;
  isSettled: boolean;
  small?: boolean;
}

export function ListPhoto({ src, isSettled, small = false }: ListPhotoProps) {
  const image = useRef<HTMLImageElement>(null);
  const requestedUrl = useRef<string | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  if (isSettled) requestedUrl.current = src;
  const turn = useImageQueue(requestedUrl.current === src ? src : null);
  useEffect(() => {
    const element = image.current;
    return () => {
      if (element && !element.complete) element.removeAttribute("src");
    };
  }, [requestedUrl.current, turn.src]);

  const fail = () => {
    turn.done();
    setBroken(src);
  };
  if (src === null || broken === src) {
    const word = src === null ? texts.value.listings.noPhoto : texts.value.listings.photoBroken;
    return (
      <span class="photo photo-none" title={small ? word : undefined}>
        <HouseIllustration size={small ? 26 : 72} />
        {small ? null : <span class="photo-word">{word}</span>}
      </span>
    );
  }
  if (turn.src === null) return null;
  return (
    <img key={src} ref={image} class="photo" src={src} alt="" decoding="async" draggable={false} onLoad={turn.done} onError={fail} />
  );
}
