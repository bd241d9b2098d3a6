//! Folds text for comparison: ignores case, accents and spacing. Both databases must match the same rows, so neither
//! uses its own collation.

use unicode_normalization::char::{decompose_compatible, is_combining_mark};

/// Lower-cases, strips accents (also `ı`, `ł`, `ø`, `ß`), and joins runs of white space into one space.
pub fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    loop {
        // Most text is ASCII, which needs no tables.
        let end = rest.bytes().position(|byte| !byte.is_ascii()).unwrap_or(rest.len());
        push_ascii(&mut out, &rest[..end]);
        let Some(c) = rest[end..].chars().next() else { break };
        rest = &rest[end + c.len_utf8()..];
        if !is_phrase(c) {
            // Marks are left out, so their order says nothing.
            decompose_compatible(c, |part| push_plain(&mut out, part));
        }
    }
    out.truncate(out.trim_end().len());
    out.make_ascii_lowercase();
    out
}

fn push_ascii(out: &mut String, text: &str) {
    let mut start = 0;
    for (at, byte) in text.bytes().enumerate() {
        if matches!(byte, b' ' | b'\t'..=b'\r') {
            out.push_str(&text[start..at]);
            push_space(out);
            start = at + 1;
        }
    }
    out.push_str(&text[start..]);
}

fn push_space(out: &mut String) {
    if !out.is_empty() && !out.ends_with(' ') {
        out.push(' ');
    }
}

/// Adds a character that was part of another.
fn push_plain(out: &mut String, part: char) {
    if is_combining_mark(part) {
        return;
    }
    for c in part.to_lowercase() {
        match c {
            'ı' => out.push('i'),
            'ł' => out.push('l'),
            'ø' => out.push('o'),
            'đ' => out.push('d'),
            'ß' => out.push_str("ss"),
            'æ' => out.push_str("ae"),
            'œ' => out.push_str("oe"),
            '\u{307}' => {}
            c if c.is_whitespace() => push_space(out),
            c => out.push(c),
        }
    }
}

/// One character that stands for a phrase of 8 to 18 letters: in a long text of them, folding would cost many times
/// its length.
fn is_phrase(c: char) -> bool {
    matches!(c, '\u{fdfa}' | '\u{fdfb}')
}
