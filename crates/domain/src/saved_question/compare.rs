//! Compares an answer with the expected one: whether it was answered, the listings it names and its numbers.
//!
//! The built-in engine writes the same words for the same data, so its words count too. A model writes others each
//! time, so they don't count if one of the answers is a model's.

use std::collections::BTreeSet;

use porchlight_api::{MentionedListing, SavedAnswer};
use unicode_normalization::UnicodeNormalization;

/// `Writer` of an answer of the built-in engine.
pub const WRITTEN_BY_BUILT_IN: &str = "built-in";
/// `Writer` of an answer of a model.
pub const WRITTEN_BY_MODEL: &str = "model";

/// Digits of an ID, which differs between services.
const MIN_ID_DIGITS: usize = 13;

/// Whether the question is answered now and was before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answered {
    Same,
    /// There was an answer, and now there is none.
    Lost,
    Found,
}

/// What differs between two answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    pub answered: Answered,
    pub removed: Vec<MentionedListing>,
    pub added: Vec<MentionedListing>,
    /// The same listings in another order.
    pub is_reordered: bool,
    /// Numbers of the expected answer only, in its order.
    pub numbers_gone: Vec<String>,
    /// Numbers of the new answer only, in its order.
    pub numbers_new: Vec<String>,
    /// The words differ, and both are the built-in engine's.
    pub is_reworded: bool,
}

impl Difference {
    /// The kinds of change, as `Changes` spells them; empty for the same answer.
    pub fn kinds(&self) -> Vec<&'static str> {
        let listings = self.is_reordered || !self.removed.is_empty() || !self.added.is_empty();
        let numbers = !self.numbers_gone.is_empty() || !self.numbers_new.is_empty();
        let all = [
            (self.answered != Answered::Same, "answered"),
            (listings, "listings"),
            (numbers, "numbers"),
            (self.is_reworded, "words"),
        ];
        all.into_iter().filter_map(|(is_changed, kind)| is_changed.then_some(kind)).collect()
    }
}

/// Returns whether a new answer is as expected.
pub fn is_same(expected: &SavedAnswer, now: &SavedAnswer) -> bool {
    difference(expected, now).kinds().is_empty()
}

/// Compares a new answer with the expected one.
pub fn difference(expected: &SavedAnswer, now: &SavedAnswer) -> Difference {
    let by_model = [expected, now].iter().any(|answer| answer.writer == WRITTEN_BY_MODEL);
    let (before, after) = (numbers(&expected.answer), numbers(&now.answer));
    let key = |answer: &SavedAnswer| -> Vec<String> {
        answer.listings.iter().map(|listing| listing.mls_number.clone()).collect()
    };
    let (removed, added) = (without(&expected.listings, &now.listings), without(&now.listings, &expected.listings));
    Difference {
        answered: match (expected.no_answer, now.no_answer) {
            (false, true) => Answered::Lost,
            (true, false) => Answered::Found,
            _ => Answered::Same,
        },
        // A model may name the same listings in another order.
        is_reordered: !by_model && removed.is_empty() && added.is_empty() && key(expected) != key(now),
        removed,
        added,
        numbers_gone: only_in(&before, &after),
        numbers_new: only_in(&after, &before),
        is_reworded: !by_model && normalize(&expected.answer) != normalize(&now.answer),
    }
}

fn without(listings: &[MentionedListing], others: &[MentionedListing]) -> Vec<MentionedListing> {
    let known: BTreeSet<&str> = others.iter().map(|listing| listing.mls_number.as_str()).collect();
    listings.iter().filter(|listing| !known.contains(listing.mls_number.as_str())).cloned().collect()
}

fn only_in(numbers: &[String], others: &[String]) -> Vec<String> {
    let known: BTreeSet<&String> = others.iter().collect();
    let mut seen = BTreeSet::new();
    numbers.iter().filter(|number| !known.contains(number) && seen.insert(*number)).cloned().collect()
}

/// The text without what differs between services: IDs, and the address of our own files.
fn normalize(answer: &str) -> String {
    let text: String = answer.nfc().collect();
    text.split_whitespace().map(|word| without_ids(&without_file_urls(word))).collect::<Vec<_>>().join(" ")
}

/// A word with each URL below `/pictures/` or `/files/` reduced to that folder.
fn without_file_urls(word: &str) -> String {
    let mut out = String::new();
    let mut rest = word;
    while let Some(at) = ["http://", "https://"].iter().filter_map(|scheme| rest.find(scheme)).min() {
        let (before, url) = rest.split_at(at);
        out.push_str(before);
        let end = url.find(')').unwrap_or(url.len());
        let folder =
            ["/pictures/", "/files/"].iter().filter_map(|folder| Some((url[..end].find(folder)?, *folder))).min();
        let Some((start, folder)) = folder else {
            out.push_str(&url[..end]);
            rest = &url[end..];
            continue;
        };
        out.push_str(folder);
        let id = &url[start + folder.len()..];
        let after = id.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '-')).unwrap_or(id.len());
        rest = &id[after..];
    }
    out.push_str(rest);
    out
}

