//! Limits how much of a visitor's text is read, so that no text costs more than a short one.

/// Characters of a question that are understood; the rest is only searched for contact details.
pub const MAX_QUESTION_CHARS: usize = 2_000;
/// Characters of a message that are searched for contact details, half of them at its end.
pub const MAX_CONTACT_CHARS: usize = 32_000;

/// The beginning of a text: at most `max` characters, without half a word at its end where there is a space.
pub fn first_chars(text: &str, max: usize) -> &str {
    let Some((end, _)) = text.char_indices().nth(max) else { return text };
    let cut = &text[..end];
    if text[end..].starts_with(char::is_whitespace) {
        return cut;
    }
    // A word that is half of the text is cut rather than dropped.
    match cut.rfind(char::is_whitespace).filter(|at| *at >= end / 2) {
        Some(space) => &cut[..space],
        None => cut,
    }
}

/// The part of a question that is understood.
pub fn question(text: &str) -> &str {
    first_chars(text, MAX_QUESTION_CHARS)
}

/// The end of a text: at most `max` characters.
pub fn last_chars(text: &str, max: usize) -> &str {
    match max.checked_sub(1).and_then(|back| text.char_indices().nth_back(back)) {
        Some((start, _)) => &text[start..],
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_text_is_read_whole() {
        assert_eq!(first_chars("three rooms", 11), "three rooms");
        assert_eq!(last_chars("three rooms", 11), "three rooms");
        assert_eq!(first_chars("", 0), "");
    }

    #[test]
    fn a_long_text_is_cut_between_characters_and_wording() {
        assert_eq!(first_chars(&"é".repeat(50), 10), "é".repeat(10));
        assert_eq!(first_chars("one two three four five six seven eight", 37), "one two three four five six seven");
        assert_eq!(first_chars("one two", 3), "one");
        assert_eq!(last_chars("one twé", 3), "twé");
    }
}
