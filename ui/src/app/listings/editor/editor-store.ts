/*
 * State of the listing editor: the form, validation and saving. Unsaved input is kept as a draft,
 * and changes by others are shown before they are overwritten.
 */
import { computed, signal, untracked, type ReadonlySignal, type Signal } from "@preact/signals";
import { DESKTOP_ERROR } from "../../../api/desktop";
import { ApiError } from "../../../api/transport";
import type { ExtensionRow, ListingItem } from "../../../api/wire";
import type { AppStore } from "../../shell/app-store";
import { rejectionText, fieldErrors } from "../../errors";
import { texts } from "../../texts";
import { draftToOffer, autosaveDrafts } from "./autosave";
import { draftKey, type Draft } from "../model/drafts";
import { fieldLabel, LISTING_FIELD_NAMES, type TextField } from "../model/fields";
import { changedFields, copiedForm, createBody, emptyForm, formFromItem, applyToItem, validateForm, updateBody, type ListingForm } from "../model/form";
import type { UnsavedChange } from "../../playground/answer-preview/answer-preview";
import type { ListStore } from "../list/list-store";
import { withMarketStatus } from "../model/market-status";
import { merged, withField, type FieldConflict } from "../model/merge";
import { ERROR_CODE, listingTarget, readListing, saveListing, unsavedChange } from "./save-listing";
import { createUploads, type Uploads } from "../photos/uploads";

/** The answer to the unsaved-changes dialog. */
export type UnsavedPrompt = "save" | "discard" | "stay";

export interface EditorStore {
  /** Gives each opening its own key. */
  key: number;
  serialNumber: string;
  list: ListStore;
  item: Signal<ListingItem | null>;
  isCopy: boolean;
  form: Signal<ListingForm>;
  title: ReadonlySignal<string>;
  errors: Signal<Record<string, string>>;
  /** A message without a field. */
  formError: Signal<string | null>;
  /** The listing was deleted; it can be added again. */
  gone: Signal<boolean>;
  /** A queued new listing; there is nothing left to save. */
  waits: Signal<boolean>;
  saving: Signal<boolean>;
  changes: ReadonlySignal<string[]>;
  /** An earlier unsaved draft, offered until the agent decides. */
  offered: Signal<Draft | null>;
  /** Changed here and elsewhere; saving waits until each conflict is resolved. */
  conflicts: Signal<FieldConflict[]>;
  uploads: Uploads;
  /** Set while the unsaved-changes dialog is open. */
  leaving: Signal<((answer: UnsavedPrompt) => void) | null>;
  setText(name: TextField, value: string): void;
  setTexts(change: Partial<Record<TextField, string>>): void;
  setImages(images: string[]): void;
  setExtension(rows: ExtensionRow[]): void;
  /** Sets the stored status and the custom field that makes it exact; see `marketStatus`. */
  setStatus(value: string): void;
  discard(): void;
  restore(): void;
  dropOffered(): void;
  decide(conflict: FieldConflict, keep: "mine" | "theirs"): void;
  /** True if the service saved it. On an error the editor stays open with all input. */
  save(): Promise<boolean>;
  /** What saving would send, for a preview; null if there is nothing or it has errors. */
  unsaved(): UnsavedChange | null;
  /** Clears the ID of a deleted listing, so that saving creates it again. */
  addAgain(): void;
  remove(): void;
  /** Asks only if something would be lost. */
  mayClose(): Promise<boolean>;
  /** Stops saving drafts after saving the last input. */
  destroy(): void;
}

export interface EditorOptions {
  /** A new listing that starts as a copy of this one, without MLS number and URL. */
  copyOf?: ListingItem;
}

let opened = 0;

