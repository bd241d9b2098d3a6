//! Checks what is said of how a home stands: for sale, under contract, sold, coming, rented. A home that is gone must
//! not be offered.

use porchlight_domain::{Availability, SaleType, filter::availability_of};
use porchlight_lang::claims::TokenClass;

use crate::{compare::ListingRecords, sentence::ParsedSentence};

impl ListingRecords {
    /// Whether the sentence says of the home that it stands otherwise than it does.
    pub fn contradicts_state(&self, reading: &ParsedSentence, listing_index: usize, listings: usize) -> bool {
        if reading.is_question() || listings > 1 {
            return false;
        }
        let c = &self.listing(listing_index).content;
        let says = |wanted: &[TokenClass]| {
            reading
                .all(|sense| wanted.contains(&sense))
                .any(|(at, _)| !is_denied(reading, at) && !is_conditional(reading, at))
        };
        // "On the market" offers a home; with a number of days it may tell of the past.
        let on_market = !reading.has(|sense| sense == TokenClass::Day)
            && reading
                .all(|sense| sense == TokenClass::Market)
                .any(|(at, _)| reading.pieces[at].word.contains(' ') && !is_denied(reading, at));
        let denies =
            |wanted: &[TokenClass]| reading.all(|sense| wanted.contains(&sense)).any(|(at, _)| is_denied(reading, at));
        let withdrawn = reading
            .all(|sense| sense == TokenClass::OffMarket)
            .any(|(at, _)| is_withdrawal(&reading.pieces[at].word) && !is_denied(reading, at));
        let gone = [TokenClass::Sold, TokenClass::Pending, TokenClass::Rented, TokenClass::OffMarket];
        let offered = [TokenClass::Available, TokenClass::Asking];
        match availability_of(c) {
            Availability::Available | Availability::Any => {
                says(&gone)
                    || says(&[TokenClass::Soon])
                    || denies(&[TokenClass::Available]) && !says(&[TokenClass::Available])
            }
            // A home that is sold is not "no longer sold"; one that is rented may be called gone either way.
            Availability::Sold => {
                let still =
                    (says(&offered) || on_market) && !(c.sale_type == SaleType::ForRent && says(&[TokenClass::Rented]));
                still
                    || withdrawn
                    || says(&[TokenClass::Soon])
                    || c.sale_type == SaleType::ForSale && says(&[TokenClass::Pending])
            }
            Availability::Pending => {
                says(&offered)
                    || on_market
                    || withdrawn
                    || says(&[TokenClass::Sold, TokenClass::Soon]) && !says(&[TokenClass::Pending])
            }
            Availability::OffMarket => {
                says(&offered) || on_market || says(&[TokenClass::Sold, TokenClass::Pending, TokenClass::Soon])
            }
            Availability::ComingSoon => {
                (says(&[TokenClass::Available]) || on_market) && !says(&[TokenClass::Soon]) || says(&gone)
            }
        }
    }
}

/// Off the market is what a sold home is too; withdrawn is something else.
fn is_withdrawal(word: &str) -> bool {
    const BEGINNINGS: [&str; 7] =
        ["withdrawn", "retir", "zuruckgezogen", "zurückgezogen", "vom markt genommen", "wycofan", "取り下げ"];
    BEGINNINGS.iter().any(|beginning| word.starts_with(beginning))
}

/// "not sold", "no longer available", "nicht mehr verfügbar", "不在售", "販売中ではありません".
pub fn is_denied(reading: &ParsedSentence, at: usize) -> bool {
    let not = |at: Option<usize>| at.is_some_and(|at| reading.sense(at) == Some(TokenClass::Not));
    let edge = |at: usize| matches!(reading.pieces[at].word.as_str(), "," | ";" | "." | "，" | "、" | ":");
    for back in 1..=5 {
        let Some(place) = at.checked_sub(back) else { break };
        if edge(place) || matches!(reading.sense(place), Some(TokenClass::But)) {
            break;
        }
        if not(Some(place)) {
            return true;
        }
    }
    let after = matches!(
        reading.lexicon.language,
        Some(
            porchlight_lang::Language::Ja
                | porchlight_lang::Language::Tr
                | porchlight_lang::Language::De
                | porchlight_lang::Language::Nl
        )
    );
    after && (1..=4).take_while(|on| at + on < reading.pieces.len() && !edge(at + on)).any(|on| not(Some(at + on)))
}

/// "if it is sold", "once it becomes available".
fn is_conditional(reading: &ParsedSentence, at: usize) -> bool {
    (1..=5).any(|back| at.checked_sub(back).is_some_and(|at| reading.sense(at) == Some(TokenClass::If)))
        || (1..=4).any(|back| {
            at.checked_sub(back).is_some_and(|at| {
                matches!(
                    reading.pieces[at].word.as_str(),
                    "once" | "until" | "when" | "as" | "cuando" | "wenn" | "quand"
                )
            })
        })
}
