/* The listing editor opened from a conversation, at the field that the question was about. */
import { useEffect,useLayoutEffect,useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { useApp } from "../app-context";
import { listStore } from "../listings/list/list-store";
import { ListingEditor } from "../listings/editor/ListingEditor";
import { createEditorStore,type EditorStore } from "../listings/editor/editor-store";
import type { AppStore } from "../shell/app-store";
import { afterNextPaint } from "../components/after-paint";
import { texts } from "../texts";
import { missingField,type MissingField } from "./missing-field";

/** The listing that a question was about. */
export interface ListingRequest {
  mlsNumber: string;
  question: string;
}

/** Opens the editor of the listing; null, with a toast, if it was deleted. */
async function openListing(app: AppStore, serialNumber: string, { mlsNumber }: ListingRequest): Promise<EditorStore | null> {
  const t = texts.value.playground;
  try {
    const query = { SerialNumber: serialNumber, PageNumber: 1, PageSize: 5, MLSNumber: mlsNumber };
    const { List } = await app.transport.call("list_listings", query);
    const item = List.find((one) => one.MLSNumber === mlsNumber);
    if (item) return createEditorStore(app, listStore(app, serialNumber), item);
    app.toast({ text: t.listingGone, tone: "bad" });
  } catch (thrown) {
    app.reportError(t.openingListing)(thrown);
  }
  return null;
}

interface ListingDrawerProps {
  serialNumber: string;
  request: ListingRequest;
  /** `saved`: the listing changed, so asking again may return another answer. */
  close: (saved: boolean) => void;
}

export function ListingDrawer({ serialNumber, request, close }: ListingDrawerProps) {
  const app = useApp();
  const editor = useSignal<EditorStore | null>(null);
  const before = useRef("");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void openListing(app, serialNumber, request).then((opened) => {
      if (!opened) return close(false);
      before.current = JSON.stringify(opened.item.value);
      editor.value = opened;
    });
  }, [request]);
  useLayoutEffect(() => {
    if (editor.value) pointAt(editor.value, missingField(request.question, editor.value.item.value?.Address ?? ""), place);
  }, [editor.value]);
  if (!editor.value) return null;
  const { item } = editor.value;
  return (
    <div ref={place} class="listing-drawer">
      <ListingEditor editor={editor.value} close={() => close(JSON.stringify(item.value) !== before.current)} />
    </div>
  );
}

/** Focuses the named field, or else a new custom field with its name filled in. */
function pointAt(editor: EditorStore, missing: MissingField, place: { current: HTMLElement | null }): void {
  if ("key" in missing) {
    const rows = editor.form.value.extension;
    const known = rows.findIndex(({ Key }) => Key.toLowerCase() === missing.key.toLowerCase());
    if (known < 0) editor.setExtension([...rows, { Key: missing.key, value: "" }]);
    const at = known < 0 ? rows.length : known;
    focusLater(() => extensionField(place.current, at, missing.key ? "last" : "first"));
  } else {
    focusLater(() => place.current?.querySelector<HTMLElement>(`[name="${missing.field}"]`) ?? null);
  }
}

function extensionField(place: HTMLElement | null, row: number, which: "first" | "last"): HTMLElement | null {
  const fields = [...(place?.querySelectorAll<HTMLElement>(".extension-rows > li")[row]?.querySelectorAll<HTMLElement>("input, textarea") ?? [])];
  return (which === "last" ? fields.at(-1) : fields[0]) ?? null;
}

/** Runs after the editor has set its focus and rendered the new row. */
function focusLater(find: () => HTMLElement | null): void {
  afterNextPaint(() => {
    const field = find();
    field?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  });
}
