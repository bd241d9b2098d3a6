//! Normalizes text for storage: NFC, without characters that hide or reorder others. Texts that look equal must be
//! equal, and none may forge a log line, an email header or the reading order of a screen.

use porchlight_api::{ErrorCode, FieldError};
use unicode_normalization::UnicodeNormalization;

/// Reads a text of one line: NFC, trimmed, at most `max` characters, nothing invisible.
pub fn single_line(field: &str, text: &str, max: usize) -> Result<String, FieldError> {
    let line: String = text.trim_matches(is_plain_space).nfc().collect();
    if has_invisible_chars(&line) {
        return Err(forbidden(field));
    }
    within(field, line, max)
}

/// Reads a text of one line that may not be empty.
pub fn required_line(field: &str, text: &str, max: usize) -> Result<String, FieldError> {
    non_empty(field, single_line(field, text, max)?)
}

/// Reads a text of several lines: NFC, lines end in `\n`, no controls but that and the tab.
pub fn multi_line(field: &str, text: &str, max: usize) -> Result<String, FieldError> {
    let lines: String = text.nfc().collect::<String>().replace("\r\n", "\n");
    if lines.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\t')) {
        return Err(forbidden(field));
    }
    within(field, lines, max)
}

/// Rejects an empty text as missing.
pub fn non_empty(field: &str, text: String) -> Result<String, FieldError> {
    if text.is_empty() { Err(FieldError::missing(field)) } else { Ok(text) }
}

/// Rejects a text of more than `max` characters.
pub fn within(field: &str, text: String, max: usize) -> Result<String, FieldError> {
    if text.chars().count() > max {
        return Err(too_long(field, max));
    }
    Ok(text)
}

/// The error of a text that is too long.
pub fn too_long(field: &str, max: usize) -> FieldError {
    FieldError::new(ErrorCode::WrongLength, field, &format!("must be at most {max} characters"))
}

/// Returns whether a text has a control, a bidi control, a zero-width or a tag character.
///
/// Joiners are let pass between letters of scripts and emoji that need them to be written.
pub fn has_invisible_chars(text: &str) -> bool {
    let mut before = None;
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let needs_joiner = |c: &char| !c.is_ascii() && !is_hidden(*c);
        let joins = before.as_ref().is_some_and(needs_joiner) && rest.peek().is_some_and(needs_joiner);
        if is_hidden(c) && !(is_joiner(c) && joins) {
            return true;
        }
        before = Some(c);
    }
    false
}

/// Returns whether a text shows nothing: spaces, controls, zero-width and other characters without ink.
pub fn is_blank(text: &str) -> bool {
    let without_ink = |c| {
        matches!(c, '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
    };
    text.chars().all(|c| c.is_whitespace() || is_hidden(c) || without_ink(c))
}

fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// White space that may surround a value by accident, as a cell of a sheet has it; line ends
/// are not let pass.
fn is_plain_space(c: char) -> bool {
    c == '\t' || c.is_whitespace() && !is_hidden(c)
}

fn forbidden(field: &str) -> FieldError {
    FieldError::new(ErrorCode::ForbiddenCharacters, field, "must not contain control or invisible characters")
}

#[cfg(test)]
mod tests {
    use super::is_blank;

    #[test]
    fn a_text_without_ink_is_blank() {
        for text in ["", " \n\t", "\u{200b}\u{200d}\u{feff}", "\u{3164}\u{115f}", "\u{2800}", "\u{ad}\u{2060}"] {
            assert!(is_blank(text), "{text:?}");
        }
        assert!(is_blank("\u{e0041}\u{fe0f}"));
        for text in ["a", "\u{200b}?", "👩\u{200d}👧", "0", "。", "\u{301}"] {
            assert!(!is_blank(text), "{text:?}");
        }
    }
}
