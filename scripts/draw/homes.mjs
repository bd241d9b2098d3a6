// Turns the hand-written sample homes into crates/server/samples/homes.json: listing input
// objects with the interface's member names, ready for RealEstateCreate but for SerialNumber.
// Why: derived figures (price per area, estimate, coordinates) must agree with the written ones.
// Not here: the texts (homes/*.mjs), the pictures (pictures.mjs), the checks (check-homes.mjs).
//
//   node scripts/draw/homes.mjs

import { writeFileSync } from 'node:fs';
import { homes } from './all-homes.mjs';
import { random } from './random.mjs';

const target = new URL('../../crates/server/samples/homes.json', import.meta.url);

const TYPES = {
  house: 'Single Family Residential',
  town: 'Townhouse',
  condo: 'Condo/Co-op',
  multi: 'Multi-Family',
  apartment: 'Apartment',
};

function status(home) {
  if (home.sold || home.pending) return 'Sold';
  return home.status ?? 'Active';
}

function extensions(home) {
  const items = Object.entries(home.x ?? {}).map(([Key, value]) => ({ Key, value }));
  if (home.sold) items.push({ Key: 'SoldDate', value: home.sold });
  if (home.pending) items.push({ Key: 'PortalStatus', value: 'Pending' });
  return items;
}

/** Asking prices and what the market says differ by a few percent; the figure is stable per home. */
function estimate(home) {
  const factor = 0.972 + random(`estimate ${home.slug}`)() * 0.06;
  return Math.round((home.price * factor) / 500) * 500;
}

function money(home) {
  if (home.rent) {
    return { RentPrice: home.rent, SpaceType: home.space, DepositFee: home.deposit };
  }
  const asked = home.sold ? {} : { EstimatePrice: estimate(home) };
  const fee = home.hoa ? { HOAMonth: home.hoa } : {};
  return { SalePrice: home.price, UnitAreaPrice: Math.round(home.price / home.sqft), ...fee, ...asked };
}

function listing(home) {
  const jitter = random(`place ${home.street}`);
  const round = (degrees) => Number(degrees.toFixed(5));
  return {
    SaleType: home.rent ? 'for_rent' : 'for_sale',
    Status: status(home),
    CurrencySymbol: '$',
    PropertyType: TYPES[home.type],
    Bedrooms: home.bd,
    Bathrooms: home.ba,
    Url: `https://example.com/homes/${home.slug}`,
    MLSNumber: `PL-${home.number}`,
    YearBuilt: home.year,
    DaysOnMarket: home.status === 'PreOnMarket' ? 0 : home.days,
    LotArea: home.lot,
    BuildingArea: home.sqft,
    AreaUnit: 'Square Feet',
    ParkingSpots: home.park,
    Images: ['front', ...home.views].map((view) => `${home.slug}-${view}.webp`),
    Tours: home.tours ?? '',
    Description: home.say,
    ExtensionColumn: extensions(home),
    Location: home.hood,
    Address: home.unit ? `${home.at} #${home.unit}` : home.at,
    City: home.city,
    State: 'WA',
    ZIP: home.zip,
    Latitude: round(home.lat + (jitter() - 0.5) * 0.03),
    Longitude: round(home.lon + (jitter() - 0.5) * 0.04),
    ...money(home),
  };
}

writeFileSync(target, `${JSON.stringify(homes.map(listing), null, 2)}\n`);
console.log(`${homes.length} homes written`);
