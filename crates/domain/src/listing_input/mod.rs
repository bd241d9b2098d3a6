//! Converts new, changed and imported listings to a `ListingDraft` with one parser. The current year and the chatbot's
//! time zone are arguments; finding duplicates needs the store.

mod open_houses;

use jiff::tz::TimeZone;
use porchlight_api::{self as api, ErrorCode, FieldError, ImportRow, ListingChange, NewListing, Patch};

use crate::{
    listing::{AreaUnit, CustomField, ListingDraft, SaleType, SpaceType, Status, TourKind},
    numbers, text, time, url_rules,
    validation::Validator,
};

const MAX_IMAGES: usize = 250;
const MAX_EXTENSIONS: usize = 200;
const MAX_NUMBER: usize = 64;

/// When and where a listing is written.
#[derive(Debug, Clone)]
pub struct InputContext {
    pub year: i64,
    time_zone: TimeZone,
}

impl InputContext {
    /// `time_zone` is the chatbot's; an unknown one counts as UTC.
    pub fn new(year: i64, time_zone: &str) -> Self {
        Self { year, time_zone: time::zone_or_utc(time_zone) }
    }
}

/// Reads a new listing; gives every error together, in the order of the fields.
pub fn draft_from_new(new: &NewListing, input: &InputContext) -> Result<ListingDraft, Vec<FieldError>> {
    apply_change(&ListingDraft::blank(), change_of_new(new.clone()), input)
}

/// Reads a row of an import, where fields that Create requires may be unset.
pub fn draft_from_row(row: &ImportRow, input: &InputContext) -> Result<ListingDraft, Vec<FieldError>> {
    apply_change(&ListingDraft::blank(), change_of_row(row.clone()), input)
}

/// MLS number and URL of a row as they would be stored; `None` for an empty or rejected one.
pub fn keys_of_row(mls_number: &str, url: &str) -> (Option<String>, Option<String>) {
    let filled = |text: Result<String, FieldError>| text.ok().filter(|text| !text.is_empty());
    (filled(self::mls_number("MLSNumber", mls_number)), filled(url_rules::optional_url("Url", url)))
}

/// Applies a change: absent stays, null clears an optional field and is rejected for a required one.
pub fn apply_change(
    draft: &ListingDraft,
    change: ListingChange,
    input: &InputContext,
) -> Result<ListingDraft, Vec<FieldError>> {
    let mut validator = Validator::default();
    let mut out = draft.clone();
    let states_tours = !change.tours.is_keep();
    validator.required("SaleType", change.sale_type, &mut out.sale_type, |f, v| sale_type(f, &v));
    validator.required("Status", change.status, &mut out.status, |f, v| status(f, &v));
    validator.required("CurrencySymbol", change.currency_symbol, &mut out.currency_symbol, |f, v| code(f, &v, 8));
    validator
        .required("PropertyType", change.property_type, &mut out.property_type, |f, v| text::required_line(f, &v, 200));
    validator.required("Bedrooms", change.bedrooms, &mut out.bedrooms, |f, v| numbers::rooms(f, v).map(Some));
    validator.required("Bathrooms", change.bathrooms, &mut out.bathrooms, |f, v| numbers::rooms(f, v).map(Some));
    validator.required("Url", change.url, &mut out.url, |f, v| url_rules::optional_url(f, &v));
    validator.required("MLSNumber", change.mls_number, &mut out.mls_number, |f, v| mls_number(f, &v));
    validator
        .required("YearBuilt", change.year_built, &mut out.year_built, |f, v| numbers::year_built(f, v, input.year));
    validator.required("DaysOnMarket", change.days_on_market, &mut out.days_on_market, |f, v| {
        numbers::days_on_market(f, v).map(Some)
    });
    // A source that sends the same number every night says nothing new: the listing keeps its age.
    if out.days_on_market != draft.days_on_market {
        out.days_sent_on = None;
    }
    validator.required("LotArea", change.lot_area, &mut out.lot_area, |f, v| numbers::amount(f, v).map(Some));
    validator
        .required("BuildingArea", change.building_area, &mut out.building_area, |f, v| numbers::amount(f, v).map(Some));
    validator.required("AreaUnit", change.area_unit, &mut out.area_unit, |f, v| area_unit(f, &v));
    validator.optional_list("Images", change.images, &mut out.images, images);
    validator.optional("Tours", change.tours, &mut out.tours, |f, v| tours(f, &v));
    validator.required("ParkingSpots", change.parking_spots, &mut out.parking_spots, |f, v| {
        numbers::parking_spots(f, v).map(Some)
    });
    validator.optional("Description", change.description, &mut out.description, |f, v| text::multi_line(f, &v, 20_000));
    validator.optional_list("ExtensionColumn", change.extension_column, &mut out.custom_fields, extensions);
    let line = |f: &str, v: String| text::single_line(f, &v, 200);
    validator.optional("Location", change.location, &mut out.location, line);
    validator.optional("Address", change.street_address, &mut out.street_address, line);
    validator.optional("City", change.city, &mut out.city, line);
    validator.optional("State", change.state, &mut out.state, line);
    validator.optional("ZIP", change.zip, &mut out.zip, line);
    validator.optional("Latitude", change.latitude, &mut out.latitude, |f, v| numbers::degrees(f, v, 90.0).map(Some));
    validator
        .optional("Longitude", change.longitude, &mut out.longitude, |f, v| numbers::degrees(f, v, 180.0).map(Some));
    let amount = |f: &str, v| numbers::amount(f, v).map(Some);
    validator.optional("SalePrice", change.sale_price, &mut out.sale_price, amount);
    validator.optional("UnitAreaPrice", change.unit_area_price, &mut out.unit_area_price, amount);
    validator.optional("HOAMonth", change.hoa_month, &mut out.hoa_month, amount);
    validator.optional("EstimatePrice", change.estimate_price, &mut out.estimate_price, amount);
    validator.optional("RentPrice", change.rent_price, &mut out.rent_price, amount);
    validator.optional("SpaceType", change.space_type, &mut out.space_type, |f, v| space_type(f, &v));
    validator.optional("DepositFee", change.deposit_fee, &mut out.deposit_fee, amount);
    open_houses::apply(&mut validator, change.open_houses, states_tours, &input.time_zone, &mut out);
    if out.custom_fields.len() > MAX_EXTENSIONS.max(draft.custom_fields.len()) {
        let rule = format!("must leave room: a listing has at most {MAX_EXTENSIONS} custom fields and open houses");
        validator.reject(FieldError::new(ErrorCode::TooMany, "OpenHouses", &rule));
    }
    validator.finish(out)
}

