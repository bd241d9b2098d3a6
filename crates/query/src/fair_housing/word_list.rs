//! Splits a message into the words that the tables of fair housing are written in. Scripts without spaces are split into
//! characters, so that one matcher serves all of them.

use std::ops::Range;

use porchlight_domain::fold;
use porchlight_lang::Language;

/// Most words of a message that are read; a message has at most 2,000 characters.
const MAX_WORD_COUNT: usize = 2_000;
/// Prefixes that Arabic writes together with the word, longest first.
const ARABIC_PREFIXES: [&str; 14] =
    ["وبال", "وال", "بال", "كال", "فال", "لل", "ال", "وب", "ول", "و", "ب", "ل", "ك", "ف"];

/// A word of a message.
#[derive(Debug)]
pub(super) struct Word {
    /// The folded word, and for Arabic what is left of it without prefixes.
    pub forms: Vec<String>,
    pub span: Range<usize>,
    /// Words between two commas or full stops have the same number.
    pub clause: usize,
    pub is_number: bool,
}

impl Word {
    pub fn text(&self) -> &str {
        self.forms.first().map_or("", String::as_str)
    }
}

/// Splits a text. English and Turkish join what an apostrophe pieces ("we're", "Ankara'da"), the others split there
/// ("l'école").
pub(super) fn split(text: &str, language: Language) -> Vec<Word> {
    let mut out: Vec<Word> = Vec::new();
    let mut clause = 0;
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        if out.len() == MAX_WORD_COUNT {
            break;
        }
        let length = if is_unspaced(c) {
            c.len_utf8()
        } else if is_part(c) {
            word_length(&text[at..], matches!(language, Language::En | Language::Tr))
        } else {
            clause += usize::from(is_pause(c));
            at += c.len_utf8();
            continue;
        };
        let raw = &text[at..at + length];
        let mut word = fold(raw);
        word.retain(|c| !is_apostrophe(c));
        if !word.is_empty() {
            let is_number = raw.starts_with(|c: char| c.is_ascii_digit());
            out.push(Word { forms: forms(word), span: at..at + length, clause, is_number });
        }
        at += length;
    }
    out
}

/// Bytes of the word at the beginning of a text; a point or comma between digits is inside.
fn word_length(text: &str, joins_apostrophes: bool) -> usize {
    let mut end = 0;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map(|(_, next)| *next);
        let is_inside = matches!(c, '.' | ',')
            && text[..at].ends_with(|c: char| c.is_ascii_digit())
            && next.is_some_and(|next| next.is_ascii_digit());
        let is_joined = is_apostrophe(c) && joins_apostrophes && next.is_some_and(char::is_alphabetic);
        if is_part(c) && !is_unspaced(c) || is_inside || is_joined {
            end = at + c.len_utf8();
        } else {
            break;
        }
    }
    end
}

fn forms(word: String) -> Vec<String> {
    let is_arabic = word.starts_with(|c: char| ('\u{600}'..='\u{6ff}').contains(&c));
    let mut out = vec![word];
    if is_arabic {
        let bare = |prefix: &&str| out[0].strip_prefix(*prefix).filter(|rest| rest.chars().count() > 2);
        let stripped: Vec<String> = ARABIC_PREFIXES.iter().filter_map(bare).map(str::to_owned).collect();
        out.extend(stripped);
    }
    out
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || ('\u{300}'..='\u{36f}').contains(&c) || ('\u{64b}'..='\u{65f}').contains(&c)
}

pub(super) fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '’' | '‘' | '`')
}

/// Han characters and kana.
fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{3005}' | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}')
        && c != '\u{30fb}'
}

fn is_pause(c: char) -> bool {
    matches!(c, ',' | '.' | ';' | '!' | '?' | ':' | '\n' | '(' | ')')
        || matches!(c, '、' | '。' | '，' | '！' | '？' | '；' | '：' | '،' | '؟' | '؛' | '（' | '）')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word_list(text: &str, language: Language) -> String {
        let show = |word: Word| format!("{}{}", word.text(), word.clause);
        split(text, language).into_iter().map(show).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn each_word_is_folded_and_numbered_by_clause() {
        assert_eq!(word_list("We're 2, 1,500.50 sq-ft", Language::En), "were0 20 1,500.501 sq1 ft1");
        assert_eq!(word_list("près de l'école", Language::Fr), "pres0 de0 l0 ecole0");
        assert_eq!(word_list("Riverton没有黑人，", Language::Zh), "riverton0 没0 有0 黑0 人0");
    }
}
