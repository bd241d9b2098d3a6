/*
 * The bar under the form: how many changes, Save, Discard. Stands only while
 * there is something to save.
 */
import { Button } from "../parts/Button";
import { saveLabel } from "./changes";
import type { LookStore } from "./look-store";

export function SaveBar({ store }: { store: LookStore }) {
  const count = store.changes.value;
  if (count === 0) return null;
  return (
    <div class="save-bar" role="region" aria-label="Unsaved changes">
      <span class="save-bar-count">
        {count} {count === 1 ? "change" : "changes"}
      </span>
      <Button look="quiet" disabled={store.saving.value} onClick={store.discard}>Discard</Button>
      <Button look="primary" busy={store.saving.value} title="Ctrl+S" onClick={() => void store.save()}>
        {store.saving.value ? "Saving" : saveLabel(count)}
      </Button>
    </div>
  );
}
