//! Converts listings to and from rows. Amounts are integers times 10,000, so both databases store and compare them
//! exactly; folded columns exist for comparison only.

use porchlight_domain::{
    AreaUnit, Availability, ChatbotId, CustomField, Listing, ListingDraft, ListingId, SaleType, SpaceType, Status,
    TourKind,
    filter::{area_sqft, availability_of, price_per_sqft},
    fold,
};
use rust_decimal::Decimal;

use crate::{
    error::{Result, StoreError},
    executor::{RowReader, SqlValue, args},
    idempotency::{from_json, to_json},
};

/// What a draft says, in the order of `draft_args` and `draft`.
macro_rules! draft_columns {
    () => {
        "sale_type, status, currency_symbol, property_type, bedrooms, bathrooms, url, mls_number, year_built, \
         days_on_market, days_sent_on, lot_area, building_area, area_unit, images, tours, parking_spots, description, extensions, \
         location, address, city, state, zip, latitude, longitude, sale_price, unit_area_price, hoa_month, \
         estimate_price, rent_price, space_type, deposit_fee"
    };
}
/// A listing as read, in the order of `listing`.
macro_rules! listing_columns {
    () => {
        concat!("id, created_at_ms, changed_at_ms, ", $crate::listings::row::draft_columns!())
    };
}
/// A listing with its place, in the order of `placed`.
macro_rules! placed_columns {
    () => {
        concat!("seq, pos, ", $crate::listings::row::listing_columns!())
    };
}
pub(super) use {draft_columns, listing_columns, placed_columns};

/// Columns that change with the content, in the order of `content_args`.
pub(super) const CONTENT: &str = concat!(
    "changed_at_ms, ",
    draft_columns!(),
    ", price, building_sqft, lot_sqft, sqft_price, availability, mls_folded, city_folded, state_folded, zip_folded, type_folded, ",
    "location_folded, address_folded"
);
/// How many they are.
pub(super) const CONTENT_COUNT: usize = 46;

/// When a write happens.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moment {
    pub ms: i64,
    /// The day in the chatbot's time zone, since 1970-01-01.
    pub today: i64,
}

/// A listing and where it stands.
pub(super) struct Placed {
    pub seq: i64,
    pub pos: i64,
    pub listing: Listing,
}

/// Reads `placed_columns!()`.
pub(super) fn placed(cells: &mut RowReader<'_>) -> Result<Placed> {
    Ok(Placed { seq: cells.int()?, pos: cells.int()?, listing: listing(cells)? })
}

/// Reads `listing_columns!()`.
pub(super) fn listing(cells: &mut RowReader<'_>) -> Result<Listing> {
    Ok(Listing {
        id: ListingId(cells.int()?),
        created_at_ms: cells.int()?,
        changed_at_ms: cells.int()?,
        content: draft(cells)?,
    })
}

fn draft(cells: &mut RowReader<'_>) -> Result<ListingDraft> {
    Ok(ListingDraft {
        sale_type: one_of(&cells.text()?, &SALE_TYPES)?,
        status: one_of(&cells.text()?, &STATUSES)?,
        currency_symbol: cells.text()?,
        property_type: cells.text()?,
        bedrooms: amount(cells)?,
        bathrooms: amount(cells)?,
        url: cells.text()?,
        mls_number: cells.text()?,
        year_built: cells.maybe_int()?,
        days_on_market: cells.maybe_int()?,
        days_sent_on: Some(cells.int()?),
        lot_area: amount(cells)?,
        building_area: amount(cells)?,
        area_unit: one_of(&cells.text()?, &AREA_UNITS)?,
        images: from_json(&cells.text()?)?,
        tours: maybe_one_of(cells, &TOURS)?,
        parking_spots: amount(cells)?,
        description: cells.text()?,
        custom_fields: from_json::<Vec<CustomField>>(&cells.text()?)?,
        location: cells.text()?,
        street_address: cells.text()?,
        city: cells.text()?,
        state: cells.text()?,
        zip: cells.text()?,
        latitude: cells.maybe_real()?,
        longitude: cells.maybe_real()?,
        sale_price: amount(cells)?,
        unit_area_price: amount(cells)?,
        hoa_month: amount(cells)?,
        estimate_price: amount(cells)?,
        rent_price: amount(cells)?,
        space_type: maybe_one_of(cells, &SPACE_TYPES)?,
        deposit_fee: amount(cells)?,
    })
}

