//! What a number of a sentence is about, told by its unit and the nearest words. The right number on the wrong field is
//! wrong.

use std::collections::HashSet;

use porchlight_lang::claims::TokenClass;
use porchlight_query::Field;

use crate::{
    numbers::context::{Around, Claim},
    numbers::money::money,
    sentence::{NumberClaim, ParsedSentence},
};

/// What each number of a sentence is about, in their order.
pub fn claims(reading: &ParsedSentence, text: &str) -> Vec<Claim> {
    let mut used = HashSet::new();
    reading.numbers.iter().map(|number| claim(reading, number, text, &mut used)).collect()
}

fn claim(reading: &ParsedSentence, number: &NumberClaim, text: &str, used: &mut HashSet<usize>) -> Claim {
    let around = Around { reading, at: number.at, used };
    if around.is_marker(number, text) {
        return Claim::Marker;
    }
    if number.money.is_some() {
        let (place, claim) = money(&around);
        used.extend(place);
        return claim;
    }
    if around.word(1) == "%"
        || around.sense(1) == Some(TokenClass::Percent)
        || around.back_sense(1) == Some(TokenClass::Percent)
    {
        return Claim::Percent;
    }
    if let Some(area) = area(&around) {
        return area;
    }
    if let Some((place, claim)) = around.label_at_hand().or_else(|| around.unit()).or_else(|| around.label(number)) {
        used.insert(place);
        return claim;
    }
    if around.word(1) == "of" || around.back_word(1) == "of" && around.back_number(2) {
        return Claim::HowMany;
    }
    if around.back_sense(1) == Some(TokenClass::Found)
        || matches!(around.sense(1), Some(TokenClass::More)) && around.found()
    {
        return Claim::HowMany;
    }
    Claim::Loose { noun: around.noun() }
}

fn area(around: &Around<'_>) -> Option<Claim> {
    let unit = (1..=2).find_map(|on| around.sense(on).filter(|_| on == 1 || around.word(1) == "-"))?;
    let lot = || {
        around
            .nearest(|sense| match sense {
                TokenClass::Lot => Some(true),
                TokenClass::Living
                | TokenClass::House
                | TokenClass::Condo
                | TokenClass::Apartment
                | TokenClass::Townhouse
                | TokenClass::Bed
                | TokenClass::Bath
                | TokenClass::Listing => Some(false),
                _ => None,
            })
            .is_some_and(|(_, _, lot)| lot)
    };
    match unit {
        TokenClass::Acre => Some(Claim::Acres),
        TokenClass::Hectare => Some(Claim::Hectares),
        TokenClass::SquareMeters => Some(Claim::SquareMeters { lot: lot() }),
        TokenClass::SquareFeet => Some(if lot() { Claim::Of(Field::LotArea) } else { Claim::SquareFeet }),
        _ => None,
    }
}
