//! Finds where a text names which home: by address, MLS number or link. A number is true or false only of a home.

use std::ops::Range;

use porchlight_domain::{Listing, ListingId, fold};
use porchlight_query::{
    retrieved_context::RetrievedContext,
    street_address::{self, StreetAddress},
};

use crate::tokens::tokenizer::is_ideograph;

/// The names of the homes of one answer.
#[derive(Debug, Clone, Default)]
pub struct Mentions {
    street_addresses: Vec<(StreetAddress, String, String)>,
}

/// A word of a text, folded, with its bytes.
#[derive(Debug, Clone)]
pub struct Word {
    pub text: String,
    pub span: Range<usize>,
}

impl Mentions {
    pub fn new(listings: &[Listing]) -> Self {
        let names = |listing: &Listing| {
            (
                street_address::read(&listing.content.street_address),
                fold(&listing.content.mls_number),
                listing.content.url.clone(),
            )
        };
        Self { street_addresses: listings.iter().map(names).collect() }
    }

    /// Every mention with its bytes and the index of the home, in the order of the text.
    pub fn find(&self, text: &str) -> Vec<(Range<usize>, usize)> {
        let terms = terms(text);
        let mut out: Vec<(Range<usize>, usize)> = Vec::new();
        for at in 0..terms.len() {
            if let Some((end, index)) = self.mention_at(&terms, at) {
                out.push((terms[at].span.start..terms[end - 1].span.end, index));
            }
        }
        for (index, (_, mls, url)) in self.street_addresses.iter().enumerate() {
            if mls.len() >= 4 {
                out.extend(text_positions(text, mls).map(|span| (span, index)));
            }
            if !url.is_empty() {
                out.extend(text.match_indices(url.as_str()).map(|(at, url)| (at..at + url.len(), index)));
            }
        }
        out.sort_by_key(|(span, _)| span.start);
        out
    }

    /// The longest address that begins with the street number at this word; a unit decides between homes of one
    /// building.
    fn mention_at(&self, terms: &[Word], at: usize) -> Option<(usize, usize)> {
        let number = terms[at].text.as_str();
        if !number.starts_with(|c: char| c.is_ascii_digit()) {
            return self.unnumbered_at(terms, at);
        }
        let following: Vec<&str> = terms[at + 1..].iter().take(7).map(|word| word.text.as_str()).collect();
        let mut best: Option<(usize, bool, usize)> = None;
        for (index, (known_street_address, ..)) in self.street_addresses.iter().enumerate() {
            if known_street_address.number != number {
                continue;
            }
            let claimed = known_street_address.claims(&following);
            if claimed == 0 {
                continue;
            }
            let unit = unit_after(&following[claimed..]);
            let fits = known_street_address.unit.is_empty() && unit.is_none()
                || unit.as_ref().is_some_and(|(unit, _)| *unit == known_street_address.unit);
            let length = claimed + if fits { unit.map_or(0, |(_, length)| length) } else { 0 };
            if best.is_none_or(|(found, fitted, _)| (fits, length) > (fitted, found)) {
                best = Some((length, fits, index));
            }
        }
        best.map(|(length, _, index)| (at + 1 + length, index))
    }
}

impl Mentions {
    /// "Calle Mayor 12", "Hauptstraße 5": an address that does not begin with its number, word for word.
    fn unnumbered_at(&self, terms: &[Word], at: usize) -> Option<(usize, usize)> {
        let fits = |known_street_address: &StreetAddress| {
            let whole = known_street_address.number.is_empty() && known_street_address.street.len() >= 2;
            let same = |(on, own): (usize, &String)| {
                terms.get(at + on).is_some_and(|word| street_address::short(&word.text) == own)
            };
            whole && known_street_address.street.iter().enumerate().all(same)
        };
        let found = self
            .street_addresses
            .iter()
            .enumerate()
            .filter(|(_, (known_street_address, ..))| fits(known_street_address));
        found
            .max_by_key(|(_, (known_street_address, ..))| known_street_address.street.len())
            .map(|(index, (known_street_address, ..))| (at + known_street_address.street.len(), index))
    }
}

fn unit_after<'a>(terms: &[&'a str]) -> Option<(&'a str, usize)> {
    let named = terms.iter().take_while(|word| street_address::is_unit_word(word)).count();
    (named > 0).then(|| terms.get(named).map(|unit| (*unit, named + 1))).flatten()
}

fn text_positions<'a>(text: &'a str, folded: &'a str) -> impl Iterator<Item = Range<usize>> + 'a {
    let lower = text.to_ascii_lowercase();
    let found: Vec<Range<usize>> = lower
        .match_indices(folded)
        .filter(|(at, part)| {
            let before = lower[..*at].chars().next_back().is_none_or(|c| !c.is_alphanumeric());
            let after = lower[at + part.len()..].chars().next().is_none_or(|c| !c.is_alphanumeric());
            before && after
        })
        .map(|(at, part)| at..at + part.len())
        .collect();
    found.into_iter()
}

/// The words of a text; "#" is a word of its own.
pub fn terms(text: &str) -> Vec<Word> {
    let mut out = Vec::new();
    let mut start: Option<usize> = None;
    let close = |start: &mut Option<usize>, end: usize, out: &mut Vec<Word>| {
        if let Some(from) = start.take() {
            out.push(Word { text: fold(&text[from..end]), span: from..end });
        }
    };
    for (at, c) in text.char_indices() {
        if is_ideograph(c) {
            close(&mut start, at, &mut out);
            out.push(Word { text: fold(&text[at..at + c.len_utf8()]), span: at..at + c.len_utf8() });
        } else if c.is_alphanumeric() {
            start.get_or_insert(at);
        } else {
            close(&mut start, at, &mut out);
            if c == '#' {
                out.push(Word { text: "#".into(), span: at..at + 1 });
            }
        }
    }
    close(&mut start, text.len(), &mut out);
    out
}

/// The homes of the data that a text names, in the order of the text.
pub fn named_in(text: &str, context: &RetrievedContext) -> Vec<ListingId> {
    let mentions = Mentions::new(&context.listings);
    let mut out = Vec::new();
    for (_, index) in mentions.find(text) {
        let id = context.listings[index].id;
        if !out.contains(&id) {
            out.push(id);
        }
    }
    out
}
