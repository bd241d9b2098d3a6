//! Every amount of money in a description, with its period and the words that say what it is for. Those words
//! decide whether it is meant; an amount beside several things names all of them.

use rust_decimal::Decimal;

use super::{
    ListingDraft,
    stated_amounts::{is_calendar_year, plain, sentences},
};
use crate::fold;

/// How often an amount is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub enum AmountPeriod {
    /// Once, or the description doesn't say.
    #[default]
    Unstated,
    Week,
    Month,
    Year,
}

/// An amount of a description.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatedAmount {
    pub value: Decimal,
    /// A part of something, as "5.5%".
    pub is_percent: bool,
    pub period: AmountPeriod,
    /// For each animal or person.
    pub is_each: bool,
    /// The most that is paid or given, rather than a cost.
    pub is_limit: bool,
    /// MessageTerms beside it, folded.
    pub terms: Vec<String>,
    /// The sentence that states it.
    pub sentence: String,
}

/// More amounts of a description are not read.
const MAX_AMOUNTS: usize = 24;
const MONTHS: [&str; 6] = ["month", "monthly", "mo", "mes", "mensual", "mensuales"];
const YEARS: [&str; 9] = ["year", "yearly", "yr", "annual", "annually", "annum", "ano", "anual", "anuales"];
const WEEKS: [&str; 4] = ["week", "weekly", "semana", "semanal"];
/// Between an amount and its period.
const PER: [&str; 8] = ["a", "per", "al", "por", "each", "every", "cada", "the"];
const EACH: [&str; 14] = [
    "each",
    "apiece",
    "adult",
    "person",
    "animal",
    "pet",
    "cat",
    "dog",
    "applicant",
    "cada",
    "persona",
    "mascota",
    "perro",
    "gato",
];
const LIMITS: [&str; 8] = ["capped", "cap", "maximum", "max", "limit", "limited", "maximo", "tope"];
/// What says of an amount how it is paid, not what for.
const CHARGES: [&str; 37] = [
    "last",
    "past",
    "twelve",
    "12",
    "months",
    "meses",
    "ultimos",
    "deposit",
    "fee",
    "fees",
    "charge",
    "nonrefundable",
    "refundable",
    "non",
    "run",
    "runs",
    "around",
    "about",
    "near",
    "including",
    "extra",
    "more",
    "only",
    "just",
    "plus",
    "deposito",
    "cargo",
    "cuota",
    "aproximadamente",
    "unos",
    "de",
    "with",
    "for",
    "at",
    "and",
    "is",
    "the",
];
/// Costs that are paid by the year where the sentence names one.
const YEARLY: [&str; 10] =
    ["tax", "taxes", "insurance", "costs", "impuesto", "impuestos", "predial", "seguro", "policy", "sewer"];

struct Piece {
    word: String,
    /// A comma or bracket stands before it.
    breaks: bool,
    amount: Option<(Decimal, bool)>,
}

impl ListingDraft {
    /// Every amount of the description, in its order.
    pub fn stated_money(&self) -> Vec<StatedAmount> {
        if !self.description.contains(['$', '€', '£', '%']) {
            return Vec::new();
        }
        sentences(&self.description).flat_map(of_sentence).take(MAX_AMOUNTS).collect()
    }

    /// What was paid for the home: "Closed November 13 at $441,500". `None` where the sentence names other prices, too.
    pub fn stated_paid_price(&self) -> Option<Decimal> {
        const PAID: [&str; 7] = ["closed", "sold", "sells", "vendio", "vendida", "vendido", "cerro"];
        const LOWEST: i64 = 10_000;
        let is_price = |amount: &StatedAmount| {
            let folded = fold(&amount.sentence);
            let mut terms = folded.split(|c: char| !c.is_alphanumeric());
            !amount.is_percent && amount.value >= LOWEST.into() && terms.any(|term| PAID.contains(&term))
        };
        let mut found = self.stated_money().into_iter().filter(is_price);
        found.next().filter(|_| found.next().is_none()).map(|amount| amount.value)
    }

