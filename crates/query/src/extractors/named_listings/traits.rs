//! What tells a home from others: its type, its rooms, its price, its street, a word of its description.

use porchlight_domain::{Availability, SaleType};
use rust_decimal::Decimal;

use super::name_terms;
use crate::{
    dialog_state::ShownListing,
    street_address::{self, Role},
};

/// Below it a price is a rent.
const LOWEST_SALE_PRICE: i64 = 20_000;

/// An acre in the units that lots are listed in.
const ACRE_SQFT: i64 = 43_560;
const ACRE_SQM: i64 = 4_047;

#[derive(Debug, Clone, PartialEq)]
pub enum Trait {
    /// The property types that a noun names.
    Kind(Vec<String>),
    /// A word of the description, the address or the type.
    Word(String),
    /// A word that the description denies, or else doesn't have.
    Without(String),
    /// A word of the address or the type.
    Address(String),
    /// Words of a street, or the name of a city or neighborhood.
    Place(Vec<String>),
    Bedrooms(Decimal),
    Bathrooms(Decimal),
    SquareFeet(Decimal),
    Acres(Decimal),
    Price(Decimal),
    YearBuilt(i64),
    /// The number of the address or its unit.
    Number(String),
    Offered(SaleType),
    Status(Availability),
}

/// Whether a home has every trait.
pub fn fits_all(shown: &ShownListing, traits: &[Trait]) -> bool {
    traits.iter().all(|own| fits(shown, own))
}

/// Whether a home has the trait.
pub fn fits(shown: &ShownListing, own: &Trait) -> bool {
    match own {
        Trait::Kind(kinds) => kinds.contains(&shown.property_type),
        Trait::Word(word) => has_word(shown, word),
        Trait::Without(word) => lacks_word(shown, word),
        Trait::Address(word) => is_addressed(shown, word),
        Trait::Place(name) => has_place(shown, name),
        Trait::Bedrooms(count) => shown.bedrooms == Some(*count),
        Trait::Bathrooms(count) => shown.bathrooms == Some(*count),
        Trait::SquareFeet(area) => shown.square_feet.is_some_and(|own| is_near(own, *area)),
        Trait::Acres(acres) => shown
            .lot_area
            .is_some_and(|own| [ACRE_SQFT, ACRE_SQM, 1].iter().any(|unit| is_near(own, *acres * Decimal::from(*unit)))),
        Trait::Price(price) => shown.price.is_some_and(|own| is_near(own, *price)),
        Trait::YearBuilt(year) => shown.year_built == Some(*year),
        Trait::Number(number) => {
            let read = street_address::read(&shown.street);
            read.number == *number || read.unit == *number
        }
        Trait::Status(availability) => shown.availability == Some(*availability),
        Trait::Offered(sale_type) => sale_type_of(shown) == Some(*sale_type),
    }
}

/// Whether a home is for sale or for rent; by its price, where a conversation was stored before that was kept.
fn sale_type_of(shown: &ShownListing) -> Option<SaleType> {
    let by_price = |price: Decimal| match price < LOWEST_SALE_PRICE.into() {
        true => SaleType::ForRent,
        false => SaleType::ForSale,
    };
    shown.sale_type.or_else(|| shown.price.map(by_price))
}

/// Whether the description, the address or the type has a word or one that says the same.
pub fn has_word(shown: &ShownListing, word: &str) -> bool {
    let has = |word: &str| shown.text.contains(&format!(" {word} ")) || is_addressed(shown, word);
    let is_studio = word == "studio" && shown.bedrooms.is_some_and(|bedrooms| bedrooms.is_zero());
    is_studio || has(word) || name_terms::same_as(word).any(has)
}

/// Whether the description denies a word, says what has none of it, or doesn't have it.
fn lacks_word(shown: &ShownListing, word: &str) -> bool {
    denies_word(shown, word) || !has_word(shown, word)
}

/// Whether the description denies a word or says what has none of it: "no steps" of "the one without stairs".
pub fn denies_word(shown: &ShownListing, word: &str) -> bool {
    let denied = |word: &str| shown.text.contains(&format!(" !{word} "));
    let stated = |phrase: &&str| shown.text.contains(&format!(" {phrase} "));
    denied(word) || name_terms::same_as(word).any(denied) || name_terms::without(word).iter().any(stated)
}

fn is_addressed(shown: &ShownListing, word: &str) -> bool {
    shown.property_type == word || shown.street.split([' ', '-', ',']).any(|own| own == word)
}

/// Whether a home is on a street with these words, with or without its number, or in the place of that name.
fn has_place(shown: &ShownListing, name: &[String]) -> bool {
    let plain = |word: &str| street_address::bare(street_address::short(word)).to_owned();
    let wanted: Vec<String> = name.iter().map(|word| plain(word)).collect();
    let [first, ..] = &wanted[..] else { return false };
    // "The S one" names nothing.
    let is_telling = wanted.len() > 1 || street_address::role(first) == Role::Name && first.chars().count() > 1;
    let own: Vec<String> =
        shown.street.split([' ', '-', ',', '.']).filter(|word| !word.is_empty()).map(plain).collect();
    is_telling && own.windows(wanted.len()).any(|window| *window == wanted[..])
        || shown.places.contains(&name.join(" "))
}

/// Within a fiftieth.
fn is_near(value: Decimal, number: Decimal) -> bool {
    (value - number).abs() <= value / Decimal::from(50)
}
