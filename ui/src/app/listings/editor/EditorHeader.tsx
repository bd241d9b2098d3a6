import { ChevronDown, ChevronUp, Copy, Trash, X } from "lucide";
import { IconButton } from "../../components/Button";
import { texts } from "../../texts";
import { hasNeighbor } from "./adjacent-listing";
import type { EditorStore } from "./editor-store";

interface EditorHeaderProps {
  editor: EditorStore;
  leave: () => void;
  remove: () => void;
  step?: ((by: 1 | -1) => Promise<void>) | undefined;
  duplicate?: (() => void) | undefined;
}

export function EditorHeader({ editor, leave, remove, step, duplicate }: EditorHeaderProps) {
  const t = texts.value.listingEditor;
  const id = editor.item.value?.ID;
  return (
    <header class="drawer-head">
      <h2 title={editor.title.value}>{editor.title.value}</h2>
      {step && id !== undefined ? (
        <>
          <IconButton name={t.previous} icon={ChevronUp} disabled={!hasNeighbor(editor.list, id, -1)} onClick={() => void step(-1)} />
          <IconButton name={t.next} icon={ChevronDown} disabled={!hasNeighbor(editor.list, id, 1)} onClick={() => void step(1)} />
        </>
      ) : null}
      {duplicate ? <IconButton name={t.duplicate} icon={Copy} onClick={duplicate} /> : null}
      {id !== undefined ? <IconButton name={t.remove} icon={Trash} onClick={remove} /> : null}
      <IconButton name={t.close} icon={X} onClick={leave} />
    </header>
  );
}
