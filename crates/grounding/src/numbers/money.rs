//! What an amount of money is about: price, rent, fee, a difference, an average. An HOA fee said as a rent is as wrong
//! as a wrong fee.

use porchlight_lang::claims::TokenClass;
use porchlight_query::Field;

use crate::{
    numbers::context::{Around, Claim},
    numbers::number_words::is_currency_sign,
};

/// What money is about, and the word that told it.
pub fn money(around: &Around<'_>) -> (Option<usize>, Claim) {
    let monthly = match per_what(around) {
        Per::Area => return (None, Claim::Of(Field::UnitPrice)),
        Per::Month => true,
        Per::Nothing => false,
    };
    if is_more_than(around) {
        return (None, Claim::Difference);
    }
    let near = around.nearest(|sense| match sense {
        TokenClass::Hoa => Some(Field::Hoa),
        TokenClass::Deposit => Some(Field::Deposit),
        TokenClass::Estimate => Some(Field::Estimate),
        TokenClass::Price | TokenClass::Rent | TokenClass::Sold | TokenClass::Asking => Some(Field::Price),
        _ => None,
    });
    let over_several = |sense| around.near(6, sense);
    match near {
        Some((_, place, field @ (Field::Hoa | Field::Deposit | Field::Estimate))) => {
            return (Some(place), Claim::Of(field));
        }
        Some((1, _, _)) if !over_several(TokenClass::Average) && !over_several(TokenClass::Difference) => {
            return (None, Claim::Money { monthly });
        }
        _ => {}
    }
    (None, of_several(around).unwrap_or(Claim::Money { monthly }))
}

enum Per {
    Area,
    Month,
    Nothing,
}

/// "$298 per sq ft", "$1,420/mo", "monatlich 1.420 €".
fn per_what(around: &Around<'_>) -> Per {
    let end = after_sign(around);
    let unit = around.sense(end + usize::from(around.word(end) == "/"));
    let before = |wanted: TokenClass| {
        (1..=4).take_while(|back| !around.back_number(*back)).any(|back| around.back_sense(back) == Some(wanted))
    };
    let slashed = around.word(end) == "/" && matches!(unit, Some(TokenClass::SquareFeet | TokenClass::SquareMeters));
    if slashed || unit == Some(TokenClass::PerArea) || before(TokenClass::PerArea) {
        Per::Area
    } else if unit == Some(TokenClass::PerMonth) || before(TokenClass::PerMonth) {
        Per::Month
    } else {
        Per::Nothing
    }
}

/// Money that is said of several homes together.
fn of_several(around: &Around<'_>) -> Option<Claim> {
    let near = around.nearest(|sense| {
        Some(match sense {
            TokenClass::Average => Claim::Average,
            TokenClass::Difference | TokenClass::Cheaper | TokenClass::Pricier => Claim::Difference,
            TokenClass::Total => Claim::Total,
            TokenClass::Lowest | TokenClass::Cheapest => Claim::Lowest,
            TokenClass::Highest | TokenClass::Priciest => Claim::Highest,
            _ => return None,
        })
    });
    if let Some((distance, _, claim)) = near
        && distance <= 6
    {
        return Some(claim);
    }
    let more = |sense: Option<TokenClass>| matches!(sense, Some(TokenClass::More | TokenClass::Less));
    let than = around.reading.has(|sense| sense == TokenClass::Than);
    let is_difference =
        more(around.sense(after_sign(around))) || more(around.back_sense(1)) || more(around.back_sense(2)) && than;
    is_difference.then_some(Claim::Difference)
}

/// How far behind the number the word after its currency stands.
fn after_sign(around: &Around<'_>) -> usize {
    let is_sign =
        |on: usize| matches!(around.sense(on), Some(TokenClass::Currency(_))) || is_currency_sign(around.word(on));
    (1..=3).find(|on| !is_sign(*on)).unwrap_or(1)
}

/// "costs $5,000 less than": not what it costs.
fn is_more_than(around: &Around<'_>) -> bool {
    let than = around.reading.has(|sense| sense == TokenClass::Than);
    than && matches!(around.sense(after_sign(around)), Some(TokenClass::More | TokenClass::Less))
}
