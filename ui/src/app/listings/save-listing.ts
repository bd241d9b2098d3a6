/*
 * Saving one listing: the one call that the sheet makes, and whoever keeps
 * edits for later makes again. Throws `CallFault`; 10001 means that the service
 * was not reached, and the same call may be made again.
 */
import { CallFault, type Transport } from "../../api/transport";
import type { ListingItem, Page } from "../../api/wire";
import type { ListingBody } from "./form";

export interface ListingSave {
  serialNumber: string;
  /** Null creates the listing. */
  id: number | null;
  /** The members of create, or the changed ones of update. */
  body: ListingBody;
}

export const FAULT = { gone: 40405, taken: 40901 } as const;

/** The id of the saved listing. */
export async function saveListing(transport: Transport, { serialNumber, id, body }: ListingSave): Promise<number> {
  if (id === null) {
    return Number(await transport.call<string>("create_listing", { SerialNumber: serialNumber, ...body }));
  }
  const input = { SerialNumber: serialNumber, Key: String(id), KeyType: "NewOaks", ...body };
  const updated = await transport.call<number>("update_listing", input);
  // Other services may answer 0 without calling it a fault.
  if (Number(updated) === 0) throw new CallFault(FAULT.gone, "Listing was not found.");
  return id;
}

/** There is no operation for one listing; its number finds it in the specification's own filter. */
export async function readListing(
  transport: Transport,
  serialNumber: string,
  mlsNumber: string,
  is: (item: ListingItem) => boolean,
): Promise<ListingItem | null> {
  if (!mlsNumber.trim()) return null;
  const query = { SerialNumber: serialNumber, MLSNumber: mlsNumber.trim(), PageSize: 20 };
  const page = await transport.call<Page<ListingItem>>("list_listings", query);
  return page.List.find(is) ?? null;
}
