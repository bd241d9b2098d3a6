import { useEffect, useState } from "preact/hooks";
import { HouseIllustration } from "../../components/HouseIllustration";
import { texts } from "../../texts";
import { useImageQueue } from "./useImageQueue";

interface PhotoProps {
  src: string | null;
  alt: string;
  onState?: (state: "shown" | "broken") => void;
  small?: boolean;
  /** In lists the photo waits for its slot. */
  inTurns?: boolean;
}

export function Photo({ src, alt, onState, small = false, inTurns = false }: PhotoProps) {
  const [broken, setBroken] = useState(false);
  const t = texts.value.listingEditor;
  const turn = useImageQueue(inTurns && !broken ? src : null);
  useEffect(() => setBroken(false), [src]);
  if (src === null || broken) {
    return (
      <span class="photo photo-none">
        <HouseIllustration size={small ? 36 : 72} />
        <span class="photo-word">{src === null ? (small ? "" : t.noPhoto) : t.notFound}</span>
      </span>
    );
  }
  if (inTurns && turn.src === null) return null;
  return (
    <img
      class="photo"
      src={src}
      alt={alt}
      loading={inTurns ? "eager" : "lazy"}
      decoding="async"
      draggable={false}
      onLoad={() => {
        turn.done();
        onState?.("shown");
      }}
      onError={() => {
        turn.done();
        setBroken(true);
        onState?.("broken");
      }}
    />
  );
}
