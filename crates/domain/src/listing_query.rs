//! Filters, sort order and page of a listing query, parsed and folded.

use porchlight_api::{ErrorCode, FieldError, ListListings};
use rust_decimal::Decimal;

use crate::{
    filter::Availability,
    fold::fold,
    listing::{SaleType, Status},
    listing_input, numbers, text,
    validation::Validator,
};

/// Largest number of a page.
pub const MAX_PAGE: i64 = 100_000;
/// Most items of a page.
pub const MAX_PAGE_SIZE: i64 = 1_000;
/// Items of a page unless the caller says otherwise.
pub const PAGE_SIZE: i64 = 20;

/// The order of a list; ties by id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ListOrder {
    #[default]
    Newest,
    Oldest,
    PriceAsc,
    PriceDesc,
    BedsDesc,
    AreaDesc,
}

/// A status to filter by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatusFilter {
    /// One of the specification's three, as stored.
    Stored(Status),
    /// What the exact status says. `Sold` as stored includes listings under contract and off the market.
    Availability(Availability),
}

/// A list request that passed the rules; texts are folded (`fold`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListingQuery {
    /// Whole city name.
    pub city: Option<String>,
    pub sale_type: Option<SaleType>,
    /// Whole MLS number.
    pub mls_number: Option<String>,
    /// From 1.
    pub page: u32,
    /// 1 to 1,000.
    pub size: u32,
    /// Words to look for in address, city, number and description.
    pub search: Option<String>,
    pub status: Option<StatusFilter>,
    /// Whole property type.
    pub property_type: Option<String>,
    pub min_price: Option<Decimal>,
    pub max_price: Option<Decimal>,
    pub min_bedrooms: Option<Decimal>,
    pub min_bathrooms: Option<Decimal>,
    pub order: ListOrder,
}

impl Default for ListingQuery {
    fn default() -> Self {
        Self {
            city: None,
            sale_type: None,
            mls_number: None,
            page: 1,
            size: PAGE_SIZE as u32,
            search: None,
            status: None,
            property_type: None,
            min_price: None,
            max_price: None,
            min_bedrooms: None,
            min_bathrooms: None,
            order: ListOrder::Newest,
        }
    }
}

impl ListingQuery {
    /// Returns whether only city, sale type or MLS number filter and the newest come first.
    pub fn is_plain(&self) -> bool {
        let extended = self.search.is_some()
            || self.status.is_some()
            || self.property_type.is_some()
            || self.min_price.is_some()
            || self.max_price.is_some()
            || self.min_bedrooms.is_some()
            || self.min_bathrooms.is_some();
        !extended && self.order == ListOrder::Newest
    }

    /// Rows before the page.
    pub fn offset(&self) -> u64 {
        u64::from(self.page - 1) * u64::from(self.size)
    }
}

impl TryFrom<&ListListings> for ListingQuery {
    type Error = Vec<FieldError>;

    fn try_from(input: &ListListings) -> Result<Self, Vec<FieldError>> {
        let mut form = Validator::default();
        let mut out = Self::default();
        form.set(input.city_name.as_deref(), &mut out.city, |v| search_text("CityName", v, 200));
        let typed = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
        form.set(typed(&input.sale_type), &mut out.sale_type, |v| listing_input::sale_type("SaleType", &v).map(Some));
        form.set(input.mls_number.as_deref(), &mut out.mls_number, |v| search_text("MLSNumber", v, 64));
        form.require(&mut out.page, page_number("PageNumber", input.page_number));
        form.require(&mut out.size, page_size("PageSize", input.page_size));
        form.set(input.search.as_deref(), &mut out.search, |v| search_text("Search", v, 200));
        form.set(typed(&input.status), &mut out.status, |v| status_filter(&v).map(Some));
        form.set(input.property_type.as_deref(), &mut out.property_type, |v| search_text("PropertyType", v, 200));
        form.set(input.min_price, &mut out.min_price, |v| numbers::amount("MinPrice", v).map(Some));
        form.set(input.max_price, &mut out.max_price, |v| numbers::amount("MaxPrice", v).map(Some));
        form.set(input.min_bedrooms, &mut out.min_bedrooms, |v| numbers::rooms("MinBedrooms", v).map(Some));
        form.set(input.min_bathrooms, &mut out.min_bathrooms, |v| numbers::rooms("MinBathrooms", v).map(Some));
        form.set(typed(&input.order_by), &mut out.order, |v| list_order(&v));
        form.finish(out)
    }
}

fn status_filter(typed: &str) -> Result<StatusFilter, FieldError> {
    let exact =
        [("Pending", Availability::Pending), ("Closed", Availability::Sold), ("OffMarket", Availability::OffMarket)];
    match exact.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(typed)) {
        Some((_, availability)) => Ok(StatusFilter::Availability(availability)),
        None => listing_input::status("Status", typed).map(StatusFilter::Stored),
    }
}

/// Reads the number of a page, 1 where none is given.
pub fn page_number(field: &str, sent: Option<i64>) -> Result<u32, FieldError> {
    numbers::integer(field, sent.unwrap_or(1), 1, MAX_PAGE).map(|page| page as u32)
}

/// Reads the size of a page, 20 where none is given.
pub fn page_size(field: &str, sent: Option<i64>) -> Result<u32, FieldError> {
    numbers::integer(field, sent.unwrap_or(PAGE_SIZE), 1, MAX_PAGE_SIZE).map(|size| size as u32)
}

/// A folded text; blank is no condition.
fn search_text(field: &str, typed: &str, max: usize) -> Result<Option<String>, FieldError> {
    let line = text::single_line(field, typed, max)?;
    Ok(Some(fold(&line)).filter(|folded| !folded.is_empty()))
}

fn list_order(typed: &str) -> Result<ListOrder, FieldError> {
    match typed {
        "newest" => Ok(ListOrder::Newest),
        "oldest" => Ok(ListOrder::Oldest),
        "price_asc" => Ok(ListOrder::PriceAsc),
        "price_desc" => Ok(ListOrder::PriceDesc),
        "beds_desc" => Ok(ListOrder::BedsDesc),
        "area_desc" => Ok(ListOrder::AreaDesc),
        _ => Err(FieldError::by_rule(ErrorCode::NotInSet, "OrderBy")),
    }
}
