//! Numbers in Chinese numerals, alone or with digits: "三十五万", "1億2000万", "两个半", "四五十万"; and places in a row:
//! "第二", "2番目". They become one number before phrases are looked up.

use rust_decimal::Decimal;

use crate::{
    budget::{OverBudget, StepBudget},
    tokens::Token,
};

const DIGITS: [(char, i64); 11] = [
    ('〇', 0),
    ('零', 0),
    ('一', 1),
    ('二', 2),
    ('三', 3),
    ('四', 4),
    ('五', 5),
    ('六', 6),
    ('七', 7),
    ('八', 8),
    ('九', 9),
];
const UNITS: [(char, i64); 6] =
    [('十', 10), ('百', 100), ('千', 1_000), ('万', 10_000), ('亿', 100_000_000), ('億', 100_000_000)];
/// Behind a number they add a half.
const HALVES: [&str; 4] = ["个半", "個半", "间半", "套半"];
/// Behind a number they make it a place in a row; folded.
const ORDINAL_AFTER: [&str; 7] = ["番目", "件目", "軒目", "つ目", "個目", "番", "戸目"];
/// Behind a number they are tenths: "两成" is 20 %.
const TENTHS: [&str; 2] = ["成", "割"];
/// What is counted, behind a place in a row.
const COUNTERS: [&str; 15] =
    ["套", "个", "间", "家", "栋", "处", "所", "条", "房", "房子", "套房", "套房子", "房源", "个房子", "栋房子"];
const ORDINALS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];

/// Whether a character is part of a number.
pub(super) fn is_numeral(c: char) -> bool {
    digit(c).is_some() || unit(c).is_some()
}

fn digit(c: char) -> Option<i64> {
    if c == '两' { Some(2) } else { DIGITS.iter().find(|row| row.0 == c).map(|row| row.1) }
}

fn unit(c: char) -> Option<i64> {
    UNITS.iter().find(|row| row.0 == c).map(|row| row.1)
}

/// Joins the numbers of a question.
pub(super) fn join(tokens: &mut Vec<Token>, budget: &StepBudget) -> Result<(), OverBudget> {
    let mut out: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        budget.step(1)?;
        let ordinal = tokens[at].word == "第";
        let start = at + usize::from(ordinal);
        let Some((mut numbers, mut end)) = number_at(tokens, start) else {
            out.push(tokens[at].clone());
            at += 1;
            continue;
        };
        let next = |end: usize| tokens.get(end).map_or("", |token| token.word.as_str());
        if let ([number], true) = (numbers.as_mut_slice(), HALVES.contains(&next(end))) {
            number.number = number.number.and_then(|value| value.checked_add(Decimal::new(5, 1)));
            end += 1;
        }
        let behind = ORDINAL_AFTER.contains(&next(end));
        if let ([number], true) = (numbers.as_mut_slice(), ordinal || behind) {
            end += usize::from(behind);
            end += usize::from(COUNTERS.contains(&next(end)));
            mark_ordinal(number);
        }
        if let ([number], true) = (numbers.as_mut_slice(), TENTHS.contains(&next(end))) {
            number.number = number.number.and_then(|value| value.checked_mul(Decimal::TEN));
            let span = tokens[end].span.clone();
            numbers.push(Token { word: "%".into(), span, ..Token::default() });
            end += 1;
        }
        if let Some(first) = numbers.first_mut() {
            first.pause = tokens[at].pause;
            first.span = tokens[at].span.start..tokens[end - 1].span.end;
        }
        out.extend(numbers);
        at = end;
    }
    *tokens = out;
    Ok(())
}

fn mark_ordinal(token: &mut Token) {
    let Some(place) = token.number.and_then(|n| u32::try_from(n).ok()).filter(|n| *n > 0) else { return };
    let place = place as usize;
    token.word = ORDINALS.get(place - 1).map_or_else(|| format!("{place}th"), |word| (*word).to_owned());
    (token.number, token.ordinal, token.foreign) = (None, Some(place), true);
}

