//! Listings of a chatbot. As in section 2.5 of the specification, inputs are typed and outputs are text.

pub mod details;
pub mod open_houses;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

pub use self::{details::*, open_houses::*};
use crate::{patch::Patch, scalars::Number};

/// One pair of extra information about a listing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct CustomField {
    #[serde(rename = "Key")]
    pub key: String,
    pub value: String,
}

/// A new listing of a chatbot; answers the new listing's id as text.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct NewListing {
    pub serial_number: String,
    pub sale_type: String,
    pub status: String,
    pub currency_symbol: String,
    pub property_type: String,
    pub bedrooms: Number,
    pub bathrooms: Number,
    pub url: String,
    #[serde(rename = "MLSNumber")]
    pub mls_number: String,
    pub year_built: Number,
    pub days_on_market: Number,
    pub lot_area: Number,
    pub building_area: Number,
    pub area_unit: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub images: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tours: Option<String>,
    pub parking_spots: Number,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extension_column: Option<Vec<CustomField>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
    #[serde(rename = "Address", skip_serializing_if = "Option::is_none")]
    pub street_address: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    #[serde(rename = "ZIP", skip_serializing_if = "Option::is_none")]
    pub zip: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latitude: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longitude: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sale_price: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit_area_price: Option<Number>,
    #[serde(rename = "HOAMonth", skip_serializing_if = "Option::is_none")]
    pub hoa_month: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate_price: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rent_price: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub space_type: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deposit_fee: Option<Number>,
    /// Beyond the specification: the dated open houses, at most 50. Other services ignore it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_houses: Option<Vec<OpenHouse>>,
}

/// A change of one listing; absent stays, null clears an optional member.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct ListingChange {
    pub serial_number: String,
    /// Value of the key that identifies the listing.
    pub key: String,
    /// `NewOaks` (our id), `MLSNumber` or `URL`.
    pub key_type: String,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<String>")]
    #[schema(value_type = Option<String>)]
    pub sale_type: Patch<String>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<String>")]
    #[schema(value_type = Option<String>)]
    pub status: Patch<String>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<String>")]
    #[schema(value_type = Option<String>)]
    pub currency_symbol: Patch<String>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<String>")]
    #[schema(value_type = Option<String>)]
    pub property_type: Patch<String>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<Number>")]
    #[schema(value_type = Option<Number>)]
    pub bedrooms: Patch<Number>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<Number>")]
    #[schema(value_type = Option<Number>)]
    pub bathrooms: Patch<Number>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<String>")]
    #[schema(value_type = Option<String>)]
    pub url: Patch<String>,
    #[serde(rename = "MLSNumber", default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<String>")]
    #[schema(value_type = Option<String>)]
    pub mls_number: Patch<String>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<Number>")]
    #[schema(value_type = Option<Number>)]
    pub year_built: Patch<Number>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<Number>")]
    #[schema(value_type = Option<Number>)]
    pub days_on_market: Patch<Number>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<Number>")]
    #[schema(value_type = Option<Number>)]
    pub lot_area: Patch<Number>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<Number>")]
    #[schema(value_type = Option<Number>)]
    pub building_area: Patch<Number>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<String>")]
    #[schema(value_type = Option<String>)]
    pub area_unit: Patch<String>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<Vec<String>>")]
    #[schema(value_type = Option<Vec<String>>)]
    pub images: Patch<Vec<String>>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<String>")]
    #[schema(value_type = Option<String>)]
    pub tours: Patch<String>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<Number>")]
    #[schema(value_type = Option<Number>)]
    pub parking_spots: Patch<Number>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<String>")]
    #[schema(value_type = Option<String>)]
    pub description: Patch<String>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<Vec<CustomField>>")]
    #[schema(value_type = Option<Vec<CustomField>>)]
    pub extension_column: Patch<Vec<CustomField>>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<String>")]
    #[schema(value_type = Option<String>)]
    pub location: Patch<String>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<String>")]
    #[schema(value_type = Option<String>)]
    #[serde(rename = "Address")]
    pub street_address: Patch<String>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<String>")]
    #[schema(value_type = Option<String>)]
    pub city: Patch<String>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<String>")]
    #[schema(value_type = Option<String>)]
    pub state: Patch<String>,
    #[serde(rename = "ZIP", default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<String>")]
    #[schema(value_type = Option<String>)]
    pub zip: Patch<String>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<f64>")]
    #[schema(value_type = Option<f64>)]
    pub latitude: Patch<f64>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<f64>")]
    #[schema(value_type = Option<f64>)]
    pub longitude: Patch<f64>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<Number>")]
    #[schema(value_type = Option<Number>)]
    pub sale_price: Patch<Number>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<Number>")]
    #[schema(value_type = Option<Number>)]
    pub unit_area_price: Patch<Number>,
    #[serde(rename = "HOAMonth", default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<Number>")]
    #[schema(value_type = Option<Number>)]
    pub hoa_month: Patch<Number>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<Number>")]
    #[schema(value_type = Option<Number>)]
    pub estimate_price: Patch<Number>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<Number>")]
    #[schema(value_type = Option<Number>)]
    pub rent_price: Patch<Number>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<String>")]
    #[schema(value_type = Option<String>)]
    pub space_type: Patch<String>,
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<Number>")]
    #[schema(value_type = Option<Number>)]
    pub deposit_fee: Patch<Number>,
    /// Beyond the specification: replaces the dated open houses, at most 50. Other services ignore it.
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    #[ts(optional = nullable, as = "Option<Vec<OpenHouse>>")]
    #[schema(value_type = Option<Vec<OpenHouse>>)]
    pub open_houses: Patch<Vec<OpenHouse>>,
}

