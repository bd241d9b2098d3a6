//! The visitor's own numbers for a calculation: "20% down", "at 6.5%", "over 15 years", "100k down".

use std::ops::Range;

use porchlight_domain::{Assumptions, DownPayment};
use rust_decimal::{Decimal, prelude::ToPrimitive};

use super::at_least;
use crate::{numbers::is_currency, parse_state::ParseState};

/// From this amount on a number beside "down" is money.
const MIN_DOWN_PAYMENT: i64 = 1_000;

/// From this amount on a number may be the price of a home for sale.
const MIN_PRICE: i64 = 10_000;

/// A bare percentage from here on is a down payment, below it an interest rate.
const MIN_DOWN_PERCENT: i64 = 15;

/// Numbers found, and how they were typed.
#[derive(Debug, Default)]
pub struct Given {
    pub numbers: Assumptions,
    pub typed: Vec<String>,
}

/// A number with its span and what stands around it.
struct Amount {
    value: Decimal,
    span: Range<usize>,
    is_percent: bool,
    is_money: bool,
}

/// Takes the numbers of a calculation. Without one, only those that can be nothing else ("20% down").
/// In the terse form a bare "6.75" is the rate.
pub fn extract(reading: &mut ParseState<'_>, is_calculation: bool, is_terse: bool) -> Given {
    const NOTHING: [&str; 8] = [
        "nothing down",
        "zero down",
        "no money down",
        "0 down",
        "no down payment",
        "without down payment",
        "without a down payment",
        "no downpayment",
    ];
    let mut given = Given::default();
    if is_calculation && reading.take_any(&NOTHING).is_some() {
        given.numbers.down_payment = Some(DownPayment::Percent(Decimal::ZERO));
    }
    for at in 0..reading.tokens.len() {
        if !reading.step(1) {
            break;
        }
        let Some(amount) = amount(reading, at) else { continue };
        let span = years(reading, &amount, is_calculation, &mut given.numbers)
            .or_else(|| deposit(reading, &amount, &mut given.numbers))
            .or_else(|| down_payment(reading, &amount, &mut given.numbers))
            .or_else(|| rate(reading, &amount, (is_calculation, is_terse), &mut given.numbers));
        if let Some(span) = span {
            given.typed.push(typed(reading, &span));
            reading.take(span);
        }
    }
    given
}

/// "5 down 6.75 30yr": two or more of a down payment, a rate and a term, which only a loan has together.
pub fn is_terse_loan(reading: &ParseState<'_>) -> bool {
    let number = |at: usize| reading.tokens[at].number.filter(|_| !reading.tokens[at].taken);
    let all = || 0..reading.tokens.len();
    let has_down = all().any(|at| number(at).is_some() && (1..=2).any(|on| reading.word(at + on) == "down"));
    let has_term = all().any(|at| {
        number(at).is_some_and(|years| (Decimal::TEN..=Decimal::from(40)).contains(&years) && years.fract().is_zero())
            && matches!(reading.word(at + 1), "year" | "years" | "fixed")
            && !matches!(reading.word(at + 2), "old" | "ago" | "lease")
    });
    let has_rate = all().any(|at| {
        number(at).is_some_and(|rate| rate > Decimal::ONE && rate < MIN_DOWN_PERCENT.into())
            && (matches!(reading.word(at + 1), "%" | "percent")
                || number(at).is_some_and(|rate| !rate.fract().is_zero()))
            && !matches!(
                reading.word(at + 1),
                "bath" | "baths" | "bathroom" | "bathrooms" | "acre" | "acres" | "million"
            )
    });
    has_down && (has_term || has_rate)
}

fn amount(reading: &ParseState<'_>, at: usize) -> Option<Amount> {
    let token = reading.tokens.get(at).filter(|token| !token.taken)?;
    let mut amount = Amount { value: token.number?, span: at..at + 1, is_percent: false, is_money: token.scaled };
    if at > 0 && is_currency(reading.before(at, 1)) {
        amount.span.start -= 1;
        amount.is_money = true;
    }
    // "%20" is Turkish.
    if at > 0 && reading.word(at - 1) == "%" && !reading.tokens[at - 1].taken && reading.word(at + 1) != "%" {
        amount.span.start = at - 1;
        amount.is_percent = true;
        return Some(amount);
    }
    match (reading.word(at + 1), reading.word(at + 2)) {
        ("%" | "percent" | "pct", _) => (amount.is_percent, amount.span.end) = (true, at + 2),
        ("per", "cent") => (amount.is_percent, amount.span.end) = (true, at + 3),
        ("dollars" | "usd" | "bucks" | "euros" | "euro", _) => (amount.is_money, amount.span.end) = (true, at + 2),
        (word, _) if is_currency(word) => (amount.is_money, amount.span.end) = (true, at + 2),
        _ => {}
    }
    // "5,875%" has decimals: no percentage has thousands.
    if amount.is_percent && amount.value >= Decimal::ONE_THOUSAND && token.word.contains([',', '.']) {
        amount.value /= Decimal::ONE_THOUSAND;
    }
    Some(amount)
}