fn without_ids(word: &str) -> String {
    let mut out = String::new();
    let mut digits = String::new();
    let end = |digits: &mut String, out: &mut String| {
        if digits.len() >= MIN_ID_DIGITS {
            out.push('#');
        } else {
            out.push_str(digits);
        }
        digits.clear();
    };
    for c in word.chars() {
        if c.is_ascii_digit() {
            digits.push(c);
        } else {
            end(&mut digits, &mut out);
            out.push(c);
        }
    }
    end(&mut digits, &mut out);
    out
}

/// The numbers of a text with currency and percent signs, in order, without IDs and those of URLs.
fn numbers(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for word in text.split_whitespace() {
        let visible = word.find("http://").or_else(|| word.find("https://")).map_or(word, |at| &word[..at]);
        let chars: Vec<char> = visible.chars().collect();
        let mut at = 0;
        while at < chars.len() {
            if !chars[at].is_ascii_digit() {
                at += 1;
                continue;
            }
            let start = at;
            while at < chars.len() && (chars[at].is_ascii_digit() || matches!(chars[at], '.' | ',')) {
                at += 1;
            }
            let digits: String = chars[start..at].iter().collect();
            if digits.chars().filter(char::is_ascii_digit).count() >= MIN_ID_DIGITS {
                continue;
            }
            let mut number = String::new();
            if start > 0 && matches!(chars[start - 1], '$' | '€' | '£') {
                number.push(chars[start - 1]);
            }
            number.push_str(digits.trim_end_matches(['.', ',']));
            let has_unit = chars.get(at).is_some_and(|unit| matches!(unit, 'k' | 'K' | 'm' | 'M'))
                && chars.get(at + 1).is_none_or(|next| !next.is_alphanumeric());
            if has_unit || chars.get(at) == Some(&'%') {
                number.push(chars[at]);
                at += 1;
            }
            found.push(number);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(text: &str, listings: &[&str]) -> SavedAnswer {
        let listings =
            listings.iter().map(|number| MentionedListing { mls_number: (*number).into(), name: String::new() });
        SavedAnswer { answer: text.into(), listings: listings.collect(), ..SavedAnswer::default() }
    }

    fn by_model(text: &str, listings: &[&str]) -> SavedAnswer {
        SavedAnswer { writer: WRITTEN_BY_MODEL.into(), ..answer(text, listings) }
    }

    #[test]
    fn numbers_are_compared_with_their_currency_and_urls_are_none() {
        let change = difference(
            &answer("[A](https://x.example/7) $429,000, 2.5 baths.", &[]),
            &answer("[A](https://x.example/8) $419,000, 2 baths and 40%.", &[]),
        );
        assert_eq!(change.numbers_gone, ["$429,000", "2.5"]);
        assert_eq!(change.numbers_new, ["$419,000", "2", "40%"]);
        assert_eq!(change.kinds(), ["numbers", "words"]);
        assert_eq!(numbers("€300k, 5km and 1.200.000 €"), ["€300k", "5", "1.200.000"]);
    }

    #[test]
    fn listings_that_come_go_or_change_places_are_a_change() {
        let change = difference(&answer("x", &["A", "B"]), &answer("x", &["B", "C"]));
        assert_eq!((change.removed[0].mls_number.as_str(), change.added[0].mls_number.as_str()), ("A", "C"));
        assert_eq!(difference(&answer("x", &["A", "B"]), &answer("x", &["B", "A"])).kinds(), ["listings"]);
        let lost = SavedAnswer { no_answer: true, ..answer("x", &["A"]) };
        assert_eq!(difference(&answer("x", &["A"]), &lost).kinds(), ["answered"]);
    }

    #[test]
    fn wording_counts_only_if_the_built_in_engine_wrote_both() {
        assert!(!is_same(&answer("Yes, dogs are allowed.", &[]), &answer("No dogs.", &[])));
        let expected = by_model("There are 2 homes: A at $300,000 and B.", &["A", "B"]);
        assert!(is_same(&expected, &by_model("B, and A for $300,000 – 2 in all.", &["B", "A"])));
        assert!(!is_same(&expected, &by_model("There are 2 homes: A at $310,000 and B.", &["A", "B"])));
        assert!(!is_same(&expected, &answer("There are 2 homes: A at $300,000.", &["A"])));
    }

    #[test]
    fn spaces_ids_and_the_host_of_our_files_are_no_change() {
        let here = answer("Two  homes.\n![x](http://127.0.0.1:8787/pictures/17/2) 1234567890123456", &[]);
        assert!(is_same(
            &here,
            &answer("Two homes.\n\n![x](https://other.example/pictures/99/2) 6543210987654321", &[])
        ));
        assert!(!is_same(&here, &answer("Two homes.", &[])));
    }
}
