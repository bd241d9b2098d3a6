//! Parts of a number: "1/2 acre", "a quarter million", "two and a half baths", "an acre". Land and baths are given in
//! halves and quarters, and "1/2" is not two.

use rust_decimal::Decimal;

use crate::{
    budget::{OverBudget, StepBudget},
    tokens::{Token, scale_of},
};

/// Joins fractions into the number that they say; runs when number words are numbers.
pub fn join(tokens: &mut Vec<Token>, budget: &StepBudget) -> Result<(), OverBudget> {
    let mut at = 0;
    while at < tokens.len() {
        budget.step(1)?;
        if let Some((length, value)) = divided(tokens, at).or_else(|| spoken(tokens, at)) {
            put(tokens, at, length, value);
            // "of an" between a part and its unit.
            while matches!(word(tokens, at + 1), "of" | "a" | "an") && is_divisible(word_after_articles(tokens, at + 1))
            {
                budget.step(1)?;
                tokens.remove(at + 1);
            }
        }
        if let Some((length, part)) = more(tokens, at)
            && let Some(whole) = tokens[at].number
        {
            put(tokens, at, length, whole + part);
        }
        at += 1;
    }
    Ok(())
}

fn word(tokens: &[Token], at: usize) -> &str {
    tokens.get(at).map_or("", |token| token.word.as_str())
}

fn word_after_articles(tokens: &[Token], at: usize) -> &str {
    (at..at + 3).map(|at| word(tokens, at)).find(|word| !matches!(*word, "of" | "a" | "an")).unwrap_or("")
}

/// What is counted in parts.
fn is_divisible(word: &str) -> bool {
    matches!(word, "acre" | "acres" | "ac" | "mile" | "miles" | "bath" | "baths" | "bathroom" | "bathrooms")
        || word.len() > 3 && scale_of(word).is_some()
}

/// "1/2 acre": the sign alone may also part bedrooms from baths.
fn divided(tokens: &[Token], at: usize) -> Option<(usize, Decimal)> {
    let (over, under) = (tokens[at].number?, tokens.get(at + 2)?.number?);
    let fits = word(tokens, at + 1) == "/" && over < under && under <= Decimal::from(8) && over > Decimal::ZERO;
    (fits && is_divisible(word_after_articles(tokens, at + 3))).then_some((3, over.checked_div(under)?.round_dp(4)))
}

/// "quarter acre", "three quarters of an acre", "an acre".
fn spoken(tokens: &[Token], at: usize) -> Option<(usize, Decimal)> {
    let quarter = Decimal::new(25, 2);
    let third = || Decimal::ONE / Decimal::from(3);
    let is_quarter = |at: usize| matches!(word(tokens, at), "quarter" | "quarters" | "fourth" | "fourths");
    let is_third = |at: usize| matches!(word(tokens, at), "third" | "thirds");
    // "Half an acre" is read with "half a million" (`numbers.rs`).
    let half = |at: usize| at > 0 && word(tokens, at - 1) == "half";
    let unit = |at: usize| is_divisible(word_after_articles(tokens, at));
    if let Some(count) = tokens[at].number.filter(|n| *n <= Decimal::from(3)) {
        let part = if is_third(at + 1) { third() } else { quarter };
        return ((is_quarter(at + 1) || is_third(at + 1)) && unit(at + 2)).then_some((2, count * part));
    }
    match word(tokens, at) {
        "a" if is_quarter(at + 1) && unit(at + 2) => Some((2, quarter)),
        "a" if is_third(at + 1) && unit(at + 2) => Some((2, third())),
        // "Within a mile of 12 Maple Lane".
        "a" if at > 0 && word(tokens, at - 1) == "within" && matches!(word(tokens, at + 1), "mile" | "km") => {
            Some((1, Decimal::ONE))
        }
        _ if is_quarter(at) && unit(at + 1) => Some((1, quarter)),
        "a" | "an" if matches!(word(tokens, at + 1), "acre" | "ac") && !half(at) => Some((1, Decimal::ONE)),
        // "Less than a week on the market".
        "a" if is_time_listed(tokens, at) => Some((1, Decimal::ONE)),
        "¼" => Some((1, quarter)),
        "½" => Some((1, Decimal::new(5, 1))),
        "¾" => Some((1, Decimal::new(75, 2))),
        _ => None,
    }
}

/// "Less than a week", of how long a home has been listed.
fn is_time_listed(tokens: &[Token], at: usize) -> bool {
    at > 0
        && matches!(word(tokens, at - 1), "than" | "under" | "over")
        && matches!(word(tokens, at + 1), "week" | "month")
        && tokens.iter().any(|token| matches!(token.word.as_str(), "market" | "listed" | "posted"))
}

/// What is added to the number at this place, with all tokens of both: "2 and a half", "2 1/2".
fn more(tokens: &[Token], at: usize) -> Option<(usize, Decimal)> {
    let whole = tokens[at].number.filter(|n| n.fract().is_zero() && *n < Decimal::from(100))?;
    let half = Decimal::new(5, 1);
    let rest = [word(tokens, at + 1), word(tokens, at + 2), word(tokens, at + 3)];
    match rest {
        ["and", "a", "half"] => Some((4, half)),
        ["and", "half", _] => Some((3, half)),
        ["½", ..] => Some((2, half)),
        [over, "/", _] => {
            let over = tokens.get(at + 1)?.number.filter(|_| over.len() == 1 && whole > Decimal::ZERO)?;
            let under =
                tokens.get(at + 3)?.number.filter(|under| over < *under && is_divisible(word(tokens, at + 4)))?;
            Some((4, over.checked_div(under)?.round_dp(4)))
        }
        _ => None,
    }
}

fn put(tokens: &mut Vec<Token>, at: usize, length: usize, value: Decimal) {
    tokens[at].number = Some(value.normalize());
    tokens[at].word = value.normalize().to_string();
    tokens[at].span.end = tokens[at + length - 1].span.end;
    tokens.drain(at + 1..at + length);
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
    fn pieces_of_a_number_are_one_number() {
        for (phrase, value) in [
            ("1/2 acre", "0.5"),
            ("a quarter acre lot", "0.25"),
            ("three quarters of an acre", "0.75"),
            ("half an acre", "0.5"),
            ("a third of an acre", "0.3333333333333333333333333333"),
            ("within a mile of", "1"),
            ("an acre or more", "1"),
            ("a quarter million", "250000"),
            ("two and a half baths", "2.5"),
            ("2 1/2 baths", "2.5"),
            ("2½ baths", "2.5"),
            ("one and a half million", "1500000"),
            ("1 1/4 acres", "1.25"),
        ] {
            assert_eq!(numbers_of(phrase), [value], "{phrase}");
        }
    }

    #[test]
    fn bedrooms_and_baths_are_not_divided() {
        assert_eq!(numbers_of("3/2 in ashford"), ["3", "2"]);
        assert_eq!(numbers_of("2/3 house"), ["2", "3"]);
    }
}
