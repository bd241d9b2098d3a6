//! Converts listings to and from rows. Amounts are integers times 10,000, so both databases store and compare them
//! exactly; folded columns exist for comparison only.

use porchlight_domain::{
    AreaUnit, Availability, ChatbotId, CustomField, Listing, ListingDraft, ListingId, SaleType, SpaceType, Status,
    TourKind,
    filter::{area_sqft, availability_of, price_per_sqft},
    fold,
    listing::features::{FeatureSets, StoredFeatures},
};
use rust_decimal::Decimal;

use crate::{
    error::{Result, StoreError},
    executor::{RowReader, SqlValue, args},
    idempotency::{from_json, to_json},
};

/// Calls a macro with the columns of a listing's content: one line is a column, the field read from it and the value
/// written to it, so they can't get out of step. Derived columns are only written, for comparisons.
macro_rules! with_listing_table {
    ($($then:tt)+) => {
        $($then)+! {
            |cells, d, when, old, derived|
            stored:
            "sale_type" sale_type: one_of(&cells.text()?, &SALE_TYPES)? => name_of(d.sale_type, &SALE_TYPES);
            "status" status: one_of(&cells.text()?, &STATUSES)? => name_of(d.status, &STATUSES);
            "currency_symbol" currency_symbol: cells.text()? => &d.currency_symbol;
            "property_type" property_type: cells.text()? => &d.property_type;
            "bedrooms" bedrooms: amount(cells)? => d.bedrooms.map(scaled);
            "bathrooms" bathrooms: amount(cells)? => d.bathrooms.map(scaled);
            "url" url: cells.text()? => &d.url;
            "mls_number" mls_number: cells.text()? => &d.mls_number;
            "year_built" year_built: cells.maybe_int()? => d.year_built;
            "days_on_market" days_on_market: cells.maybe_int()? => d.days_on_market;
            "days_sent_on" days_sent_on: Some(cells.int()?) => d.days_sent_on_to_store(old, when.today);
            "lot_area" lot_area: amount(cells)? => d.lot_area.map(scaled);
            "building_area" building_area: amount(cells)? => d.building_area.map(scaled);
            "area_unit" area_unit: one_of(&cells.text()?, &AREA_UNITS)? => name_of(d.area_unit, &AREA_UNITS);
            "images" images: from_json(&cells.text()?)? => to_json(&d.images)?;
            "tours" tours: maybe_one_of(cells, &TOURS)? => d.tours.map(|tours| name_of(tours, &TOURS).to_owned());
            "parking_spots" parking_spots: amount(cells)? => d.parking_spots.map(scaled);
            "description" description: cells.text()? => &d.description;
            "extensions" custom_fields: from_json::<Vec<CustomField>>(&cells.text()?)? => to_json(&d.custom_fields)?;
            "location" location: cells.text()? => &d.location;
            "address" street_address: cells.text()? => &d.street_address;
            "city" city: cells.text()? => &d.city;
            "state" state: cells.text()? => &d.state;
            "zip" zip: cells.text()? => &d.zip;
            "latitude" latitude: cells.maybe_real()? => d.latitude;
            "longitude" longitude: cells.maybe_real()? => d.longitude;
            "sale_price" sale_price: amount(cells)? => d.sale_price.map(scaled);
            "unit_area_price" unit_area_price: amount(cells)? => d.unit_area_price.map(scaled);
            "hoa_month" hoa_month: amount(cells)? => d.hoa_month.map(scaled);
            "estimate_price" estimate_price: amount(cells)? => d.estimate_price.map(scaled);
            "rent_price" rent_price: amount(cells)? => d.rent_price.map(scaled);
            "space_type" space_type: maybe_one_of(cells, &SPACE_TYPES)? => d.space_type.map(|space| name_of(space, &SPACE_TYPES).to_owned());
            "deposit_fee" deposit_fee: amount(cells)? => d.deposit_fee.map(scaled);
            derived:
            "price" => d.price().map(scaled);
            "building_sqft" => area_sqft(d.building_area, d.area_unit).map(scaled);
            "lot_sqft" => area_sqft(d.lot_area, d.area_unit).map(scaled);
            "sqft_price" => price_per_sqft(d).map(scaled);
            "availability" => name_of(availability_of(d), &AVAILABILITIES);
            "mls_folded" => fold(&d.mls_number);
            "city_folded" => fold(&d.city);
            "state_folded" => fold(&d.state);
            "zip_folded" => fold(&d.zip);
            "type_folded" => fold(&d.property_type);
            "location_folded" => fold(&d.location);
            "address_folded" => fold(&d.street_address);
            "features" => derived.json.clone();
            "features_yes" => derived.sets.yes as i64;
            "features_shared" => derived.sets.shared as i64;
            "features_no" => derived.sets.no as i64;
            "open_house_start" => derived.open_house_start;
            "open_house_end" => derived.open_house_end;
            "display" => derived.display;
        }
    };
}

macro_rules! join_stored_columns {
    (|$($name:ident),*| stored: $($column:literal $field:ident: $read:expr => $written:expr;)* derived: $($rest:tt)*) => {
        concat!($($column, ", "),*)
    };
}

