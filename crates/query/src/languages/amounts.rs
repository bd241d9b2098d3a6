//! Spanish number words: "trescientos mil", "medio millón", "1,2 millones", "treinta y cinco". They become one number
//! before the grammar reads amounts.

use rust_decimal::Decimal;

use crate::tokens::Token;

const TERMS: [(&str, i64); 57] = [
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
    ("trece", 13),
    ("catorce", 14),
    ("quince", 15),
    ("dieciseis", 16),
    ("diecisiete", 17),
    ("dieciocho", 18),
    ("diecinueve", 19),
    ("veinte", 20),
    ("veintiun", 21),
    ("veintiuno", 21),
    ("veintidos", 22),
    ("veintitres", 23),
    ("veinticuatro", 24),
    ("veinticinco", 25),
    ("veintiseis", 26),
    ("veintisiete", 27),
    ("veintiocho", 28),
    ("veintinueve", 29),
    ("treinta", 30),
    ("cuarenta", 40),
    ("cincuenta", 50),
    ("sesenta", 60),
    ("setenta", 70),
    ("ochenta", 80),
    ("noventa", 90),
    ("cien", 100),
    ("ciento", 100),
    ("doscientos", 200),
    ("doscientas", 200),
    ("trescientos", 300),
    ("trescientas", 300),
    ("cuatrocientos", 400),
    ("cuatrocientas", 400),
    ("quinientos", 500),
    ("quinientas", 500),
    ("seiscientos", 600),
    ("seiscientas", 600),
    ("setecientos", 700),
    ("setecientas", 700),
    ("ochocientos", 800),
    ("ochocientas", 800),
    ("novecientos", 900),
    ("novecientas", 900),
    ("uno", 1),
    ("cero", 0),
    ("veintiuna", 21),
];

/// Whether a number begins here, in digits or words.
pub(super) fn begins_number(token: Option<&Token>) -> bool {
    token.is_some_and(|token| {
        token.number.is_some()
            || value_of(&token.word).is_some()
            || matches!(token.word.as_str(), "mil" | "medio" | "un")
    })
}

/// The number that begins at a token, with how many tokens it takes; `None` for digits that say it all.
pub(super) fn number_at(tokens: &[Token], at: usize, own: &[bool]) -> Option<(Token, usize)> {
    let word = |i: usize| tokens.get(i).filter(|_| !own[i]).map_or("", |token| token.word.as_str());
    let (mut total, mut current): (Decimal, Option<Decimal>) = (Decimal::ZERO, None);
    let mut end = at;
    loop {
        let spoken = value_of(word(end)).map(Decimal::from);
        let digits = tokens.get(end).filter(|_| !own[end]).and_then(|token| token.number).filter(|_| current.is_none());
        let next = word(end + 1);
        // "450 mil, 3 recámaras": after a comma, and in few after so many thousands, another number begins.
        let few = spoken.or(digits).is_some_and(|value| value < Decimal::from(if spoken.is_some() { 10 } else { 100 }));
        let thousands = total >= Decimal::from(if spoken.is_some() { 10_000 } else { 1_000 });
        if end > at && (tokens.get(end).is_some_and(|token| token.pause) || few && thousands) {
            break;
        }
        if let Some(value) = spoken.or(digits) {
            current = Some(current.unwrap_or_default().checked_add(value)?);
            end += 1;
        } else if word(end) == "mil" {
            // "mil doscientos" continues; "2 mil" is two thousand.
            total = total.checked_add(current.take().unwrap_or(Decimal::ONE).checked_mul(1_000.into())?)?;
            end += 1;
        } else if is_million(word(end)) && end > at {
            let counted = total.checked_add(current.take().unwrap_or_default())?.max(Decimal::ONE);
            total = counted.checked_mul(1_000_000.into())?;
            end += 1;
            if word(end) == "y" && matches!(word(end + 1), "medio" | "media") {
                total = total.checked_add(500_000.into())?;
                end += 2;
            }
        } else if matches!(word(end), "un" | "medio") && is_million(next) && end == at {
            total = Decimal::from(if word(end) == "un" { 1_000_000 } else { 500_000 });
            end += 2;
            if word(end) == "y" && matches!(word(end + 1), "medio" | "media") {
                total = total.checked_add(500_000.into())?;
                end += 2;
            }
        } else if word(end) == "y" && current.is_some_and(is_tens) && value_of(next).is_some_and(|n| n < 10) {
            end += 1;
        } else {
            break;
        }
    }
    let bare = end == at + 1 && tokens[at].number.is_some();
    if end == at || bare {
        return None;
    }
    let value = total.checked_add(current.unwrap_or_default())?.normalize();
    let scaled = value >= Decimal::from(10_000);
    let span = tokens[at].span.start..tokens[end - 1].span.end;
    Some((Token { word: value.to_string(), number: Some(value), scaled, span, ..Token::default() }, end - at))
}

fn value_of(word: &str) -> Option<i64> {
    TERMS.iter().find(|row| row.0 == word).map(|row| row.1)
}

fn is_million(word: &str) -> bool {
    matches!(word, "millon" | "millones")
}

fn is_tens(value: Decimal) -> bool {
    let rest = value % Decimal::from(100);
    rest >= Decimal::from(30) && (rest % Decimal::from(10)).is_zero()
}
