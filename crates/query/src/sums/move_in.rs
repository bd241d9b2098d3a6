//! What a tenant pays before moving in: the first month, the deposit and fees that are stated, and the same with months
//! that are free under a condition.

use porchlight_domain::calculations::cents;
use rust_decimal::Decimal;

use super::{
    item::Item,
    stated::{self, Stated},
    sum::{Equation, Label, Sum, Term, sum_of},
    work::{Work, taken_off, term},
};

impl Work<'_> {
    /// Free months that are stated, unless the visitor counted them.
    pub(super) fn concession(&self) -> Option<(Decimal, &str)> {
        self.listing.content.stated_concession().filter(|_| self.request.free_months.is_none())
    }

    /// `None` where nothing but a rent and a deposit is stated and named.
    pub(super) fn move_in(&self) -> Option<Sum> {
        let rent = self.rent()?;
        let mut sum = Sum::default();
        let mut terms = vec![term(Label::Rent, rent, Decimal::ONE)];
        match stated::find(self.listing, Item::Deposit) {
            Stated::Amount { value, .. } => terms.push(term(Label::Cost(Item::Deposit), value, Decimal::ONE)),
            _ => self.note(Item::Deposit, &mut sum),
        }
        self.add_named(&mut terms, &mut sum);
        self.add_fees(&mut terms, &mut sum);
        let free = self.concession();
        let has_more = terms.len() > 2 || !sum.quotes.is_empty() || free.is_some();
        if self.request.is_plain && !has_more {
            return None;
        }
        if let Some((months, sentence)) = free {
            let mut less = terms.clone();
            less.insert(1, taken_off(Label::Rent, rent, months));
            sum.conditional = Some((sentence.to_owned(), equation(less)?));
        }
        sum.equations.push(equation(terms)?);
        let people = self.request.people.filter(|people| *people > Decimal::ONE && self.request.asks_share);
        if let (Some(people), Some(equation)) = (people, sum.equations.last_mut()) {
            equation.result = cents(sum_of(&equation.terms)?.checked_div(people)?);
            equation.divisor = Some(people);
        }
        Some(sum)
    }

    /// The costs that the message names.
    fn add_named(&self, terms: &mut Vec<Term>, sum: &mut Sum) {
        for counted in self.request.items.iter().filter(|counted| counted.item != Item::Deposit) {
            match stated::find_due(self.listing, counted.item, false) {
                Stated::Amount { value, is_each, is_percent: false, .. } => {
                    if is_each && counted.count == 0 {
                        sum.quotes.extend(stated::mention(self.listing, counted.item));
                        continue;
                    }
                    let count = match counted.item {
                        Item::Application => self.request.adults.map_or(counted.count, |adults| adults),
                        _ => counted.count,
                    };
                    let count = if is_each { Decimal::from(count) } else { Decimal::ONE };
                    terms.push(Term { count, ..term(Label::Cost(counted.item), value, Decimal::ONE) });
                }
                _ => self.note(counted.item, sum),
            }
        }
    }

    /// The fees that are stated; one for each adult is quoted until their number is known.
    fn add_fees(&self, terms: &mut Vec<Term>, sum: &mut Sum) {
        for fee in stated::move_in_fees(self.listing) {
            if terms.iter().any(|own| own.value == fee.value && own.label != Label::Rent) {
                continue;
            }
            let label = match fee.terms.iter().find_map(|word| Item::of_word(word)) {
                Some(item @ (Item::Application | Item::Administration)) => Label::Cost(item),
                _ => Label::Fee,
            };
            match (fee.is_each, self.request.adults) {
                (true, None) => sum.quotes.push(fee.sentence),
                (is_each, adults) => {
                    let count = Decimal::from(adults.filter(|_| is_each).unwrap_or(1));
                    terms.push(Term { count, ..term(label, fee.value, Decimal::ONE) });
                    if label == Label::Fee {
                        sum.quotes.push(fee.sentence);
                    }
                }
            }
        }
    }
}

fn equation(terms: Vec<Term>) -> Option<Equation> {
    let result = cents(sum_of(&terms)?);
    Some(Equation { terms, result, ..Equation::default() })
}
