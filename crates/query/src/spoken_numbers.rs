//! Numbers as they are spoken: "five hundred and fifty thousand", "one point two million", "two thousand ten". Dictated
//! messages have no digits, so each sequence of number words becomes one number here.

use rust_decimal::Decimal;

use crate::{
    budget::{OverBudget, StepBudget},
    tokens::{Token, number_units::ROOMS, scale_of},
};

const TERMS: [(&str, i64); 29] = [
    ("zero", 0),
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
    ("thirteen", 13),
    ("fourteen", 14),
    ("fifteen", 15),
    ("sixteen", 16),
    ("seventeen", 17),
    ("eighteen", 18),
    ("nineteen", 19),
    ("twenty", 20),
    ("thirty", 30),
    ("forty", 40),
    ("fifty", 50),
    ("sixty", 60),
    ("seventy", 70),
    ("eighty", 80),
    ("ninety", 90),
    ("hundred", 100),
];

/// No number has more words.
const MAX_TOKENS: usize = 12;

/// The number that a word says.
pub fn word_value(word: &str) -> Option<i64> {
    TERMS.iter().find(|row| row.0 == word).map(|row| row.1)
}

/// Joins the words of every spoken number; runs when number words are marked.
pub fn join(tokens: &mut Vec<Token>, budget: &StepBudget) -> Result<(), OverBudget> {
    let mut at = 0;
    while at < tokens.len() {
        budget.step(1)?;
        if let Some(spoken) = parse(tokens, at).filter(|spoken| spoken.length > 1) {
            let end = at + spoken.length;
            tokens[at].word = spoken.value.normalize().to_string();
            tokens[at].number = Some(spoken.value);
            tokens[at].scaled = spoken.is_scaled;
            tokens[at].span.end = tokens[end - 1].span.end;
            tokens.drain(at + 1..end);
        }
        at += 1;
    }
    Ok(())
}

/// What has been read of a number.
#[derive(Default)]
struct Spoken {
    value: Decimal,
    /// How many tokens it has.
    length: usize,
    /// It has a "thousand" or "million".
    is_scaled: bool,
}

/// The number that begins at a token.
fn parse(tokens: &[Token], start: usize) -> Option<Spoken> {
    let word = |at: usize| tokens.get(at).map_or("", |token| token.word.as_str());
    // "A hundred and fifty thousand".
    let has_article = matches!(word(start), "a" | "an") && word(start + 1) == "hundred" && goes_on(tokens, start + 2);
    let mut at = start + usize::from(has_article);
    let mut current =
        if has_article { Some(Decimal::ONE) } else { Some(value(tokens, at).filter(|_| word(at) != "hundred")?) };
    at += usize::from(!has_article);
    let (mut total, mut scale, mut joined) = (Decimal::ZERO, Decimal::MAX, at);
    while at < tokens.len() && at < start + MAX_TOKENS && !tokens[at].pause {
        match current {
            Some(own) => {
                if word(at) == "hundred" && own < Decimal::ONE_HUNDRED {
                    (current, at) = (Some(own * Decimal::ONE_HUNDRED), at + 1);
                } else if let Some((decimals, length)) = decimals(tokens, at).filter(|_| own.fract().is_zero()) {
                    (current, at) = (Some(own + decimals), at + length);
                } else if let Some(own_scale) = scale_of(word(at)).filter(|own| word(at).len() > 3 && *own < scale) {
                    total += own.checked_mul(own_scale)?;
                    (current, scale, at) = (None, own_scale, at + 1);
                } else {
                    let and = usize::from(word(at) == "and" && takes_and(tokens, start, at, own));
                    let Some(sum) = value(tokens, at + and).and_then(|next| added(tokens, own, next, at + and)) else {
                        break;
                    };
                    (current, at) = (Some(sum), at + and + 1);
                }
            }
            None => {
                let and = usize::from(word(at) == "and");
                let Some(next) =
                    value(tokens, at + and).filter(|next| is_rest(tokens, *next, at + and, (and > 0, scale)))
                else {
                    break;
                };
                (current, at) = (Some(next), at + and + 1);
            }
        }
        joined = at;
    }
    let value = total + current.unwrap_or_default();
    Some(Spoken { value, length: joined - start, is_scaled: scale < Decimal::MAX })
}

/// The number of a spelled word, unless "one" stands for a home.
fn value(tokens: &[Token], at: usize) -> Option<Decimal> {
    let token = tokens.get(at)?;
    token.number?;
    word_value(&token.word).map(Decimal::from)
}

/// Whether a number or a scale stands here.
fn goes_on(tokens: &[Token], at: usize) -> bool {
    let word = |at: usize| tokens.get(at).map_or("", |token| token.word.as_str());
    value(tokens, at).is_some() || scale_of(word(at)).is_some() || word(at) == "and" && value(tokens, at + 1).is_some()
}

/// The sum of what was read and the word behind it; `None` where another number begins.
fn added(tokens: &[Token], own: Decimal, next: Decimal, at: usize) -> Option<Decimal> {
    let ten = Decimal::TEN;
    let is_tens =
        |value: Decimal| value >= Decimal::from(20) && value < Decimal::ONE_HUNDRED && (value % ten).is_zero();
    // "Under three hundred, two bedrooms" without its comma.
    if next >= Decimal::ONE_HUNDRED || counts(tokens, at + 1) {
        return None;
    }
    let fits = if (own % Decimal::ONE_HUNDRED).is_zero() {
        !own.is_zero()
    } else {
        is_tens(own % Decimal::ONE_HUNDRED) && next < ten && !next.is_zero()
    };
    if fits {
        return own.checked_add(next);
    }
    // "Three fifty": the hundred is left out; "nineteen eighty" and "twenty ten" are years.
    let is_year = (Decimal::from(18)..=Decimal::from(20)).contains(&own) && next >= ten;
    let is_short = own >= Decimal::TWO && own < ten && is_tens(next);
    (is_year || is_short).then(|| own.checked_mul(Decimal::ONE_HUNDRED)?.checked_add(next)).flatten()
}

