import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { RefreshCw } from "lucide";
import { useApp } from "../app-context";
import { IconButton } from "../components/Button";
import { Segments } from "../components/controls";
import { ScreenFrame } from "../shell/ScreenFrame";
import { texts } from "../texts";
import { AvailabilityPanel } from "./availability/AvailabilityPanel";
import { availabilityStore } from "./availability/availability-store";
import { ShowingList } from "./ShowingList";
import type { ShowingFilter } from "./showing-list";
import { showingsStore } from "./showings-store";

type Part = "showings" | "hours";

/** New requests appear, and past showings go, without a click. */
const REFRESH_MS = 30_000;

export function ShowingsScreen({ serialNumber }: { serialNumber: string }) {
  const app = useApp();
  const store = showingsStore(app, serialNumber);
  const t = texts.value.showings;
  const part = useSignal<Part>("showings");
  const filter = useSignal<ShowingFilter>("upcoming");
  const now = useSignal(Date.now());
  const refresh = () => {
    now.value = Date.now();
    void store.load();
  };
  const refreshAll = () => {
    refresh();
    if (part.value === "hours") void availabilityStore(app, serialNumber).load();
  };
  useEffect(() => {
    refresh();
    const timer = setInterval(() => document.visibilityState === "visible" && refresh(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [store]);
  return (
    <ScreenFrame actions={<IconButton name={t.refresh} icon={RefreshCw} onClick={refreshAll} />}>
      <div class="listings">
        <div class="listings-main">
          <div class="filter-bar">
            <Segments
              name={t.part}
              value={part.value}
              options={[{ value: "showings", label: t.list }, { value: "hours", label: t.hours }]}
              onChange={(next) => (part.value = next)}
            />
          </div>
          {part.value === "hours" ? (
            <AvailabilityPanel store={availabilityStore(app, serialNumber)} />
          ) : (
            <ShowingList store={store} serialNumber={serialNumber} filter={filter} now={now.value} setHours={() => (part.value = "hours")} />
          )}
        </div>
      </div>
    </ScreenFrame>
  );
}
