/*
 * The handle is a button: Enter enlarges the photo, arrow keys move it, Home makes it the main
 * photo, Delete removes it.
 */
import type { TargetedKeyboardEvent } from "preact";
import { useSignal } from "@preact/signals";
import { RotateCw, Star, X } from "lucide";
import { useApp } from "../../app-context";
import { IconButton } from "../../components/Button";
import { texts } from "../../texts";
import { Photo } from "./Photo";
import { photoUrl } from "./photo-url";
import { photoInNextRow, type PhotoDrag } from "./photo-drag";
import type { EditorStore } from "../editor/editor-store";

interface PhotoTileProps {
  editor: EditorStore;
  url: string;
  index: number;
  count: number;
  twice: boolean;
  drag: PhotoDrag;
  move: (to: number) => void;
  remove: () => void;
  enlarge: () => void;
  onState: (state: "shown" | "broken") => void;
}

export function PhotoTile(props: PhotoTileProps) {
  const { editor, url, index, count, twice, drag } = props;
  const { transport } = useApp();
  const t = texts.value.listingEditor;
  const broken = useSignal(false);
  const tries = useSignal(0);
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = placeByKey(event, index, count);
    if (to !== undefined && to >= 0 && to < count && to !== index) props.move(to);
    else if (event.key === "Delete") props.remove();
    else return;
    event.preventDefault();
  };
  const name = t.photoName(index + 1, count, index === 0);
  const marks = [broken.value && t.broken, twice && t.twice].filter(Boolean);
  return (
    <li
      class={`photo-tile${dragClass(drag, index)}${broken.value ? " photo-broken" : ""}`}
      data-at={index}
    >
      <button
        class="photo-grip"
        type="button"
        title={broken.value ? `${t.brokenWhy}\n${url}` : url}
        aria-label={[name, ...marks].join(", ")}
        aria-description={broken.value ? t.brokenWhy : t.photoKeys}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => drag.begin(event, index)}
        onClick={props.enlarge}
      >
        <Photo
          key={tries.value}
          small
          inTurns={transport.kind === "http"}
          src={photoUrl(transport, editor.item.value, url, index === 0 ? 512 : 256)}
          alt=""
          onState={(state) => {
            broken.value = state === "broken";
            props.onState(state);
          }}
        />
      </button>
      <span class="photo-marks">
        {index === 0 && !broken.value ? <span class="chip photo-main">{t.main}</span> : null}
        {broken.value ? <span class="chip chip-bad">{t.broken}</span> : null}
        {twice ? <span class="chip chip-care">{t.twice}</span> : null}
      </span>
      <span class="photo-tools">
        {broken.value ? (
          <IconButton
            name={t.retryPhoto}
            icon={RotateCw}
            onClick={() => {
              broken.value = false;
              tries.value += 1;
            }}
          />
        ) : null}
        {index > 0 && !broken.value ? <IconButton name={t.makeMain} icon={Star} onClick={() => props.move(0)} /> : null}
        <IconButton name={t.removePhoto} icon={X} onClick={props.remove} />
      </span>
    </li>
  );
}

function placeByKey({ key, currentTarget }: TargetedKeyboardEvent<HTMLElement>, index: number, count: number): number | undefined {
  const tiles = currentTarget.closest("ul");
  switch (key) {
    case "ArrowLeft":
      return index - 1;
    case "ArrowRight":
      return index + 1;
    case "ArrowUp":
      return photoInNextRow(tiles, index, -1);
    case "ArrowDown":
      return photoInNextRow(tiles, index, 1);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

/** The dragged tile is faded, and a line marks the drop position. */
function dragClass({ carried }: PhotoDrag, index: number): string {
  const now = carried.value;
  if (!now) return "";
  if (now.from === index) return " photo-carried";
  if (now.to === now.from) return "";
  if (now.to !== index) return "";
  return now.to < now.from ? " photo-over" : " photo-over-after";
}
