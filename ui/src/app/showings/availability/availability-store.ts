/*
 * Hours and booking settings of a chatbot, with a draft that survives a restart. Hours are those of the office or of one
 * member; each has a draft of its own.
 */
import { computed, effect, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Availability } from "../../../api/generated/Availability";
import type { Office } from "../../../api/generated/Office";
import { ApiError } from "../../../api/transport";
import { fieldErrors } from "../../errors";
import { texts } from "../../texts";
import { loadInto, LOADING, type AppStore, type Loadable } from "../../shell/app-store";
import { datesOf, formOf, hasProblems, isSameHours, problemsOf, suggestedHours, weekOf, type HoursForm, type HoursProblems } from "./hours";
import { changedOffice, OFFICE_FIELDS, outOfRange, settingsOf, type OfficeSettings } from "./office";

const KEY_PREFIX = "porchlight.hours.";
/** The detail of an error: somebody else changed the hours or settings. */
const CHANGED_MEANWHILE = 40908;

interface Draft {
  hours?: HoursForm;
  office?: Partial<OfficeSettings>;
}

export interface AvailabilityStore {
  office: Signal<Loadable<Office>>;
  availability: Signal<Loadable<Availability>>;
  /** 0 for the office's hours. */
  memberId: Signal<number>;
  form: ReadonlySignal<HoursForm>;
  settings: ReadonlySignal<OfficeSettings | null>;
  /** The form has hours that nobody saved yet. */
  isSuggestion: ReadonlySignal<boolean>;
  changes: ReadonlySignal<number>;
  problems: ReadonlySignal<HoursProblems>;
  /** The service's sentences by field, `Week` and `Dates` included; "" for others. */
  errors: Signal<Record<string, string>>;
  saving: Signal<boolean>;
  load(): Promise<void>;
  chooseMember(id: number): Promise<void>;
  editHours(form: HoursForm): void;
  editOffice(change: Partial<OfficeSettings>): void;
  discard(): void;
  /** Resolves to what happened: saved, kept because of an error, or changed by somebody else. */
  save(): Promise<"saved" | "rejected" | "changed">;
}

const stores = new Map<string, AvailabilityStore>();

export function availabilityStore(app: AppStore, serialNumber: string): AvailabilityStore {
  const key = `${app.connection.value?.id ?? ""} ${serialNumber}`;
  const store = stores.get(key) ?? createAvailabilityStore(app, serialNumber, key);
  stores.set(key, store);
  return store;
}

