//! Finds the budget that a visitor states: "budget 550k", "we can spend up to 700,000".

use super::{
    StatedBudget, Term,
    money::{self, Money},
};

const CUES: &[&str] = &[
    "budget",
    "budgets",
    "presupuesto",
    "orcamento",
    "budzet",
    "budzetu",
    "butce",
    "butcem",
    "butcemiz",
    "ميزانيتي",
    "ميزانيتنا",
    "الميزانيه",
    "ميزانيه",
    "الميزانية",
    "ميزانية",
];
/// What a visitor can pay, said without a word for it.
const PHRASES: &[&[&str]] = &[
    &["can", "spend"],
    &["can", "pay", "up", "to"],
    &["spend", "up", "to"],
    &["willing", "to", "spend"],
    &["looking", "to", "spend"],
    &["want", "to", "spend"],
    &["puedo", "gastar"],
    &["podemos", "gastar"],
    &["puedo", "pagar", "hasta"],
];
const UNSPACED_CUES: [&str; 2] = ["预算", "予算"];
/// Before the cue: somebody else's.
const OTHERS: &[&str] = &[
    "his",
    "her",
    "their",
    "your",
    "friend",
    "friends",
    "sister",
    "sisters",
    "brother",
    "brothers",
    "cousin",
    "cousins",
    "neighbor",
    "neighbors",
    "sellers",
    "amigo",
    "amiga",
    "hermana",
    "hermano",
];
const NEGATIONS: &[&str] = &["not", "isnt", "no", "nicht", "pas", "nao", "non", "niet", "nie", "degil"];
/// Right before an amount that corrects an earlier one.
const CORRECTIONS: &[&[&str]] = &[
    &["make", "that"],
    &["make", "it"],
    &["i", "meant"],
    &["lets", "say"],
    &["quise", "decir"],
    &["mejor"],
    &["digo"],
];
const LOWER: &[&str] = &["least", "minimum", "min", "from", "minimo", "desde", "mindestens", "almeno"];
const BETWEEN: &[&str] = &["to", "and", "a", "y", "bis", "und", "e", "et", "tot", "en", "do", "i", "-", "–"];
/// How far an amount may be from its cue.
const MAX_AHEAD: usize = 7;
const MAX_BEHIND: usize = 3;

