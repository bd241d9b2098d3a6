//! Money of the visitor: what is earned, paid now, or due as tax is no limit of what a home may cost.

use porchlight_domain::fold;
use rust_decimal::Decimal;

use super::Amount;
use crate::parse_state::ParseState;

/// Words of a payment of one's own, folded.
const PAYS: [&str; 14] = [
    "pay", "paying", "pago", "pagamos", "pagando", "paie", "payons", "zahle", "zahlen", "paghiamo", "betaal",
    "betalen", "placimy", "oduyoruz",
];
/// What is paid now is not what a home may cost.
const NOW: [&str; 15] = [
    "currently",
    "now",
    "moment",
    "ahora",
    "ahorita",
    "actualmente",
    "actuellement",
    "derzeit",
    "momentan",
    "agora",
    "atualmente",
    "adesso",
    "attualmente",
    "momenteel",
    "obecnie",
];
/// What may be paid, or is looked for.
const LIMITS: [&str; 24] = [
    "can", "could", "to", "would", "will", "max", "maximum", "up", "under", "willing", "budget", "show", "find",
    "looking", "want", "need", "hasta", "maximo", "menos", "busco", "buscamos", "quiero", "queremos", "puedo",
];

/// "We make 7500 a month", "I currently pay 2400", "taxes more than 5000".
pub(super) fn is_own_money(reading: &ParseState<'_>, amount: &Amount) -> bool {
    let start = amount.span.start;
    let from = start.saturating_sub(4);
    let near = |at: usize, list: &[&str]| (1..=2).any(|back| list.contains(&reading.before(at, back)));
    let earns = (from..start).any(|at| {
        matches!(reading.word(at), "make" | "makes" | "earn" | "earning")
            && near(at, &["i", "we", "together"])
            && !matches!(reading.word(at + 1), "it" | "that" | "enough" | "do" | "sure")
    });
    let taxes = (from..start).any(|at| matches!(reading.word(at), "tax" | "taxes"));
    earns || amount.low >= Decimal::ONE_HUNDRED && pays_now(reading) || taxes && !reading.says_any(&["price", "budget"])
}

/// "We currently pay 2400 in rent".
fn pays_now(reading: &ParseState<'_>) -> bool {
    let folded = fold(reading.text);
    let typed: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let says = |list: &[&str]| typed.iter().any(|word| list.contains(word));
    says(&PAYS) && says(&NOW) && !says(&LIMITS)
}

/// "We pay 2300 in rent now", "my current house is from 1974": told of the visitor, and neither a search nor a question.
pub fn tells_of_own_situation(reading: &ParseState<'_>) -> bool {
    const OWN: [&str; 12] = [
        "my current house",
        "my current home",
        "my current place",
        "my current apartment",
        "our current house",
        "our current home",
        "our current place",
        "our current apartment",
        "my house now is",
        "our house now is",
        "the house we have now",
        "the house i have now",
    ];
    const SEEKS: [&str; 12] = [
        "looking",
        "want",
        "need",
        "show",
        "find",
        "bigger",
        "smaller",
        "something",
        "like",
        "similar",
        "sell",
        "worth",
    ];
    !reading.says("?") && !reading.says_any(&SEEKS) && (reading.says_any(&OWN) || pays_now(reading))
}
