import type { DoctorFinding } from "../../api/generated/DoctorFinding";
import { texts } from "../texts";

/** What was found, in the app's language if it knows the problem; else the server's sentence, which is English. */
export function FindingText({ finding }: { finding: DoctorFinding }) {
  const t = texts.value.health;
  const translation = t.doctor.problems[finding.Problem];
  if (!translation) return <p lang="en">{finding.Message}</p>;
  const quote = finding.Values.reason ?? finding.Values.reply;
  return (
    <>
      <p>{translation(finding.Values)}</p>
      {quote ? <p class="field-help">{t.backups.message} <span lang="en">{quote}</span></p> : null}
    </>
  );
}
