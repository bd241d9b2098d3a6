//! Numbers in the words of a language, by its `forms.txt`: "pół miliona", "beş yüz bin", "bir buçuk milyon", "مليون
//! وربع". They become one number before phrases are read, so that "do 500 tys." and "500 binin altı" have their number.

use rust_decimal::Decimal;

use super::{phrase_table::Table, word_forms::Forms};
use crate::{
    budget::{OverBudget, StepBudget},
    tokens::Token,
};

/// Puts one token for every number of several words.
pub(super) fn join(
    tokens: Vec<Token>,
    (table, forms): (&Table, &Forms),
    budget: &StepBudget,
) -> Result<Vec<Token>, OverBudget> {
    let mut out: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        budget.step(1)?;
        // "500 bin altı" is under 500,000, though "altı" is also six.
        let counted = out.last().is_some_and(|token| token.number.is_some()) && !tokens[at].pause;
        let bounds = counted && table.beginning_with(&tokens[at].word).iter().any(|entry| entry.after.is_some());
        match number_at(&tokens, at, forms).filter(|_| !bounds) {
            Some((token, length)) => {
                out.push(token);
                at += length;
            }
            None => {
                out.push(tokens[at].clone());
                at += 1;
            }
        }
    }
    Ok(out)
}

fn number_at(tokens: &[Token], at: usize, forms: &Forms) -> Option<(Token, usize)> {
    let word = |i: usize| tokens.get(i).map_or("", |token| token.word.as_str());
    let pauses = |i: usize| i > at && tokens.get(i).is_some_and(|token| token.pause);
    let scale = |i: usize| forms.scales.get(word(i)).copied().map(Decimal::from);
    let (mut total, mut current): (Decimal, Option<Decimal>) = (Decimal::ZERO, None);
    let mut last_scale = Decimal::ONE;
    let mut end = at;
    let (mut spoken, mut typed) = (false, false);
    loop {
        if pauses(end) {
            break;
        }
        let digits = tokens.get(end).and_then(|token| token.number);
        let value = forms.numbers.get(word(end)).copied().map(Decimal::from);
        // Within a number: "and" before its next word.
        let joined = forms.joints.contains(word(end)) && end > at && spoken;
        if let Some(value) = digits.filter(|_| current.is_none() && total.is_zero()) {
            current = Some(value);
            typed = true;
        } else if let Some(value) =
            value.filter(|value| !(typed && current.is_some()) && fits(current, total, *value, end == at))
        {
            current = Some(current.unwrap_or_default().checked_add(value)?);
            spoken = true;
        } else if forms.hundreds.contains(word(end)) && current.is_none_or(|value| value < Decimal::TEN) {
            current = Some(current.unwrap_or(Decimal::ONE).checked_mul(Decimal::ONE_HUNDRED)?);
            spoken = true;
        } else if let Some(factor) = scale(end) {
            let counted = current.take().unwrap_or(Decimal::ONE);
            total = total.checked_add(counted.checked_mul(factor)?)?;
            last_scale = factor;
            spoken = true;
        } else if let (true, Some(part), Some(factor)) =
            (end == at, forms.fractions_before.get(word(end)), scale(end + 1))
        {
            total = part.checked_mul(factor)?;
            last_scale = factor;
            spoken = true;
            end += 1;
        } else if let Some(part) = forms.fractions_after.get(word(end)).filter(|_| end > at) {
            // "bir buçuk milyon": half of one; "مليون ونص": half a million.
            match current {
                Some(value) => current = Some(value.checked_add(*part)?),
                None => total = total.checked_add(part.checked_mul(last_scale)?)?,
            }
            spoken = true;
        } else if forms.articles.contains(word(end))
            && end == at
            && (scale(end + 1).is_some() || forms.fractions_after.contains_key(word(end + 1)))
        {
            current = Some(Decimal::ONE);
        } else if joined && !pauses(end + 1) {
            let next = word(end + 1);
            let value = forms.numbers.get(next).copied().map(Decimal::from);
            let adds = value.is_some_and(|value| fits(current, total, value, false))
                || forms.fractions_after.contains_key(next);
            if !adds {
                break;
            }
        } else {
            break;
        }
        end += 1;
    }
    if !spoken {
        return None;
    }
    // "Milion dwieście" is one million two hundred thousand.
    let rest = current.unwrap_or_default();
    let short = last_scale == Decimal::from(1_000_000) && rest >= Decimal::ONE_HUNDRED && rest < Decimal::ONE_THOUSAND;
    let rest = if short { rest * Decimal::ONE_THOUSAND } else { rest };
    let value = total.checked_add(rest)?.normalize();
    let span = tokens[at].span.start..tokens[end - 1].span.end;
    let (pause, scaled) = (tokens[at].pause, last_scale > Decimal::ONE || value >= Decimal::from(10_000));
    Some((Token { word: value.to_string(), number: Some(value), scaled, span, pause, ..Token::default() }, end - at))
}

