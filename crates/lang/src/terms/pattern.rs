//! Phrases with gaps: "(hold back/withhold) * rent" is any of the first words, then the last, with a few others between.
//! One of them takes the place of a hundred whole phrases.

use super::{
    message::{Message, first_bit},
    term_tokens,
    term_tokens::PhraseForm,
};

/// Words that may stand in a gap.
const MAX_GAP: usize = 8;
/// Characters that may, in scripts without spaces.
const MAX_GAP_CHARS: usize = 12;

/// Its parts in order.
pub(super) struct Pattern(Vec<Part>);

/// Any of these, sorted.
struct Part {
    alternatives: Vec<String>,
    /// How they begin, as bits: this tells most words apart.
    firsts: u64,
}

impl Pattern {
    pub fn read(text: &str) -> Self {
        let part = |text| {
            let mut alternatives = alternatives(text);
            alternatives.sort_unstable();
            let firsts = alternatives.iter().fold(0, |bits, own| bits | first_bit(own));
            Part { alternatives, firsts }
        };
        Self(text.split('*').map(part).collect())
    }

    /// What it may begin with.
    pub fn beginnings(&self) -> impl Iterator<Item = &str> {
        self.0.iter().take(1).flat_map(|part| part.alternatives.iter().map(String::as_str))
    }

    /// Texts that it matches, one for each alternative of its first part.
    #[cfg(test)]
    pub fn examples(&self) -> impl Iterator<Item = String> {
        let rest = self.0.iter().skip(1).filter_map(|part| part.alternatives.first().cloned()).collect::<Vec<_>>();
        self.beginnings().map(move |first| format!("{first} {}", rest.join(" ")))
    }

    /// How many words of the message the pattern has, in characters where none are spaced; `None` where it isn't in it.
    pub fn length_in(&self, message: &Message, form: PhraseForm) -> Option<usize> {
        match form {
            _ if form != PhraseForm::Unspaced && self.0.iter().any(|part| part.firsts & message.firsts == 0) => None,
            PhraseForm::Unspaced => self.unspaced(&message.joined),
            _ => self.spaced(&self.0, &message.text, true, form == PhraseForm::Whole),
        }
    }

    /// From the space before a word; the first part may stand anywhere.
    fn spaced(&self, pattern: &[Part], text: &str, is_first: bool, is_whole: bool) -> Option<usize> {
        let Some((part, rest)) = pattern.split_first() else { return Some(0) };
        let starts =
            text.match_indices(' ').map(|(at, _)| at + 1).take(if is_first { usize::MAX } else { MAX_GAP + 1 });
        let mut starts = starts.filter_map(|at| Some((at, begins(&text[at..], part, is_whole)?)));
        starts.find_map(|(at, alternative)| {
            let end = at + alternative.len();
            // The space behind the words, or behind the rest of the last one.
            let next = end + text[end..].find(' ')?;
            Some(self.spaced(rest, &text[next..], false, is_whole)? + alternative.split(' ').count())
        })
    }

    fn unspaced(&self, text: &str) -> Option<usize> {
        let (mut rest, mut length) = (text, 0);
        for (at, part) in self.0.iter().enumerate() {
            let found = part.alternatives.iter().filter_map(|own| Some((rest.find(own.as_str())?, own))).min()?;
            if at > 0 && rest[..found.0].chars().count() > MAX_GAP_CHARS {
                return None;
            }
            length += found.1.chars().count();
            rest = &rest[found.0 + found.1.len()..];
        }
        Some(length)
    }
}

/// All that a part stands for: of "(my/our) deposit" two.
fn alternatives(part: &str) -> Vec<String> {
    let pieces = part.split(['(', ')']).enumerate();
    let texts = pieces.fold(vec![String::new()], |before, (at, piece)| {
        // Every second piece is in parentheses.
        let choices: Vec<&str> = if at % 2 == 1 { piece.split('/').collect() } else { vec![piece] };
        before.iter().flat_map(|text| choices.iter().map(move |choice| format!("{text} {choice}"))).collect()
    });
    texts.iter().map(|text| term_tokens::plain(text).join(" ")).filter(|text| !text.is_empty()).collect()
}

/// The longest of the alternatives that the text begins with.
fn begins<'p>(text: &str, part: &'p Part, is_whole: bool) -> Option<&'p str> {
    if part.firsts & first_bit(text) == 0 {
        return None;
    }
    let first = text.bytes().next();
    let from = part.alternatives.partition_point(|own| own.bytes().next() < first);
    let same = part.alternatives[from..].iter().take_while(|own| own.bytes().next() == first);
    let fits = |own: &&String| {
        text.strip_prefix(own.as_str()).is_some_and(|rest| !is_whole || rest.starts_with(' ') || rest.is_empty())
    };
    same.filter(fits).max_by_key(|own| own.len()).map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    fn length(pattern: &str, text: &str, form: PhraseForm) -> Option<usize> {
        let language = if form == PhraseForm::Unspaced { Language::Zh } else { Language::En };
        Pattern::read(pattern).length_in(&Message::read(text, language), form)
    }

    #[test]
    fn a_pattern_leaves_room_between_its_terms() {
        const RENT: &str = "(hold back/withhold) * rent";
        assert_eq!(length(RENT, "Can I hold back part of the rent until then?", PhraseForm::Whole), Some(3));
        assert_eq!(length(RENT, "withhold rent", PhraseForm::Whole), Some(2));
        assert_eq!(length(RENT, "the rent, can I withhold it", PhraseForm::Whole), None);
        assert_eq!(length(RENT, "withhold one two three four five six seven eight nine rent", PhraseForm::Whole), None);
        assert_eq!(length(RENT, "withholds the rental", PhraseForm::Whole), None);
        assert_eq!(
            length("(when/how long) * (my/our) deposit", "how long do they keep our deposit", PhraseForm::Whole),
            Some(4)
        );
        assert_eq!(length("(when/how long) * (my/our) deposit", "a deposit", PhraseForm::Whole), None);
        assert_eq!(length("(need/hire) (a/an) (lawyer/attorney)", "an office", PhraseForm::Whole), None);
        assert_eq!(
            length("(need/hire) (a/an) (lawyer/attorney)", "do we need an attorney", PhraseForm::Whole),
            Some(3)
        );
        assert_eq!(length("(heizung/wasser) * kaputt", "Die Heizungen sind kaputt", PhraseForm::Stems), Some(2));
        assert_eq!(length("(暖气/水管) * 坏", "我家暖气坏了", PhraseForm::Unspaced), Some(3));
    }
}
