/*
 * The head of the sheet: which listing it is, the way to the ones beside it,
 * a copy, deletion, the way out.
 */
import { ChevronDown, ChevronUp, Copy, Trash, X } from "lucide";
import { IconButton } from "../../components/Button";
import { texts } from "../../texts";
import { hasNeighbour } from "./adjacent-listing";
import type { EditorStore } from "./editor-store";

interface SheetHeadProps {
  sheet: EditorStore;
  leave: () => void;
  remove: () => void;
  step?: ((by: 1 | -1) => Promise<void>) | undefined;
  duplicate?: (() => void) | undefined;
}

export function EditorHeader({ sheet, leave, remove, step, duplicate }: SheetHeadProps) {
  const words = texts.value.sheet;
  const id = sheet.item.value?.ID;
  return (
    <header class="sheet-head">
      <h2 title={sheet.title.value}>{sheet.title.value}</h2>
      {step && id !== undefined ? (
        <>
          <IconButton name={words.previous} icon={ChevronUp} disabled={!hasNeighbour(sheet.list, id, -1)} onClick={() => void step(-1)} />
          <IconButton name={words.next} icon={ChevronDown} disabled={!hasNeighbour(sheet.list, id, 1)} onClick={() => void step(1)} />
        </>
      ) : null}
      {duplicate ? <IconButton name={words.duplicate} icon={Copy} onClick={duplicate} /> : null}
      {id !== undefined ? <IconButton name={words.remove} icon={Trash} onClick={remove} /> : null}
      <IconButton name={words.close} icon={X} onClick={leave} />
    </header>
  );
}
