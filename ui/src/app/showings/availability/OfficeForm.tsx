import { useApp } from "../../app-context";
import { Select, TextInput } from "../../components/controls";
import { Field } from "../../components/Field";
import { PanelHead } from "../../components/PanelHead";
import { memberStore } from "../../inbox/member-store";
import { texts } from "../../texts";
import type { AvailabilityStore } from "./availability-store";
import { CHOICES, MODES, outOfRange, RANGES, unitsOf, type OfficeSettings } from "./office";

type Chosen = keyof typeof CHOICES;
type Typed = keyof typeof RANGES;

/** The seven booking settings. */
export function OfficeForm({ store, settings }: { store: AvailabilityStore; settings: OfficeSettings }) {
  const t = texts.value.availability;
  const members = memberStore(useApp());
  const isAgent = members.hasOwnKey.value && members.me.value?.Rights === "agent";
  const errors = store.errors.value;
  return (
    <section class="panel" aria-label={t.booking}>
      <PanelHead title={t.booking} help={isAgent ? t.onlyManagers : t.bookingHelp} />
      <fieldset class="form-grid booking-fields" disabled={isAgent} aria-label={t.booking}>
        <Field label={t.mode} wide error={errors.Showings}>
          {(ids) => <Select ids={ids} value={settings.Showings} options={MODES.map((value) => ({ value, label: t.modes[value] }))} onChange={(Showings) => store.editOffice({ Showings })} />}
        </Field>
        <ChosenField store={store} settings={settings} name="ShowingMinutes" />
        <ChosenField store={store} settings={settings} name="BufferMinutes" />
        <ChosenField store={store} settings={settings} name="NoticeMinutes" />
        <TypedField store={store} settings={settings} name="HorizonDays" />
        <TypedField store={store} settings={settings} name="ShowingsPerDay" />
        <ChosenField store={store} settings={settings} name="ReminderHours" />
      </fieldset>
      {errors[""] ? <p class="field-error" role="alert">{errors[""]}</p> : null}
    </section>
  );
}

interface SettingProps<N> {
  store: AvailabilityStore;
  settings: OfficeSettings;
  name: N;
}

function ChosenField({ store, settings, name }: SettingProps<Chosen>) {
  const t = texts.value.availability;
  // A value that was set by another program is a choice, too.
  const values = [...new Set<number>([...CHOICES[name], settings[name]])].sort((a, b) => a - b);
  return (
    <Field label={t.fields[name]} help={t.help[name]} error={store.errors.value[name]}>
      {(ids) => (
        <Select ids={ids} value={String(settings[name])} options={values.map((value) => ({ value: String(value), label: choiceLabel(name, value) }))} onChange={(value) => store.editOffice({ [name]: Number(value) })} />
      )}
    </Field>
  );
}

/** A number with its unit; text that is none stays as it is until it is corrected. */
function TypedField({ store, settings, name }: SettingProps<Typed>) {
  const t = texts.value.availability;
  const value = settings[name];
  const [min, max] = RANGES[name];
  const error = outOfRange({ [name]: value }).length > 0 ? t.range(min, max) : store.errors.value[name];
  return (
    <Field label={t.fields[name]} help={t.help[name]} error={error}>
      {(ids) => <TextInput ids={ids} value={Number.isNaN(value) || value === null ? "" : String(value)} inputMode="numeric" suffix={t.units[name]} onInput={(text) => store.editOffice({ [name]: text.trim() === "" ? Number.NaN : Number(text) })} />}
    </Field>
  );
}

function choiceLabel(name: Chosen, value: number): string {
  const t = texts.value.availability;
  if (value === 0) return { ShowingMinutes: t.none, BufferMinutes: t.none, NoticeMinutes: t.atStart, ReminderHours: t.never }[name];
  const duration = durationLabel(name === "ReminderHours" ? value * 60 : value);
  return name === "NoticeMinutes" || name === "ReminderHours" ? t.before(duration) : duration;
}

/** "1 hour 30 minutes" */
function durationLabel(total: number): string {
  const t = texts.value.availability;
  const { days, hours, minutes } = unitsOf(total);
  return [days ? t.dayCount(days) : "", hours ? t.hours(hours) : "", minutes ? t.minutes(minutes) : ""].filter(Boolean).join(" ");
}