export function createAvailabilityStore(app: Pick<AppStore, "transport">, SerialNumber: string, key: string): AvailabilityStore {
  const office = signal<Loadable<Office>>(LOADING);
  const availability = signal<Loadable<Availability>>(LOADING);
  const memberId = signal(0);
  const draft = signal<Draft>(readDraft(key));
  const errors = signal<Record<string, string>>({});
  const saving = signal(false);
  const draftKey = () => (memberId.peek() ? `${key} ${memberId.peek()}` : key);
  const savedForm = computed(() => (availability.value.is === "ready" ? formOf(availability.value.value.Week, availability.value.value.Dates) : formOf([], [])));
  const isEmpty = computed(() => availability.value.is === "ready" && availability.value.value.Rev === 0 && availability.value.value.Week.length === 0 && availability.value.value.Dates.length === 0);
  const isSuggestion = computed(() => isEmpty.value && memberId.value === 0 && draft.value.hours === undefined);
  const form = computed(() => draft.value.hours ?? (isSuggestion.value ? suggestedHours() : savedForm.value));
  const savedSettings = computed(() => (office.value.is === "ready" ? settingsOf(office.value.value) : null));
  const settings = computed(() => (savedSettings.value ? { ...savedSettings.value, ...draft.value.office } : null));
  const changedSettings = computed(() => (savedSettings.value ? changedOffice(savedSettings.value, draft.value.office ?? {}) : {}));
  const hoursChanged = computed(() => availability.value.is === "ready" && !isSameHours(form.value, savedForm.value));
  const changes = computed(() => (hoursChanged.value ? 1 : 0) + Object.keys(changedSettings.value).length);
  const problems = computed(() => problemsOf(form.value));

  effect(() => {
    // Before both are loaded, a draft can't be compared.
    if (availability.value.is !== "ready" || office.value.is !== "ready") return;
    const stored: Draft = {};
    if (draft.value.hours && hoursChanged.value) stored.hours = draft.value.hours;
    if (Object.keys(changedSettings.value).length > 0) stored.office = changedSettings.value;
    saveDraft(draftKey(), stored);
  });

  const member = () => (memberId.peek() ? { MemberID: memberId.peek() } : {});

  async function load(): Promise<void> {
    const [before, known] = [availability.peek(), office.peek()];
    await Promise.all([
      loadInto(availability, () => app.transport.call("get_availability", { SerialNumber, ...member() })),
      loadInto(office, () => app.transport.call("get_office", { SerialNumber })),
    ]);
    // What is shown stays if it can't be loaded again; saving reports the error.
    if (availability.peek().is === "failed" && before.is === "ready") availability.value = before;
    if (office.peek().is === "failed" && known.is === "ready") office.value = known;
  }

  async function chooseMember(id: number): Promise<void> {
    availability.value = LOADING;
    memberId.value = id;
    draft.value = readDraft(draftKey());
    errors.value = {};
    await load();
  }

  function withoutErrors(names: readonly string[]): void {
    errors.value = Object.fromEntries(Object.entries(errors.value).filter(([name]) => name !== "" && !names.includes(name)));
  }

  async function save(): Promise<"saved" | "rejected" | "changed"> {
    const [hours, rules] = [availability.value, office.value];
    const invalid = hasProblems(problems.value) || outOfRange(changedSettings.value).length > 0;
    if (hours.is !== "ready" || rules.is !== "ready" || saving.value || invalid) return "rejected";
    saving.value = true;
    errors.value = {};
    try {
      if (hoursChanged.value) {
        const input = { SerialNumber, ...member(), Week: weekOf(form.value), Dates: datesOf(form.value), Rev: hours.value.Rev };
        const saved = await app.transport.call("edit_availability", input);
        draft.value = { ...draft.value, hours: undefined } as Draft;
        availability.value = { is: "ready", value: saved };
      }
      if (Object.keys(changedSettings.value).length > 0) {
        office.value = { is: "ready", value: await app.transport.call("edit_office", { SerialNumber, ...changedSettings.value, Rev: rules.value.Rev }) };
        draft.value = { ...draft.value, office: {} };
        // The settings decide which times there are.
        await load();
      }
      return "saved";
    } catch (thrown) {
      const error = ApiError.from(thrown);
      if (error.code === CHANGED_MEANWHILE) {
        await load();
        return "changed";
      }
      const { fields, rest } = fieldErrors(error, [...OFFICE_FIELDS, "Week", "Dates"], labelOf);
      errors.value = rest.length > 0 ? { ...fields, "": rest.join(" ") } : fields;
      return "rejected";
    } finally {
      saving.value = false;
    }
  }

  return {
    office, availability, memberId, form, settings, isSuggestion, changes, problems, errors, saving, load, chooseMember, save,
    editHours(next) {
      draft.value = { ...draft.value, hours: next };
      withoutErrors(["Week", "Dates"]);
    },
    editOffice(change) {
      draft.value = { ...draft.value, office: { ...draft.value.office, ...change } };
      withoutErrors(Object.keys(change));
    },
    discard() {
      draft.value = {};
      errors.value = {};
    },
  };
}

function labelOf(field: string): string {
  const t = texts.value.availability;
  const labels: Record<string, string> = { ...t.fields, Showings: t.mode, Week: t.week, Dates: t.dates };
  return labels[field] ?? field;
}

function readDraft(key: string): Draft {
  try {
    const read = JSON.parse(localStorage.getItem(KEY_PREFIX + key) ?? "{}") as Draft;
    const isForm = Array.isArray(read.hours?.week) && read.hours.week.length === 7 && Array.isArray(read.hours.dates);
    return { ...(isForm && read.hours ? { hours: read.hours } : {}), ...(read.office ? { office: read.office } : {}) };
  } catch {
    return {};
  }
}

/** An empty draft is deleted. If storage fails, the draft lives until the app closes. */
function saveDraft(key: string, draft: Draft): void {
  try {
    if (Object.keys(draft).length === 0) localStorage.removeItem(KEY_PREFIX + key);
    else localStorage.setItem(KEY_PREFIX + key, JSON.stringify(draft));
  } catch {
    // Storage is full or blocked; the draft stays in memory.
  }
}
