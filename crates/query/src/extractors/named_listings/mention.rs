//! A name for a home, as a message has it.

use std::ops::Range;

use super::{extreme::Extreme, traits::Trait};

/// A name, and the words that it takes.
#[derive(Debug)]
pub struct Mention {
    pub span: Range<usize>,
    pub traits: Vec<Trait>,
    pub extreme: Option<Extreme>,
    /// Nouns of its kinds, in the singular: "fourplex".
    pub nouns: Vec<String>,
}

impl Mention {
    /// "The condo", which says no more than "it" where a condo is at hand.
    pub fn is_bare_kind(&self) -> bool {
        self.extreme.is_none() && matches!(self.traits[..], [Trait::Kind(_)])
    }

    /// The words of what the home has not.
    pub fn lacking(&self) -> impl Iterator<Item = &str> {
        self.traits.iter().filter_map(|own| match own {
            Trait::Without(word) => Some(word.as_str()),
            _ => None,
        })
    }

    /// Whether it says more than a kind and an end of a scale.
    pub fn tells_apart(&self) -> bool {
        self.traits.iter().any(|own| matches!(own, Trait::Place(_) | Trait::Word(_) | Trait::Without(_)))
    }
}
