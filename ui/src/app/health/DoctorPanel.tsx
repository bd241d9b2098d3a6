/* What `porchlight doctor` finds on the server in use. It runs when somebody asks for it: it takes seconds. */
import { useSignal } from "@preact/signals";
import { Stethoscope } from "lucide";
import type { Connection } from "../../api/desktop";
import type { DoctorReport } from "../../api/generated/DoctorReport";
import { useApp } from "../app-context";
import { Button } from "../components/Button";
import { PanelHead } from "../components/PanelHead";
import { formatNumber, formatTime } from "../format";
import { CopyButton } from "../install/SnippetCard";
import { texts } from "../texts";
import { CheckRow } from "./CheckRow";
import { groupChecks, problemCount, reportText } from "./doctor-groups";

export function DoctorPanel({ connection }: { connection: Connection }) {
  const app = useApp();
  const t = texts.value.health.doctor;
  const report = useSignal<DoctorReport | null>(null);
  const running = useSignal(false);
  const run = async () => {
    running.value = true;
    try {
      report.value = await app.transport.call("run_doctor", {});
    } catch (thrown) {
      app.reportError(t.examining)(thrown);
    } finally {
      running.value = false;
    }
  };
  const shown = report.value;
  return (
    <section class="panel" aria-label={t.title} aria-busy={running.value}>
      <PanelHead title={t.title} help={t.help}>
        <div class="panel-actions">
          {shown ? <CopyButton text={reportText(shown, connection.baseUrl)} word={t.copy} /> : null}
          <Button icon={Stethoscope} busy={running.value} onClick={() => void run()}>{shown ? t.again : t.run}</Button>
        </div>
      </PanelHead>
      <div role="status">
        {running.value ? <p>{t.running}</p> : shown ? <Summary report={shown} /> : null}
      </div>
      {shown ? groupChecks(shown.Checks).map(({ id, checks }) => (
        <section key={id} class="checks" aria-label={t.groups[id] ?? id}>
          <h3>{t.groups[id] ?? id}</h3>
          <ul>
            {checks.map((check) => <li key={check.Code}><CheckRow check={check} /></li>)}
          </ul>
        </section>
      )) : null}
    </section>
  );
}

function Summary({ report }: { report: DoctorReport }) {
  const t = texts.value.health.doctor;
  const count = problemCount(report);
  return (
    <>
      <p class={count === 0 ? "trial-good" : "connection-error"}><strong>{count === 0 ? t.none : t.some(count, formatNumber(count))}</strong></p>
      <p class="field-help">{t.when(formatTime(report.Time), formatNumber(Math.max(0.1, report.Ms / 1000).toFixed(1)))}</p>
    </>
  );
}
