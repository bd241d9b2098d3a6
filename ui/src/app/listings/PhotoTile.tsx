/*
 * One photo of the strip. Its grip is a button: arrow keys move it, Home makes
 * it the main photo, Delete removes it; dragging does the same for a mouse.
 */
import { useSignal } from "@preact/signals";
import { Star, X } from "lucide";
import { useApp } from "../app-context";
import { IconButton } from "../parts/Button";
import { photoMark } from "./facts";
import { splitImages } from "./form";
import { Photo } from "./Photo";
import type { SheetStore } from "./sheet-store";

interface PhotoTileProps {
  sheet: SheetStore;
  address: string;
  index: number;
  count: number;
  move: (to: number) => void;
  remove: () => void;
  dragStart: () => void;
  dragEnd: () => void;
  dropped: () => void;
}

export function PhotoTile(props: PhotoTileProps) {
  const { sheet, address, index, count } = props;
  const over = useSignal(false);
  const broken = useSignal(false);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[event.key];
    if (to !== undefined && to >= 0 && to < count && to !== index) props.move(to);
    else if (event.key === "Delete") props.remove();
    else return;
    event.preventDefault();
  };
  return (
    <li
      class={`photo-tile${over.value ? " photo-over" : ""}${broken.value ? " photo-broken" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        over.value = true;
      }}
      onDragLeave={() => (over.value = false)}
      onDrop={() => {
        over.value = false;
        props.dropped();
      }}
    >
      <button
        class="photo-grip"
        type="button"
        draggable
        title={address}
        aria-label={`Photo ${index + 1} of ${count}${index === 0 ? ", main photo" : ""}. Arrow keys move it, Delete removes it.`}
        onKeyDown={onKeyDown}
        onDragStart={props.dragStart}
        onDragEnd={props.dragEnd}
      >
        <Photo small src={useTileAddress(sheet, address)} alt="" onState={(state) => (broken.value = state === "broken")} />
      </button>
      {index === 0 ? <span class="chip photo-main">Main</span> : null}
      {broken.value ? <span class="chip chip-bad photo-main">Broken</span> : null}
      <span class="photo-tools">
        {index > 0 ? <IconButton name="Make this the main photo" icon={Star} onClick={() => props.move(0)} /> : null}
        <IconButton name="Remove this photo" icon={X} onClick={props.remove} />
      </span>
    </li>
  );
}

/** A saved photo is asked for by its place; a new one by its address. */
function useTileAddress(sheet: SheetStore, address: string): string {
  const { transport } = useApp();
  const item = sheet.item.value;
  const savedAt = item ? splitImages(item.Images).indexOf(address) : -1;
  if (item && savedAt >= 0) return transport.pictureUrl(item.ID, savedAt, 256, photoMark(address));
  return transport.addressUrl(address, 256);
}
