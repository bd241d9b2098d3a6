import type { AppStore } from "../shell/app-store";
import { NO_FILTERS } from "./model/filters";
import { listStore } from "./list/list-store";

export function showListing(app: AppStore, serialNumber: string, mlsNumber: string): void {
  const extended = app.connection.value?.extensions.includes("listing-filters") ?? false;
  listStore(app, serialNumber).setFilters({ ...NO_FILTERS, [extended ? "search" : "mlsNumber"]: mlsNumber });
  app.show("listings");
}
