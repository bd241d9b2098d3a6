/*
 * The photos of a listing in their order, in rows that scroll: drag or arrow
 * keys to reorder, the first is the main photo and larger, broken and repeated ones are marked, new ones come by file,
 * by address, by paste or by drop. A service without uploads gets addresses.
 */
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

export function PhotoStrip({ sheet }: { sheet: EditorStore }) {
  const app = useApp();
  const words = texts.value.sheet;
  const strip = useRef<HTMLUListElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const byAddress = useSignal(false);
  const announcement = useSignal("");
  const told = useSignal<string | null>(null);
  const large = useSignal<number | null>(null);
  const hovered = useSignal(false);
  const broken = useSignal<ReadonlySet<string>>(new Set());
  const { images } = sheet.form.value;
  const { uploads } = sheet;
  const stores = app.can("uploads");
  const drag = useMemo(() => createPhotoDrag(() => strip.current, (from, to) => move(from, to)), [sheet]);

  const focusTile = (at: number) =>
    afterNextPaint(() => {
      const grips = strip.current?.querySelectorAll<HTMLElement>(".photo-grip") ?? [];
      (grips[Math.min(at, grips.length - 1)] ?? document.querySelector<HTMLElement>(".photo-actions button"))?.focus();
    });
  function move(from: number, to: number): void {
    const now = sheet.form.value.images;
    sheet.setImages(moved(now, from, to));
    announcement.value = to === 0 ? words.photoMain : words.photoMoved(to + 1, now.length);
    focusTile(to);
  }
  const remove = (at: number) => {
    const address = images[at];
    if (address === undefined) return;
    sheet.setImages(images.filter((_, index) => index !== at));
    announcement.value = words.photoRemoved;
    focusTile(at);
    const undo = () => {
      const now = sheet.form.value.images;
      sheet.setImages([...now.slice(0, at), address, ...now.slice(at)]);
      focusTile(at);
    };
    app.toast({ text: words.photoRemoved, tone: "quiet", action: { label: words.undo, run: undo } }, 10_000);
  };
  const addAddresses = (addresses: string[]) => {
    const added = addPhotoUrls(sheet.form.value.images, addresses);
    sheet.setImages(added.images);
    told.value = [added.repeated > 0 && words.alreadyHere(added.repeated), added.leftOut > 0 && words.leftOut(added.leftOut, PHOTO_LIMIT)].filter(Boolean).join(" ") || null;
  };
  const addFiles = (files: Parameters<typeof uploads.add>[0]) => {
    const room = Math.max(0, PHOTO_LIMIT - sheet.form.value.images.length - uploads.rows.value.length);
    uploads.add(files.slice(0, room));
    told.value = files.length > room ? words.leftOut(files.length - room, PHOTO_LIMIT) : null;
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    hovered.value = false;
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0 && stores) return addFiles(files);
    const found = parseUrls(event.dataTransfer?.getData("text/uri-list") || event.dataTransfer?.getData("text/plain") || "");
    if (found.length > 0) addAddresses(found);
    else if (files.length > 0) told.value = words.onlyAddresses;
  };
  const fault = sheet.faults.value.Images;
  const brokenNow = images.filter((address) => broken.value.has(address)).length;
  const count = images.length + uploads.rows.value.length;

  return (
    <section
      class={`photo-strip${fault ? " field-faulty" : ""}${hovered.value ? " photo-hovered" : ""}`}
      aria-label={words.photos}
      onDragOver={(event) => {
        event.preventDefault();
        hovered.value = true;
      }}
      onDragLeave={(event) => (hovered.value = event.currentTarget.contains(event.relatedTarget as Node | null))}
      onDrop={onDrop}
    >
      <ul ref={strip} class="photo-tiles">
        {images.map((address, index) => {
          const earlier = images.slice(0, index).filter((one) => one === address).length;
          return (
            <PhotoTile
              key={`${address} ${earlier}`}
              sheet={sheet}
              address={address}
              index={index}
              count={images.length}
              twice={earlier > 0}
              drag={drag}
              move={(to) => move(index, to)}
              remove={() => remove(index)}
              enlarge={() => (large.value = index)}
              onState={(state) => {
                const next = new Set(broken.value);
                if (state === "broken") next.add(address);
                else next.delete(address);
                broken.value = next;
              }}
            />
          );
        })}
        {uploads.rows.value.map((row) => (
          <UploadTile key={row.id} row={row} uploads={uploads} />
        ))}
        {count === 0 ? <li class="photo-none-yet">{stores ? words.dropHere : words.dropAddresses}</li> : null}
      </ul>
      <div ref={actions} class="photo-actions">
        {stores ? (
          <Button icon={Upload} onClick={() => void choosePhotos().then(addFiles)}>{words.addFiles}</Button>
        ) : null}
        <Button icon={Link} onClick={() => (byAddress.value = !byAddress.value)}>{words.addByAddress}</Button>
        {count > 0 ? <span class="photo-count">{words.photoCount(count, PHOTO_LIMIT)}</span> : null}
      </div>
      {stores ? null : <p class="field-help">{words.onlyAddresses}</p>}
      {byAddress.value ? (
        <PhotoUrlField
          leave={() => {
            byAddress.value = false;
            actions.current?.querySelector<HTMLElement>("button:last-of-type")?.focus();
          }}
          add={(addresses) => {
            addAddresses(addresses);
            byAddress.value = false;
          }}
        />
      ) : null}
      {told.value ? <p class="field-help" role="status">{told.value}</p> : null}
      {brokenNow > 0 ? <p class="field-help photo-broken-why">{words.brokenCount(brokenNow)}</p> : null}
      {fault ? <p class="field-fault" role="alert">{fault}</p> : null}
      <p class="sr-only" role="status" aria-live="polite">{announcement.value}</p>
      {large.value !== null ? (
        <Lightbox
          sheet={sheet}
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
