/*
 * The photos of a listing in their order: drag or arrow keys to reorder, one is
 * the main photo, broken ones are marked, new ones come by address or by file.
 */
import { useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Link, Upload } from "lucide";
import { useApp } from "../app-context";
import { choosePicture, fileInput, type NamedFile } from "../files";
import { CallFault } from "../../api/transport";
import { Button } from "../parts/Button";
import { AddressLine } from "./AddressLine";
import { PhotoTile } from "./PhotoTile";
import { moved } from "./photo-order";
import type { SheetStore } from "./sheet-store";

export function PhotoStrip({ sheet }: { sheet: SheetStore }) {
  const app = useApp();
  const strip = useRef<HTMLUListElement>(null);
  const dragged = useSignal<number | null>(null);
  const busy = useSignal(0);
  const byAddress = useSignal(false);
  const fault = useSignal<string | null>(null);
  const { images } = sheet.form.value;

  const move = (from: number, to: number) => {
    sheet.setImages(moved(images, from, to));
    requestAnimationFrame(() => strip.current?.querySelectorAll<HTMLElement>(".photo-grip")[to]?.focus());
  };
  const upload = async (files: readonly (NamedFile | null)[]) => {
    fault.value = null;
    busy.value += files.length;
    for (const file of files) {
      try {
        if (file) sheet.setImages([...sheet.form.value.images, (await app.transport.desktop("upload_picture", file)).url]);
      } catch (thrown) {
        fault.value = CallFault.from(thrown).message;
      }
      busy.value -= 1;
    }
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    if (dragged.value !== null) return;
    void Promise.all([...(event.dataTransfer?.files ?? [])].map(fileInput)).then(upload);
  };
  const told = fault.value ?? sheet.faults.value.Images;

  return (
    <section class={`photo-strip${told ? " field-faulty" : ""}`} aria-label="Photos" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <ul ref={strip} class="photo-tiles">
        {images.map((address, index) => (
          <PhotoTile
            key={`${address} ${images.slice(0, index).filter((one) => one === address).length}`}
            sheet={sheet}
            address={address}
            index={index}
            count={images.length}
            move={(to) => move(index, to)}
            remove={() => sheet.setImages(images.filter((_, at) => at !== index))}
            dragStart={() => (dragged.value = index)}
            dragEnd={() => (dragged.value = null)}
            dropped={() => {
              if (dragged.value !== null && dragged.value !== index) move(dragged.value, index);
              dragged.value = null;
            }}
          />
        ))}
        {images.length === 0 ? <li class="photo-none-yet">No photos yet. Drop some here.</li> : null}
      </ul>
      <div class="photo-actions">
        <Button icon={Upload} busy={busy.value > 0} onClick={() => void choosePicture(app.transport).then((file) => upload(file ? [file] : []))}>
          {busy.value > 0 ? `Uploading ${busy.value}` : "Add a file"}
        </Button>
        <Button icon={Link} onClick={() => (byAddress.value = !byAddress.value)}>Add by address</Button>
      </div>
      {byAddress.value ? (
        <AddressLine
          add={(addresses) => {
            sheet.setImages([...new Set([...images, ...addresses])]);
            byAddress.value = false;
          }}
        />
      ) : null}
      {told ? <p class="field-fault" role="alert">{told}</p> : null}
    </section>
  );
}
