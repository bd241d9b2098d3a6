//! Writes RESO Common Format JSON, which an import reads back without loss. Fields that the Data Dictionary lacks keep
//! our names; custom fields use their keys and are repeated in `ExtensionColumn`.

use jiff::tz::TimeZone;
use porchlight_api::{CustomField, ListingItem, decimal::parse_rounded};
use rust_decimal::{Decimal, prelude::ToPrimitive};
use serde_json::{Map, Number, Value, json};

use super::{ExportError, reso_open_houses};
use crate::imports::fields;

/// The resource name that the RESO Common Format requires.
const HEAD: &str = "{\"@reso.context\":\"urn:reso:metadata:2.0:resource:property\",\"value\":[\n";
/// Fields that are text in the dictionary although most values look like numbers.
const TEXTS: &[&str] = &[
    "StreetNumber",
    "StreetName",
    "UnitNumber",
    "PostalCodePlus4",
    "ParcelNumber",
    "TaxLot",
    "TaxBlock",
    "ListAgentMlsId",
    "ListOfficeMlsId",
    "ListOfficePhone",
];
/// Square feet in an acre.
const ACRE: u32 = 43_560;

pub struct ResoFile {
    out: Vec<u8>,
    is_empty: bool,
    time_zone: Option<TimeZone>,
}

impl ResoFile {
    pub(super) fn new(time_zone: Option<&str>) -> Self {
        let time_zone = time_zone.and_then(|name| TimeZone::get(name).ok());
        Self { out: HEAD.into(), is_empty: true, time_zone }
    }

    pub(super) fn push(&mut self, item: &ListingItem) -> Result<(), ExportError> {
        if !std::mem::take(&mut self.is_empty) {
            self.out.extend(b",\n");
        }
        serde_json::to_writer(&mut self.out, &record(item, self.time_zone.as_ref()))
            .map_err(|error| ExportError::Failed(error.to_string()))
    }

    pub(super) fn finish(mut self) -> Vec<u8> {
        self.out.extend(b"\n]}\n");
        self.out
    }
}

struct Record<'i> {
    item: &'i ListingItem,
    pairs: Vec<CustomField>,
    out: Map<String, Value>,
}

fn record(item: &ListingItem, time_zone: Option<&TimeZone>) -> Map<String, Value> {
    let mut record = Record { item, pairs: fields::extensions(&item.extension_column), out: Map::new() };
    record.offer();
    record.listing();
    record.place();
    let open_houses = fields::open_houses(&record.pairs);
    if !open_houses.is_empty() {
        record.out.insert("OpenHouse".into(), reso_open_houses::records(&open_houses, time_zone));
    }
    record.more();
    record.out
}

