import { useRef, useState } from "preact/hooks";
import type { Texts } from "../texts";
import type { ListingField } from "../types";

export function Fields({ fields }: { fields: ListingField[] }) {
  if (fields.length === 0) return null;
  return (
    <dl class="fields">
      {fields.map(({ Label, Value }, at) => (
        <div key={at}>
          <dt>
            <bdi>{Label}</bdi>
          </dt>
          <dd>
            <bdi>{Value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const LONG_DESCRIPTION = 320;

/** A long description shows its beginning until the visitor asks for the rest. */
export function Description({ text, texts }: { text: string; texts: Texts }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(text.length <= LONG_DESCRIPTION);
  if (!text) return null;

  /** The button disappears, so the text takes its focus. */
  function showAll(): void {
    setOpen(true);
    paragraph.current?.focus({ preventScroll: true });
  }

  return (
    <div class="about" dir="auto">
      <p ref={paragraph} tabIndex={-1} data-short={!open || undefined}>
        {text}
      </p>
      {!open && (
        <button type="button" class="link" onClick={showAll}>
          {texts.showMore}
        </button>
      )}
    </div>
  );
}

export function Sources({ sources }: { sources: ListingField[] }) {
  return (
    <>
      {sources.map(({ Label, Value }) => (
        <p key={Value} class="note" dir="auto">
          {Label ? `${Label}: ` : ""}
          <bdi>{Value}</bdi>
        </p>
      ))}
    </>
  );
}