/// The first word behind the amount that says what it is, with its place.
fn after<'a>(reading: &'a ParseState<'_>, end: usize) -> Option<(usize, &'a str)> {
    (end..reading.tokens.len())
        .take(5)
        .take_while(|at| !reading.pauses(*at) && !reading.tokens[*at].taken)
        .map(|at| (at, reading.word(at)))
        .find(|(_, word)| !matches!(*word, "as" | "for" | "a" | "an" | "the" | "my" | "of" | "in" | "our"))
}

/// The first word before the amount that says what it is; "at" is passed over and told.
fn before<'a>(reading: &'a ParseState<'_>, start: usize) -> (Option<(usize, &'a str)>, bool) {
    let mut has_at = false;
    for back in 1..=5 {
        let Some(at) = start.checked_sub(back).filter(|at| !reading.tokens[*at].taken) else { break };
        let word = reading.word(at);
        match word {
            "at" | "@" | "al" => has_at = true,
            "of" | "is" | "a" | "the" | "to" | "be" | "about" | "around" | "only" | "just" | "was" | "with" => {}
            _ => return (Some((at, word)), has_at),
        }
        if reading.pauses(at) {
            break;
        }
    }
    (None, has_at)
}

/// "15 years", "a 30-year mortgage"; not "5 years old".
fn years(
    reading: &ParseState<'_>,
    amount: &Amount,
    is_calculation: bool,
    numbers: &mut Assumptions,
) -> Option<Range<usize>> {
    let unit = amount.span.end;
    if amount.is_percent || amount.is_money || !matches!(reading.word(unit), "year" | "years" | "yr" | "yrs") {
        return None;
    }
    // One word of another language stands for "years old": "a 30 años".
    let tail = usize::from(reading.word(unit + 1) == "old" && is_one_phrase(reading, unit));
    let next = reading.word(unit + 1 + tail);
    if matches!(next, "old" | "ago" | "lease" | "leases" | "or") {
        return None;
    }
    let is_loan = matches!(next, "mortgage" | "mortgages" | "loan" | "loans" | "fixed" | "term" | "amortization");
    let years = amount.value.to_u32().filter(|_| amount.value.fract().is_zero() && amount.value < 1_000.into())?;
    if !is_loan && !is_calculation {
        return None;
    }
    numbers.term_years = Some(years);
    let mut span = amount.span.start..unit + 1 + tail;
    if matches!(next, "fixed" | "loan" | "loans" | "term" | "amortization") || is_loan && !is_calculation {
        span.end += 1;
    }
    if matches!(reading.before(span.start, 1), "over" | "for" | "in" | "during") {
        span.start -= 1;
    }
    Some(span)
}

fn is_one_phrase(reading: &ParseState<'_>, at: usize) -> bool {
    reading.tokens.get(at).zip(reading.tokens.get(at + 1)).is_some_and(|(a, b)| a.foreign && a.span == b.span)
}

/// "2 months deposit", "a deposit of two months".
fn deposit(reading: &ParseState<'_>, amount: &Amount, numbers: &mut Assumptions) -> Option<Range<usize>> {
    let unit = amount.span.end;
    if amount.is_percent || amount.is_money || !matches!(reading.word(unit), "month" | "months") {
        return None;
    }
    let behind = reading.word(unit + 1) == "deposit"
        || matches!(reading.word(unit + 1), "of" | "rent") && (2..=4).any(|on| reading.word(unit + on) == "deposit");
    let ahead = before(reading, amount.span.start).0.is_some_and(|(_, word)| word == "deposit");
    if !behind && !ahead || amount.value > 100.into() {
        return None;
    }
    numbers.deposit_months = Some(amount.value);
    Some(amount.span.start..unit + 1)
}