impl ListingDraft {
    /// A draft that says nothing yet; dollars and square feet are what an import takes unless told otherwise.
    pub fn blank() -> Self {
        Self {
            sale_type: SaleType::ForSale,
            status: Status::Active,
            currency_symbol: "$".into(),
            property_type: String::new(),
            bedrooms: None,
            bathrooms: None,
            url: String::new(),
            mls_number: String::new(),
            year_built: None,
            days_on_market: None,
            days_sent_on: None,
            lot_area: None,
            building_area: None,
            area_unit: AreaUnit::SquareFeet,
            images: Vec::new(),
            tours: None,
            parking_spots: None,
            description: String::new(),
            custom_fields: Vec::new(),
            location: String::new(),
            street_address: String::new(),
            city: String::new(),
            state: String::new(),
            zip: String::new(),
            latitude: None,
            longitude: None,
            sale_price: None,
            unit_area_price: None,
            hoa_month: None,
            estimate_price: None,
            rent_price: None,
            space_type: None,
            deposit_fee: None,
        }
    }
}

/// Reads `for_sale` or `for_rent`, exactly.
pub fn sale_type(field: &str, typed: &str) -> Result<SaleType, FieldError> {
    one_of(field, typed, &[("for_sale", SaleType::ForSale), ("for_rent", SaleType::ForRent)])
}

/// Reads `Active`, `PreOnMarket` or `Sold`, exactly.
pub fn status(field: &str, typed: &str) -> Result<Status, FieldError> {
    one_of(field, typed, &[("Active", Status::Active), ("PreOnMarket", Status::PreOnMarket), ("Sold", Status::Sold)])
}

fn area_unit(field: &str, typed: &str) -> Result<AreaUnit, FieldError> {
    one_of(field, typed, &[("Square Feet", AreaUnit::SquareFeet), ("Square Meters", AreaUnit::SquareMeters)])
}

fn tours(field: &str, typed: &str) -> Result<Option<TourKind>, FieldError> {
    if typed.is_empty() {
        return Ok(None);
    }
    one_of(field, typed, &[("OpenHouse", TourKind::OpenHouse), ("3D", TourKind::ThreeD)]).map(Some)
}

