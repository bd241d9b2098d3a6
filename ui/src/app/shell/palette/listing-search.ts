/*
 * Searches listings of the open chatbot while typing, up to five. Services without search find
 * listings by MLS number only.
 */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { ListingItem } from "../../../api/wire";
import { showListing } from "../../listings/show-listing";
import type { AppStore } from "../app-store";
import type { Command } from "../commands/registry";

const PAUSE_MS = 250;
const MIN_CHARACTERS = 2;

export function useListingSearch(app: AppStore, typed: string): readonly Command[] {
  const found = useSignal<readonly Command[]>([]);
  const text = typed.trim();
  useEffect(() => {
    const serialNumber = app.chatbot.value;
    if (text.length < MIN_CHARACTERS || !serialNumber) {
      found.value = [];
      return;
    }
    let current = true;
    const timer = setTimeout(() => {
      void searched(app, serialNumber, text).then((items) => {
        if (current) found.value = items.map((item) => commandFor(app, serialNumber, item));
      });
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text]);
  return found.value;
}

/** A failed search shows no listings; commands are still listed. */
async function searched(app: AppStore, SerialNumber: string, text: string): Promise<ListingItem[]> {
  const searches = app.connection.value?.extensions.includes("listing-filters") ?? false;
  const filter = searches ? { Search: text } : { MLSNumber: text };
  const page = await app.transport.call("list_listings", { SerialNumber, PageNumber: 1, PageSize: 5, ...filter }).catch(() => null);
  return page?.List ?? [];
}

function commandFor(app: AppStore, serialNumber: string, item: ListingItem): Command {
  const place = [item.Address, item.City].filter(Boolean).join(", ");
  return {
    id: `listing.${item.ID}`,
    title: place || item.MLSNumber || `#${item.ID}`,
    detail: item.MLSNumber,
    group: "listings",
    run: () => showListing(app, serialNumber, item.MLSNumber || item.Address),
  };
}