    /// How many times the rent a tenant must earn.
    pub fn stated_income_multiple(&self) -> Option<Decimal> {
        let mut found = sentences(&self.description).filter_map(income_multiple);
        found.next().filter(|_| found.next().is_none())
    }
}

fn income_multiple(sentence: &str) -> Option<Decimal> {
    const INCOMES: [&str; 7] = ["income", "earn", "earns", "earnings", "ingreso", "ingresos", "ganar"];
    const NUMBERS: [(&str, i64); 6] = [("two", 2), ("three", 3), ("four", 4), ("dos", 2), ("tres", 3), ("cuatro", 4)];
    let pieces = pieces(sentence);
    let word = |at: usize| pieces.get(at).map_or("", |piece| piece.word.as_str());
    if !pieces.iter().any(|piece| INCOMES.contains(&piece.word.as_str())) {
        return None;
    }
    (0..pieces.len()).find_map(|at| {
        let (number, is_times) = match word(at).strip_suffix('x') {
            Some(number) if !number.is_empty() => (number, true),
            _ => (word(at), matches!(word(at + 1), "times" | "x" | "veces")),
        };
        let is_of_rent = (1..=5).any(|on| matches!(word(at + on), "rent" | "renta" | "alquiler"));
        let named = NUMBERS.iter().find(|(name, _)| *name == number).map(|(_, value)| Decimal::from(*value));
        let value = named.or_else(|| number.parse().ok())?;
        (is_times && is_of_rent && value >= Decimal::ONE && value <= Decimal::TEN).then_some(value)
    })
}

fn pieces(sentence: &str) -> Vec<Piece> {
    let folded = fold(sentence);
    let mut out: Vec<Piece> = Vec::new();
    let mut breaks = false;
    let is_inside = |c: char| c.is_alphanumeric() || matches!(c, ',' | '.' | '$' | '€' | '£' | '%');
    for raw in folded.split_inclusive(|c: char| !is_inside(c)) {
        let end = raw.chars().next_back().filter(|c| !is_inside(*c));
        let token = end.map_or(raw, |c| &raw[..raw.len() - c.len_utf8()]);
        let word = token.trim_matches([',', '.']);
        if !word.is_empty() {
            out.push(Piece { word: word.to_owned(), breaks: std::mem::take(&mut breaks), amount: amount(word) });
        }
        breaks |= token.ends_with(',') || matches!(end, Some('(' | ')' | '–' | '—'));
    }
    for at in 1..out.len() {
        let is_percent = matches!(out[at].word.as_str(), "percent") && out[at - 1].amount.is_none();
        if is_percent && let Some(value) = plain(&out[at - 1].word) {
            out[at - 1].amount = Some((value, true));
        }
    }
    out
}

fn amount(word: &str) -> Option<(Decimal, bool)> {
    match (word.strip_prefix(['$', '€', '£']), word.strip_suffix('%')) {
        (Some(digits), _) => plain(digits).map(|value| (value, false)),
        (None, Some(digits)) => plain(digits).map(|value| (value, true)),
        _ => None,
    }
}