/// The number that begins here, two and "to" for "三四" and "四五十万", and where it ends.
fn number_at(tokens: &[Token], at: usize) -> Option<(Vec<Token>, usize)> {
    let first = tokens.get(at)?;
    let run: Vec<char> = first.word.chars().collect();
    let plain = first.number.is_some() && !first.scaled;
    if !plain && !run.iter().all(|c| is_numeral(*c)) {
        return first.number.is_some().then(|| (vec![first.clone()], at + 1));
    }
    let pair = match (run.first().and_then(|c| digit(*c)), run.get(1).and_then(|c| digit(*c))) {
        (Some(low), Some(high)) if low > 0 && high == low + 1 => run.get(2).is_none_or(|c| unit(*c).is_some()),
        _ => false,
    };
    if pair {
        let without = |skip: usize| {
            let word: String = run.iter().enumerate().filter(|(i, _)| *i != skip).map(|(_, c)| *c).collect();
            let mut tokens = tokens[at..].iter().take(6).cloned().collect::<Vec<_>>();
            tokens[0].word = word;
            value_at(&tokens, 0)
        };
        let (low, high) = (without(1)?, without(0)?);
        let to = Token { word: "to".into(), span: first.span.clone(), foreign: true, ..Token::default() };
        return Some((vec![low.0, to, high.0], at + low.1));
    }
    let (token, end) = value_at(tokens, at)?;
    Some((vec![token], end))
}

/// The value of a row of numerals and digits, and where it ends.
fn value_at(tokens: &[Token], at: usize) -> Option<(Token, usize)> {
    let (mut total, mut section) = (Decimal::ZERO, Decimal::ZERO);
    let (mut current, mut last_unit): (Option<Decimal>, i64) = (None, 0);
    let (mut end, mut scaled, mut trailing) = (at, false, false);
    while let Some(token) = tokens.get(end) {
        if end > at && token.pause {
            break;
        }
        if let Some(value) = token.number {
            // "1億2000万" continues; after "50万" a room count begins.
            let unit_next = tokens.get(end + 1).and_then(|next| next.word.chars().next()).and_then(unit);
            let goes_on = last_unit >= 10_000
                && current.is_none()
                && (unit_next.is_some_and(|next| next < last_unit) || value >= Decimal::ONE_THOUSAND)
                && value < Decimal::from(10_000);
            if token.scaled || end > at && !goes_on {
                break;
            }
            (current, trailing) = (Some(value), false);
        } else if !token.word.is_empty() && token.word.chars().all(is_numeral) {
            for c in token.word.chars() {
                if let Some(value) = digit(c) {
                    let value = Decimal::from(value);
                    trailing = current.is_none() && last_unit >= 100 && !value.is_zero();
                    // "零" says that no unit was left out.
                    last_unit = if value.is_zero() { 0 } else { last_unit };
                    current = Some(current.unwrap_or_default().checked_mul(10.into())?.checked_add(value)?);
                } else if let Some(value) = unit(c) {
                    let factor = Decimal::from(value);
                    trailing = false;
                    last_unit = value;
                    if value >= 10_000 {
                        let counted = section.checked_add(current.take().unwrap_or_default())?;
                        let counted = if counted.is_zero() { Decimal::ONE } else { counted };
                        total = total.checked_add(counted.checked_mul(factor)?)?;
                        (section, scaled) = (Decimal::ZERO, true);
                    } else {
                        let counted = current.take().filter(|n| !n.is_zero()).unwrap_or(Decimal::ONE);
                        section = section.checked_add(counted.checked_mul(factor)?)?;
                    }
                }
            }
        } else {
            break;
        }
        end += 1;
    }
    if end == at {
        return None;
    }
    // "一百三" is 130, "三万五" is 35,000.
    let rest = current.unwrap_or_default();
    let rest = if trailing && rest < Decimal::TEN { rest.checked_mul((last_unit / 10).into())? } else { rest };
    let value = total.checked_add(section)?.checked_add(rest)?.normalize();
    let bare = end == at + 1 && tokens[at].number.is_some();
    let word = if bare { tokens[at].word.clone() } else { value.to_string() };
    let span = tokens[at].span.start..tokens[end - 1].span.end;
    Some((Token { word, number: Some(value), scaled, span, pause: tokens[at].pause, ..Token::default() }, end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens;

    fn read(text: &str) -> String {
        let mut tokens = tokens::read(text);
        join(&mut tokens, &StepBudget::default()).expect("a short question");
        let joined = tokens.into_iter().map(|token| token.number.map_or(token.word, |n| n.normalize().to_string()));
        joined.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn numerals_and_digits_are_one_number() {
        for (text, value) in [
            ("三十五 万", "350000"),
            ("1 億 2000 万", "120000000"),
            ("1.5 百万", "1500000"),
            ("一百三十 万", "1300000"),
            ("一百三", "130"),
            ("三万五", "35000"),
            ("两千", "2000"),
            ("二〇二〇", "2020"),
            ("50 万 3", "500000 3"),
            ("五百 万", "5000000"),
            ("四五十 万", "400000 to 500000"),
            ("三四", "3 to 4"),
            ("2 个半", "2.5"),
            ("两 成", "20 %"),
            ("第 二", "second"),
            ("6 番目", "6th"),
        ] {
            assert_eq!(read(text), value, "{text}");
        }
    }
}
