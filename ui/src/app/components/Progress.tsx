/*
 * Shows text at once, a percentage after one second and Cancel after three, so that short jobs
 * don't flicker.
 */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { formatNumber, formatPercent } from "../format";
import { texts } from "../texts";
import { Button } from "./Button";

const PERCENT_AFTER_MS = 1_000;
const CANCEL_MS = 3_000;

interface ProgressProps {
  /** What is in progress: "Importing 28 listings". */
  label: string;
  done?: number;
  /** If the total is unknown, shows a count and an indeterminate bar. */
  total?: number;
  /** Stops the work; the component shows "stopping" until it is unmounted. */
  cancel?: () => void;
  /** The work is known to be slow: show percentage and Cancel immediately. */
  atOnce?: boolean;
}

export function Progress({ label, done = 0, total, cancel, atOnce = false }: ProgressProps) {
  const showPercent = useLate(PERCENT_AFTER_MS) || atOnce;
  const withCancel = useLate(CANCEL_MS) || atOnce;
  const stopping = useSignal(false);
  const t = texts.value.common;
  const share = total ? Math.min(1, done / total) : null;
  const far = share === null ? (done > 0 ? formatNumber(done) : "") : t.doneOf(formatNumber(done), formatNumber(total ?? 0), formatPercent(share));
  return (
    <div class="progress">
      <div class="progress-text">
        <span>{stopping.value ? t.stopping : label}</span>
        {showPercent && far ? <span class="progress-percent">{far}</span> : null}
      </div>
      {showPercent ? (
        <div
          class={share === null ? "progress-bar progress-bar-open" : "progress-bar"}
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={share === null ? undefined : done}
          aria-valuetext={far || undefined}
        >
          <span style={{ transform: share === null ? undefined : `scaleX(${share})` }} />
        </div>
      ) : null}
      {cancel && withCancel ? (
        <Button
          busy={stopping.value}
          onClick={() => {
            stopping.value = true;
            cancel();
          }}
        >
          {t.cancel}
        </Button>
      ) : null}
    </div>
  );
}

/** False at first, true after the delay. */
function useLate(ms: number): boolean {
  const late = useSignal(false);
  useEffect(() => {
    const timer = setTimeout(() => (late.value = true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return late.value;
}
