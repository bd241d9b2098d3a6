import type { Transport } from "../../api/transport";

/** The MLS numbers and pages of the service's sample listings. */
const MLS_PREFIX = "PL-26";
const PAGES = "https://example.com/homes/";
/** More than there are sample listings, and one request. */
const PAGE_SIZE = 100;

/** IDs of the chatbot's sample listings. */
export async function sampleListings(transport: Transport, serialNumber: string): Promise<number[]> {
  const page = await transport.call("list_listings", { SerialNumber: serialNumber, Search: MLS_PREFIX, PageNumber: 1, PageSize: PAGE_SIZE });
  return page.List.filter(({ MLSNumber, Url }) => MLSNumber.startsWith(MLS_PREFIX) && Url.startsWith(PAGES)).map(({ ID }) => ID);
}

export async function deleteListings(transport: Transport, serialNumber: string, ids: readonly number[]): Promise<void> {
  await transport.call("delete_listings", { SerialNumber: serialNumber, Keys: ids.map(String), KeyType: "NewOaks" });
}
