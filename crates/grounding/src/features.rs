//! Checks features that a sentence says a home has or has not against its columns and description. "it has a pool" is
//! taken as true like a price. A feature that the record nowhere names is wrong when it is stated of a home; that a
//! home lacks it is only wrong where the record names it.

use std::{collections::HashMap, ops::Range, sync::OnceLock};

use porchlight_domain::{ListingDraft, filter::searchable_text, filter::singular_tokens};
use porchlight_lang::claims::{TokenClass, features::FEATURES};

use crate::{compare::ListingRecords, sentence::ParsedSentence, statuses::is_denied, tokens::tokenizer};

/// A feature in a sentence.
pub struct Named {
    /// Row of `FEATURES`.
    row: usize,
    /// Its first piece and how many it has.
    at: usize,
    length: usize,
    pub span: Range<usize>,
}

/// Names by their first word: their words, and the row of `FEATURES`.
type Names = HashMap<String, Vec<(Vec<String>, usize)>>;

/// The names of features by their first word, longest first: words in the singular, row.
fn names() -> &'static Names {
    static NAMES: OnceLock<Names> = OnceLock::new();
    NAMES.get_or_init(|| {
        let mut out: Names = HashMap::new();
        for (row, text) in FEATURES.iter().enumerate() {
            for terms in text.split('|').map(singular) {
                let Some(first) = terms.first().cloned() else { continue };
                out.entry(first).or_default().push((terms, row));
            }
        }
        out.values_mut().for_each(|rows| rows.sort_by_key(|(terms, _)| std::cmp::Reverse(terms.len())));
        out
    })
}

fn singular(text: &str) -> Vec<String> {
    tokenizer::word_tokens(text)
        .iter()
        .flat_map(|word| singular_tokens(word).split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        .collect()
}

/// The features that a sentence names.
pub fn find(reading: &ParsedSentence) -> Vec<Named> {
    // Pieces may be phrases; a feature is looked for among their words.
    let terms: Vec<(usize, String)> = reading
        .pieces
        .iter()
        .enumerate()
        .flat_map(|(at, piece)| piece.word.split(' ').map(move |word| (at, singular_tokens(word).trim().to_owned())))
        .filter(|(_, word)| !word.is_empty() && word != "-")
        .collect();
    let mut out = Vec::new();
    let mut at = 0;
    while at < terms.len() {
        let fits = |row: &&(Vec<String>, usize)| {
            row.0.iter().enumerate().all(|(on, word)| terms.get(at + on).is_some_and(|(_, own)| own == word))
        };
        match names().get(&terms[at].1).and_then(|rows| rows.iter().find(fits)) {
            Some((name, row)) => {
                let (first, last) = (terms[at].0, terms[at + name.len() - 1].0);
                let span = reading.pieces[first].span.start..reading.pieces[last].span.end;
                out.push(Named { row: *row, at: first, length: last - first + 1, span });
                at += name.len();
            }
            None => at += 1,
        }
    }
    out
}

impl ListingRecords {
    /// Whether the sentence says wrongly that the home has the feature, or has it not.
    pub fn contradicts_feature(&self, reading: &ParsedSentence, named: &Named, listing_index: usize) -> bool {
        let denied = is_denied(reading, named.at) || denied_behind(reading, named);
        has(&self.listing(listing_index).content, named.row) == denied
            && !(denied && is_column_silent(&self.listing(listing_index).content, named.row))
    }

    /// Whether a sentence states something of a home at all, rather than asking or offering others.
    pub fn states_features(&self, reading: &ParsedSentence, names_listings: bool) -> bool {
        let offers = !names_listings
            && reading.has(|sense| sense == TokenClass::Found)
            && reading.has(|sense| sense == TokenClass::Listing);
        !reading.is_question() && !offers && !reading.has(|sense| sense == TokenClass::If)
    }
}

/// "Pool: none", "プールはありません".
fn denied_behind(reading: &ParsedSentence, named: &Named) -> bool {
    let end = named.at + named.length;
    let colon = reading.pieces.get(end).is_some_and(|piece| matches!(piece.word.as_str(), ":" | "：" | "は" | "が"));
    colon && (1..=5).any(|on| reading.sense(end + on) == Some(TokenClass::Not))
}

/// Whether the record names the feature, in a column that does not deny it or in the description.
fn has(content: &ListingDraft, row: usize) -> bool {
    let text = searchable_text(content);
    let place = format!("{} {} {}", content.location, content.property_type, content.city);
    let text = format!("{text}{}", singular_tokens(&place));
    names_of(row).any(|name| text.contains(&name))
        || in_a_column(content, row)
        || FEATURES[row].starts_with("3d tour") && text.contains("3d")
        // Where cars stand is a number of the record, whatever it is called.
        || FEATURES[row].starts_with("garage") && content.parking_spots.is_some_and(|spots| !spots.is_zero())
}

/// "Yard: Fenced" is a fenced yard: the words of a column in any order.
fn in_a_column(content: &ListingDraft, row: usize) -> bool {
    let columns = searchable_text(&ListingDraft { description: String::new(), ..content.clone() });
    let all = |part: &str, name: &str| name.split_whitespace().all(|word| part.contains(&format!(" {word} ")));
    names_of(row).any(|name| columns.split('|').any(|part| all(part, &name)))
}

fn is_column_silent(content: &ListingDraft, row: usize) -> bool {
    !has(content, row)
}

/// The names of a feature as `searchable_text` has words.
fn names_of(row: usize) -> impl Iterator<Item = String> {
    FEATURES[row].split('|').flat_map(|name| {
        let terms = tokenizer::word_tokens(name).join(" ");
        [format!(" {terms} "), singular_tokens(&terms)]
    })
}