/// The values of `CONTENT` for content that takes the place of `old`.
pub(super) fn content_args(when: Moment, d: &ListingDraft, old: Option<&ListingDraft>) -> Result<Vec<SqlValue>> {
    Ok(args![
        when.ms,
        name_of(d.sale_type, &SALE_TYPES),
        name_of(d.status, &STATUSES),
        &d.currency_symbol,
        &d.property_type,
        d.bedrooms.map(scaled),
        d.bathrooms.map(scaled),
        &d.url,
        &d.mls_number,
        d.year_built,
        d.days_on_market,
        d.days_sent_on_to_store(old, when.today),
        d.lot_area.map(scaled),
        d.building_area.map(scaled),
        name_of(d.area_unit, &AREA_UNITS),
        to_json(&d.images)?,
        d.tours.map(|tours| name_of(tours, &TOURS).to_owned()),
        d.parking_spots.map(scaled),
        &d.description,
        to_json(&d.custom_fields)?,
        &d.location,
        &d.street_address,
        &d.city,
        &d.state,
        &d.zip,
        d.latitude,
        d.longitude,
        d.sale_price.map(scaled),
        d.unit_area_price.map(scaled),
        d.hoa_month.map(scaled),
        d.estimate_price.map(scaled),
        d.rent_price.map(scaled),
        d.space_type.map(|space| name_of(space, &SPACE_TYPES).to_owned()),
        d.deposit_fee.map(scaled),
        d.price().map(scaled),
        area_sqft(d.building_area, d.area_unit).map(scaled),
        area_sqft(d.lot_area, d.area_unit).map(scaled),
        price_per_sqft(d).map(scaled),
        name_of(availability_of(d), &AVAILABILITIES),
        fold(&d.mls_number),
        fold(&d.city),
        fold(&d.state),
        fold(&d.zip),
        fold(&d.property_type),
        fold(&d.location),
        fold(&d.street_address),
    ])
}

/// The values of `chatbot, id, pos, created_at_ms` and `CONTENT`.
pub(super) fn insert_args(
    chatbot: ChatbotId,
    id: ListingId,
    pos: i64,
    when: Moment,
    draft: &ListingDraft,
) -> Result<Vec<SqlValue>> {
    let mut values = args![chatbot, id, pos, when.ms];
    values.append(&mut content_args(when, draft, None)?);
    Ok(values)
}

/// An amount as it is stored: times 10,000, exact because amounts have at most 4 places.
pub(super) fn scaled(mut amount: Decimal) -> i64 {
    amount.rescale(4);
    // Rules keep amounts below 1e12; what is beyond is only ever compared with.
    i64::try_from(amount.mantissa()).unwrap_or(if amount.is_sign_negative() { i64::MIN } else { i64::MAX })
}

/// A stored amount, without trailing zeros.
pub(super) fn unscaled(stored: i64) -> Decimal {
    Decimal::new(stored, 4).normalize()
}

fn amount(cells: &mut RowReader<'_>) -> Result<Option<Decimal>> {
    Ok(cells.maybe_int()?.map(unscaled))
}

pub(super) const SALE_TYPES: [(SaleType, &str); 2] = [(SaleType::ForSale, "sale"), (SaleType::ForRent, "rent")];
pub(super) const STATUSES: [(Status, &str); 3] =
    [(Status::Active, "active"), (Status::PreOnMarket, "pre"), (Status::Sold, "sold")];
pub(super) const TOURS: [(TourKind, &str); 2] = [(TourKind::OpenHouse, "open_house"), (TourKind::ThreeD, "3d")];
pub(super) const SPACE_TYPES: [(SpaceType, &str); 2] = [(SpaceType::EntirePlace, "entire"), (SpaceType::Room, "room")];
/// `Any` is no state of a listing; it never gets here.
pub(super) const AVAILABILITIES: [(Availability, &str); 4] = [
    (Availability::Available, "available"),
    (Availability::ComingSoon, "soon"),
    (Availability::Sold, "sold"),
    (Availability::Pending, "pending"),
];
const AREA_UNITS: [(AreaUnit, &str); 2] = [(AreaUnit::SquareFeet, "sqft"), (AreaUnit::SquareMeters, "sqm")];

/// The stored name of a value; every value of the type is in its table.
pub(super) fn name_of<T: Copy + PartialEq>(value: T, table: &[(T, &'static str)]) -> &'static str {
    table.iter().find(|(known, _)| *known == value).map_or("", |(_, name)| name)
}

/// The value of a stored name. Errors: `Broken` for a name that is not in the table.
pub(super) fn one_of<T: Copy>(name: &str, table: &[(T, &'static str)]) -> Result<T> {
    let known = table.iter().find(|(_, known)| *known == name);
    known.map(|(value, _)| *value).ok_or_else(|| StoreError::Broken("unknown value in a listing".into()))
}

fn maybe_one_of<T: Copy>(cells: &mut RowReader<'_>, table: &[(T, &'static str)]) -> Result<Option<T>> {
    cells.maybe_text()?.map(|name| one_of(&name, table)).transpose()
}
