/*
 * The side sheet of one listing: photo strip, form in groups, extension
 * columns, the bot's card for it, and a foot with Save. Escape asks only when
 * something would be lost.
 */
import { useEffect, useRef } from "preact/hooks";
import { Trash, X } from "lucide";
import { Button, IconButton } from "../parts/Button";
import { useWish } from "../shell/useWish";
import { BotCard } from "./BotCard";
import { ExtensionRows } from "./ExtensionRows";
import { FormGroup } from "./FormGroup";
import { PhotoStrip } from "./PhotoStrip";
import { FIELD_GROUPS } from "./fields";
import type { SheetStore } from "./sheet-store";

export function ListingSheet({ sheet, close }: { sheet: SheetStore; close: () => void }) {
  const panel = useRef<HTMLElement>(null);
  const item = sheet.item.value;
  const title = sheet.form.value.texts.Address || (item ? `MLS ${item.MLSNumber}` : "New listing");
  const leave = () => void sheet.mayClose().then((may) => may && close());
  useWish("save", () => void saveAndShow());
  useEffect(() => {
    if (!item) panel.current?.querySelector<HTMLElement>("[name=MLSNumber]")?.focus({ preventScroll: true });
    else panel.current?.focus({ preventScroll: true });
  }, []);

  const saveAndShow = async () => {
    if (await sheet.save()) return;
    requestAnimationFrame(() => panel.current?.querySelector(".field-faulty")?.scrollIntoView({ block: "center" }));
  };
  const remove = () => {
    sheet.remove();
    close();
  };
  return (
    <aside
      ref={panel}
      class="sheet"
      tabIndex={-1}
      aria-label={item ? `Listing ${title}` : "New listing"}
      onKeyDown={(event) => event.key === "Escape" && leave()}
    >
      <header class="sheet-head">
        <h2 title={title}>{title}</h2>
        {item ? <IconButton name="Delete this listing" icon={Trash} onClick={remove} /> : null}
        <IconButton name="Close" icon={X} onClick={leave} />
      </header>
      <div class="sheet-body">
        <PhotoStrip sheet={sheet} />
        {FIELD_GROUPS.map((group) => (
          <FormGroup key={group.title} group={group} sheet={sheet} />
        ))}
        <ExtensionRows sheet={sheet} />
        <BotCard sheet={sheet} />
      </div>
      <SheetFoot sheet={sheet} save={() => void saveAndShow()} />
    </aside>
  );
}

function SheetFoot({ sheet, save }: { sheet: SheetStore; save: () => void }) {
  const count = sheet.changes.value.length;
  const faults = Object.keys(sheet.faults.value).length;
  const isNew = sheet.item.value === null;
  const told =
    sheet.complaint.value ??
    (faults > 0 ? `${faults} ${faults === 1 ? "field needs" : "fields need"} a look` : count === 0 ? "No changes" : "");
  return (
    <footer class="sheet-foot">
      <span class={faults > 0 || sheet.complaint.value ? "sheet-told field-fault" : "sheet-told"} role="status">{told}</span>
      <Button look="quiet" disabled={count === 0 || sheet.saving.value} onClick={sheet.discard}>Discard</Button>
      <Button look="primary" title="Ctrl+S" disabled={count === 0 && !isNew} busy={sheet.saving.value} onClick={save}>
        {sheet.saving.value ? "Saving" : count === 0 && !isNew ? "Save" : sheet.saveWord.value}
      </Button>
    </footer>
  );
}