/// "Twenty five" and "five hundred twenty" are one number, "five three" are two.
fn fits(current: Option<Decimal>, total: Decimal, value: Decimal, first: bool) -> bool {
    let below = |value: Decimal| match value {
        value if (value % Decimal::ONE_THOUSAND).is_zero() => Decimal::ONE_THOUSAND,
        value if (value % Decimal::ONE_HUNDRED).is_zero() => Decimal::ONE_HUNDRED,
        value if (value % Decimal::TEN).is_zero() => Decimal::TEN,
        _ => Decimal::ZERO,
    };
    match current {
        None => first || total.is_zero() || value >= Decimal::TEN,
        Some(current) => current >= Decimal::TEN && value < below(current) || pairs(current, value),
    }
}

/// Arabic says the ones before the tens: "خمسة وعشرين".
fn pairs(current: Decimal, value: Decimal) -> bool {
    let tens = value >= Decimal::from(20) && value < Decimal::ONE_HUNDRED && (value % Decimal::TEN).is_zero();
    let rest = current % Decimal::ONE_HUNDRED;
    tens && rest > Decimal::ZERO && rest < Decimal::TEN
}

#[cfg(test)]
mod tests {
    use porchlight_lang::language::Language;

    use crate::{StepBudget, languages, tokens, vocabulary::Vocabulary};

    fn text_of(question: &str, language: Language) -> String {
        let tokens = tokens::read(question);
        let read = languages::read(question, tokens, language, &Vocabulary::default(), &StepBudget::default());
        let tokens: Vec<String> = read.expect("a short question").tokens.into_iter().map(|token| token.word).collect();
        tokens.join(" ")
    }

    #[test]
    fn spoken_numbers_are_numbers() {
        for (language, text, meant) in [
            (Language::Pl, "do 500 tys.", "up to 500000"),
            (Language::Pl, "do pół miliona", "up to 500000"),
            (Language::Pl, "dwieście pięćdziesiąt tysięcy", "250000"),
            (Language::Pl, "milion dwieście", "1200000"),
            (Language::Tr, "beş yüz bin", "500000"),
            (Language::Tr, "bir buçuk milyon", "1500000"),
            (Language::Tr, "yirmi altı", "26"),
            (Language::Ar, "مليون وربع", "1250000"),
            (Language::Ar, "٥٠٠ ألف", "500000"),
            (Language::Ar, "خمسة وعشرين", "25"),
        ] {
            assert_eq!(text_of(text, language), meant, "{text}");
        }
    }

    #[test]
    fn a_bound_behind_its_number_stands_before_it() {
        for (text, meant) in [
            ("500 binin altında", "under 500000"),
            ("600 bin altı", "under 600000"),
            ("150 metrekareden büyük", "over 150 square meters"),
            ("400'ü geçmesin", "no more than 400"),
        ] {
            assert_eq!(text_of(text, Language::Tr), meant, "{text}");
        }
    }
}
