/*
 * Sends a listing now, or queues it offline together with the values it replaces, so that conflicts
 * are found later. Reads one listing through the list, because there is no operation for it.
 */
import { ApiError,type Transport } from "../../../api/transport";
import type { ListingItem } from "../../../api/wire";
import type { AppStore } from "../../shell/app-store";
import type { NewListing } from "../../../api/generated/NewListing";
import type { UnsavedChange } from "../../playground/answer-preview/answer-preview";
import { texts } from "../../texts";
import { fieldLabel } from "../model/fields";
import type { ListingBody } from "../model/form";

export interface ListingSave {
  serialNumber: string;
  /** The listing before the change; null creates a listing. */
  item: ListingItem | null;
  /** The body of create, or the changed fields of update. */
  body: ListingBody;
  /** The listing's name in the list of unsynced changes. */
  title: string;
}

/** Queue key shared by all edits of one listing. */
export const listingTarget = (id: number) => `listing ${id}`;

export const ERROR_CODE = { gone: 40405, taken: 40901 } as const;

/** The ID of the saved listing; null if the edit is queued. Throws `ApiError`. */
export async function saveListing(app: AppStore, { serialNumber, item, body, title }: ListingSave): Promise<number | null> {
  if (!item) {
    const labels = { label: title, target: `new listing ${String(body.MLSNumber)}` };
    const made = await app.queue.send("create_listing", newInput(serialNumber, body), labels);
    return made.is === "sent" ? Number(made.value) : null;
  }
  const label = texts.value.listingEditor.editOf(title, Object.keys(body).map((name) => fieldLabel(name)).join(", "));
  const updated = await app.queue.send("update_listing", changeInput(serialNumber, item, body), { label, target: listingTarget(item.ID), before: beforeOf(serialNumber, item, body) });
  if (updated.is === "kept") return null;
  // Other services may return 0 instead of an error.
  if (Number(updated.value) === 0) throw new ApiError(ERROR_CODE.gone, "Listing was not found.");
  return item.ID;
}

/** The same input for a preview of the answers after it. */
export function unsavedChange({ serialNumber, item, body }: Omit<ListingSave, "title">): UnsavedChange {
  return item ? { ListingChange: changeInput(serialNumber, item, body) } : { NewListing: newInput(serialNumber, body) };
}

function newInput(serialNumber: string, body: ListingBody): NewListing {
  return { SerialNumber: serialNumber, ...(body as Omit<NewListing, "SerialNumber">) };
}

function changeInput(serialNumber: string, item: ListingItem, body: ListingBody) {
  return { SerialNumber: serialNumber, Key: String(item.ID), KeyType: "NewOaks", ...body };
}

function beforeOf(serialNumber: string, item: ListingItem, body: ListingBody) {
  const listed = item as unknown as Record<string, unknown>;
  const names = Object.keys(body).map((name) => (name in listed ? name : name.toUpperCase()));
  return {
    read: { operation: "list_listings" as const, input: oneListing(serialNumber, item.MLSNumber) },
    row: { ID: item.ID },
    values: Object.fromEntries(names.map((name) => [name, listed[name]])),
  };
}

function oneListing(serialNumber: string, mlsNumber: string) {
  return { SerialNumber: serialNumber, MLSNumber: mlsNumber.trim(), PageSize: 20 };
}

/** The specification can filter by MLS number. */
export async function readListing(
  transport: Transport,
  serialNumber: string,
  mlsNumber: string,
  is: (item: ListingItem) => boolean,
): Promise<ListingItem | null> {
  if (!mlsNumber.trim()) return null;
  const page = await transport.call("list_listings", oneListing(serialNumber, mlsNumber));
  return page.List.find(is) ?? null;
}