macro_rules! define_content {
    (
        |$cells:ident, $d:ident, $when:ident, $old:ident, $derived:ident|
        stored: $($column:literal $field:ident: $read:expr => $written:expr;)*
        derived: $($extra:literal => $computed:expr;)*
    ) => {
        fn draft($cells: &mut RowReader<'_>) -> Result<ListingDraft> {
            Ok(ListingDraft { $($field: $read,)* })
        }

        /// Columns that change with the content, in the order of `content_args`.
        pub(super) const CONTENT: &str = concat!("changed_at_ms" $(, ", ", $column)* $(, ", ", $extra)*);
        pub(super) const CONTENT_COUNT: usize = 1 + [$($column),*].len() + [$($extra),*].len();

        /// Returns the values of `CONTENT` for content that replaces `old`.
        pub(super) fn content_args($when: Moment, $d: &ListingDraft, $old: Option<&ListingDraft>) -> Result<Vec<SqlValue>> {
            let $derived = DerivedColumns::of($d)?;
            Ok(args![$when.ms, $($written,)* $($computed,)*])
        }
    };
}

with_listing_table!(define_content);

/// The columns that `listing` reads.
macro_rules! listing_columns {
    () => {
        concat!(
            $crate::listings::row::with_listing_table!($crate::listings::row::join_stored_columns),
            "id, created_at_ms, changed_at_ms, features"
        )
    };
}
/// The columns that `placed` reads.
macro_rules! placed_columns {
    () => {
        concat!("seq, pos, ", $crate::listings::row::listing_columns!())
    };
}
pub(super) use {join_stored_columns, listing_columns, placed_columns, with_listing_table};

/// The time of a write.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moment {
    pub ms: i64,
    /// The day in the chatbot's time zone, since 1970-01-01.
    pub today: i64,
}

/// A listing with its position.
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
        content: draft(cells)?,
        id: ListingId(cells.int()?),
        created_at_ms: cells.int()?,
        changed_at_ms: cells.int()?,
        stored_features: StoredFeatures::new(cells.maybe_text()?),
        past_open_house: None,
    })
}

/// What takes more than a column to derive. These columns are null in rows of an earlier version until
/// `derive_due_columns` has written them.
pub(super) struct DerivedColumns {
    pub json: String,
    pub sets: FeatureSets,
    /// The start of the first dated open house and the end of the last, in minutes as in `OpenHouse`.
    pub open_house_start: Option<i64>,
    pub open_house_end: Option<i64>,
    pub display: i64,
}

/// Visitors see all of a listing.
pub(super) const DISPLAY_ALL: i64 = 0;
/// Visitors don't see it.
pub(super) const DISPLAY_NOTHING: i64 = 1;
/// Visitors see all but the street address.
const DISPLAY_WITHOUT_STREET: i64 = 2;

impl DerivedColumns {
    pub(super) fn of(draft: &ListingDraft) -> Result<Self> {
        let (features, open_houses) = (draft.features(), draft.open_houses());
        Ok(Self {
            json: to_json(&features)?,
            sets: features.sets(),
            open_house_start: open_houses.iter().map(|open_house| open_house.start).min(),
            open_house_end: open_houses.iter().map(|open_house| open_house.end).max(),
            display: match (draft.allows_display(), draft.allows_street_address()) {
                (false, _) => DISPLAY_NOTHING,
                (true, false) => DISPLAY_WITHOUT_STREET,
                (true, true) => DISPLAY_ALL,
            },
        })
    }
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

/// Converts an amount to its stored form: times 10,000. Exact, because amounts have at most 4 decimals.
pub(super) fn scaled(mut amount: Decimal) -> i64 {
    amount.rescale(4);
    // Validation keeps amounts below 1e12. Larger values come from filters only.
    i64::try_from(amount.mantissa()).unwrap_or(if amount.is_sign_negative() { i64::MIN } else { i64::MAX })
}

/// Converts a stored amount, without trailing zeros.
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
/// Without `Any`, which only filters use.
pub(super) const AVAILABILITIES: [(Availability, &str); 5] = [
    (Availability::Available, "available"),
    (Availability::ComingSoon, "soon"),
    (Availability::Sold, "sold"),
    (Availability::Pending, "pending"),
    (Availability::OffMarket, "off"),
];
const AREA_UNITS: [(AreaUnit, &str); 2] = [(AreaUnit::SquareFeet, "sqft"), (AreaUnit::SquareMeters, "sqm")];

/// Returns the stored name of a value. Every value is in its table.
pub(super) fn name_of<T: Copy + PartialEq>(value: T, table: &[(T, &'static str)]) -> &'static str {
    table.iter().find(|(known, _)| *known == value).map_or("", |(_, name)| name)
}

/// Returns the value of a stored name. Errors: `Broken` for an unknown name.
pub(super) fn one_of<T: Copy>(name: &str, table: &[(T, &'static str)]) -> Result<T> {
    let known = table.iter().find(|(_, known)| *known == name);
    known.map(|(value, _)| *value).ok_or_else(|| StoreError::Broken("unknown value in a listing".into()))
}

fn maybe_one_of<T: Copy>(cells: &mut RowReader<'_>, table: &[(T, &'static str)]) -> Result<Option<T>> {
    cells.maybe_text()?.map(|name| one_of(&name, table)).transpose()
}
