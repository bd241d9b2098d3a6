import type { BackupStatus } from "../../api/generated/BackupStatus";
import { texts } from "../texts";

export function BackupProgress({ status }: { status: BackupStatus }) {
  const t = texts.value.health.backups;
  const isKnown = status.Total > 0;
  return (
    <div class="health-progress" role="status">
      <p>{t.steps[status.Step] ?? t.running}</p>
      <progress aria-label={t.progress} {...(isKnown ? { max: status.Total, value: Math.min(status.Done, status.Total) } : {})} />
    </div>
  );
}
