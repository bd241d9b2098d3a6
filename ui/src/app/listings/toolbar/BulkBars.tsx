import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Undo2 } from "lucide";
import { Button } from "../../components/Button";
import { Progress } from "../../components/Progress";
import { texts } from "../../texts";
import { pendingText, type Bulk, type BulkJob } from "../list/bulk";

/** Errors that are rendered; the total is shown. */
const SHOWN = 200;

export function BulkBars({ bulk }: { bulk: Bulk }) {
  const jobs = bulk.jobs.value;
  return (
    <div class="bulk-bars" role="region" aria-label={texts.value.listings.bulk.region} aria-live="polite">
      {jobs.map((job) => {
        switch (job.phase) {
          case "held":
            return <HeldBar key={job.number} job={job} bulk={bulk} />;
          case "running":
            return <RunningBar key={job.number} job={job} bulk={bulk} />;
          case "ended":
            return <EndedBar key={job.number} job={job} bulk={bulk} />;
        }
      })}
    </div>
  );
}

function HeldBar({ job, bulk }: { job: BulkJob; bulk: Bulk }) {
  const t = texts.value.listings.bulk;
  return (
    <div class="bulk-bar">
      <span>{pendingText(job)} <Countdown until={job.until} /></span>
      <span class="bar-space" />
      <Button icon={Undo2} onClick={() => bulk.undo(job.number)}>{t.undo}</Button>
      <Button variant="quiet" onClick={() => bulk.sendNow(job.number)}>{t.now}</Button>
    </div>
  );
}

/** A visual countdown; screen readers don't announce every second. */
function Countdown({ until }: { until: number }) {
  const secondsLeft = () => Math.max(1, Math.ceil((until - Date.now()) / 1000));
  const left = useSignal(secondsLeft());
  useEffect(() => {
    const timer = setInterval(() => (left.value = secondsLeft()), 250);
    return () => clearInterval(timer);
  }, []);
  return <span class="bulk-seconds" aria-live="off">{texts.value.listings.bulk.inSeconds(left.value)}</span>;
}

function RunningBar({ job, bulk }: { job: BulkJob; bulk: Bulk }) {
  const t = texts.value.listings.bulk.running;
  const text = job.kind === "delete" ? t.delete(job.targets.length) : t.change(job.targets.length);
  return (
    <div class="bulk-bar" aria-live="off">
      <Progress label={text} done={job.done} total={job.targets.length} cancel={() => bulk.cancel(job.number)} />
    </div>
  );
}

function EndedBar({ job, bulk }: { job: BulkJob; bulk: Bulk }) {
  const t = texts.value.listings.bulk;
  const left = job.isCanceled ? job.targets.length - job.done : 0;
  const again = job.failed.length + left;
  return (
    <div class="bulk-bar bulk-ended" role="alert">
      <div class="bulk-status">
        <span>
          {t.ended(job.kind, job.done - job.failed.length, job.failed.length)} {left > 0 ? t.leftOut(left) : ""}
        </span>
        <span class="bar-space" />
        <Button onClick={() => bulk.retry(job.number)}>{t.retry(again)}</Button>
        <Button variant="quiet" onClick={() => bulk.close(job.number)}>{t.close}</Button>
      </div>
      {job.failed.length > 0 ? (
        <ul class="bulk-failed" aria-label={t.failedList} tabIndex={0}>
          {job.failed.slice(0, SHOWN).map(({ target, message }) => (
            <li key={target.id}><strong>{target.title}</strong> {message}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
