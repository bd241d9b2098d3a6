/* Made-up listings for development; the production entry doesn't import this folder. */
import type { ListingItem } from "../../api/wire";

const STREETS = ["Alder Lane", "Kestrel Court", "Harbour Row", "Old Mill Road", "Juniper Street", "Lantern Hill", "Quarry View", "Willow Bend"];
const TOWNS = ["Brackwater", "Fernhollow", "Saltmarsh", "Upper Tarn"];
const TYPES = ["Single Family Residential", "Condo/Co-op", "Townhouse", "Multi-Family"];

export function devListings(count: number): ListingItem[] {
  return Array.from({ length: count }, (_, index) => devListing(index));
}

function devListing(n: number): ListingItem {
  const rent = n % 7 === 3;
  const price = rent ? 1450 + (n % 13) * 135 : 284_500 + ((n * 7919) % 87) * 9_300;
  const area = 780 + ((n * 613) % 41) * 55;
  const status = n % 11 === 5 ? "Sold" : n % 9 === 4 ? "PreOnMarket" : "Active";
  const photos = n % 10 === 6 ? 0 : 1 + (n % 5);
  const id = 9_000_000 + n * 7;
  return {
    ID: id,
    PropertyType: TYPES[n % TYPES.length] ?? "",
    SaleType: rent ? "For rent" : "For sale",
    Status: status,
    Images: Array.from({ length: photos }, (_, at) => `https://photos.example/${id}/${at}.jpg`).join(","),
    CurrencySymbol: "$",
    Price: String(price),
    State: "WA",
    City: TOWNS[n % TOWNS.length] ?? "",
    Address: `${104 + ((n * 37) % 880)} ${STREETS[n % STREETS.length]}`,
    ZIP: String(98_400 + (n % 60)),
    Area: `${area} Square Feet`,
    Bathrooms: String(1 + (n % 5) * 0.5),
    Bedrooms: String(1 + (n % 5)),
    Url: `https://homes.example/${id}`,
    Tours: n % 6 === 0 ? "OpenHouse" : "",
    YearBuilt: String(1924 + ((n * 17) % 98)),
    MLSNumber: `PL${20_000 + n}`,
    DaysOnMarket: String((n * 5) % 90),
    LotArea: String(3200 + ((n * 131) % 60) * 90),
    BuildingArea: String(area),
    ParkingSpots: String(n % 4),
    Description: "A bright home with a porch that faces the evening sun, close to the water and the market.",
    RentPrice: rent ? String(price) : "",
    SpaceType: rent ? "Entire place" : "",
    DepositFee: rent ? String(price) : "",
    SalePrice: rent ? "" : String(price),
    UnitAreaPrice: rent ? "" : String(Math.round(price / area)),
    EstimatePrice: "",
    HOAMonth: n % 3 === 0 ? "120" : "",
    LATITUDE: 47.2 + (n % 40) / 400,
    LONGITUDE: -122.4 + (n % 30) / 300,
    ExtensionColumn: status === "Sold" && n % 2 ? '[{"Key":"PortalStatus","value":"Pending"}]' : '[{"Key":"Heating","value":"Heat pump"}]',
    Location: "",
    AreaUnit: "Square Feet",
  };
}

/** A house illustration as a data URL, colored by its number. */
export function devImage(id: number, n: number): string {
  const hue = (id * 47 + n * 61) % 360;
  const sky = `hsl(${(hue + 190) % 360} 46% 84%)`;
  const wall = `hsl(${hue} 30% ${70 - (n % 3) * 8}%)`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="${sky}"/><path d="M0 230q100-46 200-18t200-12v100H0z" fill="hsl(${(hue + 90) % 360} 26% 62%)"/><path d="M110 250V150l90-66 90 66v100z" fill="${wall}"/><path d="M96 158l104-78 104 78" fill="none" stroke="hsl(${hue} 24% 38%)" stroke-width="12"/><rect x="182" y="184" width="38" height="66" fill="hsl(${hue} 30% 34%)"/><rect x="132" y="176" width="34" height="34" fill="#fdf3d2"/><rect x="236" y="176" width="34" height="34" fill="#fdf3d2"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
