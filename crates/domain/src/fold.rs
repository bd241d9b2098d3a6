//! Folds text for comparison: case, accents and spacing do not count.
//!
//! Why it exists: both databases must match the same rows, so neither folds by its own rules.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Lower-cases, strips accents (also `ı`, `ł`, `ø`, `ß`), and joins runs of white space into one space.
pub fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase) {
        match c {
            'ı' => out.push('i'),
            'ł' => out.push('l'),
            'ø' => out.push('o'),
            'đ' => out.push('d'),
            'ß' => out.push_str("ss"),
            'æ' => out.push_str("ae"),
            'œ' => out.push_str("oe"),
            '\u{307}' => {}
            c if c.is_whitespace() => {
                if !out.is_empty() && !out.ends_with(' ') {
                    out.push(' ');
                }
            }
            c => out.push(c),
        }
    }
    out.truncate(out.trim_end().len());
    out
}
