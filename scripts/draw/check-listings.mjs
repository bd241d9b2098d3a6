// Checks crates/server/samples: API rules, uniqueness, derived numbers, and that every photo exists, is used and is
// small. Prints errors and ends with 1 if a check fails.
//
//   node scripts/draw/check-listings.mjs

import { readdirSync, readFileSync, statSync } from 'node:fs';

const samples = new URL('../../crates/server/samples/', import.meta.url);
const listings = JSON.parse(readFileSync(new URL('homes.json', samples), 'utf8'));
const MAX_PHOTO_BYTES = 14 * 1024;
const MAX_TOTAL_BYTES = 2 * 1024 * 1024;

const REQUIRED = [
  'SaleType', 'Status', 'CurrencySymbol', 'PropertyType', 'Bedrooms', 'Bathrooms', 'Url', 'MLSNumber',
  'YearBuilt', 'DaysOnMarket', 'LotArea', 'BuildingArea', 'AreaUnit', 'ParkingSpots',
];
const KNOWN = new Set([
  ...REQUIRED, 'Images', 'Tours', 'Description', 'ExtensionColumn', 'Location', 'Address', 'City', 'State', 'ZIP',
  'Latitude', 'Longitude', 'SalePrice', 'UnitAreaPrice', 'HOAMonth', 'EstimatePrice', 'RentPrice', 'SpaceType', 'DepositFee',
]);
const errors = [];
const expect = (claim, text) => { if (!claim) errors.push(text); };
const step = (value, size) => Number.isFinite(value) && value >= 0 && Number.isInteger(value / size);
const cents = (value) => Number.isFinite(value) && value > 0 && value <= 1e12;

function checkListing(listing) {
  const name = listing.MLSNumber;
  for (const member of REQUIRED) expect(listing[member] !== undefined && listing[member] !== '', `${name}: ${member} is missing`);
  for (const member of Object.keys(listing)) expect(KNOWN.has(member), `${name}: ${member} is not a member`);
  expect(['for_sale', 'for_rent'].includes(listing.SaleType), `${name}: SaleType`);
  expect(['Active', 'PreOnMarket', 'Sold'].includes(listing.Status), `${name}: Status`);
  expect(step(listing.Bedrooms, 0.5) && step(listing.Bathrooms, 0.25), `${name}: rooms`);
  expect(Number.isInteger(listing.YearBuilt) && listing.YearBuilt >= 1000 && listing.YearBuilt <= 2026, `${name}: YearBuilt`);
  expect([listing.DaysOnMarket, listing.ParkingSpots].every((count) => step(count, 1)), `${name}: counts`);
  expect(listing.LotArea >= 0 && listing.BuildingArea > 0 && listing.AreaUnit === 'Square Feet', `${name}: areas`);
  expect(listing.Url.startsWith('https://example.com/') && listing.Url.length <= 2048, `${name}: Url`);
  expect(['', 'OpenHouse', '3D'].includes(listing.Tours), `${name}: Tours`);
  expect(Math.abs(listing.Latitude) <= 90 && Math.abs(listing.Longitude) <= 180, `${name}: coordinates`);
  checkMoney(listing, name);
  checkExtensions(listing, name);
}

function checkMoney(listing, name) {
  if (listing.SaleType === 'for_rent') {
    expect(cents(listing.RentPrice) && cents(listing.DepositFee), `${name}: rent`);
    expect(['Entire place', 'Room'].includes(listing.SpaceType), `${name}: SpaceType`);
    expect(listing.SalePrice === undefined, `${name}: a rental has no SalePrice`);
    return;
  }
  expect(cents(listing.SalePrice), `${name}: SalePrice`);
  expect(listing.UnitAreaPrice === Math.round(listing.SalePrice / listing.BuildingArea), `${name}: UnitAreaPrice`);
}

function checkExtensions(listing, name) {
  const keys = listing.ExtensionColumn.map((item) => item.Key);
  expect(new Set(keys).size === keys.length && keys.length <= 100, `${name}: extension keys`);
  const fine = ({ Key, value }) => typeof Key === 'string' && Key.length <= 100 && typeof value === 'string' && value.length <= 2000;
  expect(listing.ExtensionColumn.every(fine), `${name}: extension values`);
  expect((listing.Tours === 'OpenHouse') === keys.includes('OpenHouse'), `${name}: open house time`);
  if (listing.Status === 'Sold') expect(keys.includes('SoldDate') || keys.includes('PortalStatus'), `${name}: sold without a date`);
}

function checkPhotos() {
  const folder = new URL('pictures/', samples);
  const files = new Set(readdirSync(folder));
  const used = new Set(listings.flatMap((listing) => listing.Images));
  for (const file of used) expect(files.has(file), `${file} is named but not there`);
  for (const file of files) expect(used.has(file), `${file} is there but not named`);
  const sizes = [...files].map((file) => [file, statSync(new URL(file, folder)).size]);
  for (const [file, bytes] of sizes) expect(bytes <= MAX_PHOTO_BYTES, `${file} has ${bytes} bytes`);
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  expect(total <= MAX_TOTAL_BYTES, `pictures are ${total} bytes together`);
  return { photos: files.size, total };
}

for (const member of ['MLSNumber', 'Url', 'Description']) {
  expect(new Set(listings.map((listing) => listing[member])).size === listings.length, `${member} repeats`);
}
expect(listings.length >= 64, `only ${listings.length} homes`);
listings.forEach(checkListing);
const { photos, total } = checkPhotos();

for (const error of errors) console.error(error);
const count = (member, value) => listings.filter((listing) => listing[member] === value).length;
console.log(`${listings.length} listings (${count('SaleType', 'for_sale')} for sale, ${count('SaleType', 'for_rent')} for rent, ${count('Status', 'Sold')} sold, ${count('Status', 'PreOnMarket')} not yet listed), ${photos} photos, ${total} bytes, ${errors.length} errors`);
process.exitCode = errors.length ? 1 : 0;
