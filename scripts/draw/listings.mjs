// Turns the hand-written sample listings into crates/server/samples/homes.json: listing inputs in API spelling,
// without SerialNumber. Derives price per area, estimate and coordinates.
//
//   node scripts/draw/listings.mjs

import { writeFileSync } from 'node:fs';
import { listings } from './all-listings.mjs';
import { random } from './random.mjs';

const target = new URL('../../crates/server/samples/homes.json', import.meta.url);

const TYPES = {
  house: 'Single Family Residential',
  town: 'Townhouse',
  condo: 'Condo/Co-op',
  multi: 'Multi-Family',
  apartment: 'Apartment',
};

function status(listing) {
  if (listing.sold || listing.pending) return 'Sold';
  return listing.status ?? 'Active';
}

function extensions(listing) {
  const items = Object.entries(listing.x ?? {}).map(([Key, value]) => ({ Key, value }));
  if (listing.sold) items.push({ Key: 'SoldDate', value: listing.sold });
  if (listing.pending) items.push({ Key: 'PortalStatus', value: 'Pending' });
  return items;
}

/** Asking prices and what the market says differ by a few percent; the figure is stable per home. */
function estimate(listing) {
  const factor = 0.972 + random(`estimate ${listing.slug}`)() * 0.06;
  return Math.round((listing.price * factor) / 500) * 500;
}

function money(listing) {
  if (listing.rent) {
    return { RentPrice: listing.rent, SpaceType: listing.space, DepositFee: listing.deposit };
  }
  const estimated = listing.sold ? {} : { EstimatePrice: estimate(listing) };
  const fee = listing.hoa ? { HOAMonth: listing.hoa } : {};
  return { SalePrice: listing.price, UnitAreaPrice: Math.round(listing.price / listing.sqft), ...fee, ...estimated };
}

function toInput(listing) {
  const jitter = random(`place ${listing.street}`);
  const round = (degrees) => Number(degrees.toFixed(5));
  return {
    SaleType: listing.rent ? 'for_rent' : 'for_sale',
    Status: status(listing),
    CurrencySymbol: '$',
    PropertyType: TYPES[listing.type],
    Bedrooms: listing.bd,
    Bathrooms: listing.ba,
    Url: `https://example.com/homes/${listing.slug}`,
    MLSNumber: `PL-${listing.number}`,
    YearBuilt: listing.year,
    DaysOnMarket: listing.status === 'PreOnMarket' ? 0 : listing.days,
    LotArea: listing.lot,
    BuildingArea: listing.sqft,
    AreaUnit: 'Square Feet',
    ParkingSpots: listing.park,
    Images: ['front', ...listing.views].map((view) => `${listing.slug}-${view}.webp`),
    Tours: listing.tours ?? '',
    Description: listing.say,
    ExtensionColumn: extensions(listing),
    Location: listing.hood,
    Address: listing.unit ? `${listing.at} #${listing.unit}` : listing.at,
    City: listing.city,
    State: 'WA',
    ZIP: listing.zip,
    Latitude: round(listing.lat + (jitter() - 0.5) * 0.03),
    Longitude: round(listing.lon + (jitter() - 0.5) * 0.04),
    ...money(listing),
  };
}

writeFileSync(target, `${JSON.stringify(listings.map(toInput), null, 2)}\n`);
console.log(`${listings.length} listings written`);
