//! A member of a change: missing, cleared or set.
//!
//! In a listing update a missing member stays, `null` clears an optional one and a value sets it. `Option`
//! alone can't distinguish the first two.

use std::{fmt, marker::PhantomData};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The name by which a patch asks the strict reader to tell absent from null.
pub(crate) const PATCH: &str = "$patch";

/// What a change says about one member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Patch<T> {
    /// Not sent: leave the stored value.
    #[default]
    Keep,
    /// Sent as null: make it unset.
    Clear,
    /// Sent with a value.
    Set(T),
}

impl<T> Patch<T> {
    /// True when the member was not sent.
    pub const fn is_keep(&self) -> bool {
        matches!(self, Self::Keep)
    }

    /// Maps the value, keeping absent and cleared as they are.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Patch<U> {
        match self {
            Self::Keep => Patch::Keep,
            Self::Clear => Patch::Clear,
            Self::Set(value) => Patch::Set(f(value)),
        }
    }
}

impl<T: Serialize> Serialize for Patch<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Set(value) => value.serialize(serializer),
            Self::Keep | Self::Clear => serializer.serialize_none(),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Patch<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(PATCH, PatchVisitor(PhantomData))
    }
}

struct PatchVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> de::Visitor<'de> for PatchVisitor<T> {
    type Value = Patch<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value or null")
    }
    fn visit_unit<E>(self) -> Result<Patch<T>, E> {
        Ok(Patch::Keep)
    }
    fn visit_none<E>(self) -> Result<Patch<T>, E> {
        Ok(Patch::Clear)
    }
    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Patch<T>, D::Error> {
        T::deserialize(deserializer).map(Patch::Set)
    }
    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Patch<T>, D::Error> {
        Ok(Option::<T>::deserialize(deserializer)?.map_or(Patch::Clear, Patch::Set))
    }
}
