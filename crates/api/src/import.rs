//! Import of many listings in one call. A rejected row rejects only itself, so each row is decoded on its
//! own.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{
    decode::decode_node,
    error::FieldError,
    json::parse_object,
    listings::{CustomField, OpenHouse},
    scalars::Number,
};

/// The name by which a row asks the strict reader for its JSON text.
pub(crate) const RAW: &str = "$raw";

/// One row of an import, as JSON text that nobody has read yet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RawRow(pub String);

impl RawRow {
    /// Writes a row down for sending.
    pub fn new(row: &ImportRow) -> Result<Self, serde_json::Error> {
        serde_json::to_string(row).map(Self)
    }

    /// Reads the row; gives every problem of it together.
    pub fn read(&self) -> Result<ImportRow, Vec<FieldError>> {
        let node = parse_object(self.0.as_bytes())
            .map_err(|error| vec![FieldError { code: error.code, field: String::new(), message: error.message }])?;
        decode_node(&node, false)
    }
}

impl Serialize for RawRow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value: serde_json::Value = serde_json::from_str(&self.0).map_err(serde::ser::Error::custom)?;
        value.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for RawRow {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(RAW, RawVisitor)
    }
}

struct RawVisitor;

impl<'de> de::Visitor<'de> for RawVisitor {
    type Value = RawRow;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }
    fn visit_str<E>(self, json: &str) -> Result<RawRow, E> {
        Ok(RawRow(json.to_owned()))
    }
    fn visit_string<E>(self, json: String) -> Result<RawRow, E> {
        Ok(RawRow(json))
    }
    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<RawRow, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        Ok(RawRow(value.to_string()))
    }
}

/// Many listings at once, at most 1,000; one transaction a call.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct ImportListings {
    pub serial_number: String,
    #[ts(as = "Vec<ImportRow>")]
    #[schema(value_type = Vec<ImportRow>)]
    pub rows: Vec<RawRow>,
    /// True: tell what would happen and write nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dry_run: Option<bool>,
    /// `update` (default), `skip` or `fail`, for a row that matches a stored listing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_conflict: Option<String>,
}

/// A listing as portals give it: five members are needed, of which MLSNumber and Url may be "".
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct ImportRow {
    /// Id of the listing that the row is about; without it the row is matched by MLSNumber, Url and address.
    #[serde(rename = "ID", skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    pub sale_type: String,
    pub status: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency_symbol: Option<String>,
    pub property_type: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bedrooms: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bathrooms: Option<Number>,
    pub url: String,
    #[serde(rename = "MLSNumber")]
    pub mls_number: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub year_built: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub days_on_market: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lot_area: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub building_area: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub area_unit: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub images: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tours: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parking_spots: Option<Number>,
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
    /// The dated open houses, at most 50.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_houses: Option<Vec<OpenHouse>>,
}

/// What an import did, row by row.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct ImportReport {
    pub created: i64,
    pub updated: i64,
    pub unchanged: i64,
    pub skipped: i64,
    #[serde(rename = "Refused")]
    pub rejected: i64,
    /// One id per row, in the order of the rows; null if the row was rejected or skipped.
    #[serde(rename = "IDs")]
    pub ids: Vec<Option<String>>,
    pub errors: Vec<ImportRowError>,
}

/// Why a row was rejected.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct ImportRowError {
    /// Position in `Rows`, from 0.
    pub row: i64,
    pub field: String,
    pub message: String,
}