/// "20% down", "put down 100k", "a down payment of 15%".
fn down_payment(reading: &ParseState<'_>, amount: &Amount, numbers: &mut Assumptions) -> Option<Range<usize>> {
    let is_amount = !amount.is_percent && (amount.is_money || amount.value >= MIN_DOWN_PAYMENT.into());
    // "10 down" is of a hundred.
    if !is_amount && !amount.is_percent {
        let end = amount.span.end;
        let is_percent = reading.word(end) == "down" && amount.value < Decimal::ONE_HUNDRED;
        numbers.down_payment = is_percent.then_some(DownPayment::Percent(amount.value)).or(numbers.down_payment);
        return is_percent.then_some(amount.span.start..end + 1);
    }
    let names = |word: &str| matches!(word, "down" | "downpayment") || word == "deposit" && amount.is_percent;
    let value = if amount.is_percent { DownPayment::Percent(amount.value) } else { DownPayment::Amount(amount.value) };
    let payment = |at: usize| matches!(reading.word(at), "payment" | "payments");
    if let Some((at, _)) = after(reading, amount.span.end).filter(|(_, word)| names(word)) {
        numbers.down_payment = Some(value);
        return Some(amount.span.start..at + 1 + usize::from(payment(at + 1)));
    }
    let (word, _) = before(reading, amount.span.start);
    let (at, word) = word?;
    let start = if payment(at) && reading.before(at, 1) == "down" { at - 1 } else { at };
    if start < at || names(word) {
        numbers.down_payment = Some(value);
        return Some(start..amount.span.end);
    }
    None
}

/// "at 6.5%", "6.5% interest", "a rate of 6.5%"; in a calculation a bare percentage too.
fn rate(
    reading: &ParseState<'_>,
    amount: &Amount,
    (is_calculation, is_terse): (bool, bool),
    numbers: &mut Assumptions,
) -> Option<Range<usize>> {
    let names = |word: &str| matches!(word, "rate" | "rates" | "interest" | "apr");
    let behind = after(reading, amount.span.end).filter(|(_, word)| names(word));
    let (word, has_at) = before(reading, amount.span.start);
    let ahead = word.filter(|(_, word)| names(word));
    // "At 6.25 over 30 years": a rate without its sign.
    let is_bare_rate = !amount.is_money
        && amount.value < MIN_DOWN_PERCENT.into()
        && amount.value >= Decimal::ONE
        && is_calculation
        && (behind.is_some()
            || ahead.is_some()
            || (has_at || is_terse || has_term(reading, amount.span.end)) && !amount.value.fract().is_zero());
    if !amount.is_percent && !is_bare_rate {
        return None;
    }
    if behind.is_none() && ahead.is_none() && !is_calculation {
        return None;
    }
    let is_named = behind.is_some() || ahead.is_some() || has_at;
    // "How much down for it at 20%": no loan costs as much.
    let is_rate = behind.is_some() || ahead.is_some();
    if !(is_named && (is_rate || !is_down_payment(reading))) && amount.value >= MIN_DOWN_PERCENT.into() {
        numbers.down_payment = Some(DownPayment::Percent(amount.value));
    } else {
        numbers.rate_percent = Some(amount.value);
    }
    let start = ahead.map_or(amount.span.start, |(at, _)| at);
    let end = behind.map_or(amount.span.end, |(at, _)| at + 1);
    Some(start..end + usize::from(reading.word(end) == "rate"))
}

/// Whether a term stands behind: "6.9 a 30 años".
fn has_term(reading: &ParseState<'_>, end: usize) -> bool {
    (end..end + 3).any(|at| {
        reading.tokens.get(at).is_some_and(|token| token.number.is_some())
            && matches!(reading.word(at + 1), "year" | "years" | "yr" | "yrs")
    })
}

/// Whether the part of the price is asked for that is paid at once.
fn is_down_payment(reading: &ParseState<'_>) -> bool {
    reading.says_any(&["down payment", "downpayment", "how much down", "put down"])
}

/// "And with 10%?" after 20% down: another down payment, and no rate.
pub fn replaces_down_payment(reading: &ParseState<'_>, own: &Assumptions, earlier: &Assumptions) -> bool {
    let Some(percent) = own.rate_percent.filter(|_| matches!(earlier.down_payment, Some(DownPayment::Percent(_))))
    else {
        return false;
    };
    let names_rate = reading.says_any(&["rate", "rates", "interest", "apr", "at"]);
    let says_with = || reading.says("with") && earlier.rate_percent.is_none() && percent.fract().is_zero();
    !names_rate && (percent >= Decimal::TEN || says_with())
}

