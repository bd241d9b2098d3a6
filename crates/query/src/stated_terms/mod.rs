//! What a visitor says of money and of when to move, in the visitor's own words: "budget 550k", "pre-approved for
//! 800k", "in spring". A search has conditions of its own; these stay when the search changes. Twelve languages.

mod budget;
mod financing;
mod money;

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::{bounds, extractors::requested_time, timeline};

/// What one message or a whole conversation says of budget, financing and timeline.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct StatedTerms {
    pub budget: Option<StatedBudget>,
    pub financing: Option<StatedFinancing>,
    /// "in spring"; "" when not said.
    pub timeline: String,
}

/// A budget; amounts are missing where the words leave a doubt.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct StatedBudget {
    pub low: Option<Decimal>,
    pub high: Option<Decimal>,
    /// As typed: "$", "€"; "" for none.
    pub currency: String,
    /// As typed.
    pub quote: String,
}

/// How a purchase is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum FinancingKind {
    Cash,
    PreApproved,
    NeedsLoan,
}

impl FinancingKind {
    /// The name that is stored.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cash => "Cash",
            Self::PreApproved => "PreApproved",
            Self::NeedsLoan => "NeedsLoan",
        }
    }
}

/// How the visitor pays; the amount is missing if none was said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatedFinancing {
    pub kind: FinancingKind,
    pub amount: Option<Decimal>,
    /// As typed.
    pub quote: String,
}

impl StatedTerms {
    /// Reads the first 2,000 characters of a message; `earlier` is what the conversation said before.
    pub fn read(text: &str, earlier: &Self) -> Self {
        let text = bounds::question(text);
        let terms = terms(text);
        let financing = financing::read(text, &terms);
        let budget = budget::read(text, &terms, earlier.budget.is_some());
        // "pre-approved for 800k" is no budget.
        let is_same = |budget: &StatedBudget| {
            financing.as_ref().is_some_and(|financing| financing.quote.contains(budget.quote.as_str()))
        };
        Self { budget: budget.filter(|budget| !is_same(budget)), financing, timeline: stated_timeline(text) }
    }

    /// What is known after another message: what is new replaces what was said before.
    pub fn continued(&self, new: &Self) -> Self {
        let timeline = if new.timeline.is_empty() { &self.timeline } else { &new.timeline };
        Self {
            budget: new.budget.clone().or_else(|| self.budget.clone()),
            financing: new.financing.clone().or_else(|| self.financing.clone()),
            timeline: timeline.clone(),
        }
    }
}

/// When the visitor wants to move; the time of a visit is none.
fn stated_timeline(text: &str) -> String {
    let Some(timeline) = timeline::parse_timeline(text) else { return String::new() };
    let visit = requested_time::requested_time(text);
    let overlaps = !visit.is_empty() && (visit.contains(&timeline) || timeline.contains(&visit));
    if overlaps { String::new() } else { timeline }
}

/// A word of a message with its place, folded without signs.
pub(super) struct Term<'a> {
    pub(super) typed: &'a str,
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) folded: String,
    /// A sign behind it ends a clause.
    pub(super) ends: bool,
    pub(super) asks: bool,
}

/// Most words of a message that are read.
const MAX_TERMS: usize = 300;

