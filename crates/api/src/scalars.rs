//! Scalars with a special wire form: exact numbers and file ids.
//!
//! Money and areas are decimals, never floating point. A file id may be a number or a numeric string. The
//! `$…` names tell the strict reader (`decode`) which form is expected; other deserializers ignore them.

use std::fmt;

use rust_decimal::{
    Decimal,
    prelude::{FromPrimitive, ToPrimitive},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, RefOr, Schema, Type},
};

use crate::decimal::{parse_rounded, parse_scientific};

/// The name by which an exact number asks the strict reader for its text.
pub(crate) const NUMBER: &str = "$number";
/// The name by which an id asks the strict reader for a number or a numeric string.
pub(crate) const FILE_ID: &str = "$file_id";

/// No number of the wire is larger than this.
const LARGEST: i64 = 1_000_000_000_000;

/// An exact decimal number; JSON number on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, ts_rs::TS)]
#[ts(type = "number")]
pub struct Number(pub Decimal);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = self.0.normalize().to_string();
        match text.parse::<i64>() {
            Ok(whole) => serializer.serialize_i64(whole),
            Err(_) => serializer.serialize_f64(text.parse().map_err(serde::ser::Error::custom)?),
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(NUMBER, NumberVisitor)
    }
}

struct NumberVisitor;

impl<'de> de::Visitor<'de> for NumberVisitor {
    type Value = Number;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number")
    }
    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Number, D::Error> {
        deserializer.deserialize_any(self)
    }
    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Number, E> {
        Ok(Number(value.into()))
    }
    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Number, E> {
        Ok(Number(value.into()))
    }
    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Number, E> {
        self.visit_str(&value.to_string())
    }
    fn visit_str<E: de::Error>(self, text: &str) -> Result<Number, E> {
        decimal_of(text).map(Number).ok_or_else(|| E::custom("not a number"))
    }
}

/// Reads any finite JSON number: exactly where 28 digits hold it, otherwise the nearest decimal.
///
/// A number beyond the decimals becomes the largest or smallest one, which every range rejects.
pub(crate) fn decimal_of(text: &str) -> Option<Decimal> {
    let is_scientific = text.contains(['e', 'E']);
    let parsed = if is_scientific { parse_scientific(text) } else { parse_rounded(text) };
    parsed.or_else(|| {
        let nearest: f64 = text.parse().ok().filter(|nearest: &f64| nearest.is_finite())?;
        Some(Decimal::from_f64(nearest).unwrap_or(match nearest {
            tiny if tiny.abs() < 1.0 => Decimal::ZERO,
            negative if negative < 0.0 => Decimal::MIN,
            _ => Decimal::MAX,
        }))
    })
}

/// Reads an integer in any JSON spelling (`5`, `5.0`, `1e3`); none for a number with a fraction.
///
/// An integer beyond `i64` becomes the nearest one: it is outside every range of the wire.
pub(crate) fn integer_of(text: &str) -> Option<i64> {
    if let Ok(plain) = text.parse() {
        return Some(plain);
    }
    let value = decimal_of(text)?;
    if value.fract().is_zero() || value.abs() > Decimal::from(LARGEST) {
        let nearest = if value.is_sign_negative() { i64::MIN } else { i64::MAX };
        return Some(value.trunc().to_i64().unwrap_or(nearest));
    }
    None
}

impl PartialSchema for Number {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::Number).into()
    }
}
impl ToSchema for Number {}

/// A file id as text (`ChatIcon`, `FileStoreId`); "" where no file is set.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, ts_rs::TS)]
#[ts(type = "string")]
#[serde(transparent)]
pub struct FileIdText(pub String);

/// A file id as a number (`fileIds`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, ts_rs::TS)]
#[ts(type = "number")]
#[serde(transparent)]
pub struct FileIdNumber(pub i64);

impl<'de> Deserialize<'de> for FileIdText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(FILE_ID, IdVisitor).map(Self)
    }
}

impl<'de> Deserialize<'de> for FileIdNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = deserializer.deserialize_newtype_struct(FILE_ID, IdVisitor)?;
        // An id that is no number names no file; -1 is never given out.
        Ok(Self(text.parse().unwrap_or(-1)))
    }
}

struct IdVisitor;

impl<'de> de::Visitor<'de> for IdVisitor {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a file id")
    }
    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<String, D::Error> {
        deserializer.deserialize_any(self)
    }
    fn visit_u64<E: de::Error>(self, value: u64) -> Result<String, E> {
        Ok(value.to_string())
    }
    fn visit_i64<E: de::Error>(self, value: i64) -> Result<String, E> {
        Ok(value.to_string())
    }
    fn visit_str<E: de::Error>(self, text: &str) -> Result<String, E> {
        Ok(text.to_owned())
    }
}

impl PartialSchema for FileIdText {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::String).into()
    }
}
impl ToSchema for FileIdText {}
impl PartialSchema for FileIdNumber {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::Integer).into()
    }
}
impl ToSchema for FileIdNumber {}
