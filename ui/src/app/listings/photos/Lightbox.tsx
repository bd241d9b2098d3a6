import { useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { ChevronLeft, ChevronRight, X } from "lucide";
import { useApp } from "../../app-context";
import { IconButton } from "../../components/Button";
import { useModal } from "../../components/useModal";
import { texts } from "../../texts";
import { Photo } from "./Photo";
import { photoUrl } from "./photo-url";
import type { EditorStore } from "../editor/editor-store";

export function Lightbox({ editor, start, close }: { editor: EditorStore; start: number; close: (at: number) => void }) {
  const { transport } = useApp();
  const dialog = useRef<HTMLDialogElement>(null);
  const at = useSignal(start);
  const t = texts.value.listingEditor;
  const { images } = editor.form.value;
  useModal(dialog);
  const turn = (to: number) => (at.value = (to + images.length) % images.length);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const to = { ArrowLeft: at.value - 1, ArrowRight: at.value + 1, Home: 0, End: images.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    turn(to);
  };
  const url = images[at.value] ?? "";
  return (
    <dialog
      ref={dialog}
      class="lightbox"
      aria-label={t.large(editor.title.value)}
      onKeyDown={onKeyDown}
      onClose={() => close(at.value)}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div class="lightbox-photo">
        <Photo key={url} src={photoUrl(transport, editor.item.value, url, 1024)} alt={t.photoName(at.value + 1, images.length, at.value === 0)} />
      </div>
      <div class="lightbox-bar">
        <IconButton name={t.largeBefore} icon={ChevronLeft} disabled={images.length < 2} onClick={() => turn(at.value - 1)} />
        <span role="status" aria-live="polite">{t.largeAt(at.value + 1, images.length)}</span>
        <IconButton name={t.largeAfter} icon={ChevronRight} disabled={images.length < 2} onClick={() => turn(at.value + 1)} />
        <span class="lightbox-url" title={url}>{url}</span>
        <IconButton name={t.close} icon={X} onClick={() => dialog.current?.close()} />
      </div>
    </dialog>
  );
}
