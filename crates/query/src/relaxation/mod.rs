//! Searching again with one condition less, when nothing met all of them.

pub mod mentioned_open_houses;
mod of_query;
pub mod substitutes;
pub mod synonyms;
pub mod term_families;

use porchlight_domain::Filter;
use serde::{Deserialize, Serialize};

/// Which condition was given up to find something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum RelaxedConstraint {
    #[serde(rename = "Words")]
    Terms,
    /// When an open house is.
    OpenHouseDay,
    Tours,
    Age,
    Hoa,
    Parking,
    Area,
    Bathrooms,
    Price,
    Bedrooms,
    PropertyType,
    Place,
    SaleType,
    Availability,
}

impl RelaxedConstraint {
    /// In the order of the conditions in a sentence.
    pub const ALL: [Self; 14] = [
        Self::Availability,
        Self::SaleType,
        Self::PropertyType,
        Self::Bedrooms,
        Self::Bathrooms,
        Self::Price,
        Self::Area,
        Self::Place,
        Self::Age,
        Self::Hoa,
        Self::Parking,
        Self::Tours,
        Self::OpenHouseDay,
        Self::Terms,
    ];

    /// The constraint of a stored name.
    pub fn by_name(name: &str) -> Option<Self> {
        serde_json::from_value(serde_json::Value::String(name.to_owned())).ok()
    }

    /// The stored name.
    pub fn name(self) -> String {
        serde_json::to_value(self).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
    }

    /// Whether giving this up gives up a part of another: the price goes with sale or rent.
    pub fn is_part_of(self, other: Self) -> bool {
        matches!((self, other), (Self::OpenHouseDay, Self::Tours) | (Self::SaleType, Self::Price))
    }
}

/// The filter without one of its conditions; `None` if it has no such condition.
pub fn relax(filter: &Filter, relaxed: RelaxedConstraint) -> Option<Filter> {
    let mut wide = filter.clone();
    match relaxed {
        RelaxedConstraint::Terms => {
            wide.terms.clear();
            wide.excluded_terms.clear();
            wide.any_terms.clear();
        }
        RelaxedConstraint::OpenHouseDay => {
            if let Some(window) = &mut wide.open_house {
                window.until = None;
            }
        }
        RelaxedConstraint::Tours => (wide.tours, wide.open_house) = (None, None),
        RelaxedConstraint::Age => {
            wide.year_built = Default::default();
            wide.days_on_market = Default::default();
        }
        RelaxedConstraint::Hoa => {
            wide.hoa_month = Default::default();
            wide.no_hoa = false;
            wide.deposit = Default::default();
        }
        RelaxedConstraint::Parking => wide.parking_spots = Default::default(),
        RelaxedConstraint::Area => {
            wide.building_area_sqft = Default::default();
            wide.lot_area_sqft = Default::default();
        }
        RelaxedConstraint::Bathrooms => wide.bathrooms = Default::default(),
        RelaxedConstraint::Price => {
            wide.price = Default::default();
            wide.unit_price = Default::default();
        }
        RelaxedConstraint::Bedrooms => wide.bedrooms = Default::default(),
        RelaxedConstraint::PropertyType => {
            wide.property_types.clear();
            wide.not_property_types.clear();
            wide.space_type = None;
        }
        RelaxedConstraint::Place => {
            wide.cities.clear();
            wide.zips.clear();
            wide.locations.clear();
            wide.any_area = false;
            wide.streets.clear();
            wide.states.clear();
            wide.near = None;
        }
        RelaxedConstraint::SaleType => {
            // Prices of the one kind say nothing about the other.
            wide.sale_type = None;
            if filter.sale_type.is_some() {
                wide.price = Default::default();
            }
        }
        // A home that is gone is not offered instead; one that is asked for as sold may be on the market.
        RelaxedConstraint::Availability => {
            use porchlight_domain::Availability::{Any, Available, ComingSoon, OffMarket, Pending, Sold};
            if matches!(filter.availability, ComingSoon | Pending | Sold | OffMarket) {
                wide.availability = Available;
            }
            // A street is named for a home there, also one that comes soon or is gone.
            if matches!(filter.availability, Available) && !filter.streets.is_empty() {
                wide.availability = Any;
            }
        }
    }
    (wide != *filter).then_some(wide)
}