/// Which listings, in which order, on which page.
///
/// The members after `PageSize` are extensions; other services ignore them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct ListListings {
    pub serial_number: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub city_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sale_type: Option<String>,
    #[serde(rename = "MLSNumber", skip_serializing_if = "Option::is_none")]
    pub mls_number: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page_number: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page_size: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub property_type: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_price: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_price: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_bedrooms: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_bathrooms: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order_by: Option<String>,
}

/// One page of listings; `virtual_count` is the exact number of all that match.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct ListingPage {
    /// Newest first, then by id; empty past the end.
    pub list: Vec<ListingItem>,
    pub virtual_count: i64,
}

/// A listing as it is read back: numbers as the shortest decimal text, unset as "".
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct ListingItem {
    #[serde(rename = "ID")]
    pub id: i64,
    pub property_type: String,
    /// Display text: "For sale" or "For rent".
    pub sale_type: String,
    pub status: String,
    /// Addresses joined by ","; a comma inside one is `%2C`.
    pub images: String,
    pub currency_symbol: String,
    /// The sale price, or the rent of a home for rent.
    pub price: String,
    pub state: String,
    pub city: String,
    #[serde(rename = "Address")]
    pub street_address: String,
    #[serde(rename = "ZIP")]
    pub zip: String,
    /// Building area with its unit: "2500 Square Feet".
    pub area: String,
    pub bathrooms: String,
    pub bedrooms: String,
    pub url: String,
    pub tours: String,
    pub year_built: String,
    #[serde(rename = "MLSNumber")]
    pub mls_number: String,
    pub days_on_market: String,
    pub lot_area: String,
    pub building_area: String,
    pub parking_spots: String,
    pub description: String,
    pub rent_price: String,
    pub space_type: String,
    pub deposit_fee: String,
    pub sale_price: String,
    pub unit_area_price: String,
    pub estimate_price: String,
    #[serde(rename = "HOAMonth")]
    pub hoa_month: String,
    /// Degrees; 0 where the place is not known.
    #[serde(rename = "LATITUDE")]
    pub latitude: f64,
    /// Degrees; 0 where the place is not known.
    #[serde(rename = "LONGITUDE")]
    pub longitude: f64,
    /// Compact JSON text of the list of pairs; "" where there is none.
    pub extension_column: String,
    /// Beyond the specification, so that an editor loses nothing; other services leave it out.
    #[serde(default)]
    #[schema(required = true)]
    pub location: String,
    /// Beyond the specification: "Square Feet" or "Square Meters"; other services leave it out.
    #[serde(default)]
    #[schema(required = true)]
    pub area_unit: String,
    /// Beyond the specification: the dated open houses of `ExtensionColumn` by their start; absent if there is none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<OpenHouse>>")]
    #[schema(required = false)]
    pub open_houses: Vec<OpenHouse>,
}

/// Deletes listings of a chatbot by id, MLS number or address.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct DeleteListings {
    pub serial_number: String,
    pub keys: Vec<String>,
    /// `NewOaks` (our id), `MLSNumber` or `URL`.
    pub key_type: String,
}

/// How many listings were deleted, 0 included.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct DeletedListings {
    pub success_count: i64,
}
