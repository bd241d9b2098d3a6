//! "My dog is 55 lbs", "un perro de 20 kilos": a pet of a stated weight, which a rule of the listing may limit.

use rust_decimal::Decimal;

use crate::{field::Field, parse_state::ParseState};

/// No pet is heavier.
const MAX_POUNDS: u32 = 300;

/// Words for pets, breeds included.
const PETS: [&str; 30] = [
    "dog",
    "dogs",
    "pup",
    "puppy",
    "pet",
    "pets",
    "cat",
    "cats",
    "beagle",
    "lab",
    "labrador",
    "retriever",
    "golden",
    "shepherd",
    "husky",
    "poodle",
    "doodle",
    "goldendoodle",
    "labradoodle",
    "boxer",
    "bulldog",
    "mastiff",
    "rottweiler",
    "pitbull",
    "pit bull",
    "terrier",
    "corgi",
    "collie",
    "dane",
    "dachshund",
];

/// The field of a pet of that weight.
pub fn find(reading: &ParseState<'_>) -> Option<Field> {
    let factor = |word: &str| match word {
        "lb" | "lbs" | "pound" | "pounds" | "libras" | "libra" => Some(Decimal::ONE),
        "kg" | "kgs" | "kilo" | "kilos" | "kilogram" | "kilograms" => Some(Decimal::new(22_046, 4)),
        _ => None,
    };
    let weight = (0..reading.tokens.len()).find_map(|at| {
        let number = reading.tokens[at].number.filter(|_| !reading.tokens[at].scaled)?;
        Some(number * factor(reading.word(at + 1))?)
    })?;
    let pounds = u32::try_from(weight.round()).ok().filter(|pounds| (1..=MAX_POUNDS).contains(pounds))?;
    reading.says_any(&PETS).then_some(Field::PetWeight(pounds))
}
