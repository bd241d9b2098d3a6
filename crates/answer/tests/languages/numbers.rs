//! Reads the numbers of a text back, by the separators of its language.

use porchlight_answer::Language;

/// The numbers of a text, sorted; a month that is a number in a date is none.
pub fn of(text: &str, language: Language) -> Vec<String> {
    let (thousands, point) = language.separators();
    let chars: Vec<char> = text.chars().collect();
    let digit = |at: usize| chars.get(at).is_some_and(char::is_ascii_digit);
    let mut out = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        if !digit(at) {
            at += 1;
            continue;
        }
        let mut number = String::new();
        while digit(at) {
            number.push(chars[at]);
            at += 1;
            let groups = chars.get(at) == Some(&thousands) && (1..=3).all(|next| digit(at + next)) && !digit(at + 4);
            let begins_part = chars.get(at) == Some(&point) && digit(at + 1) && !number.contains('.');
            if groups {
                at += 1;
            } else if begins_part {
                number.push('.');
                at += 1;
            }
        }
        if chars.get(at) != Some(&'月') {
            out.push(number);
        }
    }
    out.sort();
    out
}
