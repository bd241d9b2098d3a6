// Checks crates/server/samples: the rules of the interface, uniqueness, derived figures, and that
// every picture named exists, is used, and is small. Ends with 1 and the faults when one fails.
// Not here: the server's own validation, which is stricter and sees the same file in its tests.
//
//   node scripts/draw/check-homes.mjs

import { readdirSync, readFileSync, statSync } from 'node:fs';

const samples = new URL('../../crates/server/samples/', import.meta.url);
const listings = JSON.parse(readFileSync(new URL('homes.json', samples), 'utf8'));
const MAX_PICTURE_BYTES = 14 * 1024;
const MAX_TOTAL_BYTES = 2 * 1024 * 1024;

const REQUIRED = [
  'SaleType', 'Status', 'CurrencySymbol', 'PropertyType', 'Bedrooms', 'Bathrooms', 'Url', 'MLSNumber',
  'YearBuilt', 'DaysOnMarket', 'LotArea', 'BuildingArea', 'AreaUnit', 'ParkingSpots',
];
const KNOWN = new Set([
  ...REQUIRED, 'Images', 'Tours', 'Description', 'ExtensionColumn', 'Location', 'Address', 'City', 'State', 'ZIP',
  'Latitude', 'Longitude', 'SalePrice', 'UnitAreaPrice', 'HOAMonth', 'EstimatePrice', 'RentPrice', 'SpaceType', 'DepositFee',
]);
const faults = [];
const expect = (claim, text) => { if (!claim) faults.push(text); };
const step = (value, size) => Number.isFinite(value) && value >= 0 && Number.isInteger(value / size);
const cents = (value) => Number.isFinite(value) && value > 0 && value <= 1e12;

function checkListing(home) {
  const name = home.MLSNumber;
  for (const member of REQUIRED) expect(home[member] !== undefined && home[member] !== '', `${name}: ${member} is missing`);
  for (const member of Object.keys(home)) expect(KNOWN.has(member), `${name}: ${member} is not a member`);
  expect(['for_sale', 'for_rent'].includes(home.SaleType), `${name}: SaleType`);
  expect(['Active', 'PreOnMarket', 'Sold'].includes(home.Status), `${name}: Status`);
  expect(step(home.Bedrooms, 0.5) && step(home.Bathrooms, 0.25), `${name}: rooms`);
  expect(Number.isInteger(home.YearBuilt) && home.YearBuilt >= 1000 && home.YearBuilt <= 2026, `${name}: YearBuilt`);
  expect([home.DaysOnMarket, home.ParkingSpots].every((count) => step(count, 1)), `${name}: counts`);
  expect(home.LotArea >= 0 && home.BuildingArea > 0 && home.AreaUnit === 'Square Feet', `${name}: areas`);
  expect(home.Url.startsWith('https://example.com/') && home.Url.length <= 2048, `${name}: Url`);
  expect(['', 'OpenHouse', '3D'].includes(home.Tours), `${name}: Tours`);
  expect(Math.abs(home.Latitude) <= 90 && Math.abs(home.Longitude) <= 180, `${name}: coordinates`);
  checkMoney(home, name);
  checkExtensions(home, name);
}

function checkMoney(home, name) {
  if (home.SaleType === 'for_rent') {
    expect(cents(home.RentPrice) && cents(home.DepositFee), `${name}: rent`);
    expect(['Entire place', 'Room'].includes(home.SpaceType), `${name}: SpaceType`);
    expect(home.SalePrice === undefined, `${name}: a rental has no SalePrice`);
    return;
  }
  expect(cents(home.SalePrice), `${name}: SalePrice`);
  expect(home.UnitAreaPrice === Math.round(home.SalePrice / home.BuildingArea), `${name}: UnitAreaPrice`);
}

function checkExtensions(home, name) {
  const keys = home.ExtensionColumn.map((item) => item.Key);
  expect(new Set(keys).size === keys.length && keys.length <= 100, `${name}: extension keys`);
  const fine = ({ Key, value }) => typeof Key === 'string' && Key.length <= 100 && typeof value === 'string' && value.length <= 2000;
  expect(home.ExtensionColumn.every(fine), `${name}: extension values`);
  expect((home.Tours === 'OpenHouse') === keys.includes('OpenHouse'), `${name}: open house time`);
  if (home.Status === 'Sold') expect(keys.includes('SoldDate') || keys.includes('PortalStatus'), `${name}: sold without a date`);
}

function checkPictures() {
  const folder = new URL('pictures/', samples);
  const files = new Set(readdirSync(folder));
  const used = new Set(listings.flatMap((home) => home.Images));
  for (const file of used) expect(files.has(file), `${file} is named but not there`);
  for (const file of files) expect(used.has(file), `${file} is there but not named`);
  const sizes = [...files].map((file) => [file, statSync(new URL(file, folder)).size]);
  for (const [file, bytes] of sizes) expect(bytes <= MAX_PICTURE_BYTES, `${file} has ${bytes} bytes`);
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  expect(total <= MAX_TOTAL_BYTES, `pictures are ${total} bytes together`);
  return { pictures: files.size, total };
}

for (const member of ['MLSNumber', 'Url', 'Description']) {
  expect(new Set(listings.map((home) => home[member])).size === listings.length, `${member} repeats`);
}
expect(listings.length >= 64, `only ${listings.length} homes`);
listings.forEach(checkListing);
const { pictures, total } = checkPictures();

for (const fault of faults) console.error(fault);
const count = (member, value) => listings.filter((home) => home[member] === value).length;
console.log(`${listings.length} homes (${count('SaleType', 'for_sale')} for sale, ${count('SaleType', 'for_rent')} for rent, ${count('Status', 'Sold')} sold, ${count('Status', 'PreOnMarket')} not yet listed), ${pictures} pictures, ${total} bytes, ${faults.length} faults`);
process.exitCode = faults.length ? 1 : 0;