fn of_sentence(sentence: &str) -> Vec<StatedAmount> {
    let pieces = pieces(sentence);
    let mut out = Vec::new();
    let mut start = 0;
    let mut before: Vec<String> = Vec::new();
    while start < pieces.len() {
        let end = (start + 1..pieces.len()).find(|at| pieces[*at].breaks).unwrap_or(pieces.len());
        let amounts: Vec<usize> = (start..end).filter(|at| pieces[*at].amount.is_some()).collect();
        if amounts.is_empty() {
            before.extend(terms(&pieces[start..end]));
        }
        // "$60 application and $125 admin" names each amount behind it.
        let is_ahead = amounts.first() == Some(&start);
        let mut from = start;
        for (index, at) in amounts.iter().enumerate() {
            let next = amounts.get(index + 1).copied();
            let to = match next {
                None => end,
                Some(next) if is_ahead => next,
                Some(next) => (at + 1 + period_length(&pieces, *at)).min(next),
            };
            let own = own_terms(&pieces, (from, *at, to));
            // "$40 a month including electricity" is not for electricity.
            let mut named = own.iter().take_while(|word| !matches!(word.as_str(), "including" | "incluyendo"));
            let is_bare = named.all(|word| CHARGES.contains(&word.as_str()) || is_period_word(word));
            let all = if is_bare { before.iter().cloned().chain(own).collect() } else { own };
            out.push(stated(sentence, &pieces, (*at, start), all));
            from = to;
        }
        start = end;
    }
    out
}

/// The words of an amount; "$2,860 a year in insurance" says behind it what it is for.
fn own_terms(pieces: &[Piece], (from, at, to): (usize, usize, usize)) -> Vec<String> {
    let behind = at + 1 + period_length(pieces, at);
    let word = |at: usize| pieces.get(at).map_or("", |piece| piece.word.as_str());
    let names = matches!(word(behind), "in" | "en") && behind + 1 < to && YEARLY.contains(&word(behind + 1));
    terms(&pieces[if names { behind } else { from }..to])
}

fn stated(sentence: &str, pieces: &[Piece], (at, start): (usize, usize), terms: Vec<String>) -> StatedAmount {
    let (value, is_percent) = pieces[at].amount.unwrap_or_default();
    let word = |at: usize| pieces.get(at).map_or("", |piece| piece.word.as_str());
    let near = &pieces[at.saturating_sub(3).max(start)..at];
    let is_limit = near.iter().any(|piece| LIMITS.contains(&piece.word.as_str()))
        || near.windows(2).any(|pair| pair[0].word == "up" && pair[1].word == "to")
        || near.iter().any(|piece| piece.word == "hasta");
    let is_each =
        (1..=5).any(|on| EACH.contains(&word(at + on)) && pieces.get(at + on).is_some_and(|piece| !piece.breaks));
    StatedAmount {
        value,
        is_percent,
        period: period(pieces, at, &terms),
        is_each,
        is_limit,
        terms,
        sentence: sentence.trim().to_owned(),
    }
}

fn terms(pieces: &[Piece]) -> Vec<String> {
    pieces.iter().filter(|piece| piece.amount.is_none()).map(|piece| piece.word.clone()).collect()
}

fn is_period_word(word: &str) -> bool {
    [&MONTHS[..], &YEARS, &WEEKS, &PER, &EACH].iter().any(|list| list.contains(&word))
}

/// How many words behind an amount say how often it is due.
fn period_length(pieces: &[Piece], at: usize) -> usize {
    pieces[at + 1..].iter().take(4).take_while(|piece| !piece.breaks && is_period_word(&piece.word)).count()
}

