//! Letters, digits and the article of Arabic. People write "شقة" and "شقه", "مبنى" and "مبني", and a noun with its article where
//! a phrase has none.

use std::borrow::Cow;

use crate::tokens::Token;

/// A noun with fewer letters behind "ال" is no noun with an article: "ألف", "الى".
const MIN_NOUN_LETTERS: usize = 3;

/// Letters that are written in two ways, in one.
pub(super) fn plain_letters(text: &str) -> Cow<'_, str> {
    if !text.contains(['ة', 'ى', 'ـ', 'گ', 'ک', 'ی']) {
        return Cow::Borrowed(text);
    }
    let plain = text.chars().filter(|c| *c != 'ـ').map(|c| match c {
        'ة' => 'ه',
        'ى' | 'ی' => 'ي',
        'گ' | 'ک' => 'ك',
        c => c,
    });
    Cow::Owned(plain.collect())
}

/// A word as tokens have it: folded, in plain letters.
pub(super) fn plain_text(text: &str) -> String {
    plain_letters(&porchlight_domain::fold(text)).into_owned()
}

/// The words of a question in plain letters; places stay as their listings write them.
pub(super) fn plain(tokens: &mut [Token], is_place: &dyn Fn(&str) -> bool) {
    for token in tokens.iter_mut().filter(|token| !is_place(&token.word)) {
        if let Cow::Owned(word) = plain_letters(&token.word) {
            token.word = word;
        }
    }
}

/// The word without the Arabic article; words of other scripts as they are.
pub(super) fn without_article(word: &str) -> &str {
    word.strip_prefix("ال").filter(|rest| rest.chars().count() >= MIN_NOUN_LETTERS).unwrap_or(word)
}

/// The question with the digits of Arabic and Persian as the grammar has them, apart from letters: "و٩٠٠", "٥٠٠ألف".
pub(super) fn with_plain_digits(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let digit = |c: char| match c {
        '٠'..='٩' => char::from_digit(c as u32 - '٠' as u32, 10),
        '۰'..='۹' => char::from_digit(c as u32 - '۰' as u32, 10),
        _ => c.is_ascii_digit().then_some(c),
    };
    let is_arabic = |c: char| ('\u{620}'..='\u{65f}').contains(&c);
    let mut last = ' ';
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let plain = match c {
            '٫' => '.',
            '٬' => ',',
            c => digit(c).unwrap_or(c),
        };
        // "م٢" is a square meter.
        if last == 'م' && plain == '2' && !chars.peek().is_some_and(|next| digit(*next).is_some() || *next == '.') {
            out.push('²');
            last = '²';
            continue;
        }
        if last.is_ascii_digit() && is_arabic(plain) || is_arabic(last) && plain.is_ascii_digit() {
            out.push(' ');
        }
        out.push(plain);
        last = plain;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_article_is_no_part_of_a_noun() {
        assert_eq!(without_article("البيت"), "بيت");
        assert_eq!(without_article("الف"), "الف");
        assert_eq!(without_article("house"), "house");
    }

    #[test]
    fn two_spellings_are_one_word() {
        assert_eq!(plain_letters("شقة في مبنى"), "شقه في مبني");
    }
}
