/* Escape asks only if something would be lost. Alt with an arrow key opens the next listing. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useApp } from "../../app-context";
import { afterNextPaint } from "../../components/after-paint";
import { useCommandHandler } from "../../shell/commands/use-command-handler";
import { texts } from "../../texts";
import { ListingCardPreview } from "./ListingCardPreview";
import { ConflictList } from "./ConflictList";
import { CustomFieldRows } from "./CustomFieldRows";
import { OpenHouseRows } from "./OpenHouseRows";
import { FormGroup } from "./FormGroup";
import { UnsavedChangesDialog } from "./UnsavedChangesDialog";
import { PhotoStrip } from "../photos/PhotoStrip";
import { EditorFooter } from "./EditorFooter";
import { EditorHeader } from "./EditorHeader";
import { CopyNote, DraftOffer, FieldErrorList } from "./EditorBanners";
import { FIELD_GROUPS } from "../model/fields";
import { focusField } from "./focus-field";
import { neighbour } from "./adjacent-listing";
import { createEditorStore, type EditorStore } from "./editor-store";

interface ListingEditorProps {
  editor: EditorStore;
  close: () => void;
  /** Replaces this editor with another, after asking about unsaved changes. */
  open?: (next: () => EditorStore) => void | Promise<void>;
}

export function ListingEditor({ editor, close, open }: ListingEditorProps) {
  const app = useApp();
  const panel = useRef<HTMLElement>(null);
  const t = texts.value.listingEditor;
  const item = editor.item.value;
  const leave = () => void editor.mayClose().then((may) => may && close());
  useFocusOfOpening(panel, item === null);
  useEffect(() => () => editor.destroy(), [editor]);

  const save = async () => {
    if (await editor.save()) return;
    const [first] = Object.keys(editor.errors.value);
    afterNextPaint(() => panel.current && focusField(panel.current, first ?? null));
  };
  useCommandHandler("save", () => void save());
  const step = async (by: 1 | -1) => {
    const next = await neighbour(editor.list, item?.ID ?? 0, by);
    if (next && open) void open(() => createEditorStore(app, editor.list, next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") leave();
    else if (event.altKey && item && (event.key === "ArrowUp" || event.key === "ArrowDown")) void step(event.key === "ArrowUp" ? -1 : 1);
    else return;
    event.preventDefault();
  };
  return (
    <aside
      ref={panel}
      class="drawer"
      tabIndex={-1}
      aria-label={item ? t.listing(editor.title.value) : t.newListing}
      onKeyDown={onKeyDown}
      onPaste={(event) => pasteFiles(event, app.supports("uploads") ? editor : null)}
    >
      <EditorHeader
        editor={editor}
        leave={leave}
        step={open && item ? step : undefined}
        duplicate={open && item ? () => void open(() => createEditorStore(app, editor.list, null, { copyOf: item })) : undefined}
        remove={() => {
          editor.discard();
          editor.remove();
          close();
        }}
      />
      <div class="drawer-body">
        <DraftOffer editor={editor} />
        <CopyNote editor={editor} />
        <FieldErrorList editor={editor} panel={panel} />
        <ConflictList editor={editor} />
        <PhotoStrip editor={editor} />
        {FIELD_GROUPS.map((group) => (
          <FormGroup key={group.name} group={group} editor={editor} />
        ))}
        <OpenHouseRows editor={editor} />
        <CustomFieldRows editor={editor} />
        <ListingCardPreview editor={editor} />
      </div>
      <EditorFooter editor={editor} save={() => void save()} />
      {editor.leaving.value ? <UnsavedChangesDialog editor={editor} answer={editor.leaving.value} /> : null}
    </aside>
  );
}

/** A new listing starts at its MLS number; on close the focus returns. */
function useFocusOfOpening(panel: { current: HTMLElement | null }, isNew: boolean): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    const field = isNew ? panel.current?.querySelector<HTMLElement>("[name=MLSNumber]") : null;
    (field ?? panel.current)?.focus({ preventScroll: true });
    return () => {
      const isOurs = document.activeElement === document.body || panel.current?.contains(document.activeElement);
      if (isOurs && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
}

/** Images pasted anywhere in the editor become photos. */
function pasteFiles(event: ClipboardEvent, editor: EditorStore | null): void {
  const files = [...(event.clipboardData?.files ?? [])];
  if (!editor || files.length === 0) return;
  event.preventDefault();
  editor.uploads.add(files);
}
