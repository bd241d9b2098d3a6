/*
 * 10,000 made-up listings with six photos each, for measurements of the app and the browser tests of Listings.
 * Deterministic.
 */
const STREETS = ["Alder Lane", "Kestrel Court", "Harbour Row", "Old Mill Road", "Juniper Street", "Lantern Hill", "Quarry View", "Willow Bend"];
const TOWNS = ["Brackwater", "Fernhollow", "Saltmarsh", "Upper Tarn", "Stonebridge"];
const TYPES = ["Single Family Residential", "Condo/Co-op", "Townhouse", "Multi-Family"];

/** @returns {Record<string, unknown>[]} listing inputs; photo URLs are `${photos}/${listing}/${n}.jpg` */
export function listings(count, photos, photosEach = 6) {
  return Array.from({ length: count }, (_, n) => listing(n, photos, photosEach));
}

function listing(n, photos, photosEach) {
  const rent = n % 7 === 3;
  const price = rent ? 1450 + (n % 13) * 135 : 284_500 + ((n * 7919) % 887) * 930;
  const area = 780 + ((n * 613) % 41) * 55;
  return {
    SaleType: rent ? "for_rent" : "for_sale",
    Status: n % 11 === 5 ? "Sold" : n % 9 === 4 ? "PreOnMarket" : "Active",
    CurrencySymbol: "$",
    PropertyType: TYPES[n % TYPES.length],
    Bedrooms: 1 + (n % 5),
    Bathrooms: 1 + (n % 5) * 0.5,
    Url: `https://homes.example/${n}`,
    MLSNumber: `PL${100_000 + n}`,
    YearBuilt: 1924 + ((n * 17) % 98),
    DaysOnMarket: (n * 5) % 90,
    LotArea: 3200 + ((n * 131) % 60) * 90,
    BuildingArea: area,
    AreaUnit: "Square Feet",
    ...(photos ? { Images: Array.from({ length: photosEach }, (_, at) => `${photos}/${n}/${at}.jpg`) } : {}),
    Description: "A bright home with a porch that faces the evening sun, close to the water and the market.",
    Address: `${100 + n} ${STREETS[n % STREETS.length]}`,
    City: TOWNS[n % TOWNS.length],
    State: "WA",
    ZIP: String(98_400 + (n % 60)),
    Latitude: Number((47.2 + ((n * 37) % 1000) / 2500).toFixed(5)),
    Longitude: Number((-122.6 + ((n * 91) % 1000) / 2000).toFixed(5)),
    ...(rent ? { RentPrice: price, SpaceType: "Entire place", DepositFee: price } : { SalePrice: price }),
  };
}