export function createEditorStore(app: AppStore, list: ListStore, start: ListingItem | null, { copyOf }: EditorOptions = {}): EditorStore {
  const { serialNumber } = list;
  const item = signal(start);
  const before = signal(start ? formFromItem(start) : emptyForm());
  const form = signal(copyOf ? copiedForm(copyOf) : before.value);
  const errors = signal<Record<string, string>>({});
  const formError = signal<string | null>(null);
  const gone = signal(false);
  const waits = signal(false);
  const saving = signal(false);
  const conflicts = signal<FieldConflict[]>([]);
  const leaving = signal<((answer: UnsavedPrompt) => void) | null>(null);
  const changes = computed(() => changedFields(before.value, form.value));
  const title = computed(() => titleOf(form.value, copyOf, item.value === null));
  const key = draftKey(app.connection.value?.id ?? "", serialNumber, start ? String(start.ID) : copyOf ? `copy ${copyOf.ID}` : "new");
  const offered = signal(draftToOffer(key, before.value));
  const uploads = createUploads(app, (url) => setImages([...form.value.images, url]));
  /** A create request without a response; the service may have done it. */
  let sentBefore = false;

  const stopDrafts = autosaveDrafts({ key, before, form, changes, offered }, () => (formError.value = texts.value.listingEditor.draftFull));

  function change(next: Partial<ListingForm>, fields: readonly string[]): void {
    form.value = { ...form.value, ...next };
    formError.value = null;
    errors.value = Object.fromEntries(Object.entries(errors.value).filter(([name]) => !fields.includes(name)));
  }

  function setImages(images: string[]): void {
    change({ images }, ["Images"]);
  }

  async function save(): Promise<boolean> {
    if (waits.value && changes.value.length === 0) return true;
    if (saving.value || conflicts.value.length > 0) return false;
    if (uploads.busy.value) {
      formError.value = texts.value.listingEditor.waitUploads;
      return false;
    }
    errors.value = validateForm(item.value ? before.value : null, form.value);
    if (Object.keys(errors.value).length > 0) return false;
    saving.value = true;
    formError.value = null;
    try {
      if (item.value && !(await broughtUpToDate(item.value))) return false;
      await send();
      return true;
    } catch (thrown) {
      return await showRejection(ApiError.from(thrown));
    } finally {
      saving.value = false;
    }
  }

  /** Reloads the listing; false if there are conflicts to resolve. */
  async function broughtUpToDate(known: ListingItem): Promise<boolean> {
    if (app.queue.holds(listingTarget(known.ID))) return true;
    const now = await readListing(app.transport, serialNumber, known.MLSNumber, ({ ID }) => ID === known.ID).catch(rethrowUnlessUnreachable);
    if (!now) return true;
    const theirs = formFromItem(now);
    const { form: next, conflicts: met, brought } = merged(before.value, form.value, theirs);
    before.value = theirs;
    form.value = next;
    item.value = now;
    conflicts.value = met;
    if (brought.length > 0) {
      app.toast({ text: texts.value.listingEditor.brought(brought.map((name) => fieldLabel(name)).join(", ")), tone: "quiet" });
    }
    return met.length === 0;
  }

  async function send(): Promise<void> {
    const known = item.value;
    const sent = form.value;
    const body = known ? updateBody(before.value, sent) : createBody(sent);
    if (known && Object.keys(body).length === 0) return settle(known.ID, sent, false);
    const id = await saveListing(app, { serialNumber, item: known, body, title: title.value });
    if (id === null) keptForLater(known, sent);
    else await settle(id, sent, known === null);
  }

  /** The edit is queued, and the queue outlives the window, so it counts as saved. */
  function keptForLater(known: ListingItem | null, sent: ListingForm): void {
    before.value = sent;
    app.toast({ text: texts.value.listingEditor.keptForLater, tone: "quiet" });
    if (!known) {
      waits.value = true;
      return;
    }
    item.value = applyToItem(known, sent);
    list.replace(item.value);
  }

  /** Shows the service's version of the listing, in the editor and in the list. */
  async function settle(id: number, sent: ListingForm, isNew: boolean): Promise<void> {
    before.value = sent;
    gone.value = false;
    app.toast({ text: isNew ? texts.value.listingEditor.added : texts.value.listingEditor.saved, tone: "good" });
    // It is saved, even if it can't be reloaded immediately.
    const saved = await readListing(app.transport, serialNumber, sent.texts.MLSNumber, ({ ID }) => ID === id).catch(() => null);
    if (saved) {
      item.value = saved;
      // Input made while saving stays.
      form.value = merged(sent, form.value, formFromItem(saved)).form;
      before.value = formFromItem(saved);
      list.replace(saved);
    }
    if (!isNew) return;
    await list.reload();
    void app.refreshChatbots();
  }

  /** Keeps all input and shows the error; true if the service saved it after all. */
  async function showRejection(error: ApiError): Promise<boolean> {
    if (error.code === DESKTOP_ERROR.unreachable) {
      sentBefore ||= item.value === null;
      formError.value = texts.value.listingEditor.unreachable;
      return false;
    }
    if (error.code === ERROR_CODE.taken && sentBefore && (await savedBefore())) return true;
    if (error.code === ERROR_CODE.gone) {
      gone.value = true;
      formError.value = texts.value.listingEditor.gone;
      return false;
    }
    const parsed = fieldErrors(error, LISTING_FIELD_NAMES, (name) => fieldLabel(name, form.value.texts.CurrencySymbol));
    errors.value = parsed.fields;
    formError.value = rejectionText(error, parsed.rest) || null;
    return false;
  }

  /** A create request without a response may have succeeded: then an identical listing exists. */
  async function savedBefore(): Promise<boolean> {
    const sent = form.value;
    const same = (one: ListingItem) => changedFields(formFromItem(one), sent).length === 0;
    const there = await readListing(app.transport, serialNumber, sent.texts.MLSNumber, same).catch(() => null);
    if (!there) return false;
    await settle(there.ID, sent, true);
    return true;
  }

  function unsaved(): UnsavedChange | null {
    const [known, next] = [item.value, form.value];
    const isReady = changes.value.length > 0 && !gone.value && Object.keys(validateForm(known ? before.value : null, next)).length === 0;
    if (!isReady) return null;
    return unsavedChange({ serialNumber, item: known, body: known ? updateBody(before.value, next) : createBody(next) });
  }

  function discard(): void {
    uploads.cancelAll();
    form.value = before.value;
    errors.value = {};
    formError.value = null;
    conflicts.value = [];
  }

  return {
    key: ++opened,
    serialNumber,
    list,
    item,
    isCopy: copyOf !== undefined,
    form,
    title,
    errors,
    formError,
    gone,
    waits,
    saving,
    changes,
    offered,
    conflicts,
    uploads,
    leaving,
    setText: (name, value) => change({ texts: { ...form.value.texts, [name]: value } }, name === "AreaUnit" ? [name, "BuildingArea", "LotArea"] : [name]),
    setTexts: (next) => change({ texts: { ...form.value.texts, ...next } }, Object.keys(next)),
    setImages,
    setExtension: (extension) => change({ extension }, ["ExtensionColumn"]),
    setStatus(value) {
      const { status, rows } = withMarketStatus(value, form.value.extension);
      change({ texts: { ...form.value.texts, Status: status }, extension: rows }, ["Status", "ExtensionColumn"]);
    },
    discard,
    restore() {
      const draft = offered.value;
      if (!draft) return;
      const { form: next, conflicts: met } = merged(draft.before, draft.form, before.value);
      // Input since the offer stays.
      form.value = merged(before.value, form.value, next).form;
      conflicts.value = met;
      offered.value = draft.earlier ?? null;
    },
    dropOffered() {
      offered.value = offered.value?.earlier ?? null;
    },
    decide(conflict, keep) {
      if (keep === "theirs") form.value = withField(form.value, conflict.field, before.value);
      conflicts.value = conflicts.value.filter((one) => one !== conflict);
    },
    save,
    unsaved,
    addAgain() {
      item.value = null;
      before.value = emptyForm();
      gone.value = false;
      formError.value = null;
    },
    remove() {
      if (item.value) list.deletion.begin([item.value.ID]);
    },
    async mayClose() {
      if (changes.value.length === 0 && !uploads.busy.value) return true;
      leaving.value?.("stay");
      const answer = await new Promise<UnsavedPrompt>((resolve) => (leaving.value = resolve));
      leaving.value = null;
      if (answer === "save") return save();
      if (answer === "discard") discard();
      return answer === "discard";
    },
    destroy() {
      uploads.cancelAll();
      untracked(stopDrafts);
    },
  };
}

/** Without the service conflicts can't be checked now; the queue does it later. */
function rethrowUnlessUnreachable(thrown: unknown): null {
  if (ApiError.from(thrown).code !== DESKTOP_ERROR.unreachable) throw thrown;
  return null;
}

function titleOf(form: ListingForm, copyOf: ListingItem | undefined, isNew: boolean): string {
  const t = texts.value.listingEditor;
  const { Address, Location, MLSNumber } = form.texts;
  const name = Address || Location || (MLSNumber && t.byNumber(MLSNumber));
  if (isNew && copyOf) return t.copyOf(name || t.byNumber(copyOf.MLSNumber));
  return name || t.newListing;
}
