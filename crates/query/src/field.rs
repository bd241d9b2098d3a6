//! What a listing can be asked about, and the preferences of a search in the visitor's words.

use porchlight_domain::Order;
use serde::{Deserialize, Serialize};

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
