import type { Availability } from "../../../api/generated/Availability";
import { PanelHead } from "../../components/PanelHead";
import { zoneName } from "../../format";
import { texts } from "../../texts";
import { dayLabel, formatSlot } from "../showing-format";

interface SlotPreviewProps {
  availability: Availability;
  isOff: boolean;
  hasChanges: boolean;
}

/** The free times as the service offers them. */
export function SlotPreview({ availability, isOff, hasChanges }: SlotPreviewProps) {
  const t = texts.value.availability;
  const { Next14Days: days, TimeZone: zone } = availability;
  const isEmpty = days.every(({ Slots }) => Slots.length === 0);
  const first = days.findIndex(({ Slots }) => Slots.length > 0);
  return (
    <section class="panel" aria-label={t.preview}>
      <PanelHead title={t.preview} help={t.previewHelp(zoneName(zone))} />
      {hasChanges ? <p class="field-help">{t.previewUnsaved}</p> : null}
      {isEmpty ? <p class="field-help">{isOff ? t.previewOff : t.previewNone}</p> : null}
      <ol class="slot-preview">
        {isEmpty ? null : days.map(({ Date: date, Slots }, at) => (
          <li key={date}>
            {Slots.length === 0 ? (
              <p class="slot-day-full">
                <span>{dayLabel(date, Date.now(), zone)}</span>
                <span class="showing-quiet">{t.full}</span>
              </p>
            ) : (
              <details open={at === first}>
                <summary>
                  <span>{dayLabel(date, Date.now(), zone)}</span>
                  <span class="showing-quiet">{t.times(Slots.length)}, {t.spanOf(formatSlot(Slots[0]?.Start ?? "", zone), formatSlot(Slots.at(-1)?.Start ?? "", zone))}</span>
                </summary>
                <ul class="slot-list">
                  {Slots.map(({ Start }) => <li key={Start}><time dateTime={Start}>{formatSlot(Start, zone)}</time></li>)}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
