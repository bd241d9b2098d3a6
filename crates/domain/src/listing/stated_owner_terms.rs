//! The terms of a loan that a seller gives, as a description states them: "Owner would carry a note with 25 percent down at
//! 8 percent for ten years".

use rust_decimal::Decimal;

use super::{ListingDraft, stated_amounts::sentences};
use crate::fold;

/// What a seller who lends asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnerTerms {
    pub down_percent: Option<Decimal>,
    pub rate_percent: Option<Decimal>,
    pub years: Option<u32>,
    /// The sentence that states them.
    pub sentence: String,
}

const LENDS: [&str; 10] = [
    "financing",
    "finance",
    "finances",
    "contract",
    "carry",
    "carries",
    "note",
    "financiamiento",
    "financia",
    "contrato",
];
/// A sentence with one of them is of a bank's loan, or of one that is paid already.
const OTHERS: [&str; 8] = ["assumable", "assumed", "assume", "va", "fha", "usda", "bank", "lender"];
const DOWN: [&str; 4] = ["down", "enganche", "inicial", "entrada"];
const RATES: [&str; 4] = ["interest", "rate", "interes", "tasa"];
const YEARS: [&str; 4] = ["year", "years", "ano", "anos"];
const NUMBERS: [(&str, u32); 12] = [
    ("three", 3),
    ("five", 5),
    ("seven", 7),
    ("ten", 10),
    ("fifteen", 15),
    ("twenty", 20),
    ("thirty", 30),
    ("cinco", 5),
    ("diez", 10),
    ("quince", 15),
    ("veinte", 20),
    ("treinta", 30),
];

impl ListingDraft {
    /// The terms of the only sentence that states a part to be paid down; `None` for none and for several.
    pub fn stated_owner_terms(&self) -> Option<OwnerTerms> {
        if !self.description.contains('%')
            && !self.description.contains("ercent")
            && !self.description.contains("ciento")
        {
            return None;
        }
        let mut found = sentences(&self.description).filter_map(owner_terms);
        found.next().filter(|_| found.next().is_none())
    }
}

fn owner_terms(sentence: &str) -> Option<OwnerTerms> {
    let folded = fold(sentence).replace('%', " percent ").replace("por ciento", "percent");
    let split = folded.split(|c: char| !c.is_alphanumeric() && c != '.').map(|word| word.trim_matches('.'));
    let tokens: Vec<&str> = split.filter(|word| !word.is_empty()).collect();
    let has = |list: &[&str]| tokens.iter().any(|word| list.contains(word));
    if !has(&LENDS) || has(&OTHERS) {
        return None;
    }
    let word = |at: usize| tokens.get(at).copied().unwrap_or("");
    let near = |from: usize, to: usize, list: &[&str]| (from..to).any(|at| list.contains(&word(at)));
    let (mut down_percent, mut rate_percent) = (None, None);
    for at in (0..tokens.len()).filter(|at| word(at + 1) == "percent") {
        let Ok(value) = word(at).parse::<Decimal>() else { continue };
        let is_down = near(at + 2, at + 4, &DOWN) || near(at.saturating_sub(3), at, &DOWN) && down_percent.is_none();
        if is_down {
            down_percent = down_percent.or(Some(value));
        } else if near(at + 2, at + 4, &RATES) || matches!(word(at.wrapping_sub(1)), "at" | "al") {
            rate_percent = rate_percent.or(Some(value));
        }
    }
    let years = (0..tokens.len()).filter(|at| YEARS.contains(&word(at + 1))).find_map(|at| {
        let named = NUMBERS.iter().find(|(name, _)| *name == word(at)).map(|(_, years)| *years);
        named.or_else(|| word(at).parse().ok()).filter(|years| (1..=40).contains(years))
    });
    // "Balloon after five years" is no term of the payments.
    let years = years.filter(|_| !has(&["balloon", "globo"]));
    let sentence = sentence.trim().to_owned();
    down_percent.is_some().then_some(OwnerTerms { down_percent, rate_percent, years, sentence })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_terms_of_a_seller_are_read() {
        for (text, expected) in [
            (
                "Owner would carry a note with 25 percent down at 8 percent for ten years.",
                Some((25, Some(8), Some(10))),
            ),
            ("Seller financing with 30% down.", Some((30, None, None))),
            ("A land contract with 25% down, 7% interest over 15 years.", Some((25, Some(7), Some(15)))),
            ("Owner will finance with 20 percent down, balloon after five years.", Some((20, None, None))),
            ("El dueño financia con 20% de enganche al 9% por diez años.", Some((20, Some(9), Some(10)))),
            ("VA loan at 2.75 percent may be assumed by a qualified buyer.", None),
            ("Down payment assistance may be available.", None),
        ] {
            let found = owner_terms(text).map(|terms| (terms.down_percent, terms.rate_percent, terms.years));
            let of = |value: Option<i64>| value.map(Decimal::from);
            let expected = expected.map(|(down, rate, years)| (of(Some(down)), of(rate), years));
            assert_eq!(found, expected, "{text}");
        }
    }
}
