//! Folds text for comparison: ignores case, accents and spacing. Both databases must match the same rows, so neither
//! uses its own collation.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Lower-cases, strips accents (also `ı`, `ł`, `ø`, `ß`), and joins runs of white space into one space.
pub fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    if text.is_ascii() {
        for word in text.split_whitespace() {
            if !out.is_empty() {
                out.push(' ');
            }
            out.push_str(word);
        }
        out.make_ascii_lowercase();
        return out;
    }
    let text = text.chars().filter(|c| !is_phrase(*c));
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

/// One character that stands for a phrase of 8 to 18 letters: in a long text of them, folding would cost many times
/// its length.
fn is_phrase(c: char) -> bool {
    matches!(c, '\u{fdfa}' | '\u{fdfb}')
}
