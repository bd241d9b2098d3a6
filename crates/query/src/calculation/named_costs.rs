//! Costs that a question names beside a rent: "after HOA and taxes", "with the dog".

use serde::{Deserialize, Serialize};

use crate::parse_state::ParseState;

/// A cost of a home.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cost {
    Hoa,
    Taxes,
    /// What the owner of a home with tenants pays.
    Water,
    /// The rent of a pet.
    Pets,
}

const ALL: [(Cost, &[&str]); 4] = [
    (Cost::Hoa, &["hoa", "hoas", "dues", "association"]),
    (Cost::Taxes, &["tax", "taxes"]),
    (Cost::Water, &["water"]),
    (Cost::Pets, &["dog", "dogs", "cat", "cats", "pet", "pets", "puppy", "kitten"]),
];

/// A set of costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NamedCosts(u8);

impl NamedCosts {
    /// Those that a question names.
    pub(crate) fn parse(reading: &ParseState<'_>) -> Self {
        let named = ALL.iter().filter(|(_, named)| named.iter().any(|word| reading.says(word)));
        named.fold(Self::default(), |set, (cost, _)| set.with(*cost))
    }

    /// The set with one more.
    pub fn with(self, cost: Cost) -> Self {
        Self(self.0 | 1 << cost as u8)
    }

    /// The set without one.
    pub fn without(self, cost: Cost) -> Self {
        Self(self.0 & !(1 << cost as u8))
    }

    /// Whether a cost is one of them.
    pub fn has(self, cost: Cost) -> bool {
        self.0 & 1 << cost as u8 != 0
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Takes their words, so that they are no wishes.
    pub(crate) fn take(self, reading: &mut ParseState<'_>) {
        let named = ALL.iter().filter(|(cost, _)| self.has(*cost)).flat_map(|(_, own)| own.iter());
        for word in named {
            while let Some(found) = reading.find(word) {
                reading.take(found);
            }
        }
    }
}
