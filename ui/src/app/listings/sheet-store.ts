/*
 * One listing in its sheet: the form as it was, as it is, what the service said
 * about it, and saving. A new listing has no item yet; after its first save it
 * has one. Photos are part of the form and saved with it.
 */
import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { CallFault } from "../../api/transport";
import type { ExtensionRow, ListingItem, Page } from "../../api/wire";
import type { AppStore } from "../shell/app-store";
import { saveLabel } from "../look/changes";
import { tellFaults } from "../faults";
import { LISTING_FIELD_NAMES, type TextField } from "./fields";
import { changedFields, copiedForm, createBody, emptyForm, formFromItem, unsendable, updateBody, type ListingForm } from "./form";
import type { ListStore } from "./list-store";

export interface SheetStore {
  /** Makes each opening a sheet of its own. */
  key: number;
  serialNumber: string;
  item: Signal<ListingItem | null>;
  form: Signal<ListingForm>;
  faults: Signal<Record<string, string>>;
  /** Sentences of the service that name no field. */
  complaint: Signal<string | null>;
  saving: Signal<boolean>;
  changes: ReadonlySignal<string[]>;
  saveWord: ReadonlySignal<string>;
  setText(name: TextField, value: string): void;
  setImages(images: string[]): void;
  setExtension(rows: ExtensionRow[]): void;
  discard(): void;
  save(): Promise<boolean>;
  remove(): void;
  /** Asks only when something would be lost. */
  mayClose(): Promise<boolean>;
}

export interface SheetOptions {
  /** A new listing that begins as a copy of this one, without its number and page. */
  copyOf?: ListingItem;
}

let opened = 0;

export function createSheetStore(app: AppStore, list: ListStore, start: ListingItem | null, { copyOf }: SheetOptions = {}): SheetStore {
  const item = signal(start);
  const before = signal(start ? formFromItem(start) : emptyForm());
  const form = signal(copyOf ? copiedForm(copyOf) : before.value);
  const faults = signal<Record<string, string>>({});
  const complaint = signal<string | null>(null);
  const saving = signal(false);
  const changes = computed(() => changedFields(before.value, form.value));
  const { serialNumber } = list;

  function change(next: Partial<ListingForm>, field: string): void {
    form.value = { ...form.value, ...next };
    complaint.value = null;
    const { [field]: _gone, ...rest } = faults.value;
    faults.value = rest;
  }

  async function send(): Promise<string> {
    const known = item.value;
    if (!known) {
      return app.transport.call<string>("create_listing", { SerialNumber: serialNumber, ...createBody(form.value) });
    }
    await app.transport.call<number>("update_listing", {
      SerialNumber: serialNumber,
      Key: String(known.ID),
      KeyType: "NewOaks",
      ...updateBody(before.value, form.value),
    });
    return String(known.ID);
  }

  async function save(): Promise<boolean> {
    if (saving.value) return false;
    faults.value = unsendable(form.value);
    if (Object.keys(faults.value).length > 0) return false;
    saving.value = true;
    try {
      const isNew = item.value === null;
      const id = await send();
      before.value = form.value;
      app.toast({ text: isNew ? "Listing added." : "Listing saved.", tone: "good" });
      await settle(id, isNew);
      return true;
    } catch (thrown) {
      refuse(CallFault.from(thrown));
      return false;
    } finally {
      saving.value = false;
    }
  }

  /** Shows the listing as the service has it now, in the sheet and in the list. */
  async function settle(id: string, isNew: boolean): Promise<void> {
    const saved = await readBack(app, serialNumber, id, form.value.texts.MLSNumber);
    if (saved) {
      item.value = saved;
      form.value = before.value = formFromItem(saved);
      list.replace(saved);
    }
    if (!isNew) return;
    await list.reload();
    void app.refreshChatbots();
  }

  function refuse(fault: CallFault): void {
    const told = tellFaults(fault.message, LISTING_FIELD_NAMES);
    faults.value = told.fields;
    complaint.value = told.rest.join(" ") || null;
  }

  return {
    key: ++opened,
    serialNumber,
    item,
    form,
    faults,
    complaint,
    saving,
    changes,
    saveWord: computed(() => (item.value ? saveLabel(changes.value.length) : "Add listing")),
    setText: (name, value) => change({ texts: { ...form.value.texts, [name]: value } }, name),
    setImages: (images) => change({ images }, "Images"),
    setExtension: (extension) => change({ extension }, "ExtensionColumn"),
    discard() {
      form.value = before.value;
      faults.value = {};
      complaint.value = null;
    },
    save,
    remove() {
      if (item.value) list.deletion.begin([item.value.ID]);
    },
    async mayClose() {
      const count = changes.value.length;
      if (count === 0) return true;
      return app.ask({
        title: item.value ? "Leave without saving?" : "Leave the new listing?",
        text: count === 1 ? "One change would be lost." : `${count} changes would be lost.`,
        confirm: "Leave",
        losing: true,
      });
    },
  };
}

/** There is no operation for one listing; its number finds it in any filter. */
async function readBack(app: AppStore, serialNumber: string, id: string, mlsNumber: string): Promise<ListingItem | null> {
  const page = await app.transport.call<Page<ListingItem>>("list_listings", {
    SerialNumber: serialNumber,
    MLSNumber: mlsNumber.trim(),
    PageSize: 20,
  });
  return page.List.find((one) => String(one.ID) === id) ?? null;
}
