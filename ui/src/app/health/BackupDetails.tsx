import type { ComponentChildren } from "preact";
import type { BackupStatus } from "../../api/generated/BackupStatus";
import { formatDate, formatNumber, formatTime } from "../format";
import { texts } from "../texts";
import { formatBytes } from "./format-bytes";

/** "Nov 26, 2026, 3:30 AM". */
export function moment(time: string): string {
  return `${formatDate(time)}, ${formatTime(time)}`;
}

export function BackupDetails({ status }: { status: BackupStatus }) {
  const t = texts.value.health.backups;
  const { Last: last } = status;
  return (
    <dl class="health-details">
      <Detail name={t.last}>
        {last ? (
          <>
            <strong>{moment(last.Time)}</strong>
            <span class="field-help">{t.size(formatBytes(last.Bytes), last.Files, formatNumber(last.Files))} · {last.Verified ? t.readBack : t.notReadBack}</span>
          </>
        ) : (
          t.lastNone
        )}
      </Detail>
      <Detail name={t.tested}>{testedText(status)}</Detail>
      <Detail name={t.place}><span class="health-place">{status.Repository}</span></Detail>
      <Detail name={t.schedule}>{t.daily(localTime(status.At))}</Detail>
      <Detail name={t.kept}>{t.keptRule(status.Count, formatNumber(status.Count), t.keepRule(keepText(status.Keep)))}</Detail>
    </dl>
  );
}

function Detail({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function testedText(status: BackupStatus): string {
  const t = texts.value.health.backups;
  const { Verification: verification } = status;
  if (status.Encrypted) return t.testedEncrypted;
  if (verification) return (verification.Problem ? t.testedDamaged : t.testedOn)(moment(verification.Time));
  return status.DeepVerify ? t.testedNever(t.often[status.DeepVerify] ?? status.DeepVerify) : t.testedOff;
}

/** "03:30" in UTC, as the time of this computer. */
function localTime(at: string): string {
  const [hours, minutes] = at.split(":").map(Number);
  const time = new Date();
  time.setUTCHours(hours ?? 0, minutes ?? 0);
  return formatTime(time.toISOString());
}

/** "7d,4w,12m" in words. */
function keepText(keep: string): string {
  const t = texts.value.health.backups;
  const formats: Record<string, (count: number) => string> = { d: t.keepDays, w: t.keepWeeks, m: t.keepMonths };
  return keep.split(",").map((part) => formats[part.slice(-1)]?.(Number(part.slice(0, -1))) ?? part).join(", ");
}
