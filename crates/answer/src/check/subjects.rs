//! Tells which of the homes of a sentence a figure or word is said of.
//!
//! Why it exists: "A has 3 beds and B 2", "$489,000 for A", "A and B cost $1 and $2". Not here:
//! homes of earlier sentences (`truth.rs`).

use std::ops::Range;

use super::{order::is_comparing, several::Said, words::Sense};

/// A part of a sentence that speaks of one home.
pub struct Clause {
    pub home: usize,
    pub span: Range<usize>,
}

/// The home that the figure with this index is said of; none where the sentence names no home.
pub fn home_of(said: &Said<'_>, index: usize) -> Option<usize> {
    let figures = &said.reading.figures;
    let start = figures[index].span.start;
    let before: Vec<&(usize, usize)> = said.homes.iter().filter(|(place, _)| *place < start).collect();
    let next = said.homes.iter().find(|(place, _)| *place > start);
    let Some(last) = before.last() else { return next.map(|(_, home)| *home) };
    if let Some((place, home)) = next
        && edge_between(said, last.0, start)
        && !edge_between(said, start, *place)
        && !figures.iter().any(|other| (start + 1..*place).contains(&other.span.start))
    {
        return Some(*home);
    }
    // "48 Harbor Row costs more than 12 Maple Lane, but is newer (2017)."
    if is_object(said, last.0)
        && edge_between(said, last.0, start)
        && let Some((_, subject)) = before.iter().rfind(|(place, _)| !is_object(said, *place))
    {
        return Some(*subject);
    }
    // Homes named in a row share the figures that follow, in their order.
    let since = |place: usize| figures.iter().filter(|other| (place..last.0).contains(&other.span.start)).count();
    let run: Vec<usize> = before.iter().filter(|(place, _)| since(*place) == 0).map(|(_, home)| *home).collect();
    let after: Vec<usize> = (0..figures.len()).filter(|other| figures[*other].span.start > last.0).collect();
    if run.len() >= 2 && after.len() == run.len() {
        return after.iter().position(|other| *other == index).and_then(|at| run.get(at).copied());
    }
    Some(last.1)
}

/// "It costs $612,000 and is newer than 12 Maple Lane": the figure is of the home spoken of before.
pub fn is_of_pronoun(said: &Said<'_>, figure: usize) -> bool {
    let Some((first, _)) = said.homes.first().filter(|(place, _)| *place > figure) else {
        // "It is newer than 12 Maple Lane, but has 4 bedrooms."
        let last = said.homes.iter().rfind(|(place, _)| *place < figure);
        let objects = said.homes.iter().all(|(place, _)| is_object(said, *place));
        return objects && last.is_some_and(|(place, _)| edge_between(said, *place, figure));
    };
    let pieces = &said.reading.pieces;
    let is_it = |(at, _): (usize, Sense)| pieces[at].span.start < *first && pieces[at].word != "its";
    let named = said.reading.all(|sense| sense == Sense::It).any(is_it);
    is_object(said, *first) || named && edge_between(said, figure, *first)
}

/// The home that the next sentence's "it" means: the last named that is not only compared with.
pub fn last_subject(said: &Said<'_>) -> Option<usize> {
    let subject = said.homes.iter().rfind(|(place, _)| !is_object(said, *place));
    subject.map(|(_, home)| *home)
}

/// Whether "than" stands right before a home, after a comparing word: Italian "di" is mostly "of".
fn is_object(said: &Said<'_>, place: usize) -> bool {
    let before = said.reading.pieces.iter().take_while(|piece| piece.span.end <= place);
    let mut senses = before.map(|piece| piece.sense).collect::<Vec<_>>().into_iter().rev();
    senses.next() == Some(Some(Sense::Than)) && senses.flatten().any(is_comparing)
}

/// The home that a word at this place is said of: the last one named before it, else the first.
pub fn home_at(homes: &[(usize, usize)], place: usize) -> Option<usize> {
    let before = homes.iter().rfind(|(at, _)| *at < place);
    before.or(homes.first()).map(|(_, home)| *home)
}

/// The sentence parted before each home.
pub fn clauses(said: &Said<'_>) -> Vec<Clause> {
    let starts: Vec<usize> = said.homes.iter().map(|(place, _)| *place).collect();
    let span = |at: usize| starts[at]..starts.get(at + 1).copied().unwrap_or(said.text.len());
    said.homes.iter().enumerate().map(|(at, (_, home))| Clause { home: *home, span: span(at) }).collect()
}

/// The end of the fourth word after a place, or of the text up to `most`.
pub fn few_words(text: &str, from: usize, most: usize) -> usize {
    let part = text.get(from..most).unwrap_or_default();
    let spaces = part.match_indices(' ').filter(|(at, _)| *at > 0 && !part[..*at].ends_with(' '));
    spaces.map(|(at, _)| from + at).nth(4).unwrap_or(most)
}

fn edge_between(said: &Said<'_>, from: usize, to: usize) -> bool {
    said.reading.pieces.iter().any(|piece| {
        (from..to).contains(&piece.span.start)
            && (matches!(piece.sense, Some(Sense::And | Sense::But))
                || matches!(
                    piece.word.as_str(),
                    "," | ";" | "/" | "|" | "(" | ")" | "、" | "，" | "·" | "•" | "،" | "؛" | ":"
                ))
    })
}
