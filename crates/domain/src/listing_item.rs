//! Formats a listing for API responses: numbers as the shortest text, unset as "". Responses differ from requests
//! (display texts, joined images).

use porchlight_api::{CustomField, ListingItem};
use rust_decimal::Decimal;

use crate::{
    listing::{AreaUnit, Listing, ListingDraft, SaleType, SpaceType, Status, TourKind},
    numbers::shortest,
    open_house::{DAY_MINUTES, OpenHouse, StatedTimes, day_text, time_text},
};

/// Prints a listing for `Data.List`.
pub fn to_item(listing: &Listing) -> ListingItem {
    let content = &listing.content;
    ListingItem {
        id: listing.id.0,
        property_type: content.property_type.clone(),
        sale_type: format_listing_type(content.sale_type).into(),
        status: status_name(content.status).into(),
        images: joined_images(&content.images),
        currency_symbol: content.currency_symbol.clone(),
        price: decimal(content.price()),
        state: content.state.clone(),
        city: content.city.clone(),
        street_address: content.street_address.clone(),
        zip: content.zip.clone(),
        area: area(content),
        bathrooms: decimal(content.bathrooms),
        bedrooms: decimal(content.bedrooms),
        url: content.url.clone(),
        tours: content.tours.map_or("", tours_name).into(),
        year_built: integer(content.year_built),
        mls_number: content.mls_number.clone(),
        days_on_market: integer(content.days_on_market),
        lot_area: decimal(content.lot_area),
        building_area: decimal(content.building_area),
        parking_spots: decimal(content.parking_spots),
        description: content.description.clone(),
        rent_price: decimal(content.rent_price),
        space_type: content.space_type.map_or("", space_type_name).into(),
        deposit_fee: decimal(content.deposit_fee),
        sale_price: decimal(content.sale_price),
        unit_area_price: decimal(content.unit_area_price),
        estimate_price: decimal(content.estimate_price),
        hoa_month: decimal(content.hoa_month),
        latitude: content.latitude.unwrap_or(0.0),
        longitude: content.longitude.unwrap_or(0.0),
        extension_column: extension_text(content),
        location: content.location.clone(),
        area_unit: area_unit_name(content.area_unit).into(),
        open_houses: content.open_houses().iter().map(open_house).collect(),
    }
}

/// "For sale" or "For rent".
pub fn format_listing_type(sale_type: SaleType) -> &'static str {
    match sale_type {
        SaleType::ForSale => "For sale",
        SaleType::ForRent => "For rent",
    }
}

/// `for_sale` or `for_rent`, as it is sent.
pub fn sale_type_name(sale_type: SaleType) -> &'static str {
    match sale_type {
        SaleType::ForSale => "for_sale",
        SaleType::ForRent => "for_rent",
    }
}

/// `Active`, `PreOnMarket` or `Sold`.
pub fn status_name(status: Status) -> &'static str {
    match status {
        Status::Active => "Active",
        Status::PreOnMarket => "PreOnMarket",
        Status::Sold => "Sold",
    }
}

/// `Square Feet` or `Square Meters`.
pub fn area_unit_name(unit: AreaUnit) -> &'static str {
    match unit {
        AreaUnit::SquareFeet => "Square Feet",
        AreaUnit::SquareMeters => "Square Meters",
    }
}

/// `OpenHouse` or `3D`.
pub fn tours_name(tours: TourKind) -> &'static str {
    match tours {
        TourKind::OpenHouse => "OpenHouse",
        TourKind::ThreeD => "3D",
    }
}

/// `Entire place` or `Room`.
pub fn space_type_name(space: SpaceType) -> &'static str {
    match space {
        SpaceType::EntirePlace => "Entire place",
        SpaceType::Room => "Room",
    }
}

fn decimal(value: Option<Decimal>) -> String {
    value.map_or_else(String::new, shortest)
}

fn integer(value: Option<i64>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

fn area(content: &ListingDraft) -> String {
    let unit = area_unit_name(content.area_unit);
    content.building_area.map_or_else(String::new, |area| format!("{} {unit}", shortest(area)))
}

fn joined_images(images: &[String]) -> String {
    let escaped: Vec<String> = images.iter().map(|url| url.replace(',', "%2C")).collect();
    escaped.join(",")
}

fn extension_text(content: &ListingDraft) -> String {
    if content.custom_fields.is_empty() {
        return String::new();
    }
    let pairs: Vec<CustomField> = content
        .custom_fields
        .iter()
        .map(|pair| CustomField { key: pair.key.clone(), value: pair.value.clone() })
        .collect();
    serde_json::to_string(&pairs).expect("pairs of texts are always JSON")
}

/// An open house as it is sent, on the clock of the chatbot's time zone.
fn open_house(open_house: &OpenHouse) -> porchlight_api::OpenHouse {
    let time = |minutes: i64| format!("{}T{}", day_text(minutes.div_euclid(DAY_MINUTES)), time_text(minutes));
    let (start, end) = (open_house.start, open_house.end);
    match open_house.times {
        StatedTimes::None => {
            let last = open_house.last_day();
            let end = (last > open_house.day()).then(|| day_text(last));
            porchlight_api::OpenHouse { start: day_text(open_house.day()), end }
        }
        StatedTimes::Start => porchlight_api::OpenHouse { start: time(start), end: None },
        StatedTimes::Both => porchlight_api::OpenHouse { start: time(start), end: Some(time(end)) },
    }
}
