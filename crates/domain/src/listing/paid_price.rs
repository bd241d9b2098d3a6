//! The price of a sold home is what was asked. Its text may state what was paid, or withhold it: "sale price not disclosed".

use rust_decimal::Decimal;

use super::{ListingDraft, stated_amounts::sentences};
use crate::{Availability, filter::availability_of, fold};

/// Words of a sale, of which the sentence has one.
const SALES: [&str; 9] = ["sold", "sale", "closed", "price", "vendio", "vendida", "vendido", "venta", "precio"];
/// Phrases that withhold what was paid, folded.
const WITHHELD: [&str; 11] = [
    "not disclosed",
    "undisclosed",
    "nondisclosed",
    "non-disclosure",
    "nondisclosure",
    "not public",
    "price withheld",
    "confidential",
    "no se divulga",
    "no divulgado",
    "confidencial",
];

impl ListingDraft {
    /// What was paid for a sold home, where its text states it; otherwise the price. `None` where the text
    /// withholds what was paid.
    pub fn paid_or_list_price(&self) -> Option<Decimal> {
        if availability_of(self) != Availability::Sold {
            return self.price();
        }
        self.stated_paid_price().or_else(|| self.price().filter(|_| self.undisclosed_paid_price().is_none()))
    }

    /// The sentence that withholds what was paid.
    pub fn undisclosed_paid_price(&self) -> Option<&str> {
        sentences(&self.description).map(str::trim).find(|sentence| {
            let folded = fold(sentence);
            let has_sale = folded.split(|c: char| !c.is_alphanumeric()).any(|term| SALES.contains(&term));
            has_sale && WITHHELD.iter().any(|phrase| folded.contains(phrase)) && self.stated_paid_price().is_none()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn withheld_prices_are_recognized() {
        let texts = [
            ("Sold October 16, sale price not disclosed. One bedroom.", true),
            ("Closed in May, terms confidential.", true),
            ("Se vendió en mayo, precio confidencial.", true),
            ("Closed November 6 for $221,000, terms not disclosed.", false),
            ("Sold in May. Lead paint is disclosed.", false),
            ("A quiet street.", false),
        ];
        for (text, expected) in texts {
            let draft = ListingDraft { description: text.into(), ..ListingDraft::blank() };
            assert_eq!(draft.undisclosed_paid_price().is_some(), expected, "{text}");
        }
    }
}
