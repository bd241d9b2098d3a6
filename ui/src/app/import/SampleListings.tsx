/* After an import of real listings: offers to delete the sample listings, which visitors would be offered too. */
import { useEffect, useState } from "preact/hooks";
import { Trash2 } from "lucide";
import { Button } from "../components/Button";
import { useApp } from "../app-context";
import { texts } from "../texts";
import { deleteListings, sampleListings } from "./sample-listings";

export function SampleListings({ serialNumber, changed }: { serialNumber: string; changed: () => void }) {
  const app = useApp();
  const t = texts.value.importing.samples;
  const [ids, setIds] = useState<number[]>([]);
  const [deleted, setDeleted] = useState(0);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // A list that can't be read offers nothing to delete.
    void sampleListings(app.transport, serialNumber).then(setIds, () => undefined);
  }, []);
  if (deleted > 0) return <p class="import-samples" role="status">{t.deleted(deleted)}</p>;
  if (ids.length === 0) return null;
  const remove = async () => {
    setBusy(true);
    try {
      await deleteListings(app.transport, serialNumber, ids);
      setDeleted(ids.length);
      changed();
    } catch (thrown) {
      app.reportError(t.deleting)(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div class="import-samples">
      <p>{t.text(ids.length)}</p>
      <Button icon={Trash2} busy={busy} onClick={() => void remove()}>{t.remove(ids.length)}</Button>
    </div>
  );
}
