//! Finds the name of who writes where nothing introduces it: beside the number left, or as the answer to a question for
//! it.

use std::{ops::Range, sync::LazyLock};

use hashbrown::HashSet;

use super::name::{AND, ENDS, MAX_SMALL_NAME_CHARS, NO_NAME, PARTICLES, Word, is_capital, terms, titled};
use crate::{
    known_words,
    street_address::{self, Role},
};

/// First names that are no word of a question about homes, folded.
static FIRST_NAMES: LazyLock<HashSet<String>> =
    LazyLock::new(|| include_str!("first_names.txt").split_whitespace().map(str::to_owned).collect());

/// The longest name in Chinese or Japanese.
const MAX_UNSPACED_CHARS: usize = 6;
/// Parts between commas before a number that are read.
const MAX_PIECES: usize = 3;
/// Longer messages say more than a name.
const MAX_ANSWER_CHARS: usize = 50;

/// The name in the part of the message right before or after what was left.
pub(super) fn beside(text: &str, spans: &[Range<usize>]) -> String {
    let (Some(first), Some(last)) = (spans.first(), spans.last()) else { return String::new() };
    let stops: &[char] =
        &[',', ';', ':', '.', '\n', '!', '?', '(', ')', '|', '<', '>', '。', '、', '，', '！', '？', '；'];
    let before = text[..first.start].trim_end_matches(|c: char| !c.is_alphanumeric());
    let after = without_title(text[last.end..].trim_start_matches(|c: char| !c.is_alphanumeric()));
    // "Jerome Albright, Northgate Brokers, 555-0171": the person, not the company.
    let nearest = before.rsplit(stops).take(MAX_PIECES).find(|part| !is_company(part)).unwrap_or_default();
    let pieces = [nearest, after.split(stops).next().unwrap_or_default()];
    let whole = pieces.into_iter().find(|part| {
        let terms = terms(part);
        (1..=4).contains(&terms.len())
            && is_capital(terms[0].text)
            && is_short_enough(part)
            && terms.iter().all(|word| {
                let folded = word.folded.as_str();
                let is_between = PARTICLES.contains(&folded) || AND.contains(&folded);
                (is_capital(word.text) || is_between) && !NO_NAME.contains(&folded)
            })
            && terms.last().is_some_and(|word| is_capital(word.text))
            && !terms.iter().all(|word| known_words::is_common(&word.folded))
    });
    let whole = whole.map(|part| without_endings(part).to_owned());
    whole.or_else(|| behind_is(pieces[0])).unwrap_or_else(|| small_before(before))
}

/// Whether the part is what somebody works for.
fn is_company(part: &str) -> bool {
    const COMPANY: [&str; 36] = [
        "broker",
        "brokers",
        "brokerage",
        "realty",
        "realtors",
        "realtor",
        "estate",
        "estates",
        "properties",
        "property",
        "group",
        "homes",
        "llc",
        "inc",
        "corp",
        "company",
        "bank",
        "mortgage",
        "lending",
        "team",
        "associates",
        "partners",
        "agency",
        "agencia",
        "inmobiliaria",
        "raices",
        "inmuebles",
        "investments",
        "investors",
        "capital",
        "management",
        "holdings",
        "immobilien",
        "immobilier",
        "immobiliare",
        "imoveis",
    ];
    let terms = terms(part);
    terms.len() >= 2 && terms.iter().skip(1).any(|word| COMPANY.contains(&word.folded.as_str()))
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

/// "marcus 206 555 0172": the only word before what was left, where it is no word of a language; or a first name behind a
/// question: "wed at 6 works? kayla 555 0148".
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
    let last = before.rsplit(['?', '!', '？', '！', '\n']).next().unwrap_or_default();
    let terms = terms(last);
    let unknown = |word: &Word<'_>| {
        let folded = word.folded.as_str();
        (3..=MAX_SMALL_NAME_CHARS).contains(&folded.len())
            && folded.bytes().all(|byte| byte.is_ascii_lowercase())
            && !known_words::is_known(folded)
            && !NO_NAME_EITHER.contains(&folded)
            && !NO_NAME.contains(&folded)
            && !ENDS.contains(&folded)
            && street_address::role(folded) == Role::Name
    };
    // "ok maria lopez 555 0128": behind a first name, what no language has a word for.
    let first = terms.iter().rposition(|word| FIRST_NAMES.contains(&word.folded));
    if let Some(first) = first.filter(|first| terms.len() - first <= 3 && *first <= 3)
        && terms[first + 1..].iter().all(unknown)
        && terms[first..].iter().rev().skip(1).all(|word| !word.ends)
    {
        return terms[first..].iter().map(titled).collect::<Vec<_>>().join(" ");
    }
    let [word] = &terms[..] else { return String::new() };
    if before.trim() == word.text && unknown(word) { titled(word) } else { String::new() }
}
