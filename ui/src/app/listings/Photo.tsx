/*
 * A photo, or what stands in its place: a drawn house when there is none, and
 * the same with a word when the address gives no picture. No shimmer: a still
 * tint until it is there.
 */
import { useEffect, useState } from "preact/hooks";
import { DrawnHouse } from "../parts/DrawnHouse";
import { texts } from "../texts";

interface PhotoProps {
  src: string | null;
  alt: string;
  onState?: (state: "shown" | "broken") => void;
  small?: boolean;
}

export function Photo({ src, alt, onState, small = false }: PhotoProps) {
  const [broken, setBroken] = useState(false);
  const words = texts.value.sheet;
  useEffect(() => setBroken(false), [src]);
  if (src === null || broken) {
    return (
      <span class="photo photo-none">
        <DrawnHouse size={small ? 36 : 72} />
        <span class="photo-word">{src === null ? (small ? "" : words.noPhoto) : words.notFound}</span>
      </span>
    );
  }
  return (
    <img
      class="photo"
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onLoad={() => onState?.("shown")}
      onError={() => {
        setBroken(true);
        onState?.("broken");
      }}
    />
  );
}
