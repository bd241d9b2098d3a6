/*
 * State of a chatbot's settings: saved values, draft, errors and undo steps. One store per chatbot;
 * drafts survive a restart.
 */
import { computed, effect, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { ApiError } from "../../../api/transport";
import type { ModelChoice, SettingName, SettingValue } from "../../../api/wire";
import { rejectionText, fieldErrors } from "../../errors";
import { LOADING, type AppStore, type Loadable } from "../../shell/app-store";
import { isNetworkError } from "../../shell/queue/queue";
import { texts } from "../../texts";
import { changedSettings, withOverrides, toSend, type SavedSettings, type SettingDraft, updateInput } from "./changes";
import { draftKey, saveDraft, readDraft } from "./drafts";
import { createSettingReport, type Reported } from "./setting-report";
import { confirmOverwrite, readSettings } from "./settings-service";
import { SETTING_NAMES } from "./settings";
import { NO_HISTORY, recorded, redone, undone, type History, type Patch } from "./undo";
import { warningFor } from "./warnings";

export interface SettingsStore {
  serialNumber: string;
  saved: Signal<Loadable<SavedSettings>>;
  draft: Signal<SettingDraft>;
  errors: Signal<Record<string, string>>;
  /** Typed text that isn't a value yet, such as a number with a letter. */
  unread: Signal<UnparsedFields>;
  saving: Signal<boolean>;
  models: Signal<ModelChoice[]>;
  shown: ReadonlySignal<SavedSettings>;
  /** The service's error for a setting's current value. */
  reported(name: SettingName): Reported;
  changed: ReadonlySignal<SettingDraft>;
  changes: ReadonlySignal<number>;
  /** A setting as its control sees it; changes of other settings don't re-render it. */
  of(name: SettingName): SettingState;
  canUndo: ReadonlySignal<boolean>;
  canRedo: ReadonlySignal<boolean>;
  load(): Promise<void>;
  /** One setting; `continuous` for typing and dragging. */
  set(name: SettingName, value: SettingValue, continuous?: boolean): void;
  /** Text that can't be parsed; saving is blocked until it can. */
  setUnread(name: SettingName, text: string, error: string): void;
  /** Several settings in one step. */
  setAll(values: SettingDraft): void;
  /** Resets to the saved values. */
  revert(name: SettingName): void;
  discard(): void;
  /** The changed settings, to scroll to them; empty if there is nothing to undo. */
  undo(): SettingName[];
  redo(): SettingName[];
  save(): Promise<void>;
}

export type UnparsedFields = { [N in SettingName]?: { text: string; error: string } };

export interface SettingState {
  value: ReadonlySignal<SettingValue | undefined>;
  error: ReadonlySignal<string | undefined>;
  isChanged: ReadonlySignal<boolean>;
  /** Why it doesn't work; null if it does. */
  warning: ReadonlySignal<string | null>;
}

const SAVING = "look.save";

const stores = new Map<string, SettingsStore>();

export function settingsStore(app: AppStore, serialNumber: string): SettingsStore {
  const key = draftKey(app.connection.value?.id, serialNumber);
  const store = stores.get(key) ?? createSettingsStore(app, serialNumber, key);
  stores.set(key, store);
  return store;
}

function createSettingsStore(app: AppStore, serialNumber: string, key: string): SettingsStore {
  const stored = readDraft(key);
  const target = `settings ${serialNumber}`;
  const saved = signal<Loadable<SavedSettings>>(LOADING);
  const draft = signal<SettingDraft>(stored?.draft ?? {});
  const baseline = signal<SavedSettings>(stored?.base ?? {});
  const history = signal<History>(NO_HISTORY);
  const errors = signal<Record<string, string>>({});
  const unread = signal<UnparsedFields>({});
  const saving = signal(false);
  const models = signal<ModelChoice[]>([]);
  const known = computed(() => (saved.value.is === "ready" ? saved.value.value : {}));
  const changed = computed(() => changedSettings(known.value, draft.value));
  const shown = computed(() => withOverrides(known.value, draft.value));

  const report = createSettingReport((name) => of(name).isChanged.value);

  const states = new Map<SettingName, SettingState>();
  function of(name: SettingName): SettingState {
    const state = states.get(name) ?? {
      value: computed(() => shown.value[name]),
      error: computed(() => unread.value[name]?.error ?? errors.value[name]),
      isChanged: computed(() => name in changed.value || name in unread.value),
      warning: computed(() => warningOf(name)),
    };
    states.set(name, state);
    return state;
  }

  function warningOf(name: SettingName): string | null {
    const reported = report.of(name);
    // The model list marks a missing model itself.
    if (name === "Model" && reported === "unknown" && models.value.length > 0) return null;
    return warningFor(name, shown.value, reported, report.detail(name));
  }

  effect(() => {
    // Before the settings are loaded, a draft can't be compared.
    if (saved.value.is !== "ready") return;
    saveDraft(key, { draft: changed.value, base: baseline.value });
  });

  async function load(): Promise<void> {
    if (saved.value.is !== "ready") saved.value = LOADING;
    const read = await readSettings(app, serialNumber);
    if (read.is === "ready") report.take(read.warnings);
    // Loaded settings stay if reloading fails; saving loads them again and reports errors.
    if (read.is === "ready" || saved.value.is !== "ready") saved.value = read;
    models.value = await app.transport.call("list_models", {}).catch(() => models.value);
  }

  /** Applies values; null resets a setting. */
  function take(patch: Patch): void {
    const next = { ...draft.value };
    const seen = { ...baseline.value };
    const faulty = { ...errors.value };
    for (const name of Object.keys(patch) as SettingName[]) {
      const value = patch[name];
      if (value === null || value === undefined || value === known.value[name]) delete next[name];
      else next[name] = value;
      if (!(name in draft.value) && known.value[name] !== undefined) seen[name] = known.value[name];
      delete faulty[name];
    }
    draft.value = next;
    forget(Object.keys(patch) as SettingName[]);
    baseline.value = Object.fromEntries(Object.entries(seen).filter(([name]) => name in next));
    errors.value = faulty;
  }

  function forget(names: SettingName[]): void {
    if (!names.some((name) => name in unread.value)) return;
    unread.value = Object.fromEntries(Object.entries(unread.value).filter(([name]) => !names.includes(name as SettingName)));
  }

  function change(after: Patch, continuous: boolean): void {
    const before: Patch = {};
    for (const name of Object.keys(after) as SettingName[]) before[name] = shown.value[name] ?? null;
    forget(Object.keys(after) as SettingName[]);
    if ((Object.keys(after) as SettingName[]).every((name) => before[name] === after[name])) return;
    history.value = recorded(history.value, { before, after, at: performance.now(), continuous });
    take(after);
  }

  function walk(move: typeof undone, side: "before" | "after"): SettingName[] {
    const moved = move(history.value);
    if (!moved) return [];
    history.value = moved.history;
    take(moved.step[side]);
    return Object.keys(moved.step[side]) as SettingName[];
  }

  async function save(): Promise<void> {
    if (saving.value) return;
    const unreadable = Object.entries(unread.value);
    if (unreadable.length > 0) return showErrors(Object.fromEntries(unreadable.map(([name, { error }]) => [name, error])));
    if (Object.keys(changed.value).length === 0) return;
    saving.value = true;
    try {
      if (app.queue.holds(target)) return await keepForLater();
      const now = await readSettings(app, serialNumber);
      if (now.is === "failed") throw now.error;
      const isWanted = await confirmOverwrite(app, { saved: baseline.value, now: now.value, draft: changed.value });
      saved.value = { is: "ready", value: { ...known.value, ...now.value } };
      report.take(now.warnings);
      baseline.value = Object.fromEntries(Object.keys(draft.value).map((name) => [name, known.value[name as SettingName]]));
      if (!isWanted) return;
      const sent = toSend(changed.value, shown.value);
      await app.transport.call("update_chatbot", updateInput(serialNumber, sent));
      report.noteSaved(Object.keys(sent));
      saved.value = { is: "ready", value: { ...known.value, ...sent } };
      void refreshReport();
      take(Object.fromEntries(Object.entries(sent).filter(([name, value]) => draft.value[name as SettingName] === value)));
      app.toast({ text: texts.value.settings.bar.saved, tone: "good", about: SAVING });
      if ("Name" in sent || "ChatBubbleColor" in sent) void app.refreshChatbots();
    } catch (thrown) {
      await saveLater(ApiError.from(thrown)).catch((laterError: unknown) => showError(ApiError.from(laterError)));
    } finally {
      saving.value = false;
    }
  }

  /** Only the service knows all its languages, and the aliases of its models. */
  async function refreshReport(): Promise<void> {
    // While an edit is queued, the service has older settings than the form shows as saved.
    if (app.queue.holds(target)) return;
    const pendingReport = report.saves();
    const read = await readSettings(app, serialNumber);
    if (read.is === "ready" && pendingReport === report.saves()) report.take(read.warnings);
  }

  const connection = app.connection.peek()?.id ?? "";
  app.queue.onSent((edits) => {
    if (edits.some((edit) => edit.target === target && edit.connection === connection)) void refreshReport();
  });

  /** The service doesn't respond: queue the changes. */
  async function saveLater(error: ApiError): Promise<void> {
    if (!isNetworkError(error)) throw error;
    await keepForLater();
  }

  async function keepForLater(): Promise<void> {
    const sent = toSend(changed.value, shown.value);
    const label = texts.value.shell.queue.settingsOf(app.openRow.value?.Name ?? serialNumber, Object.keys(sent).length);
    const before = { read: { operation: "get_chatbot" as const, input: { serialNumber } }, values: Object.fromEntries(Object.entries(baseline.value).filter(([, value]) => value !== undefined)) };
    const answer = await app.queue.send("update_chatbot", updateInput(serialNumber, sent), { label, target, before });
    report.noteSaved(Object.keys(sent));
    saved.value = { is: "ready", value: { ...known.value, ...sent } };
    if (answer.is === "sent") void refreshReport();
    take(sent);
    app.toast({ text: answer.is === "kept" ? texts.value.shell.queue.kept(label) : texts.value.settings.bar.saved, tone: "good", about: SAVING });
  }

  function showError(error: ApiError): void {
    const parsed = fieldErrors(error, SETTING_NAMES, (name) => texts.value.settings.settings[name as SettingName].label);
    showErrors(parsed.fields, rejectionText(error, parsed.rest));
  }

  function showErrors(fields: Record<string, string>, rest = ""): void {
    errors.value = fields;
    const text = rest || texts.value.settings.bar.fieldErrors(Object.keys(fields).length);
    app.toast({ text: texts.value.settings.bar.notSaved(text), tone: "bad", about: SAVING }, 8000);
  }

  return {
    serialNumber,
    saved,
    draft,
    errors,
    unread,
    saving,
    models,
    shown,
    reported: report.of,
    changed,
    of,
    changes: computed(() => new Set([...Object.keys(changed.value), ...Object.keys(unread.value)]).size),
    canUndo: computed(() => history.value.past.length > 0),
    canRedo: computed(() => history.value.future.length > 0),
    load,
    save,
    set: (name, value, continuous = false) => change({ [name]: value }, continuous),
    setUnread: (name, text, error) => (unread.value = { ...unread.value, [name]: { text, error } }),
    setAll: (values) => change(values, false),
    revert: (name) => change({ [name]: known.value[name] ?? null }, false),
    discard() {
      const after: Patch = {};
      for (const name of Object.keys(changed.value) as SettingName[]) after[name] = known.value[name] ?? null;
      change(after, false);
      errors.value = {};
      unread.value = {};
    },
    undo: () => walk(undone, "before"),
    redo: () => walk(redone, "after"),
  };
}