impl Record<'_> {
    fn pair(&self, key: &str) -> Option<&str> {
        self.pairs.iter().find(|pair| pair.key == key).map(|pair| pair.value.as_str())
    }

    fn text(&mut self, name: &str, text: &str) {
        if !text.is_empty() {
            self.out.insert(name.into(), text.into());
        }
    }

    fn number(&mut self, name: &str, text: &str) {
        if let Ok(number) = text.parse::<Number>() {
            self.out.insert(name.into(), Value::Number(number));
        } else {
            self.text(name, text);
        }
    }

    fn pair_as(&mut self, name: &str, key: &str) {
        if let Some(value) = self.pair(key).map(str::to_owned) {
            self.number_or_text(name, &value);
        }
    }

    /// Writes a count as a number. "0012" stays text.
    fn number_or_text(&mut self, name: &str, value: &str) {
        let is_plain = parse_rounded(value).is_some_and(|number| number.normalize().to_string() == value);
        if is_plain { self.number(name, value) } else { self.text(name, value) }
    }

    /// Adds the listing type, status and prices.
    fn offer(&mut self) {
        let item = self.item;
        let is_rental = item.sale_type == "For rent";
        let class = if is_rental { "Residential Lease" } else { "Residential" };
        let class = self.pair("PropertyClass").unwrap_or(class).to_owned();
        self.text("PropertyType", &class);
        self.text("PropertySubType", &item.property_type);
        let under_contract = self.pair("PortalStatus").filter(|_| item.status == "Sold").map(str::to_owned);
        let is_closed = item.status == "Sold" && under_contract.is_none();
        let status = match item.status.as_str() {
            "PreOnMarket" => "Coming Soon",
            "Sold" => under_contract.as_deref().unwrap_or("Closed"),
            other => other,
        };
        self.text("StandardStatus", status);
        let price = if is_rental { &item.rent_price } else { &item.sale_price };
        if is_closed && !is_rental {
            self.number("ClosePrice", price);
            self.pair_as("ListPrice", "ListPrice");
        } else {
            self.number("ListPrice", price);
        }
        if !is_rental {
            self.number("RentPrice", &item.rent_price);
        }
        self.pair_as("CloseDate", "SoldDate");
        self.text("CurrencySymbol", &item.currency_symbol);
        self.number("EstimatePrice", &item.estimate_price);
        self.number("UnitAreaPrice", &item.unit_area_price);
        self.number("DepositFee", &item.deposit_fee);
        self.fee();
    }

    fn fee(&mut self) {
        if self.pair("AssociationFeeFrequency").is_some() {
            self.pair_as("AssociationFee", "AssociationFee");
            self.pair_as("AssociationFeeFrequency", "AssociationFeeFrequency");
        } else if !self.item.hoa_month.is_empty() {
            self.number("AssociationFee", &self.item.hoa_month);
            self.text("AssociationFeeFrequency", "Monthly");
        }
    }

    fn listing(&mut self) {
        let item = self.item;
        self.text("ListingId", &item.mls_number);
        self.text("ListingURL", &item.url);
        self.number("BedroomsTotal", &item.bedrooms);
        self.bathrooms();
        self.number("LivingArea", &item.building_area);
        self.text("LivingAreaUnits", &item.area_unit);
        if let Some(lot) = parse_rounded(&item.lot_area) {
            self.number("LotSizeArea", &item.lot_area);
            self.text("LotSizeUnits", &item.area_unit);
            if item.area_unit == "Square Feet" {
                let acres = (lot / Decimal::from(ACRE)).round_dp(4).normalize().to_string();
                self.number("LotSizeSquareFeet", &item.lot_area);
                self.number("LotSizeAcres", &acres);
            }
        }
        self.number("YearBuilt", &item.year_built);
        self.number("DaysOnMarket", &item.days_on_market);
        self.number("ParkingTotal", &item.parking_spots);
        self.text("PublicRemarks", &item.description);
        self.text("Tours", &item.tours);
        self.text("SpaceType", &item.space_type);
        self.pair_as("VirtualTourURLUnbranded", "VirtualTour");
        let media = (0..)
            .zip(fields::images(&item.images))
            .map(|(order, url): (i64, String)| json!({"MediaURL": url, "Order": order, "MediaCategory": "Photo"}));
        let media: Vec<Value> = media.collect();
        if !media.is_empty() {
            self.out.insert("Media".into(), media.into());
        }
    }

    /// Adds the baths as imported, or derived from the total: 2.5 is two full baths and a half bath.
    fn bathrooms(&mut self) {
        const BATHROOM_FIELDS: [&str; 4] =
            ["BathroomsFull", "BathroomsHalf", "BathroomsThreeQuarter", "BathroomsOneQuarter"];
        let Some(total) = parse_rounded(&self.item.bathrooms) else { return };
        self.number("BathroomsTotalDecimal", &self.item.bathrooms);
        let mut count = 0;
        if BATHROOM_FIELDS.iter().any(|part| self.pair(part).is_some()) {
            for part in BATHROOM_FIELDS {
                count += self.pair(part).and_then(|value| value.parse::<i64>().ok()).unwrap_or(0);
                self.pair_as(part, part);
            }
        } else {
            let full = total.trunc().to_i64().unwrap_or(0);
            let rest = (total.fract() * Decimal::from(4)).to_i64().unwrap_or(0);
            self.out.insert(BATHROOM_FIELDS[0].into(), full.into());
            count = full + i64::from(rest > 0);
            let part = [(2, BATHROOM_FIELDS[1]), (3, BATHROOM_FIELDS[2]), (1, BATHROOM_FIELDS[3])]
                .into_iter()
                .find(|(quarters, _)| *quarters == rest);
            if let Some((_, name)) = part {
                self.out.insert(name.into(), 1.into());
            }
        }
        self.out.insert("BathroomsTotalInteger".into(), count.into());
    }

    fn place(&mut self) {
        let item = self.item;
        self.text("UnparsedAddress", &item.street_address);
        self.text("SubdivisionName", &item.location);
        self.text("City", &item.city);
        self.text("StateOrProvince", &item.state);
        self.text("PostalCode", &item.zip);
        if item.latitude != 0.0 || item.longitude != 0.0 {
            self.number("Latitude", &item.latitude.to_string());
            self.number("Longitude", &item.longitude.to_string());
        }
    }

    /// Adds custom fields under keys that aren't taken, and the complete list in `ExtensionColumn`.
    fn more(&mut self) {
        for pair in std::mem::take(&mut self.pairs) {
            let is_name = pair.key.chars().all(|c| c.is_ascii_alphanumeric());
            let seen_above = ["PortalStatus", "SoldDate", "VirtualTour", "PropertyClass"];
            if is_name && !seen_above.contains(&pair.key.as_str()) && !self.out.contains_key(&pair.key) {
                match TEXTS.contains(&pair.key.as_str()) {
                    true => self.text(&pair.key, &pair.value),
                    false => self.number_or_text(&pair.key, &pair.value),
                }
            }
        }
        self.text("ExtensionColumn", &self.item.extension_column);
    }
}
