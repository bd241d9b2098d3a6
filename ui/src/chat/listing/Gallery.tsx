import { useRef, useState } from "preact/hooks";
import { Icon } from "../Icon";
import type { Texts } from "../texts";
import { Photo } from "./Photo";

interface GalleryProps {
  /** URLs, the main photo first. */
  photos: string[];
  /** Address of the home, for alt texts. */
  name: string;
  texts: Texts;
}

/** The photos of a listing: a row that snaps to one photo, for fingers, buttons and arrow keys. */
export function Gallery({ photos, name, texts }: GalleryProps) {
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const last = photos.length - 1;

  function measure(): void {
    const { scrollLeft = 0, clientWidth = 0 } = row.current ?? {};
    // From right to left, the row starts at 0 and scrolls to negative values.
    if (clientWidth > 0) setAt(Math.min(last, Math.round(Math.abs(scrollLeft) / clientWidth)));
  }

  /** 1, or -1 from right to left. */
  const forward = () => (row.current && getComputedStyle(row.current).direction === "rtl" ? -1 : 1);

  /** Not `scrollBy`, which stops at the next photo because of `scroll-snap-stop`. */
  function show(index: number): void {
    const left = Math.max(0, Math.min(last, index)) * (row.current?.clientWidth ?? 0);
    row.current?.scrollTo({ left: left * forward() });
  }

  function handleKey(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowRight: at + forward(), ArrowLeft: at - forward(), Home: 0, End: last };
    const index = steps[event.key];
    if (index === undefined) return;
    event.preventDefault();
    show(index);
  }

  const label = (index: number) => texts.photoOf.replace("{n}", String(index + 1)).replace("{total}", String(photos.length));
  if (photos.length <= 1) {
    return (
      <div class="gallery">
        <Photo key={photos[0]} url={photos[0] ?? ""} alt={`${texts.photo}: ${name}`} texts={texts} />
      </div>
    );
  }
  return (
    <div class="gallery" role="group" aria-label={texts.photos} onKeyDown={handleKey}>
      <ul ref={row} class="slides" tabIndex={0} aria-label={texts.photos} onScroll={measure}>
        {photos.map((url, index) => (
          <li key={url}>
            <Photo url={url} alt={`${label(index)}: ${name}`} texts={texts} />
          </li>
        ))}
      </ul>
      <button type="button" class="jump step back" aria-label={texts.previousPhoto} title={texts.previousPhoto} aria-disabled={at === 0 || undefined} onClick={() => show(at - 1)}>
        <Icon name="on" size={16} />
      </button>
      <button type="button" class="jump step on" aria-label={texts.nextPhoto} title={texts.nextPhoto} aria-disabled={at === last || undefined} onClick={() => show(at + 1)}>
        <Icon name="on" size={16} />
      </button>
      <p class="at-photo" aria-live="polite">
        <bdi>
          {at + 1} / {photos.length}
        </bdi>
      </p>
    </div>
  );
}
