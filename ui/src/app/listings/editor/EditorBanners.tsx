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

export function DraftOffer({ editor }: { editor: EditorStore }) {
  const draft = editor.offered.value;
  if (!draft) return null;
  const t = texts.value.listingEditor;
  const fields = changedFields(draft.before, draft.form).map((name) => fieldLabel(name));
  return (
    <section class="drawer-banner" role="status">
      <Icon node={History} />
      <div class="drawer-banner-text">
        <strong>{t.draftOf(formatDateTime(new Date(draft.at).toISOString()))}</strong>
        <span>{t.draftFields(fields.slice(0, 6).join(", ") + (fields.length > 6 ? "…" : ""))}</span>
      </div>
      <Button onClick={editor.dropOffered}>{t.discard}</Button>
      <Button variant="primary" onClick={editor.restore}>{t.restore}</Button>
    </section>
  );
}

export function CopyNote({ editor }: { editor: EditorStore }) {
  if (!editor.isCopy || editor.item.value) return null;
  return (
    <section class="drawer-banner">
      <Icon node={Copy} />
      <div class="drawer-banner-text">{texts.value.listingEditor.copyHelp}</div>
    </section>
  );
}

export function FieldErrorList({ editor, panel }: { editor: EditorStore; panel: RefObject<HTMLElement | null> }) {
  const errors = Object.entries(editor.errors.value);
  if (errors.length === 0) return null;
  return (
    <section class="drawer-banner drawer-banner-bad" aria-label={texts.value.listingEditor.errorsTitle(errors.length)}>
      <Icon node={TriangleAlert} />
      <div class="drawer-banner-text">
        <strong>{texts.value.listingEditor.errorsTitle(errors.length)}</strong>
        <ul class="error-links">
          {errors.map(([name, error]) => (
            <li key={name}>
              <button type="button" title={error} onClick={() => panel.current && focusField(panel.current, name)}>{fieldLabel(name, editor.form.value.texts.CurrencySymbol)}</button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
