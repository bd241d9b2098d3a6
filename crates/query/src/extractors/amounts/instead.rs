//! Numbers put in place of one that was said before, without a word for what they are: "make it 4", "hmm 460 then",
//! "wait, 1980". And years that only their size tells.

use rust_decimal::Decimal;

use super::{Amount, Compare, units::AmountSubject};
use crate::parse_state::ParseState;

/// "Make it 4": what the conversation has a number for already.
pub(super) fn instead(reading: &ParseState<'_>, amount: &Amount) -> Option<AmountSubject> {
    const INSTEAD: [&str; 8] =
        ["make it", "make that", "instead", "change it to", "change that to", "change to", "go with", "switch to"];
    // "Sorry, 3" puts right the number said before.
    let put_right = matches!(reading.corrected, Some(0 | 1)) && reading.tokens.len() <= 5;
    let earlier = reading.earlier.filter(|_| put_right || reading.says_any(&INSTEAD) || is_bare(reading, amount))?;
    let small = amount.low <= Decimal::from(12) && !amount.currency && !amount.scaled;
    let phrase = [
        (&earlier.year_built, AmountSubject::Year, is_year(reading, amount)),
        (&earlier.bedrooms, AmountSubject::Bedrooms, small),
        (&earlier.bathrooms, AmountSubject::Bathrooms, small),
        (&earlier.parking_spots, AmountSubject::Parking, small),
        (&earlier.price, AmountSubject::Price, !small),
        (&earlier.building_area_sqft, AmountSubject::Area { square_meters: false }, !small),
    ];
    phrase.into_iter().find(|(range, _, fits)| *fits && !range.is_open()).map(|(_, about, _)| about)
}

/// "Hmm 460 then": a number that hardly anything stands beside, too large for a place in a list.
fn is_bare(reading: &ParseState<'_>, amount: &Amount) -> bool {
    const BESIDE: [&str; 20] = [
        "hmm", "hm", "ok", "okay", "then", "well", "oh", "maybe", "what", "how", "about", "lets", "say", "try", "and",
        "so", "please", "?", ",", ".",
    ];
    let is_cued = reading.says_any(&["then", "what about", "how about", "lets say", "try", "maybe"]);
    is_cued
        && amount.low > Decimal::from(20)
        && reading.tokens.len() <= 6
        && (0..reading.tokens.len()).all(|at| amount.span.contains(&at) || BESIDE.contains(&reading.word(at)))
}

/// The side on which the search before bounds what a bare number is put in place of; `None` for the usual one.
pub(super) fn earlier_bound(reading: &ParseState<'_>, about: AmountSubject) -> Option<Compare> {
    let earlier = reading.earlier?;
    let range = match about {
        AmountSubject::Year => &earlier.year_built,
        AmountSubject::Price => &earlier.price,
        AmountSubject::Area { .. } => &earlier.building_area_sqft,
        _ => return None,
    };
    match (&range.min, &range.max) {
        (Some(min), None) if about == AmountSubject::Year && !min.inclusive => Some(Compare::Over),
        (Some(_), None) => Some(Compare::AtLeast),
        (None, Some(max)) if about == AmountSubject::Year && !max.inclusive => Some(Compare::Under),
        (None, Some(_)) => Some(Compare::AtMost),
        _ => None,
    }
}

pub(super) fn is_year(reading: &ParseState<'_>, amount: &Amount) -> bool {
    amount.low >= Decimal::from(1800)
        && amount.low <= Decimal::from(reading.today.year + 3)
        && amount.low.fract().is_zero()
        && !amount.currency
        && !amount.scaled
}

/// "A house from 2012": no round rent, and no more than the year.
pub(super) fn is_from_year(reading: &ParseState<'_>, amount: &Amount) -> bool {
    let is_round = (amount.low / Decimal::from(25)).fract().is_zero();
    let rents = ["rent", "rental", "rentals", "month", "price", "budget", "pay", "lease", "built", "on", "onwards"];
    amount.comparing == "from"
        && amount.high.is_none()
        && !is_round
        && is_year(reading, amount)
        && !reading.says_any(&rents)
}
