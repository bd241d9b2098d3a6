//! For how many months a description says that a rental is let: "6- or 12-month lease", "month to month after a 3-month
//! minimum". What it says of promotions is no term.

use super::{
    ListingDraft,
    stated_amounts::{sentences, tokens},
};

const MONTHS: [&str; 4] = ["month", "months", "mes", "meses"];
const LEASES: [&str; 10] =
    ["lease", "leases", "term", "terms", "minimum", "contrato", "contratos", "minimo", "stay", "plazo"];
/// In a sentence about a promotion, or about an end.
const OTHERS: [&str; 9] = ["free", "off", "special", "gratis", "discount", "notice", "ago", "until", "old"];
const NUMBERS: [(&str, u32); 24] = [
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
    ("un", 1),
    ("dos", 2),
    ("tres", 3),
    ("cuatro", 4),
    ("cinco", 5),
    ("seis", 6),
    ("siete", 7),
    ("ocho", 8),
    ("nueve", 9),
    ("diez", 10),
    ("once", 11),
    ("doce", 12),
];
/// No lease is longer, in months.
const MAX_MONTHS: u32 = 60;
/// Numbers of a list are looked for among so many words.
const MAX_LIST: usize = 12;

/// The terms of a lease, in months.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct LeaseTerms {
    one_of: Vec<u32>,
    between: Option<(u32, u32)>,
    at_least: Option<u32>,
}

impl ListingDraft {
    /// Whether the description's terms allow a lease of so many months; `None` where it states none.
    pub fn allows_lease_of(&self, months: u32) -> Option<bool> {
        allows(&self.description, months)
    }

    /// The shortest lease of the description's terms.
    pub fn shortest_lease(&self) -> Option<u32> {
        let terms = terms(&self.description)?;
        let between = terms.between.map(|(min, _)| min);
        terms.one_of.into_iter().chain(between).chain(terms.at_least).min()
    }
}

fn allows(text: &str, months: u32) -> Option<bool> {
    let terms = terms(text)?;
    let fits = |(min, max): (u32, u32)| (min..=max).contains(&months);
    Some(
        terms.one_of.contains(&months)
            || terms.between.is_some_and(fits)
            || terms.at_least.is_some_and(|min| months >= min),
    )
}

fn terms(text: &str) -> Option<LeaseTerms> {
    let mut out = LeaseTerms::default();
    let mut is_month_to_month = false;
    for sentence in sentences(text) {
        let tokens = tokens(sentence);
        let has = |list: &[&str]| tokens.iter().any(|token| list.contains(&token.as_str()));
        let joined = format!(" {} ", tokens.join(" "));
        let is_by_month = joined.contains(" month to month ") || joined.contains(" mes a mes ");
        if has(&OTHERS) || !(has(&LEASES) || is_by_month) {
            continue;
        }
        is_month_to_month |= is_by_month && !has(&["then", "thereafter", "luego"]);
        for at in 0..tokens.len() {
            read_term(&tokens, at, is_by_month, &mut out);
        }
    }
    // "Month to month after a 3-month minimum" has its own minimum.
    if is_month_to_month && out.at_least.is_none() {
        out.at_least = Some(1);
    }
    (out != LeaseTerms::default()).then_some(out)
}

/// Reads the numbers before "month" at a position, or before "year lease".
fn read_term(tokens: &[String], at: usize, is_by_month: bool, out: &mut LeaseTerms) {
    let word = |at: usize| tokens.get(at).map_or("", String::as_str);
    if matches!(word(at), "year" | "years") && matches!(word(at + 1), "lease" | "leases") {
        let years = at.checked_sub(1).and_then(|before| number(word(before))).unwrap_or(1);
        out.one_of.extend(years.checked_mul(12).filter(|months| *months <= MAX_MONTHS));
        return;
    }
    if !MONTHS.contains(&word(at)) {
        return;
    }
    let (mut found, mut is_range, mut is_joined, mut back) = (Vec::new(), false, false, at);
    while back > 0 && at - back < MAX_LIST {
        back -= 1;
        match (number(word(back)), word(back)) {
            (Some(number), _) => {
                found.push(number);
                is_range |= is_joined;
            }
            (None, "or" | "and" | "o" | "y") if !found.is_empty() => {}
            (None, "to" | "a") if !found.is_empty() => is_joined = true,
            (None, "month" | "mes") if is_joined => {}
            _ => break,
        }
    }
    let is_minimum = matches!(word(at + 1), "minimum" | "min" | "minimo")
        || matches!(word(back), "minimum" | "least" | "minimo" | "menos")
        || word(back) == "of" && back.checked_sub(1).is_some_and(|before| word(before) == "minimum");
    // "Month to month after 3 months".
    let is_minimum = is_minimum || is_by_month && matches!(word(back), "after" | "despues");
    match (&found[..], is_minimum, is_range) {
        ([], _, _) => {}
        ([max, min], _, true) if min < max => out.between = Some((*min, *max)),
        ([min], true, _) => out.at_least = Some(*min),
        (_, true, _) | (_, _, true) => {}
        _ => out.one_of.extend(found),
    }
}

fn number(word: &str) -> Option<u32> {
    let named = NUMBERS.iter().find(|(name, _)| *name == word).map(|(_, number)| *number);
    named.or_else(|| word.parse().ok()).filter(|number| (1..=MAX_MONTHS).contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_terms_of_a_lease_are_read() {
        for (text, allowed, denied) in [
            ("6- or 12-month lease, available now.", &[6, 12][..], &[3, 9, 13][..]),
            ("Lease of 9 or 12 months, available January 4, 2027.", &[9, 12], &[4, 10]),
            ("Leases of 6, 9 or 12 months, available December 1.", &[6, 9, 12], &[3, 7]),
            ("Month-to-month after a 3-month minimum, available now.", &[3, 4, 12], &[1, 2]),
            ("Month-to-month OK.", &[1, 6], &[]),
            ("Furnished townhouse, month to month after 3 months.", &[3, 5], &[1, 2]),
            ("Lease terms from 3 to 12 months, ready January 15.", &[3, 7, 12], &[2, 13]),
            ("12-month lease; half a month free on leases signed by December 15.", &[12], &[6]),
            ("Minimum stay of six months.", &[], &[]),
            ("Minimum of six months lease.", &[6, 9], &[5]),
            ("One-year lease.", &[12], &[6]),
            ("Contrato de 12 meses.", &[12], &[6]),
        ] {
            for months in allowed {
                assert_eq!(allows(text, *months), Some(true), "{text} {months}");
            }
            for months in denied {
                assert_eq!(allows(text, *months), Some(false), "{text} {months}");
            }
        }
    }

    #[test]
    fn other_months_are_no_terms() {
        for text in [
            "First month free on a 13-month lease.",
            "One month free rent on a new lease.",
            "Leased until May 31, 2027 at $1,400 a month.",
            "Rented for $1,600 a month.",
            "$40 monthly pet rent.",
            "Inspected 6 months ago.",
        ] {
            assert_eq!(allows(text, 6), None, "{text}");
        }
    }
}
