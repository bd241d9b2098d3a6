//! What a listing can be asked about, and the preferences of a search in the visitor's words.

use porchlight_domain::Order;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// The property tax of a year.
pub const TAXES: &str = "property taxes";
/// The same for a month, which is worked out.
pub const MONTHLY_TAXES: &str = "monthly property taxes";
/// From when a rental can be moved into.
pub const AVAILABLE_FROM: &str = "available from";
/// How long a home is let for.
pub const LEASE_TERM: &str = "lease term";

/// What a home can be asked about, and what a number can be.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Field {
    Everything,
    Price,
    Estimate,
    UnitPrice,
    /// The price for each acre of the lot.
    LotUnitPrice,
    Hoa,
    Deposit,
    Bedrooms,
    Bathrooms,
    BuildingArea,
    LotArea,
    YearBuilt,
    DaysOnMarket,
    Parking,
    Status,
    SoldDate,
    #[serde(rename = "Address")]
    StreetAddress,
    #[serde(rename = "Neighbourhood")]
    Neighborhood,
    Zip,
    PropertyType,
    SpaceType,
    MlsNumber,
    OpenHouse,
    Tour,
    Link,
    Photos,
    Description,
    /// A word looked for in the extension columns and the description.
    Feature(String),
    /// How an offer of this amount compares with the asking price.
    Offer(Decimal),
    /// Whether a dog of so many pounds is allowed.
    PetWeight(u32),
    /// Whether a rental is let for so many months.
    Stay(u32),
    /// Whether it is let for a stay that ends within so many months: "only until May".
    StayAtMost(u32),
    /// A question in words that name no field and no feature: "why hasn't it sold?".
    Unlisted,
    /// How many homes.
    Count,
    /// A difference between two homes.
    Difference,
}

impl Field {
    /// What an order compares; `None` for those by time of listing and by distance.
    pub fn of_order(order: Order) -> Option<Self> {
        Some(match order {
            Order::PriceAsc | Order::PriceDesc => Self::Price,
            Order::AreaAsc | Order::AreaDesc => Self::BuildingArea,
            Order::LotAsc | Order::LotDesc => Self::LotArea,
            Order::YearAsc | Order::YearDesc => Self::YearBuilt,
            Order::BedroomsDesc => Self::Bedrooms,
            Order::HoaAsc | Order::HoaDesc => Self::Hoa,
            Order::UnitPriceAsc | Order::UnitPriceDesc => Self::UnitPrice,
            Order::DaysOnMarketAsc | Order::DaysOnMarketDesc => Self::DaysOnMarket,
            Order::Newest | Order::Oldest | Order::Nearest => return None,
        })
    }

    /// Whether it is the property tax, of a year or a month.
    pub fn is_taxes(&self) -> bool {
        matches!(self, Self::Feature(word) if word == TAXES || word == MONTHLY_TAXES)
    }

    /// Whether most listings that it is asked of state it, though no column of their own holds it.
    pub fn is_often_stated(&self) -> bool {
        self.is_taxes() || matches!(self, Self::Feature(word) if word == AVAILABLE_FROM || word == LEASE_TERM)
    }

    /// The name in stored explanations; it never changes.
    pub fn stored_name(&self) -> String {
        match self {
            Self::StreetAddress => "Address".to_owned(),
            Self::Neighborhood => "Neighbourhood".to_owned(),
            field => format!("{field:?}"),
        }
    }
}

/// A preference as the visitor put it, and the words of the filter that came of it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Preference {
    /// "with fenced yard", "dogs allowed"; "without pool".
    #[serde(rename = "said")]
    pub label: String,
    #[serde(rename = "words")]
    pub terms: Vec<String>,
}
