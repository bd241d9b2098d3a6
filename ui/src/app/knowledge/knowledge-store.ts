import { signal,type Signal } from "@preact/signals";
import type { KnowledgeEntry } from "../../api/generated/KnowledgeEntry";
import type { SaveKnowledgeEntry } from "../../api/generated/SaveKnowledgeEntry";
import { texts } from "../texts";
import { loadInto,LOADING,type AppStore,type Loadable } from "../shell/app-store";

const UNDO_MS = 10_000;

export interface KnowledgeStore {
  serialNumber: string;
  /** Newest first. */
  entries: Signal<Loadable<KnowledgeEntry[]>>;
  load(): Promise<void>;
  /** Rejects with the service's error. */
  save(entry: Omit<SaveKnowledgeEntry, "SerialNumber">): Promise<void>;
  /** Deletes immediately, with an undo that saves it again. */
  remove(entry: KnowledgeEntry): Promise<void>;
}

const stores = new Map<string, KnowledgeStore>();

export function knowledgeStore(app: AppStore, serialNumber: string): KnowledgeStore {
  const key = `${app.connection.value?.id ?? ""} ${serialNumber}`;
  const store = stores.get(key) ?? createKnowledgeStore(app, serialNumber);
  stores.set(key, store);
  return store;
}

function createKnowledgeStore(app: AppStore, serialNumber: string): KnowledgeStore {
  const entries = signal<Loadable<KnowledgeEntry[]>>(LOADING);
  const load = () => loadInto(entries, () => app.transport.call("list_knowledge", { SerialNumber: serialNumber }));

  async function save(entry: Omit<SaveKnowledgeEntry, "SerialNumber">): Promise<void> {
    await app.transport.call("save_knowledge_entry", { SerialNumber: serialNumber, ...entry });
    await load();
  }

  async function undo(entry: KnowledgeEntry): Promise<void> {
    await save({ Question: entry.Question, Answer: entry.Answer }).catch(app.reportError(texts.value.knowledge.restoring));
  }

  async function remove(entry: KnowledgeEntry): Promise<void> {
    try {
      await app.transport.call("delete_knowledge_entry", { SerialNumber: serialNumber, FactID: entry.FactID });
    } catch (thrown) {
      app.reportError(texts.value.knowledge.removing)(thrown);
      return;
    }
    if (entries.value.is === "ready") {
      entries.value = { is: "ready", value: entries.value.value.filter((one) => one.FactID !== entry.FactID) };
    }
    app.toast(
      { text: texts.value.knowledge.removed, tone: "quiet", action: { label: texts.value.knowledge.undo, run: () => void undo(entry) }, countdownMs: UNDO_MS },
      UNDO_MS,
    );
  }

  return { serialNumber, entries, load, save, remove };
}

/** The entries that contain all search terms, in question or answer. */
export function matchingEntries(entries: readonly KnowledgeEntry[], typed: string): KnowledgeEntry[] {
  const terms = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ Question, Answer }) => {
    const text = `${Question} ${Answer}`.toLowerCase();
    return terms.every((word) => text.includes(word));
  });
}
