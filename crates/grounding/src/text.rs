//! Makes the text of a model plain before it is read: digits of every script, fractions, hidden signs. A number must
//! not slip through in a form that the check does not see.

use std::ops::Range;

use unicode_normalization::UnicodeNormalization;

/// Zeros of scripts with digits of their own; the other nine follow.
const ZEROS: [char; 20] =
    ['٠', '۰', '߀', '०', '০', '੦', '૦', '୦', '௦', '౦', '೦', '൦', '๐', '໐', '༠', '၀', '០', '᠐', '꩐', '෦'];

/// Full-width and other digits as plain ones, fractions as decimals, narrow spaces within numbers left out.
pub fn plain(text: &str) -> String {
    let mut chars: Vec<char> = Vec::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '½' | '¼' | '¾' => {
                if !chars.last().is_some_and(char::is_ascii_digit) {
                    chars.push('0');
                }
                chars.extend(match c {
                    '½' => ".5".chars(),
                    '¼' => ".25".chars(),
                    _ => ".75".chars(),
                });
            }
            '٫' => chars.push('.'),
            '٬' => chars.push(','),
            // Marks of an emoji: "3️⃣" is a 3.
            '\u{fe0f}' | '\u{20e3}' => {}
            _ => chars.push(digit(c).unwrap_or(c)),
        }
    }
    let is_digit = |at: usize| chars.get(at).is_some_and(char::is_ascii_digit);
    let narrow = |c: char| matches!(c, '\u{a0}' | '\u{202f}' | '\u{2009}' | '’');
    let joins = |at: usize, c: char| {
        narrow(c) && at > 0 && is_digit(at - 1) && (1..=3).all(|on| is_digit(at + on)) && !is_digit(at + 4)
    };
    let kept = chars.iter().enumerate().filter(|(at, c)| !joins(*at, **c)).map(|(_, c)| *c);
    kept.nfkc().map(|c| if matches!(c, '\u{2044}') { '/' } else { c }).collect()
}

fn digit(c: char) -> Option<char> {
    if c.is_ascii() {
        return None;
    }
    let value = ZEROS.iter().find_map(|zero| (c as u32).checked_sub(*zero as u32).filter(|value| *value < 10))?;
    char::from_digit(value, 10)
}

/// Whether a digit is left that the check cannot read.
pub fn has_unread_digit(text: &str) -> bool {
    text.chars().any(|c| c.is_numeric() && !c.is_ascii_digit() && c != '〇')
}

/// The text with spaces in place of some of it; positions stay.
pub fn mask(text: &str, spans: impl Iterator<Item = Range<usize>>) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for span in spans {
        if text.is_char_boundary(span.start) && text.is_char_boundary(span.end) {
            bytes[span].fill(b' ');
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

/// Characters that are not seen but can split a number.
pub fn is_hidden(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{206f}' | '\u{feff}' | '\0')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_digit_becomes_a_plain_one() {
        assert_eq!(plain("١٢٣ غرف"), "123 غرف");
        assert_eq!(plain("４８９，０００"), "489,000");
        assert_eq!(plain("2½ baths"), "2.5 baths");
        assert_eq!(plain("½ acre"), "0.5 acre");
        assert_eq!(plain("1\u{202f}195\u{a0}000 €"), "1195000 €");
        assert_eq!(plain("3️⃣ homes"), "3 homes");
    }
}
