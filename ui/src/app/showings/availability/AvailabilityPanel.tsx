import { useEffect } from "preact/hooks";
import { useApp } from "../../app-context";
import { Button } from "../../components/Button";
import { Failed, Loading } from "../../components/states";
import { memberStore } from "../../inbox/member-store";
import { useCommandHandler } from "../../shell/commands/use-command-handler";
import { texts } from "../../texts";
import type { AvailabilityStore } from "./availability-store";
import { DatesForm } from "./DatesForm";
import { hasProblems } from "./hours";
import { outOfRange } from "./office";
import { OfficeForm } from "./OfficeForm";
import { SlotPreview } from "./SlotPreview";
import { WeekForm } from "./WeekForm";

/** Hours, dates and booking settings, with what visitors are offered. */
export function AvailabilityPanel({ store }: { store: AvailabilityStore }) {
  const app = useApp();
  const t = texts.value.availability;
  useEffect(() => {
    void store.load();
    if (app.supports("members")) void memberStore(app).load();
  }, [store]);
  const save = async () => {
    if (store.changes.value === 0) return;
    const outcome = await store.save();
    if (outcome === "saved") app.toast({ text: t.bar.saved, tone: "good", about: "hours" });
    if (outcome === "changed") app.toast({ text: t.bar.changed, tone: "bad", about: "hours" }, 9_000);
    if (outcome === "rejected" && isInvalid(store)) app.toast({ text: t.bar.invalid, tone: "bad", about: "hours" });
  };
  useCommandHandler("save", () => void save());
  const [hours, office, settings] = [store.availability.value, store.office.value, store.settings.value];
  const failed = hours.is === "failed" ? hours : office.is === "failed" ? office : null;
  if (failed) return <Failed error={failed.error} doing={t.loading} retry={() => void store.load()} />;
  if (hours.is !== "ready" || !settings) return <Loading what={t.the} />;
  return (
    <>
      <div class="column-scroll">
        <div class="column availability">
          <WeekForm store={store} availability={hours.value} />
          <DatesForm store={store} />
          <OfficeForm store={store} settings={settings} />
          <SlotPreview availability={hours.value} isOff={office.is === "ready" && office.value.Showings === "Off"} hasChanges={store.changes.value > 0} />
        </div>
      </div>
      <AvailabilityBar store={store} save={() => void save()} />
    </>
  );
}

function isInvalid(store: AvailabilityStore): boolean {
  return hasProblems(store.problems.value) || outOfRange(store.settings.value ?? {}).length > 0;
}

function AvailabilityBar({ store, save }: { store: AvailabilityStore; save: () => void }) {
  const t = texts.value.availability.bar;
  const count = store.changes.value;
  if (count === 0) return null;
  const isUntouched = store.isSuggestion.value && count === 1;
  return (
    <div class="save-bar" role="region" aria-label={t.name}>
      <span class="save-bar-count" role="status">{isUntouched ? t.suggestion : t.changes(count)}</span>
      {isUntouched ? null : <Button variant="quiet" disabled={store.saving.value} onClick={() => store.discard()}>{t.discard}</Button>}
      <Button variant="primary" busy={store.saving.value} title="Ctrl+S" onClick={save}>{store.saving.value ? t.saving : t.save}</Button>
    </div>
  );
}
