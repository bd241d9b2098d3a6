//! Texts that are written in the other direction than the sentence around them.

use porchlight_lang::language::Language;

/// Text of another direction, fenced off so that its digits and brackets stay in its own order.
///
/// "12 Maple Lane" in an Arabic sentence would be shown as "Maple Lane 12" without.
pub fn isolated(text: &str, language: Language) -> String {
    if language == Language::Ar && !text.is_empty() { format!("\u{2068}{text}\u{2069}") } else { text.to_owned() }
}
