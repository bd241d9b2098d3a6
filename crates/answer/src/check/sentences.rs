//! Where sentences end, and which words make one wait until it is complete.
//!
//! Why it exists: text without figures flows at once; a sentence with one is shown when it has
//! been checked. Not here: the check.

use crate::numbers;

const ABBREVIATIONS: [&str; 34] = [
    "st", "ave", "av", "rd", "ln", "dr", "ct", "pl", "blvd", "apt", "ste", "no", "approx", "sq", "ft", "mr", "mrs",
    "ms", "vs", "etc", "e.g", "i.e", "est", "incl", "min", "max", "mo", "yr", "bdrm", "hwy", "pkwy", "cir", "ter",
    "mt",
];

/// Words that can carry a claim that must be compared.
const WAITING: [&str; 30] = [
    "available",
    "unavailable",
    "sold",
    "pending",
    "sale",
    "market",
    "asking",
    "listed",
    "contract",
    "hundred",
    "hundreds",
    "thousand",
    "thousands",
    "million",
    "millions",
    "billion",
    "dozen",
    "couple",
    "half",
    "quarter",
    "double",
    "twice",
    "percent",
    "pair",
    "single",
    "studio",
    "none",
    "no",
    "both",
    "each",
];

/// Where the first sentence of a text ends, with the white space after it; none while it is not complete.
pub fn end(text: &str) -> Option<usize> {
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        if c == '\n' {
            return Some(at + 1);
        }
        if matches!(c, '。' | '！' | '？') {
            return Some(at + c.len_utf8());
        }
        if !matches!(c, '.' | '!' | '?' | '؟') {
            continue;
        }
        let mut end = at + c.len_utf8();
        while let Some((next, close)) = chars
            .peek()
            .copied()
            .filter(|(_, next)| matches!(next, '.' | '!' | '?' | '"' | '\'' | ')' | '*' | '_' | '”' | '’'))
        {
            end = next + close.len_utf8();
            chars.next();
        }
        match chars.peek() {
            Some((space, next)) if next.is_whitespace() && (c != '.' || !goes_on(&text[..at])) => {
                return Some(if *next == '\n' { space + 1 } else { end + 1 });
            }
            _ => {}
        }
    }
    None
}

/// Whether a full stop after this text belongs to an abbreviation or a list number.
fn goes_on(before: &str) -> bool {
    let word = before
        .rsplit(|c: char| c.is_whitespace() || c == '(')
        .next()
        .unwrap_or("")
        .trim_start_matches(['*', '-', '"'])
        .to_lowercase();
    let list_number = !word.is_empty()
        && word.chars().all(|c| c.is_ascii_digit())
        && before.trim_end_matches(|c: char| c.is_ascii_digit()).trim().trim_start_matches(['-', '*']).is_empty();
    let letter = word.chars().count() == 1 && word.chars().all(char::is_alphabetic);
    list_number || letter || ABBREVIATIONS.contains(&word.as_str())
}

/// Whether a piece between white space makes its sentence wait.
pub fn waits(piece: &str) -> bool {
    let signs = |c: char| {
        c.is_numeric()
            || matches!(
                c,
                '$' | '€'
                    | '£'
                    | '¥'
                    | '₹'
                    | '₺'
                    | '₽'
                    | '%'
                    | '['
                    | ']'
                    | '<'
                    | '>'
                    | '|'
                    | '@'
                    | '/'
                    | '`'
                    | '&'
                    | '~'
                    | '\\'
                    | '#'
            )
    };
    if piece.chars().any(signs) || piece.contains("www.") {
        return true;
    }
    let word: String =
        piece.chars().filter(|c| c.is_alphanumeric() || *c == '-' || *c == '.').flat_map(char::to_lowercase).collect();
    let dotted = word.trim_end_matches('.').contains('.');
    dotted
        || word.split(['-', '.']).any(|part| {
            WAITING.contains(&part) || numbers::word_value(part).is_some() || crate::tokens::scale_of(part).is_some()
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_ends_where_a_person_would_say_it_does() {
        assert_eq!(end("It is big. It"), Some(11));
        assert_eq!(end("12 Main St. is big"), None);
        assert_eq!(end("It costs 1.5"), None);
        assert_eq!(end("1. First home"), None);
        assert_eq!(end("It costs $5."), None);
        assert_eq!(end("a\nb"), Some(2));
    }
}
