//! A listing with typed fields; unset is `None`. Numbers in answers come from here, so no field is text that should be
//! a number.

pub mod annual_taxes;
pub mod display;
pub mod features;
pub mod market_status;
pub mod open_house;
mod paid_price;
mod stated_amounts;
mod stated_extras;
mod stated_leases;
pub mod stated_money;
pub mod stated_owner_terms;
pub mod terms;

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::ids::ListingId;
use features::StoredFeatures;
use open_house::OpenHouse;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SaleType {
    ForSale,
    ForRent,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Status {
    Active,
    PreOnMarket,
    Sold,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AreaUnit {
    SquareFeet,
    SquareMeters,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TourKind {
    OpenHouse,
    ThreeD,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SpaceType {
    EntirePlace,
    Room,
}

fn is_open_house(key: &str) -> bool {
    key.eq_ignore_ascii_case("OpenHouse")
}

/// Most open houses of a listing that are read.
pub const MAX_OPEN_HOUSES: usize = 50;

/// One pair of extra information.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CustomField {
    pub key: String,
    pub value: String,
}

/// What a listing says; every value has passed the rules.
///
/// Fields that Create requires are still `Option` here where an import may leave them unset.
/// Amounts have at most 4 decimal places. Texts are NFC; "" is unset.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ListingDraft {
    pub sale_type: SaleType,
    pub status: Status,
    pub currency_symbol: String,
    pub property_type: String,
    pub bedrooms: Option<Decimal>,
    pub bathrooms: Option<Decimal>,
    pub url: String,
    pub mls_number: String,
    pub year_built: Option<i64>,
    /// As sent; `Listing::aged` gives the value of a later day.
    pub days_on_market: Option<i64>,
    /// Day since 1970-01-01, in the chatbot's time zone, on which `days_on_market` was sent. None: the day of writing.
    /// Zero or less: the count is stopped, after as many days as the value is below zero.
    #[serde(default)]
    pub days_sent_on: Option<i64>,
    pub lot_area: Option<Decimal>,
    pub building_area: Option<Decimal>,
    /// Unit of both areas and of `unit_area_price`.
    pub area_unit: AreaUnit,
    /// Addresses; the first is the main photo.
    pub images: Vec<String>,
    pub tours: Option<TourKind>,
    pub parking_spots: Option<Decimal>,
    pub description: String,
    #[serde(rename = "extensions")]
    pub custom_fields: Vec<CustomField>,
    pub location: String,
    #[serde(rename = "address")]
    pub street_address: String,
    pub city: String,
    pub state: String,
    pub zip: String,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub sale_price: Option<Decimal>,
    pub unit_area_price: Option<Decimal>,
    pub hoa_month: Option<Decimal>,
    pub estimate_price: Option<Decimal>,
    pub rent_price: Option<Decimal>,
    pub space_type: Option<SpaceType>,
    pub deposit_fee: Option<Decimal>,
}

impl ListingDraft {
    /// The value of an extension column, by its key without regard to case.
    pub fn custom_field(&self, key: &str) -> Option<&str> {
        self.custom_fields.iter().find(|pair| pair.key.eq_ignore_ascii_case(key)).map(|pair| pair.value.as_str())
    }

    /// What the columns of open houses say, with a date or without.
    pub fn open_house_texts(&self) -> impl Iterator<Item = &str> {
        let columns = self.custom_fields.iter().filter(|pair| is_open_house(&pair.key) && !pair.value.is_empty());
        columns.map(|pair| pair.value.as_str())
    }

    /// The open houses with a date, by their start.
    pub fn open_houses(&self) -> Vec<OpenHouse> {
        let all = self.open_house_texts().flat_map(OpenHouse::read_all);
        let mut open_houses: Vec<OpenHouse> = all.take(MAX_OPEN_HOUSES).collect();
        open_houses.sort_by_key(|open_house| (open_house.start, open_house.end));
        open_houses.dedup();
        open_houses
    }

    /// Stores these open houses in place of the dated ones; texts without a date stay. The same ones change nothing, in
    /// whatever form they are stored.
    pub fn set_open_houses(&mut self, open_houses: &[OpenHouse]) {
        let mut sorted = open_houses.to_vec();
        sorted.sort_by_key(|open_house| (open_house.start, open_house.end));
        if sorted == self.open_houses() {
            return;
        }
        let mut place = None;
        let before = std::mem::take(&mut self.custom_fields);
        for mut pair in before {
            if is_open_house(&pair.key) && OpenHouse::read_all(&pair.value).next().is_some() {
                place.get_or_insert(self.custom_fields.len());
                pair.value = open_house::undated(&pair.value);
                if pair.value.is_empty() {
                    continue;
                }
            }
            self.custom_fields.push(pair);
        }
        let place = place.unwrap_or(self.custom_fields.len());
        let fields = open_houses.iter().map(|one| CustomField { key: "OpenHouse".into(), value: one.to_text() });
        self.custom_fields.splice(place..place, fields);
    }

    /// The bytes of all texts whose length a caller chooses, to bound what is held in memory at once.
    pub fn text_bytes(&self) -> usize {
        let custom_fields = self.custom_fields.iter().map(|pair| pair.key.len() + pair.value.len()).sum::<usize>();
        let images = self.images.iter().map(String::len).sum::<usize>();
        custom_fields + images + self.description.len() + self.url.len()
    }

    /// What the portal called the status if it has no `Status` of its own: "Pending", "Contingent" and the like.
    pub fn portal_status(&self) -> Option<&str> {
        self.custom_field("PortalStatus").filter(|status| !status.is_empty())
    }

    /// The rent of a listing for rent, the sale price of one for sale.
    pub fn price(&self) -> Option<Decimal> {
        match self.sale_type {
            SaleType::ForSale => self.sale_price,
            SaleType::ForRent => self.rent_price,
        }
    }
}

/// A stored listing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Listing {
    pub id: ListingId,
    /// UTC milliseconds.
    pub created_at_ms: i64,
    pub changed_at_ms: i64,
    pub content: ListingDraft,
    #[serde(skip)]
    pub stored_features: StoredFeatures,
    /// The last open house that has ended, of a listing as visitors see it.
    #[serde(skip)]
    pub past_open_house: Option<OpenHouse>,
}

impl Listing {
    /// A listing with content that isn't stored, or not yet.
    pub fn unstored(id: ListingId, at_ms: i64, content: ListingDraft) -> Self {
        Self {
            id,
            created_at_ms: at_ms,
            changed_at_ms: at_ms,
            content,
            stored_features: StoredFeatures::default(),
            past_open_house: None,
        }
    }
}

impl ListingDraft {
    /// The days that have passed until a day since `days_on_market` was sent; a sold or rented listing does not age.
    fn days_since_sent(&self, today: i64) -> i64 {
        match self.days_sent_on {
            None => 0,
            Some(stopped) if stopped <= 0 => -stopped,
            Some(_) if self.status == Status::Sold => 0,
            Some(sent_on) => (today - sent_on).max(0),
        }
    }

    /// The `days_sent_on` to store on a day: stops the count when the listing is sold, and resumes it when it is not.
    pub fn days_sent_on_to_store(&self, old: Option<&Self>, today: i64) -> i64 {
        let sent_on = self.days_sent_on.unwrap_or(today);
        let was_sold = old.is_some_and(|old| old.status == Status::Sold);
        match (self.status == Status::Sold, sent_on > 0) {
            (true, true) if was_sold => 0,
            (true, true) => (sent_on - today).min(0),
            (false, true) if was_sold => today,
            (false, false) => today + sent_on,
            (true, false) | (false, true) => sent_on,
        }
    }
}

impl Listing {
    /// The listing without open houses that ended by `now`, in minutes as in [`OpenHouse`]: they are history then. The
    /// last of them is kept apart, so that an answer can say that it is past.
    pub fn without_past_open_house(mut self, now: i64) -> Self {
        let all = self.content.open_houses();
        let ended = all.iter().filter(|open_house| open_house.end <= now).max_by_key(|open_house| open_house.end);
        if ended.is_none() {
            return self;
        }
        self.past_open_house = ended.copied();
        for pair in self.content.custom_fields.iter_mut().filter(|pair| is_open_house(&pair.key)) {
            let all: Vec<OpenHouse> = OpenHouse::read_all(&pair.value).collect();
            if all.iter().any(|open_house| open_house.end <= now) {
                let ahead = all.iter().filter(|open_house| open_house.end > now).map(OpenHouse::to_text);
                pair.value = ahead.collect::<Vec<_>>().join("; ");
            }
        }
        self.content.custom_fields.retain(|pair| !is_open_house(&pair.key) || !pair.value.is_empty());
        if self.content.open_house_texts().next().is_none() {
            self.content.tours = self.content.tours.filter(|tours| *tours != TourKind::OpenHouse);
        }
        self
    }

    /// The listing as it is on a day (since 1970-01-01): `days_on_market` is the value sent plus the days since.
    pub fn aged(mut self, today: i64) -> Self {
        let since = self.content.days_since_sent(today);
        if let Some(days) = &mut self.content.days_on_market {
            *days = days.saturating_add(since);
        }
        // What passed is counted in; a listing of a later day is left as it is.
        let is_counting = self.content.status != Status::Sold && self.content.days_sent_on.is_none_or(|day| day > 0);
        self.content.days_sent_on =
            Some(if is_counting { self.content.days_sent_on.unwrap_or(today).max(today) } else { 0 });
        self
    }
}
