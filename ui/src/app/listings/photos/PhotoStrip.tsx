/* Services without uploads accept photo URLs only. */
import { useMemo, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Link, Upload } from "lucide";
import { useApp } from "../../app-context";
import { Button } from "../../components/Button";
import { afterNextPaint } from "../../components/after-paint";
import { texts } from "../../texts";
import { PhotoUrlField } from "./PhotoUrlField";
import { Lightbox } from "./Lightbox";
import { PhotoTile } from "./PhotoTile";
import { UploadTile } from "./UploadTile";
import { choosePhotos } from "./choose-photos";
import { createPhotoDrag } from "./photo-drag";
import { parseUrls, moved, PHOTO_LIMIT, addPhotoUrls } from "./photo-order";
import type { EditorStore } from "../editor/editor-store";

export function PhotoStrip({ editor }: { editor: EditorStore }) {
  const app = useApp();
  const t = texts.value.listingEditor;
  const strip = useRef<HTMLUListElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const byUrl = useSignal(false);
  const announcement = useSignal("");
  const announced = useSignal<string | null>(null);
  const large = useSignal<number | null>(null);
  const hovered = useSignal(false);
  const broken = useSignal<ReadonlySet<string>>(new Set());
  const { images } = editor.form.value;
  const { uploads } = editor;
  const stores = app.supports("uploads");
  const drag = useMemo(() => createPhotoDrag(() => strip.current, (from, to) => move(from, to)), [editor]);

  const focusTile = (at: number) =>
    afterNextPaint(() => {
      const grips = strip.current?.querySelectorAll<HTMLElement>(".photo-grip") ?? [];
      (grips[Math.min(at, grips.length - 1)] ?? document.querySelector<HTMLElement>(".photo-actions button"))?.focus();
    });
  function move(from: number, to: number): void {
    const now = editor.form.value.images;
    editor.setImages(moved(now, from, to));
    announcement.value = to === 0 ? t.photoMain : t.photoMoved(to + 1, now.length);
    focusTile(to);
  }
  const remove = (at: number) => {
    const url = images[at];
    if (url === undefined) return;
    editor.setImages(images.filter((_, index) => index !== at));
    announcement.value = t.photoRemoved;
    focusTile(at);
    const undo = () => {
      const now = editor.form.value.images;
      editor.setImages([...now.slice(0, at), url, ...now.slice(at)]);
      focusTile(at);
    };
    app.toast({ text: t.photoRemoved, tone: "quiet", action: { label: t.undo, run: undo } }, 10_000);
  };
  const addUrls = (urls: string[]) => {
    const added = addPhotoUrls(editor.form.value.images, urls);
    editor.setImages(added.images);
    announced.value = [added.repeated > 0 && t.alreadyHere(added.repeated), added.leftOut > 0 && t.leftOut(added.leftOut, PHOTO_LIMIT)].filter(Boolean).join(" ") || null;
  };
  const addFiles = (files: Parameters<typeof uploads.add>[0]) => {
    const room = Math.max(0, PHOTO_LIMIT - editor.form.value.images.length - uploads.rows.value.length);
    uploads.add(files.slice(0, room));
    announced.value = files.length > room ? t.leftOut(files.length - room, PHOTO_LIMIT) : null;
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    hovered.value = false;
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0 && stores) return addFiles(files);
    const found = parseUrls(event.dataTransfer?.getData("text/uri-list") || event.dataTransfer?.getData("text/plain") || "");
    if (found.length > 0) addUrls(found);
    else if (files.length > 0) announced.value = t.urlOnly;
  };
  const error = editor.errors.value.Images;
  const brokenNow = images.filter((url) => broken.value.has(url)).length;
  const count = images.length + uploads.rows.value.length;

  return (
    <section
      class={`photo-strip${error ? " field-invalid" : ""}${hovered.value ? " photo-hovered" : ""}`}
      aria-label={t.photos}
      onDragOver={(event) => {
        event.preventDefault();
        hovered.value = true;
      }}
      onDragLeave={(event) => (hovered.value = event.currentTarget.contains(event.relatedTarget as Node | null))}
      onDrop={onDrop}
    >
      <ul ref={strip} class="photo-tiles">
        {images.map((url, index) => {
          const earlier = images.slice(0, index).filter((one) => one === url).length;
          return (
            <PhotoTile
              key={`${url} ${earlier}`}
              editor={editor}
              url={url}
              index={index}
              count={images.length}
              twice={earlier > 0}
              drag={drag}
              move={(to) => move(index, to)}
              remove={() => remove(index)}
              enlarge={() => (large.value = index)}
              onState={(state) => {
                const next = new Set(broken.value);
                if (state === "broken") next.add(url);
                else next.delete(url);
                broken.value = next;
              }}
            />
          );
        })}
        {uploads.rows.value.map((row) => (
          <UploadTile key={row.id} row={row} uploads={uploads} />
        ))}
        {count === 0 ? <li class="photo-none-yet">{stores ? t.dropHere : t.noPhotosUrlOnly}</li> : null}
      </ul>
      <div ref={actions} class="photo-actions">
        {stores ? (
          <Button icon={Upload} onClick={() => void choosePhotos().then(addFiles)}>{t.addFiles}</Button>
        ) : null}
        <Button icon={Link} onClick={() => (byUrl.value = !byUrl.value)}>{t.addByUrl}</Button>
        {count > 0 ? <span class="photo-count">{t.photoCount(count, PHOTO_LIMIT)}</span> : null}
      </div>
      {stores ? null : <p class="field-help">{t.urlOnly}</p>}
      {byUrl.value ? (
        <PhotoUrlField
          leave={() => {
            byUrl.value = false;
            actions.current?.querySelector<HTMLElement>("button:last-of-type")?.focus();
          }}
          add={(urls) => {
            addUrls(urls);
            byUrl.value = false;
          }}
        />
      ) : null}
      {announced.value ? <p class="field-help" role="status">{announced.value}</p> : null}
      {brokenNow > 0 ? <p class="field-help photo-broken-why">{t.brokenCount(brokenNow)}</p> : null}
      {error ? <p class="field-error" role="alert">{error}</p> : null}
      <p class="sr-only" role="status" aria-live="polite">{announcement.value}</p>
      {large.value !== null ? (
        <Lightbox
          editor={editor}
          start={large.value}
          close={(at) => {
            large.value = null;
            focusTile(at);
          }}
        />
      ) : null}
    </section>
  );
}