/// Whether what stands here is counted: "two bedrooms".
fn counts(tokens: &[Token], at: usize) -> bool {
    const COUNTED: [&str; 10] =
        ["car", "cars", "parking", "garage", "garages", "kids", "dogs", "cats", "story", "stories"];
    let is_counted = |word: &str| ROOMS.contains(&word) || COUNTED.contains(&word);
    tokens.get(at).is_some_and(|token| is_counted(&token.word))
}

/// "Five hundred and fifty thousand"; but "between five hundred and six hundred" has two numbers.
fn takes_and(tokens: &[Token], start: usize, at: usize, own: Decimal) -> bool {
    let word = |at: usize| tokens.get(at).map_or("", |token| token.word.as_str());
    let rest = (at + 1..at + 3).take_while(|at| value(tokens, *at).is_some()).count();
    let is_hundreds = own >= Decimal::ONE_HUNDRED && (own % Decimal::ONE_HUNDRED).is_zero();
    let has_hundred = (at + 1..at + 2 + rest).any(|at| word(at) == "hundred");
    let is_between = start.checked_sub(1).is_some_and(|before| word(before) == "between");
    let has_other = (at + 1..tokens.len()).any(|at| word(at) == "and");
    is_hundreds && !has_hundred && rest > 0 && (!is_between || has_other)
}

/// Whether a word behind "thousand" belongs to it: "two thousand five hundred", "two thousand ten", but not "two thousand
/// two bedrooms".
fn is_rest(tokens: &[Token], next: Decimal, at: usize, (has_and, scale): (bool, Decimal)) -> bool {
    let is_hundred = tokens.get(at + 1).is_some_and(|token| token.word == "hundred");
    let is_other =
        tokens.get(at + 2).and_then(|token| scale_of(&token.word)).is_some_and(|own| is_hundred && own >= scale);
    let is_small = next >= Decimal::TEN && next < Decimal::ONE_HUNDRED;
    !counts(tokens, at + 1) && !is_other && (is_hundred && !has_and || is_small)
}

/// "Point two five" behind a whole number, and its length.
fn decimals(tokens: &[Token], at: usize) -> Option<(Decimal, usize)> {
    const MAX_DIGITS: usize = 3;
    if tokens.get(at)?.word != "point" {
        return None;
    }
    let digits = (at + 1..at + 1 + MAX_DIGITS).map_while(|at| value(tokens, at).filter(|digit| *digit < Decimal::TEN));
    let mut place = Decimal::ONE;
    let (sum, count) = digits.fold((Decimal::ZERO, 0), |(sum, count), digit| {
        place /= Decimal::TEN;
        (sum + digit * place, count + 1)
    });
    (count > 0).then_some((sum, count + 1))
}

#[cfg(test)]
mod tests {
    use crate::{StepBudget, numbers, tokens};

    fn numbers_of(question: &str) -> Vec<String> {
        let mut tokens = tokens::read(question);
        numbers::join(&mut tokens, &StepBudget::default()).expect("a short question");
        tokens.iter().filter_map(|token| Some(token.number?.normalize().to_string())).collect()
    }

    #[test]
    fn the_pieces_of_a_number_are_one_number() {
        for (text, number) in [
            ("five hundred and fifty thousand", "550000"),
            ("six hundred fifty thousand", "650000"),
            ("four hundred thousand", "400000"),
            ("one point two million", "1200000"),
            ("one point two five million", "1250000"),
            ("two point five baths", "2.5"),
            ("two thousand ten", "2010"),
            ("two thousand and ten", "2010"),
            ("two thousand five hundred square feet", "2500"),
            ("twenty two hundred a month", "2200"),
            ("fifteen hundred a month", "1500"),
            ("nineteen eighty five", "1985"),
            ("twenty fifteen", "2015"),
            ("a hundred and fifty thousand", "150000"),
            ("a hundred grand", "100000"),
            ("one million two hundred thousand", "1200000"),
            ("three fifty", "350"),
            ("seven twenty five thousand", "725000"),
            ("four ninety nine k", "499000"),
            ("three hundred two", "302"),
            ("sixty seven", "67"),
        ] {
            assert_eq!(numbers_of(text), [number], "{text}");
        }
    }

    #[test]
    fn numbers_beside_each_other_stay_apart() {
        for (text, numbers) in [
            ("under two thousand two bedrooms", &["2000", "2"][..]),
            ("under five hundred thousand three bedrooms", &["500000", "3"]),
            ("under three hundred two bedrooms", &["300", "2"]),
            ("between five hundred and six hundred thousand", &["500", "600000"]),
            ("between one hundred and fifty thousand and two hundred thousand", &["150000", "200000"]),
            ("two thousand, four bedrooms", &["2000", "4"]),
            ("sixty seven twenty one carling street", &["67", "21"]),
            ("three bedrooms two baths", &["3", "2"]),
            ("five to six hundred thousand", &["5", "600000"]),
            ("three or four bedrooms", &["3", "4"]),
        ] {
            assert_eq!(numbers_of(text), numbers, "{text}");
        }
    }
}
