import { CircleCheck, Minus, TriangleAlert } from "lucide";
import type { DoctorCheck } from "../../api/generated/DoctorCheck";
import { Icon } from "../components/Icon";
import { CopyButton } from "../install/SnippetCard";
import { texts } from "../texts";

/** One check. What was found is in English: it has names, paths and commands of the server. */
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
      {check.Findings.map(({ Message, Fix }) => (
        <div key={Message} class="check-finding">
          <p lang="en">{Message}</p>
          {description ? <p><strong>{t.todo}:</strong> {description.todo}</p> : null}
          <details>
            <summary>{t.fix} ({check.Code})</summary>
            <pre class="code" lang="en" tabIndex={0}>{Fix}</pre>
            <CopyButton text={Fix} />
          </details>
        </div>
      ))}
    </div>
  );
}
