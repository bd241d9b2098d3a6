/*
 * The settings of one chatbot: what is saved, what a person changed, what the
 * service said about it. One store a chatbot, kept while the window lives, so
 * that going to another tab loses nothing.
 */
import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { DESKTOP_FAULT } from "../../api/desktop";
import { CallFault } from "../../api/transport";
import type { ChatbotRecord, ModelChoice, SettingName, SettingValue } from "../../api/wire";
import type { AppStore } from "../shell/app-store";
import { LOADING, type Loadable } from "../shell/app-store";
import { tellFaults } from "../faults";
import { changedSettings, countChanges, laidOver, savedFrom, type SavedSettings, type SettingDraft } from "./changes";
import { SETTING_NAMES } from "./settings";

export interface LookStore {
  serialNumber: string;
  saved: Signal<Loadable<SavedSettings>>;
  draft: Signal<SettingDraft>;
  faults: Signal<Record<string, string>>;
  saving: Signal<boolean>;
  models: Signal<ModelChoice[]>;
  shown: ReadonlySignal<SavedSettings>;
  changes: ReadonlySignal<number>;
  load(): Promise<void>;
  set(name: SettingName, value: SettingValue): void;
  discard(): void;
  save(): Promise<void>;
}

const stores = new Map<string, LookStore>();

export function lookStore(app: AppStore, serialNumber: string): LookStore {
  const key = `${app.connection.value?.id ?? ""} ${serialNumber}`;
  const store = stores.get(key) ?? createLookStore(app, serialNumber);
  stores.set(key, store);
  return store;
}

function createLookStore(app: AppStore, serialNumber: string): LookStore {
  const saved = signal<Loadable<SavedSettings>>(LOADING);
  const draft = signal<SettingDraft>({});
  const faults = signal<Record<string, string>>({});
  const saving = signal(false);
  const models = signal<ModelChoice[]>([]);
  const known = computed(() => (saved.value.is === "ready" ? saved.value.value : {}));

  async function load(): Promise<void> {
    saved.value = LOADING;
    saved.value = await readSettings(app, serialNumber);
    models.value = await app.transport.call<ModelChoice[]>("list_models", {}).catch(() => models.value);
  }

  async function save(): Promise<void> {
    const changed = changedSettings(known.value, draft.value);
    if (saving.value || Object.keys(changed).length === 0) return;
    saving.value = true;
    try {
      await app.transport.call("edit_chatbot", { serialNumber, ...changed });
      saved.value = { is: "ready", value: { ...known.value, ...changed } };
      draft.value = {};
      faults.value = {};
      app.toast({ text: "Saved. Visitors see it from their next page on.", tone: "good" });
      if ("Name" in changed || "ChatBubbleColor" in changed) void app.refreshChatbots();
    } catch (thrown) {
      showFault(CallFault.from(thrown));
    } finally {
      saving.value = false;
    }
  }

  function showFault(fault: CallFault): void {
    const told = tellFaults(fault.message, SETTING_NAMES);
    faults.value = told.fields;
    const count = Object.keys(told.fields).length;
    const text = told.rest.join(" ") || (count === 1 ? "One field was not accepted." : `${count} fields were not accepted.`);
    app.toast({ text: `Not saved. ${text} Your changes are still here.`, tone: "bad" }, 8000);
  }

  return {
    serialNumber,
    saved,
    draft,
    faults,
    saving,
    models,
    shown: computed(() => laidOver(known.value, draft.value)),
    changes: computed(() => countChanges(known.value, draft.value)),
    load,
    save,
    set(name, value) {
      draft.value = { ...draft.value, [name]: value };
      const { [name]: _gone, ...rest } = faults.value;
      faults.value = rest;
    },
    discard() {
      draft.value = {};
      faults.value = {};
    },
  };
}

/** A service without `get_chatbot` leaves every field unknown. */
async function readSettings(app: AppStore, serialNumber: string): Promise<Loadable<SavedSettings>> {
  try {
    const record = await app.transport.call<ChatbotRecord>("get_chatbot", { serialNumber });
    return { is: "ready", value: savedFrom(record) };
  } catch (thrown) {
    const fault = CallFault.from(thrown);
    const unknown = fault.code === 40401 || fault.code === DESKTOP_FAULT.notOffered;
    return unknown ? { is: "ready", value: {} } : { is: "failed", fault };
  }
}