fn period(pieces: &[Piece], at: usize, terms: &[String]) -> AmountPeriod {
    let of = |word: &str| {
        let lists = [(&MONTHS[..], AmountPeriod::Month), (&YEARS, AmountPeriod::Year), (&WEEKS, AmountPeriod::Week)];
        lists.into_iter().find(|(list, _)| list.contains(&word)).map(|(_, period)| period)
    };
    let behind = &pieces[at + 1..at + 1 + period_length(pieces, at)];
    if let Some(period) = behind.iter().find_map(|piece| of(&piece.word)) {
        return period;
    }
    let ahead = pieces[..at].iter().rev().take_while(|piece| piece.amount.is_none()).take(5);
    let adverb = |piece: &Piece| {
        matches!(piece.word.as_str(), "annual" | "yearly" | "annually" | "monthly" | "anual" | "anuales" | "mensual")
    };
    if let Some(period) = ahead.filter(|piece| adverb(piece)).find_map(|piece| of(&piece.word)) {
        return period;
    }
    let of_twelve = |pair: &[Piece]| {
        matches!(pair[0].word.as_str(), "twelve" | "12" | "doce") && matches!(pair[1].word.as_str(), "months" | "meses")
    };
    if pieces[at + 1..].windows(2).take(5).any(of_twelve) {
        return AmountPeriod::Year;
    }
    let is_yearly = terms.iter().any(|word| YEARLY.contains(&word.as_str()));
    let names_year = pieces.iter().any(|piece| is_calendar_year(&piece.word))
        || pieces.windows(2).any(|pair| pair[0].word == "last" && pair[1].word == "year");
    if is_yearly && names_year { AmountPeriod::Year } else { AmountPeriod::Unstated }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(i64, AmountPeriod, String)> {
        let all = sentences(text).flat_map(of_sentence);
        all.map(|one| (i64::try_from(one.value.mantissa()).unwrap_or(0), one.period, one.terms.join(" "))).collect()
    }

    #[test]
    fn amounts_are_read_with_their_period_and_terms() {
        use AmountPeriod::{Month, Unstated, Year};
        for (text, expected) in [
            (
                "Owner's costs last year: taxes $2,870, insurance $1,925, water and sewer $1,560.",
                &[(2870, Year, "taxes"), (1925, Year, "insurance"), (1560, Year, "water")][..],
            ),
            ("The rooftop solar is leased at $118/month through 2038.", &[(118, Month, "solar")]),
            ("30-day renewals; $180 exit cleaning.", &[(180, Unstated, "cleaning")]),
            (
                "Application is $60 and the admin charge $125.",
                &[(60, Unstated, "application"), (125, Unstated, "admin")],
            ),
            ("Dogs and cats accepted, two at most, $30 each per month.", &[(30, Month, "cats")]),
            ("Shared well with two neighbors, $40 a month including electricity.", &[(40, Month, "well")]),
            ("Insurance was $3,240 last year and taxes $8,115.", &[(3240, Year, "insurance"), (8115, Year, "taxes")]),
            ("Taxes just $845.", &[(845, Unstated, "taxes")]),
        ] {
            let found = read(text);
            assert_eq!(found.len(), expected.len(), "{text}: {found:?}");
            for ((value, period, terms), (own, own_period, word)) in found.iter().zip(expected) {
                assert_eq!((value, period), (own, own_period), "{text}");
                assert!(terms.split(' ').any(|one| one == *word), "{text}: {terms}");
            }
        }
    }

    #[test]
    fn what_was_paid_is_one_price() {
        for (text, expected) in [
            ("Brick colonial. Closed November 13 at $441,500.", Some(441_500)),
            ("Sold above asking: listed at $300,000, sold for $310,000.", None),
            ("Se vendió el 4 de noviembre en $274,500.", Some(274_500)),
            ("The shed was sold for $900.", None),
            ("Asking $279,000.", None),
        ] {
            let draft = ListingDraft { description: text.to_owned(), ..ListingDraft::blank() };
            assert_eq!(draft.stated_paid_price(), expected.map(Decimal::from), "{text}");
        }
    }

    #[test]
    fn a_limit_is_no_cost() {
        let all: Vec<bool> =
            ["Power capped at $150 a month.", "Utilities included up to $200 a month.", "Water $40 a month."]
                .into_iter()
                .flat_map(of_sentence)
                .map(|amount| amount.is_limit)
                .collect();
        assert_eq!(all, [true, true, false]);
    }

    #[test]
    fn an_income_is_stated_in_times_of_the_rent() {
        for (text, expected) in [
            ("$40 application per adult, and income of 2.5 times rent is asked.", Some(Decimal::new(25, 1))),
            ("Income must be three times the monthly rent.", Some(Decimal::from(3))),
            ("Tenants earn 3x rent.", Some(Decimal::from(3))),
            ("Rent went up three times.", None),
        ] {
            assert_eq!(income_multiple(text), expected, "{text}");
        }
    }
}