/// The budget that a message states; a bare correction counts where a budget was stated before.
pub(super) fn read(text: &str, terms: &[Term<'_>], has_earlier: bool) -> Option<StatedBudget> {
    let cued = (0..terms.len()).find_map(|at| {
        let length = cue_at(terms, at)?;
        let is_others = terms[at.saturating_sub(3)..at].iter().any(|term| OTHERS.contains(&term.folded.as_str()));
        if is_others {
            return None;
        }
        ahead(terms, at, at + length).map(|found| stated(text, terms, found)).or_else(|| behind(text, terms, at))
    });
    cued.or_else(|| unspaced(text)).or_else(|| has_earlier.then(|| correction(text, terms)).flatten())
}

fn cue_at(terms: &[Term<'_>], at: usize) -> Option<usize> {
    if CUES.contains(&terms[at].folded.as_str()) {
        return Some(1);
    }
    PHRASES.iter().find(|phrase| begins(&terms[at..], phrase)).map(|phrase| phrase.len())
}

fn begins(terms: &[Term<'_>], phrase: &[&str]) -> bool {
    terms.len() >= phrase.len() && terms.iter().zip(phrase).all(|(term, word)| term.folded == **word)
}

/// Where the words begin, and the amounts behind the cue.
struct Found {
    first: usize,
    low: Option<Money>,
    high: Money,
    is_lower: bool,
}

fn ahead(terms: &[Term<'_>], first: usize, from: usize) -> Option<Found> {
    let mut at = from;
    while at < terms.len().min(from + MAX_AHEAD) {
        let before: Vec<&str> = terms[from.min(at)..at].iter().rev().take(2).map(|term| term.folded.as_str()).collect();
        if let Some(money) = money::at(terms, at) {
            if before.iter().any(|word| NEGATIONS.contains(word)) {
                at = money.next;
                continue;
            }
            let is_room = terms.get(money.next).is_some_and(|next| is_unit(&next.folded));
            if is_room {
                return None;
            }
            let joins = terms.get(money.next).is_some_and(|next| BETWEEN.contains(&next.folded.as_str()));
            let second = if joins { money::at(terms, money.next + 1) } else { None };
            let second = second.filter(|second| !terms.get(second.next).is_some_and(|next| is_unit(&next.folded)));
            let is_lower = before.iter().any(|word| LOWER.contains(word)) && second.is_none();
            return Some(match second {
                Some(high) => Found { first, low: Some(money), high, is_lower },
                None => Found { first, low: None, high: money, is_lower },
            });
        }
        // A clause without an amount is over; "budget isn't fixed, 3 beds" has none.
        if terms[at].ends && !terms[at].typed.ends_with(':') && at + 1 < terms.len() && !is_continued(&terms[at + 1]) {
            return None;
        }
        at += 1;
    }
    None
}

/// "isn't 550k, it's 600k".
fn is_continued(term: &Term<'_>) -> bool {
    matches!(term.folded.as_str(), "its" | "it" | "but" | "rather" | "sino") || term.typed.starts_with('$')
}

fn is_unit(word: &str) -> bool {
    const UNITS: &[&str] = &[
        "bed",
        "beds",
        "bedroom",
        "bedrooms",
        "bath",
        "baths",
        "br",
        "ba",
        "sqft",
        "sq",
        "acres",
        "years",
        "months",
        "weeks",
        "days",
        "people",
        "kids",
        "habitaciones",
        "cuartos",
        "minutes",
        "miles",
    ];
    UNITS.contains(&word)
}

fn stated(text: &str, terms: &[Term<'_>], found: Found) -> StatedBudget {
    let quote = text[terms[found.first].start..found.high.end].to_owned();
    let high = found.high.amount();
    let low = found.low.as_ref().and_then(|low| low.scaled_like(&found.high)).or(found.high.low);
    let currency = [found.low.as_ref(), Some(&found.high)].into_iter().flatten().map(|money| money.currency.clone());
    let currency = currency.into_iter().find(|sign| !sign.is_empty()).unwrap_or_default();
    let (low, high) = if found.is_lower { (high, None) } else { (low.filter(|low| Some(*low) < high), high) };
    StatedBudget { low, high, currency, quote }
}

/// "a 550k budget".
fn behind(text: &str, terms: &[Term<'_>], cue: usize) -> Option<StatedBudget> {
    if !CUES.contains(&terms[cue].folded.as_str()) {
        return None;
    }
    let money = (cue.saturating_sub(MAX_BEHIND)..cue).find_map(|at| {
        let money = money::at(terms, at)?;
        (money.next <= cue && !terms[at..cue].iter().any(|term| term.ends)).then_some((at, money))
    });
    let (first, money) = money?;
    let is_near = terms[money.next..cue].iter().all(|term| matches!(term.folded.as_str(), "de" | "of" | "max"));
    is_near.then(|| StatedBudget {
        low: money.low,
        high: money.amount(),
        currency: money.currency.clone(),
        quote: text[terms[first].start..terms[cue].end].to_owned(),
    })
}

fn unspaced(text: &str) -> Option<StatedBudget> {
    let (at, cue) = UNSPACED_CUES.iter().find_map(|cue| text.find(cue).map(|at| (at, *cue)))?;
    let (high, length) = money::unspaced(&text[at + cue.len()..])?;
    let quote = text[at..at + cue.len() + length].to_owned();
    Some(StatedBudget { low: None, high: Some(high), currency: String::new(), quote })
}

fn correction(text: &str, terms: &[Term<'_>]) -> Option<StatedBudget> {
    (0..terms.len()).find_map(|at| {
        let phrase = CORRECTIONS.iter().find(|phrase| begins(&terms[at..], phrase))?;
        let money = money::at(terms, at + phrase.len())?;
        let is_unit = terms.get(money.next).is_some_and(|next| is_unit(&next.folded));
        money.amount().filter(|_| !is_unit).map(|high| StatedBudget {
            low: money.low,
            high: Some(high),
            currency: money.currency.clone(),
            quote: text[terms[at].start..money.end].to_owned(),
        })
    })
}
