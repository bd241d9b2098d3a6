/* The listing type decides which prices are shown first. Coordinates can be pasted as one text. */
import type { TargetedClipboardEvent } from "preact";
import { useSignal } from "@preact/signals";
import { Plus } from "lucide";
import { Button } from "../../components/Button";
import { texts } from "../../texts";
import { ListingField } from "./ListingField";
import type { FieldGroup, FieldSpec } from "../model/fields";
import { parseCoordinates } from "../model/parse-number";
import type { EditorStore } from "./editor-store";

export function FormGroup({ group, editor }: { group: FieldGroup; editor: EditorStore }) {
  const all = useSignal(false);
  const form = editor.form.value.texts;
  const fits = ({ only, name }: FieldSpec) => !only || only === form.SaleType || form[name] !== "" || name in editor.errors.value;
  const hidden = group.fields.filter((field) => !fits(field));
  const shown = all.value && group.name === "price" ? [...group.fields.filter(fits), ...hidden] : group.fields.filter(fits);
  const t = texts.value.listingEditor;
  return (
    <fieldset class="drawer-group" onPaste={(event) => pastePlace(event, editor)}>
      <legend>{t.groups[group.name]}</legend>
      <div class="form-grid">
        {shown.map((field) => (
          <ListingField key={field.name} field={field} editor={editor} />
        ))}
      </div>
      {group.name === "price" && hidden.length > 0 && !all.value ? (
        <div class="drawer-more">
          <Button variant="quiet" icon={Plus} onClick={() => (all.value = true)}>
            {t.morePrices(hidden.map(({ label }) => label).join(", "))}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

function pastePlace(event: TargetedClipboardEvent<HTMLElement>, editor: EditorStore): void {
  if (!(event.target instanceof HTMLInputElement) || !/^(Latitude|Longitude)$/.test(event.target.name)) return;
  const place = parseCoordinates(event.clipboardData?.getData("text/plain") ?? "");
  if (!place) return;
  event.preventDefault();
  editor.setTexts({ Latitude: place.latitude, Longitude: place.longitude });
}
