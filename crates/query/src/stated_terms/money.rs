//! Amounts as typed: "$550,000", "550k", "1.2 million", "450.000 €", "300 mil".

use rust_decimal::Decimal;

use super::Term;

/// Smaller numbers without a scale may mean thousands.
const MIN_PLAIN: i64 = 1_000;
/// No home costs more, and no budget is larger.
const MAX_AMOUNT: i64 = 100_000_000_000;

const CURRENCY_SYMBOLS: &str = "$€£¥₺₽₹";
const CURRENCY_TERMS: &str =
    "euro euros dollars dollar usd eur pesos pounds gbp zl pln tl lira dolares reais دولار ريال درهم يورو";

/// An amount in a message.
pub(super) struct Money {
    /// Index of the word behind it.
    pub(super) next: usize,
    /// End of the typed text.
    pub(super) end: usize,
    /// As typed, before a scale.
    number: Decimal,
    scale: Option<i64>,
    pub(super) currency: String,
    /// "500-550k": the lower number.
    pub(super) low: Option<Decimal>,
}

impl Money {
    /// The amount; `None` if thousands may be meant.
    pub(super) fn amount(&self) -> Option<Decimal> {
        self.scaled(self.number, self.scale)
    }

    /// The amount of a lower number before this one: "between 500 and 600k" has one scale.
    pub(super) fn scaled_like(&self, other: &Self) -> Option<Decimal> {
        self.scaled(self.number, self.scale.or(other.scale))
    }

    fn scaled(&self, number: Decimal, scale: Option<i64>) -> Option<Decimal> {
        let amount = number.checked_mul(Decimal::from(scale.unwrap_or(1)))?.normalize();
        let is_clear = scale.is_some() || amount >= Decimal::from(MIN_PLAIN);
        (is_clear && amount <= Decimal::from(MAX_AMOUNT)).then_some(amount)
    }
}

/// The amount that begins with the word at `at`.
pub(super) fn at(terms: &[Term<'_>], at: usize) -> Option<Money> {
    let term = terms.get(at)?;
    let typed = term.typed.trim_start_matches(['(', '~', '<', '≤', '"']);
    let currency: String = typed.chars().filter(|c| CURRENCY_SYMBOLS.contains(*c)).take(1).collect();
    let plain: String = typed.chars().filter(|c| !CURRENCY_SYMBOLS.contains(*c)).collect();
    let digits = |text: &str| text.chars().take_while(|c| c.is_ascii_digit() || matches!(c, ',' | '.' | '\'')).count();
    let (first, second) = match plain.split_once(['-', '–']) {
        Some((low, high)) if digits(low) > 0 && digits(high) > 0 => (low.to_owned(), Some(high.to_owned())),
        _ => (plain.clone(), None),
    };
    let (mut number, mut scale) = number(&first)?;
    let mut low = None;
    if let Some(second) = &second {
        let (high, high_scale) = self::number(second)?;
        low = number.checked_mul(Decimal::from(scale.or(high_scale).unwrap_or(1))).map(|low| low.normalize());
        (number, scale) = (high, high_scale);
    }
    let mut money = Money { next: at + 1, end: term.end, number, scale, currency, low };
    // "350 000": groups of three.
    while !term.ends && money.scale.is_none() && money.number < Decimal::from(1_000_000) {
        let Some(group) = terms.get(money.next).filter(|next| next.folded.len() == 3) else { break };
        let Ok(three) = group.folded.parse::<i64>() else { break };
        if plain.chars().count() > 3 || group.typed.contains(|c: char| !c.is_ascii_digit()) {
            break;
        }
        money.number = money.number * Decimal::from(1_000) + Decimal::from(three);
        (money.next, money.end) = (money.next + 1, group.end);
    }
    if !term.ends
        && money.scale.is_none()
        && let Some(next) = terms.get(money.next)
        && let Some(scale) = scale_of(&next.folded)
    {
        (money.scale, money.next, money.end) = (Some(scale), money.next + 1, next.end);
    }
    if let Some(next) = terms.get(money.next).filter(|_| !terms[money.next - 1].ends) {
        let is_sign = next.typed.chars().all(|c| CURRENCY_SYMBOLS.contains(c));
        if is_sign || CURRENCY_TERMS.split_whitespace().any(|name| name == next.folded) {
            money.currency = if is_sign { next.typed.to_owned() } else { money.currency };
            (money.next, money.end) = (money.next + 1, next.end);
        }
    }
    Some(money)
}

/// A number with the scale that is written to it.
fn number(typed: &str) -> Option<(Decimal, Option<i64>)> {
    let length = typed.chars().take_while(|c| c.is_ascii_digit() || matches!(c, ',' | '.' | '\'')).count();
    let (digits, rest) = typed.split_at(length);
    if digits.is_empty() || digits.len() > 15 || !digits.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let scale = match porchlight_domain::fold(rest).trim_matches(|c: char| !c.is_alphanumeric()) {
        "" => None,
        rest => Some(scale_of(rest)?),
    };
    let groups: Vec<&str> = digits.trim_end_matches(['.', ',']).split([',', '.', '\'']).collect();
    let is_grouped = groups.len() > 1 && groups[1..].iter().all(|group| group.len() == 3);
    let plain = match groups[..] {
        [whole] => whole.to_owned(),
        _ if is_grouped => groups.concat(),
        [whole, part] => format!("{whole}.{part}"),
        _ => return None,
    };
    Some((plain.parse().ok()?, scale))
}

fn scale_of(word: &str) -> Option<i64> {
    Some(match word {
        "k" | "thousand" | "mil" | "mille" | "tausend" | "duizend" | "tys" | "bin" | "tsd" | "mila" | "grand"
        | "الف" | "k$" => 1_000,
        "m" | "mm" | "mio" | "million" | "millions" | "millon" | "millones" | "millionen" | "milhao" | "milhoes"
        | "milione" | "milioni" | "miljoen" | "mln" | "milyon" | "مليون" => 1_000_000,
        _ => return None,
    })
}

/// "500万", "5000万円": the amount in text without spaces, with its length in bytes.
pub(super) fn unspaced(text: &str) -> Option<(Decimal, usize)> {
    let start = text.char_indices().take(12).find(|(_, c)| c.is_ascii_digit())?.0;
    let digits: String = text[start..].chars().take_while(|c| c.is_ascii_digit() || *c == ',').collect();
    let number: i64 = digits.replace(',', "").parse().ok()?;
    let rest = &text[start + digits.len()..];
    let (scale, mut length) = match rest.chars().next() {
        Some(c @ ('万' | '萬')) => (10_000, c.len_utf8()),
        Some(c @ ('億' | '亿')) => (100_000_000, c.len_utf8()),
        _ => (1, 0),
    };
    length += rest[length..].chars().next().filter(|c| matches!(c, '円' | '元' | '¥')).map_or(0, char::len_utf8);
    let amount = number.checked_mul(scale).filter(|amount| (MIN_PLAIN..=MAX_AMOUNT).contains(amount))?;
    Some((amount.into(), start + digits.len() + length))
}
