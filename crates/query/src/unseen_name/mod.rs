//! What a message calls a home that was not shown: "the farmhouse", "the 149k one", "the one with the boat lift".

use porchlight_domain::Filter;
use serde::{Deserialize, Serialize};

/// A name that only the data can resolve.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct UnseenName {
    /// What every home of that name has: its street, price, rooms.
    pub filter: Filter,
    /// Words for it beside those.
    pub terms: Vec<NameTerm>,
    /// It has a clause that a text may state: "the one thats already rented, for how much".
    pub states: bool,
}

/// A word of a name, which a text or address may have.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct NameTerm {
    pub word: String,
    /// The folded property types that it stands for; empty for a word that is no noun of homes.
    pub kinds: Vec<String>,
}
