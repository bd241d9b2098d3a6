/*
 * What stands above the form: unsaved work of an earlier time that can be
 * brought back, what a copy lacks, and the fields that need a look, each a way to its field.
 */
import type { RefObject } from "preact";
import { Copy, History, TriangleAlert } from "lucide";
import { Button } from "../../components/Button";
import { Icon } from "../../components/Icon";
import { formatDateTime } from "../../format";
import { texts } from "../../texts";
import { focusField } from "./focus-field";
import { fieldLabel } from "../model/fields";
import { changedFields } from "../model/form";
import type { EditorStore } from "./editor-store";

export function DraftOffer({ sheet }: { sheet: EditorStore }) {
  const draft = sheet.offered.value;
  if (!draft) return null;
  const words = texts.value.sheet;
  const fields = changedFields(draft.before, draft.form).map(fieldLabel);
  return (
    <section class="sheet-note" role="status">
      <Icon node={History} />
      <div class="sheet-note-words">
        <strong>{words.draftOf(formatDateTime(new Date(draft.at).toISOString()))}</strong>
        <span>{words.draftFields(fields.slice(0, 6).join(", ") + (fields.length > 6 ? "…" : ""))}</span>
      </div>
      <Button onClick={sheet.dropOffered}>{words.discard}</Button>
      <Button look="primary" onClick={sheet.restore}>{words.restore}</Button>
    </section>
  );
}

export function CopyNote({ sheet }: { sheet: EditorStore }) {
  if (!sheet.isCopy || sheet.item.value) return null;
  return (
    <section class="sheet-note">
      <Icon node={Copy} />
      <div class="sheet-note-words">{texts.value.sheet.copyHelp}</div>
    </section>
  );
}

export function FieldErrorList({ sheet, panel }: { sheet: EditorStore; panel: RefObject<HTMLElement | null> }) {
  const faults = Object.entries(sheet.faults.value);
  if (faults.length === 0) return null;
  return (
    <section class="sheet-note sheet-note-bad" aria-label={texts.value.sheet.faultsTitle(faults.length)}>
      <Icon node={TriangleAlert} />
      <div class="sheet-note-words">
        <strong>{texts.value.sheet.faultsTitle(faults.length)}</strong>
        <ul class="fault-links">
          {faults.map(([name, fault]) => (
            <li key={name}>
              <button type="button" title={fault} onClick={() => panel.current && focusField(panel.current, name)}>{fieldLabel(name)}</button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
