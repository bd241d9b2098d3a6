import { Plus, X } from "lucide";
import type { HourSpan } from "../../../api/generated/HourSpan";
import { Button, IconButton } from "../../components/Button";
import { texts } from "../../texts";
import { MAX_SPANS, nextSpan, withBreak, type SpanProblem } from "./hours";

interface SpanRowsProps {
  /** The weekday or date, for names of controls. */
  day: string;
  /** Prefix of the keys in `problems`. */
  place: string;
  spans: readonly HourSpan[];
  problems: Record<string, SpanProblem>;
  change: (spans: HourSpan[]) => void;
}

/** The spans of a day as pairs of time fields. */
export function SpanRows({ day, place, spans, problems, change }: SpanRowsProps) {
  const t = texts.value.availability;
  const set = (at: number, part: Partial<HourSpan>) => change(spans.map((span, n) => (n === at ? { ...span, ...part } : span)));
  return (
    <div class="spans">
      {spans.map((span, at) => {
        const problem = problems[`${place}.${at}`];
        const id = `${place}.${at}.problem`;
        const field = (name: "From" | "To") => (
          <input
            class="date-input"
            type="time"
            aria-label={name === "From" ? t.from(day) : t.to(day)}
            aria-invalid={problem !== undefined}
            aria-describedby={problem ? id : undefined}
            value={span[name]}
            onInput={({ currentTarget }) => set(at, { [name]: currentTarget.value })}
          />
        );
        return (
          <div key={at} class={problem ? "span-row field-invalid" : "span-row"}>
            {field("From")}
            <span class="span-until">{t.until}</span>
            {field("To")}
            <IconButton name={t.remove(day, `${span.From}–${span.To}`)} icon={X} onClick={() => change(spans.filter((_, n) => n !== at))} />
            {problem ? <p id={id} class="field-error" role="alert">{t.spanProblems[problem]}</p> : null}
          </div>
        );
      })}
      {spans.length < MAX_SPANS ? (
        <span class="span-add">
          {spans.length > 0 ? (
            <Button variant="quiet" icon={Plus} label={t.addBreakOn(day)} onClick={() => change(withBreak(spans))}>{t.addBreak}</Button>
          ) : (
            <Button variant="quiet" icon={Plus} label={t.addTimeOn(day)} onClick={() => change([nextSpan(spans)])}>{t.addTime}</Button>
          )}
        </span>
      ) : null}
    </div>
  );
}
