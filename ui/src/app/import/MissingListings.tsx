/*
 * Listings that no row of the file names stay unless the agent chooses otherwise. A warning appears
 * if most listings are missing.
 */
import { TriangleAlert } from "lucide";
import type { MissingListings as Absent } from "../../api/desktop";
import type { ListingItem } from "../../api/wire";
import { listingTitle, priceLine, statusWord } from "../listings/model/listing-format";
import { Icon } from "../components/Icon";
import { texts } from "../texts";
import { missingPolicy, isMajority, touched } from "./missing-listings";
import type { ImportStore } from "./import-store";
import { importSummary } from "./import-messages";

const OPEN_AT_ONCE = 20;
const SOURCES_SHOWN = 3;

export function MissingListingsStep({ store, missing }: { store: ImportStore; missing: Absent }) {
  if (missing.Count === 0) return null;
  const t = texts.value.importing.missing;
  const rule = store.missingPolicy.value;
  return (
    <section class="import-missing" aria-labelledby="import-missing-title">
      <h3 id="import-missing-title">{t.title(missing.Count)}</h3>
      <p class="import-note">
        {missing.Sources.length > 0 ? t.ofSources(named(missing.Sources)) : t.ofAll} {t.offered(missing.Offered, missing.Count)}
      </p>
      {isMajority(missing, rule) ? (
        <p class="import-missing-care" role="note">
          <Icon node={TriangleAlert} /> {t.majority}
        </p>
      ) : null}
      <p class="import-missing-choice">
        <label class="import-conflict">
          {t.choice}
          <select value={rule} onChange={(event) => (store.missingPolicy.value = missingPolicy(event.currentTarget.value))}>
            <option value="keep">{t.keep}</option>
            {missing.Offered > 0 ? <option value="offMarket">{t.offMarket(touched(missing, "offMarket"))}</option> : null}
            {missing.Offered > 0 ? <option value="sold">{t.sold(touched(missing, "sold"))}</option> : null}
            <option value="delete">{t.delete(missing.Count)}</option>
          </select>
        </label>
        {rule === "keep" ? null : <span class="field-help">{t.undo}</span>}
      </p>
      <details open={missing.Offered > 0 && missing.Count <= OPEN_AT_ONCE}>
        <summary>{t.which}</summary>
        {missing.Homes.length < missing.Count ? <p class="field-help">{texts.value.importing.changes.first(missing.Homes.length)}</p> : null}
        <table class="table">
          <thead>
            <tr>
              <th scope="col">{t.address}</th>
              <th scope="col">{t.mls}</th>
              <th scope="col">{t.status}</th>
              <th scope="col" class="cell-number">{t.price}</th>
            </tr>
          </thead>
          <tbody>
            {missing.Homes.map((listing) => (
              <MissingListing key={listing.ID} listing={listing} />
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function MissingListing({ listing }: { listing: ListingItem }) {
  const status = statusWord(listing);
  return (
    <tr>
      <td>{listingTitle(listing)}</td>
      <td>{listing.MLSNumber}</td>
      <td><span class={`mark-word mark-${status.tone}`}>{status.word}</span></td>
      <td class="cell-number">{priceLine(listing)}</td>
    </tr>
  );
}

function named(sources: readonly string[]): string {
  const shown = sources.slice(0, SOURCES_SHOWN).join(", ");
  return sources.length > SOURCES_SHOWN ? `${shown}, …` : shown;
}

/** Listings that couldn't be changed or deleted, with the reason. */
export function MissingErrors({ missing }: { missing: Absent }) {
  if (missing.Failed.length === 0) return null;
  const t = texts.value.importing.missing;
  return (
    <section class="import-failed">
      <h3>{t.failed(missing.Failed.length)}</h3>
      <table class="table import-row-errors">
        <tbody>
          {missing.Failed.map(({ title, message }, index) => (
            <tr key={index}>
              <th scope="row">{title}</th>
              <td>{importSummary(message)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
