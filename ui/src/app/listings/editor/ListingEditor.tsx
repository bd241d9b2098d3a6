/*
 * The side sheet of one listing: photo strip, form in groups, extension
 * columns, the bot's card for it, and a foot with Save. Escape asks only when
 * something would be lost; Alt with an arrow goes to the next home.
 */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useApp } from "../../app-context";
import { whenDrawn } from "../../components/after-paint";
import { useWish } from "../../shell/commands/use-command-handler";
import { texts } from "../../texts";
import { BotCard } from "./ListingCardPreview";
import { ClashList } from "./ConflictList";
import { ExtensionRows } from "./CustomFieldRows";
import { FormGroup } from "./FormGroup";
import { LeavingDialog } from "./UnsavedChangesDialog";
import { PhotoStrip } from "../photos/PhotoStrip";
import { SheetFoot } from "./EditorFooter";
import { SheetHead } from "./EditorHeader";
import { CopyNote, DraftOffer, FaultList } from "./EditorBanners";
import { FIELD_GROUPS } from "../model/fields";
import { focusField } from "./focus-field";
import { neighbour } from "./adjacent-listing";
import { createSheetStore, type SheetStore } from "./editor-store";

interface ListingSheetProps {
  sheet: SheetStore;
  close: () => void;
  /** Puts another sheet in the place of this one, after it was asked whether it may go. */
  open?: (next: () => SheetStore) => void | Promise<void>;
}

export function ListingSheet({ sheet, close, open }: ListingSheetProps) {
  const app = useApp();
  const panel = useRef<HTMLElement>(null);
  const words = texts.value.sheet;
  const item = sheet.item.value;
  const leave = () => void sheet.mayClose().then((may) => may && close());
  useFocusOfOpening(panel, item === null);
  useEffect(() => () => sheet.destroy(), [sheet]);

  const save = async () => {
    if (await sheet.save()) return;
    const [first] = Object.keys(sheet.faults.value);
    whenDrawn(() => panel.current && focusField(panel.current, first ?? null));
  };
  useWish("save", () => void save());
  const step = async (by: 1 | -1) => {
    const next = await neighbour(sheet.list, item?.ID ?? 0, by);
    if (next && open) void open(() => createSheetStore(app, sheet.list, next));
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
      class="sheet"
      tabIndex={-1}
      aria-label={item ? words.listing(sheet.title.value) : words.newListing}
      onKeyDown={onKeyDown}
      onPaste={(event) => pasteFiles(event, app.can("uploads") ? sheet : null)}
    >
      <SheetHead
        sheet={sheet}
        leave={leave}
        step={open && item ? step : undefined}
        duplicate={open && item ? () => void open(() => createSheetStore(app, sheet.list, null, { copyOf: item })) : undefined}
        remove={() => {
          sheet.discard();
          sheet.remove();
          close();
        }}
      />
      <div class="sheet-body">
        <DraftOffer sheet={sheet} />
        <CopyNote sheet={sheet} />
        <FaultList sheet={sheet} panel={panel} />
        <ClashList sheet={sheet} />
        <PhotoStrip sheet={sheet} />
        {FIELD_GROUPS.map((group) => (
          <FormGroup key={group.name} group={group} sheet={sheet} />
        ))}
        <ExtensionRows sheet={sheet} />
        <BotCard sheet={sheet} />
      </div>
      <SheetFoot sheet={sheet} save={() => void save()} />
      {sheet.leaving.value ? <LeavingDialog sheet={sheet} answer={sheet.leaving.value} /> : null}
    </aside>
  );
}

/** A new listing begins with its number; what had the focus before gets it back. */
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

/** Pictures of the clipboard become photos wherever in the sheet they are pasted. */
function pasteFiles(event: ClipboardEvent, sheet: SheetStore | null): void {
  const files = [...(event.clipboardData?.files ?? [])];
  if (!sheet || files.length === 0) return;
  event.preventDefault();
  sheet.uploads.add(files);
}
