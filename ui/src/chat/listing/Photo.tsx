import { useState } from "preact/hooks";
import { Icon } from "../Icon";
import type { Texts } from "../texts";

interface PhotoProps {
  /** "" shows the placeholder. */
  url: string;
  /** "" where the text beside the photo says the same. */
  alt: string;
  texts: Texts;
}

/** A photo of a listing, or a placeholder if there is none or it fails to load. */
export function Photo({ url, alt, texts }: PhotoProps) {
  const [broken, setBroken] = useState(false);
  if (!url || broken) {
    return (
      <div class="photo none" role="img" aria-label={texts.noPhoto}>
        <Icon name="house" size={32} />
      </div>
    );
  }
  return <img class="photo" src={url} alt={alt} loading="lazy" decoding="async" onError={() => setBroken(true)} />;
}
