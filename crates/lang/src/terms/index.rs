//! Where the phrases and patterns of a table begin. A table has a thousand of them, and a few begin anywhere in a
//! message: only those are compared with its words.

use super::{entry::Entry, message::Message, term_tokens::PhraseForm};

/// Letters by which stems are found.
const MAX_STEM_BYTES: usize = 3;

/// A phrase or pattern by its place in a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    /// Of the entry.
    pub entry: u16,
    pub is_pattern: bool,
    /// In the phrases or patterns of the entry.
    pub at: u16,
}

/// The phrases and patterns of a table, sorted by how they begin.
#[derive(Default)]
pub(super) struct PhraseIndex(Vec<(u32, Place)>);

impl PhraseIndex {
    pub fn new(entries: &[Entry], form: PhraseForm) -> Self {
        let mut out = Vec::new();
        for (entry, own) in entries.iter().enumerate() {
            let place = |is_pattern, at| Place { entry: number(entry), is_pattern, at: number(at) };
            for (at, phrase) in own.phrases.iter().enumerate() {
                let key = beginning(phrase.iter().map(String::as_str), form);
                out.extend(key.map(|key| (key, place(false, at))));
            }
            for (at, pattern) in own.patterns.iter().enumerate() {
                let keys = pattern.beginnings().filter_map(|text| beginning(text.split(' '), form));
                out.extend(keys.map(|key| (key, place(true, at))));
            }
        }
        out.sort_unstable();
        out.dedup();
        out.shrink_to_fit();
        Self(out)
    }

    /// Those that may stand in a message, each once, in the order of the table.
    pub fn beginning_in(&self, message: &Message, form: PhraseForm) -> Vec<Place> {
        let mut out: Vec<Place> = Vec::new();
        for key in beginnings(message, form) {
            let from = self.0.partition_point(|(own, _)| *own < key);
            out.extend(self.0[from..].iter().take_while(|(own, _)| *own == key).map(|(_, place)| *place));
        }
        out.sort_unstable();
        out.dedup();
        out
    }
}

fn number(at: usize) -> u16 {
    u16::try_from(at).expect("fewer than 65,536 entries of a table, and phrases of an entry")
}

/// How words begin: by the first two as far as there are two; by the first letters where endings follow; by two
/// characters where words aren't spaced.
fn beginning<'a>(mut terms: impl Iterator<Item = &'a str>, form: PhraseForm) -> Option<u32> {
    let first = terms.next()?;
    Some(match (form, terms.next()) {
        (PhraseForm::Whole, Some(second)) => of_two(first, second),
        (PhraseForm::Whole, None) => hash(first.bytes()),
        (PhraseForm::Stems, _) => hash(first.bytes().take(MAX_STEM_BYTES)),
        (PhraseForm::Unspaced, _) => {
            let end = first.char_indices().nth(2).map_or(first.len(), |(end, _)| end);
            hash(first[..end].bytes())
        }
    })
}

/// The beginnings of all phrases that may stand in a message, each once.
fn beginnings(message: &Message, form: PhraseForm) -> Vec<u32> {
    let mut out = Vec::new();
    match form {
        PhraseForm::Whole => {
            out.extend(message.plain.iter().map(|word| hash(word.bytes())));
            out.extend(message.plain.windows(2).map(|pair| of_two(&pair[0], &pair[1])));
        }
        PhraseForm::Stems => {
            for word in message.plain.iter().chain(message.own_terms()) {
                out.extend((1..=word.len().min(MAX_STEM_BYTES)).map(|end| hash(word.bytes().take(end))));
            }
        }
        PhraseForm::Unspaced => {
            let texts = [&message.joined, &message.joined_terms];
            for text in texts.into_iter().take(1 + usize::from(!message.own_terms().is_empty())) {
                let ends = || text.char_indices().map(|(at, _)| at).chain([text.len()]);
                let spans = ends().zip(ends().skip(1)).chain(ends().zip(ends().skip(2)));
                out.extend(spans.map(|(start, end)| hash(text[start..end].bytes())));
            }
        }
    }
    out.sort_unstable();
    out.dedup();
    out
}

fn of_two(first: &str, second: &str) -> u32 {
    hash(first.bytes().chain([b' ']).chain(second.bytes()))
}

/// FNV-1a: the bytes are few, and two beginnings with the same number cost a comparison.
fn hash(bytes: impl Iterator<Item = u8>) -> u32 {
    bytes.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