fn space_type(field: &str, typed: &str) -> Result<Option<SpaceType>, FieldError> {
    if typed.is_empty() {
        return Ok(None);
    }
    one_of(field, typed, &[("Entire place", SpaceType::EntirePlace), ("Room", SpaceType::Room)]).map(Some)
}

fn one_of<T: Copy>(field: &str, typed: &str, values: &[(&str, T)]) -> Result<T, FieldError> {
    if typed.is_empty() {
        return Err(FieldError::missing(field));
    }
    let found = values.iter().find(|(name, _)| *name == typed).map(|(_, value)| *value);
    found.ok_or_else(|| FieldError::by_rule(ErrorCode::NotInSet, field))
}

fn mls_number(field: &str, typed: &str) -> Result<String, FieldError> {
    if typed.trim().is_empty() { Ok(String::new()) } else { code(field, typed, MAX_NUMBER) }
}

/// A short text whose length is a rule of its own, such as a listing's number.
fn code(field: &str, typed: &str, max: usize) -> Result<String, FieldError> {
    text::required_line(field, typed, max).map_err(|problem| match problem.code {
        ErrorCode::WrongLength => FieldError::by_rule(ErrorCode::WrongLength, field),
        _ => problem,
    })
}

fn images(field: &str, typed: Vec<String>) -> Result<Vec<String>, Vec<FieldError>> {
    if typed.len() > MAX_IMAGES {
        return Err(vec![FieldError::by_rule(ErrorCode::TooMany, field)]);
    }
    let mut validator = Validator::default();
    let mut out = Vec::with_capacity(typed.len());
    for (index, url) in typed.iter().enumerate() {
        let url = validator.parse_field(url_rules::optional_url(&format!("{field}[{index}]"), url));
        out.extend(url.filter(|url| !url.is_empty()));
    }
    validator.finish(out)
}

fn extensions(field: &str, typed: Vec<api::CustomField>) -> Result<Vec<CustomField>, Vec<FieldError>> {
    if typed.len() > MAX_EXTENSIONS {
        return Err(vec![FieldError::by_rule(ErrorCode::TooMany, field)]);
    }
    let mut validator = Validator::default();
    let mut out: Vec<CustomField> = Vec::with_capacity(typed.len());
    for (index, pair) in typed.iter().enumerate() {
        let name = format!("{field}[{index}].Key");
        let key = validator.parse_field(text::required_line(&name, &pair.key, 100));
        let value = validator.parse_field(text::multi_line(&format!("{field}[{index}].value"), &pair.value, 2_000));
        let (Some(key), Some(value)) = (key, value) else { continue };
        out.push(CustomField { key, value });
    }
    validator.finish(out)
}

macro_rules! change_from {
    ($from:expr; set: $($set:ident),*; maybe: $($maybe:ident),* $(,)?) => {{
        let from = $from;
        ListingChange {
            $($set: Patch::Set(from.$set),)*
            $($maybe: from.$maybe.map_or(Patch::Keep, Patch::Set),)*
            ..ListingChange::default()
        }
    }};
}

fn change_of_new(new: NewListing) -> ListingChange {
    change_from!(new;
        set: sale_type, status, currency_symbol, property_type, bedrooms, bathrooms, url, mls_number, year_built,
            days_on_market, lot_area, building_area, area_unit, parking_spots;
        maybe: images, tours, description, extension_column, location, street_address, city, state, zip, latitude, longitude,
            sale_price, unit_area_price, hoa_month, estimate_price, rent_price, space_type, deposit_fee, open_houses)
}

fn change_of_row(row: ImportRow) -> ListingChange {
    change_from!(row;
        set: sale_type, status, property_type, url, mls_number;
        maybe: currency_symbol, bedrooms, bathrooms, year_built, days_on_market, lot_area, building_area, area_unit,
            parking_spots, images, tours, description, extension_column, location, street_address, city, state, zip, latitude,
            longitude, sale_price, unit_area_price, hoa_month, estimate_price, rent_price, space_type, deposit_fee, open_houses)
}

impl TryFrom<&NewListing> for ListingDraft {
    type Error = Vec<FieldError>;

    /// Reads a new listing without a clock: a year of construction is let pass up to 9999.
    fn try_from(new: &NewListing) -> Result<Self, Vec<FieldError>> {
        draft_from_new(new, &InputContext::new(9989, "UTC"))
    }
}
