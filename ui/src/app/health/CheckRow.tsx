import { CircleCheck, Minus, TriangleAlert } from "lucide";
import type { DoctorCheck } from "../../api/generated/DoctorCheck";
import { Icon } from "../components/Icon";
import { CopyButton } from "../install/SnippetCard";
import { texts } from "../texts";
import { FindingText } from "./FindingText";

/** One check, with what was found and a command for who runs the server. */
export function CheckRow({ check }: { check: DoctorCheck }) {
  const t = texts.value.health.doctor;
  const description = t.checks[check.Code];
  const state = check.State === "Problem" ? t.problem : check.State === "Ok" ? t.fine : t.skipped;
  const icon = check.State === "Problem" ? TriangleAlert : check.State === "Ok" ? CircleCheck : Minus;
  return (
    <div class={`check check-${check.State.toLowerCase()}`}>
      <p class="check-head">
        <Icon node={icon} />
        <span class="check-name">{description?.name ?? check.Code}</span>
        <span class="check-state">{state}</span>
      </p>
      {check.Findings.map((finding) => (
        <div key={finding.Message} class="check-finding">
          <FindingText finding={finding} />
          {description ? <p><strong>{t.todo}:</strong> {description.todo}</p> : null}
          <details>
            <summary>{t.fix} ({check.Code})</summary>
            <pre class="code" lang="en" tabIndex={0}>{finding.Fix}</pre>
            <CopyButton text={finding.Fix} />
          </details>
        </div>
      ))}
    </div>
  );
}
