import type { ComponentChildren } from "preact";
import { TriangleAlert } from "lucide";
import type { BackupStatus } from "../../api/generated/BackupStatus";
import { Icon } from "../components/Icon";
import { texts } from "../texts";
import { moment } from "./BackupDetails";

export function BackupWarnings({ status }: { status: BackupStatus }) {
  const t = texts.value.health.backups;
  const { Failure: failure, Verification: verification } = status;
  const isDamaged = verification !== null && verification.Problem !== "";
  return (
    <div role="status">
      {status.Warning === "Missed" ? <Warning>{t.missed}</Warning> : null}
      {failure ? <Warning message={failure.Message}>{t.failed(moment(failure.Time))}</Warning> : null}
      {isDamaged ? <Warning message={verification.Problem}>{t.unverified}</Warning> : null}
    </div>
  );
}

function Warning({ message, children }: { message?: string; children: ComponentChildren }) {
  return (
    <div class="connection-error">
      <Icon node={TriangleAlert} />
      <div>
        <p>{children}</p>
        {message ? <p class="field-help">{texts.value.health.backups.message} <span lang="en">{message}</span></p> : null}
      </div>
    </div>
  );
}