/// A percentage without a name, of a question that has a down payment and no rate.
pub fn as_down_payment(numbers: Assumptions) -> Assumptions {
    match (numbers.rate_percent, numbers.down_payment) {
        (Some(percent), None) => {
            Assumptions { rate_percent: None, down_payment: Some(DownPayment::Percent(percent)), ..numbers }
        }
        _ => numbers,
    }
}

/// Takes what the visitor can pay a month: "3000 a month", "$2,500/mo".
pub fn monthly(reading: &mut ParseState<'_>) -> Option<Decimal> {
    let found = (0..reading.tokens.len()).find_map(|at| {
        let amount = amount(reading, at).filter(|amount| !amount.is_percent)?;
        let end = amount.span.end;
        let length = match (reading.word(end), reading.word(end + 1)) {
            ("a" | "per" | "each" | "every" | "/", "month" | "mo") => 2,
            ("monthly" | "pm" | "pcm", _) => 1,
            _ => return None,
        };
        Some((amount.value, amount.span.start..end + length))
    });
    // "Monthly budget of 3000".
    let stated_before = || {
        let monthly = reading.says_any(&["monthly", "month", "each month"]);
        (0..reading.tokens.len()).filter(|_| monthly).find_map(|at| {
            let amount = amount(reading, at).filter(|amount| !amount.is_percent)?;
            (amount.value >= Decimal::from(200)).then_some((amount.value, amount.span))
        })
    };
    let found = found.or_else(stated_before)?;
    reading.take(found.1);
    Some(found.0)
}

/// Takes a down payment in money and its part of the price: "80k down and want 20 percent"; the price, and the percentage.
pub fn price_of_down(reading: &mut ParseState<'_>) -> Option<(Decimal, Decimal)> {
    let amounts: Vec<Amount> = (0..reading.tokens.len()).filter_map(|at| amount(reading, at)).collect();
    let percent =
        amounts.iter().find(|amount| amount.is_percent && (3..=90).contains(&amount.value.to_i64().unwrap_or(0)))?;
    let is_down = |amount: &&Amount| {
        let behind = after(reading, amount.span.end).is_some_and(|(_, word)| matches!(word, "down" | "downpayment"));
        let ahead =
            before(reading, amount.span.start).0.is_some_and(|(_, word)| matches!(word, "down" | "have" | "saved"));
        !amount.is_percent && (amount.is_money || amount.value >= MIN_DOWN_PAYMENT.into()) && (behind || ahead)
    };
    let money = amounts.iter().find(is_down)?;
    let price = money.value.checked_mul(Decimal::ONE_HUNDRED)?.checked_div(percent.value)?.round();
    // Only a price of which it is exactly that part is worked out.
    let is_exact = price.checked_mul(percent.value)? == money.value.checked_mul(Decimal::ONE_HUNDRED)?;
    let found = is_exact.then_some((price, percent.value));
    let spans = [money.span.clone(), percent.span.clone()];
    spans.into_iter().for_each(|span| reading.take(span));
    found
}

/// Takes a price that is named instead of a listing: "on a 500k house".
pub fn price(reading: &mut ParseState<'_>) -> Option<Decimal> {
    if !reading.street_addresses.is_empty() || !reading.mls_numbers.is_empty() || !reading.ids.is_empty() {
        return None;
    }
    let found = (0..reading.tokens.len()).find_map(|at| {
        let value = at_least(reading, at, MIN_PRICE)?;
        let amount = amount(reading, at).filter(|amount| !amount.is_percent)?;
        let noun = matches!(
            reading.word(amount.span.end),
            "house" | "home" | "condo" | "place" | "property" | "townhouse" | "apartment" | "purchase"
        );
        let back = before(reading, amount.span.start).0.map_or("", |(_, word)| word);
        let is_down = after(reading, amount.span.end).is_some_and(|(_, word)| matches!(word, "down" | "downpayment"));
        let fits = noun || matches!(back, "on" | "for" | "costs" | "cost" | "price" | "costing");
        (fits && !is_down).then_some((value, amount.span.start..amount.span.end + usize::from(noun)))
    })?;
    reading.take(found.1);
    Some(found.0)
}

fn typed(reading: &ParseState<'_>, span: &Range<usize>) -> String {
    let (start, end) = (reading.tokens[span.start].span.start, reading.tokens[span.end - 1].span.end);
    reading.text.get(start..end).unwrap_or_default().to_owned()
}
