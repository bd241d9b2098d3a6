//! Finds the name of who writes where nothing introduces it: beside the number left, or as the answer to a question for
//! it.

use std::ops::Range;

use super::name::{ENDS, MAX_SMALL_NAME_CHARS, NO_NAME, PARTICLES, Word, is_capital, terms, titled};
use crate::{
    known_words,
    street_address::{self, Role},
};

/// The longest name in Chinese or Japanese.
const MAX_UNSPACED_CHARS: usize = 6;
/// Longer messages say more than a name.
const MAX_ANSWER_CHARS: usize = 50;

/// The name in the part of the message right before or after what was left.
pub(super) fn beside(text: &str, spans: &[Range<usize>]) -> String {
    let (Some(first), Some(last)) = (spans.first(), spans.last()) else { return String::new() };
    let stops: &[char] =
        &[',', ';', ':', '.', '\n', '!', '?', '(', ')', '|', '<', '>', '。', '、', '，', '！', '？', '；'];
    let before = text[..first.start].trim_end_matches(|c: char| !c.is_alphanumeric());
    let after = without_title(text[last.end..].trim_start_matches(|c: char| !c.is_alphanumeric()));
    let pieces = [before.rsplit(stops).next().unwrap_or_default(), after.split(stops).next().unwrap_or_default()];
    let whole = pieces.into_iter().find(|part| {
        let terms = terms(part);
        (1..=4).contains(&terms.len())
            && is_capital(terms[0].text)
            && is_short_enough(part)
            && terms.iter().all(|word| {
                let folded = word.folded.as_str();
                (is_capital(word.text) || PARTICLES.contains(&folded)) && !NO_NAME.contains(&folded)
            })
            && !terms.iter().all(|word| known_words::is_common(&word.folded))
    });
    let whole = whole.map(|part| without_endings(part).to_owned());
    whole.or_else(|| behind_is(pieces[0])).unwrap_or_else(|| small_before(before))
}

/// "Abby Crane" of "Ms. Abby Crane".
fn without_title(text: &str) -> &str {
    let titles = ["ms.", "mrs.", "mr.", "dr.", "ms ", "mrs ", "mr ", "dr "];
    let title =
        titles.into_iter().find(|title| text.get(..title.len()).is_some_and(|own| own.eq_ignore_ascii_case(title)));
    title.map_or(text, |title| text[title.len()..].trim_start())
}

fn without_endings(part: &str) -> &str {
    let part = part.trim_matches(|c: char| !c.is_alphanumeric());
    part.trim_end_matches("です").trim_end_matches("と申します")
}

/// A sentence without spaces is no name.
fn is_short_enough(part: &str) -> bool {
    let name = without_endings(part);
    let is_unspaced = name.chars().any(|c| ('\u{3040}'..='\u{9fff}').contains(&c));
    !is_unspaced || name.chars().count() <= MAX_UNSPACED_CHARS
}

/// "Nmae is Deb Ames": two or three capitals behind "is".
fn behind_is(part: &str) -> Option<String> {
    let terms = terms(part);
    let first = terms.iter().rposition(|word| !is_capital(word.text))? + 1;
    let is_name = (2..=3).contains(&(terms.len() - first)) && terms[first - 1].folded == "is";
    let name = &terms[first..];
    let is_common = name.iter().all(|word| known_words::is_common(&word.folded));
    (is_name && !is_common).then(|| name.iter().map(|word| word.text).collect::<Vec<_>>().join(" "))
}

/// "Kim Hale", "sure its Marcus Bell": what a question for the name is answered with.
pub(super) fn answered(text: &str) -> String {
    const LEADS: [&str; 16] =
        ["sure", "its", "it", "is", "ok", "okay", "yes", "yeah", "yep", "si", "oui", "ja", "sim", "tak", "claro", "hi"];
    let terms = terms(text.trim());
    let first = terms.iter().position(|word| !LEADS.contains(&word.folded.as_str())).unwrap_or(terms.len());
    let name = &terms[first..];
    let folded = |word: &Word<'_>| PARTICLES.contains(&word.folded.as_str());
    let is_name = (2..=4).contains(&name.len())
        && text.chars().count() <= MAX_ANSWER_CHARS
        && !text.contains(|c: char| c.is_ascii_digit() || matches!(c, '?' | '!' | '@' | '$' | '？' | '؟'))
        && name.iter().enumerate().all(|(at, word)| is_capital(word.text) || at > 0 && folded(word))
        && name.iter().rev().skip(1).all(|word| !word.ends)
        && !name.iter().any(|word| NO_NAME.contains(&word.folded.as_str()) || ENDS.contains(&word.folded.as_str()))
        && !name.iter().all(|word| known_words::is_common(&word.folded))
        && street_address::role(&name[name.len() - 1].folded) == Role::Name;
    if is_name { name.iter().map(|word| word.text).collect::<Vec<_>>().join(" ") } else { String::new() }
}

/// "marcus 206 555 0172": the only word before what was left, where it is no word of a language.
fn small_before(before: &str) -> String {
    const NO_NAME_EITHER: [&str; 30] = [
        "bitte",
        "danke",
        "merci",
        "grazie",
        "obrigado",
        "obrigada",
        "bedankt",
        "handy",
        "mobil",
        "mobile",
        "celular",
        "cellulare",
        "mobiel",
        "telefoon",
        "telefon",
        "fixe",
        "portable",
        "prego",
        "perfecto",
        "vale",
        "claro",
        "parfait",
        "perfetto",
        "otimo",
        "super",
        "prima",
        "lol",
        "thx",
        "sry",
        "pls",
    ];
    let terms = terms(before);
    let [word] = &terms[..] else { return String::new() };
    let folded = word.folded.as_str();
    let is_name = before.trim() == word.text
        && (3..=MAX_SMALL_NAME_CHARS).contains(&folded.len())
        && folded.bytes().all(|byte| byte.is_ascii_lowercase())
        && !known_words::is_known(folded)
        && !NO_NAME_EITHER.contains(&folded)
        && !NO_NAME.contains(&folded)
        && !ENDS.contains(&folded);
    if is_name { titled(word) } else { String::new() }
}
