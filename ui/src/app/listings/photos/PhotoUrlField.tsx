import { useSignal } from "@preact/signals";
import { Button } from "../../components/Button";
import { autoFocus } from "../../components/auto-focus";
import { texts } from "../../texts";
import { parseUrls, invalidUrls } from "./photo-order";

interface PhotoUrlFieldProps {
  add: (urls: string[]) => void;
  /** Escape closes the field, not the editor. */
  leave: () => void;
}

export function PhotoUrlField({ add, leave }: PhotoUrlFieldProps) {
  const text = useSignal("");
  const t = texts.value.listingEditor;
  const found = parseUrls(text.value);
  const [wrong] = invalidUrls(text.value);
  const submit = () => {
    if (found.length > 0) add(found);
  };
  return (
    <div class="url-box">
      <div class="url-line">
        <textarea
          rows={Math.min(6, Math.max(1, text.value.split("\n").length))}
          aria-label={t.urlLabel}
          aria-invalid={wrong !== undefined}
          placeholder={t.urlHint}
          spellcheck={false}
          ref={autoFocus}
          value={text.value}
          onInput={(event) => (text.value = event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") {
              event.stopPropagation();
              return leave();
            }
            if (event.key !== "Enter" || event.shiftKey) return;
            event.preventDefault();
            submit();
          }}
        />
        <Button disabled={found.length === 0} onClick={submit}>{found.length > 1 ? t.addCount(found.length) : t.add}</Button>
      </div>
      {wrong !== undefined ? <p class="field-error" role="status">{t.invalidUrl(wrong.slice(0, 60))}</p> : null}
    </div>
  );
}
