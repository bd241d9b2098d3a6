import { Plus, X } from "lucide";
import type { QuietHours } from "../../api/generated/QuietHours";
import { Button, IconButton } from "../components/Button";
import { zoneName } from "../format";
import { texts } from "../texts";

const MAX_QUIET = 14;
const DAYS = [1, 2, 3, 4, 5, 6, 7];
const NIGHT: QuietHours = { Weekdays: DAYS, From: "21:00", To: "07:00" };

interface QuietHoursListProps {
  quiet: readonly QuietHours[];
  zone: string;
  change: (quiet: QuietHours[]) => void;
}

export function QuietHoursList({ quiet, zone, change }: QuietHoursListProps) {
  const t = texts.value.notifications;
  const set = (at: number, part: Partial<QuietHours>) => change(quiet.map((hours, n) => (n === at ? { ...hours, ...part } : hours)));
  return (
    <section class="quiet-hours" aria-label={t.quiet}>
      <h3>{t.quiet}</h3>
      <p class="field-help">{t.quietHelp(zoneName(zone))}</p>
      {quiet.map((hours, at) => (
        <QuietRow key={at} number={at + 1} hours={hours} set={(part) => set(at, part)} remove={() => change(quiet.filter((_, n) => n !== at))} />
      ))}
      {quiet.length < MAX_QUIET ? (
        <span>
          <Button variant="quiet" icon={Plus} onClick={() => change([...quiet, NIGHT])}>{t.addQuiet}</Button>
        </span>
      ) : null}
    </section>
  );
}

interface QuietRowProps {
  number: number;
  hours: QuietHours;
  set: (part: Partial<QuietHours>) => void;
  remove: () => void;
}

function QuietRow({ number, hours, set, remove }: QuietRowProps) {
  const t = texts.value.notifications;
  const toggle = (day: number) => set({ Weekdays: DAYS.filter((one) => hours.Weekdays.includes(one) !== (one === day)) });
  const time = (name: "From" | "To", label: string) => (
    <input
      class="date-input"
      type="time"
      aria-label={label}
      value={hours[name]}
      onChange={({ currentTarget: { value } }) => value && set({ [name]: value })}
    />
  );
  return (
    <div class="quiet-row">
      <div class="quiet-days" role="group" aria-label={t.quietDays(number)}>
        {DAYS.map((day) => (
          <button key={day} type="button" class="quiet-day" aria-label={t.dayNames[day - 1]} aria-pressed={hours.Weekdays.includes(day)} onClick={() => toggle(day)}>
            {t.days[day - 1]}
          </button>
        ))}
      </div>
      <div class="quiet-times">
        {time("From", t.from(number))}
        <span>{t.until}</span>
        {time("To", t.to(number))}
        <IconButton name={t.removeQuiet(number)} icon={X} onClick={remove} />
      </div>
    </div>
  );
}