fn terms(text: &str) -> Vec<Term<'_>> {
    let read = text.split_whitespace().take(MAX_TERMS).map(|word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        let typed = word.trim_end_matches(['.', ',', ';', '!', '?', ')', '"', '，', '。', '؟', '،']);
        let mut folded = porchlight_domain::fold(typed);
        folded.retain(|c| !matches!(c, '\'' | '’'));
        Term {
            typed,
            start,
            end: start + typed.len(),
            folded: folded.trim_matches(|c: char| !c.is_alphanumeric() && c != '$').to_owned(),
            ends: typed.len() < word.len(),
            asks: word.ends_with(['?', '؟']),
        }
    });
    read.filter(|term| !term.typed.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stated(text: &str) -> (String, String) {
        let read = StatedTerms::read(text, &StatedTerms::default());
        let budget = read.budget.map(|budget| budget.quote).unwrap_or_default();
        (budget, read.financing.map(|financing| financing.quote).unwrap_or_default())
    }

    #[test]
    fn a_budget_is_kept_as_it_was_stated() {
        for (text, budget) in [
            ("my name is Dana Fox, dana@fox.example, budget 550k", "budget 550k"),
            ("our budget is around $550,000 and we need a yard", "budget is around $550,000"),
            ("we have a 1.2 million budget", "1.2 million budget"),
            ("budget between 500k and 600k", "budget between 500k and 600k"),
            ("max budget 500-550k", "budget 500-550k"),
            ("we can spend up to 700,000", "can spend up to 700,000"),
            ("nuestro presupuesto es de 300 mil", "presupuesto es de 300 mil"),
            ("notre budget est de 350 000 €", "budget est de 350 000 €"),
            ("unser Budget liegt bei 450.000 €", "Budget liegt bei 450.000 €"),
            ("meu orçamento é 400 mil", "orçamento é 400 mil"),
            ("il mio budget è di 250.000 euro", "budget è di 250.000 euro"),
            ("mijn budget is 400k", "budget is 400k"),
            ("mój budżet to 600 tys", "budżet to 600 tys"),
            ("bütçem 3 milyon", "bütçem 3 milyon"),
            ("ميزانيتي 500000", "ميزانيتي 500000"),
            ("我的预算是500万", "预算是500万"),
            ("予算は5000万円です", "予算は5000万円"),
            ("homes under 550k", ""),
            ("is it in my budget?", ""),
            ("my sister's budget is 300k", ""),
            ("the price is 550k", ""),
        ] {
            assert_eq!(stated(text).0, budget, "{text}");
        }
    }

    #[test]
    fn financing_is_kept_as_it_was_stated() {
        for (text, financing) in [
            ("I'm pre-approved for 800k", "pre-approved for 800k"),
            ("we are preapproved up to $650,000. can we see it?", "preapproved up to $650,000"),
            ("pre approved, looking for 3 beds", "pre approved"),
            ("I'm a cash buyer", "cash buyer"),
            ("we'd pay cash", "pay cash"),
            ("estoy preaprobado por 400 mil", "preaprobado por 400 mil"),
            ("pago al contado", "al contado"),
            ("not pre-approved yet", ""),
            ("how do I get pre-approved?", ""),
            ("do they accept cash offers?", ""),
            ("is the cash flow good", ""),
            ("do I need to be pre-approved to see it?", ""),
            ("我已经预批了", "预批"),
        ] {
            assert_eq!(stated(text).1, financing, "{text}");
        }
    }

    #[test]
    fn amounts_are_read_where_they_are_certain() {
        let read = |text: &str| StatedTerms::read(text, &StatedTerms::default());
        let high = |text: &str| read(text).budget.and_then(|budget| budget.high).map(|high| high.to_string());
        assert_eq!(high("budget 550k").as_deref(), Some("550000"));
        assert_eq!(high("budget of $1,250,000").as_deref(), Some("1250000"));
        assert_eq!(high("Budget 450.000 €").as_deref(), Some("450000"));
        assert_eq!(high("budget 1.2m").as_deref(), Some("1200000"));
        assert_eq!(high("预算500万").as_deref(), Some("5000000"));
        assert_eq!(high("budget around 600"), None, "thousands may be meant");
        let range = read("budget between 500 and 600k").budget.expect("a budget");
        assert_eq!((range.low, range.high), (Some(500_000.into()), Some(600_000.into())));
        let approved = read("pre-approved for 800k").financing.expect("stated");
        assert_eq!((approved.kind, approved.amount), (FinancingKind::PreApproved, Some(800_000.into())));
    }

    #[test]
    fn a_correction_replaces_the_budget() {
        let first = StatedTerms::read("budget 550k", &StatedTerms::default());
        let second = StatedTerms::read("sorry make that 600k", &first);
        let budget = first.continued(&second).budget.expect("a budget");
        assert_eq!((budget.quote.as_str(), budget.high), ("make that 600k", Some(600_000.into())));
        assert_eq!(StatedTerms::read("make that 600k", &StatedTerms::default()).budget, None);
    }
}
