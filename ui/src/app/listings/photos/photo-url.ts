/*
 * Saved photos are loaded by their position in the listing, new ones by URL, both as thumbnails if
 * possible.
 */
import type { ThumbnailWidth, Transport } from "../../../api/transport";
import type { ListingItem } from "../../../api/wire";
import { photoMark } from "../model/listing-format";
import { splitImages } from "../model/form";

export function photoUrl(transport: Transport, item: ListingItem | null, url: string, width: ThumbnailWidth): string {
  const savedAt = item ? splitImages(item.Images).indexOf(url) : -1;
  if (item && savedAt >= 0 && transport.servesThumbnails !== false) return transport.thumbnailUrl(item.ID, savedAt, width, photoMark(url));
  return transport.externalThumbnailUrl(url, width);
}
