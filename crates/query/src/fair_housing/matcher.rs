//! Finds the phrases of a language's table in a message. Linear in the message: each word is looked up by itself and by
//! its beginnings.

use std::{
    ops::Range,
    sync::{Arc, LazyLock},
};

use hashbrown::HashMap;
use porchlight_domain::fold;
use porchlight_lang::{
    Language, area_remarks,
    fair_housing::{PhraseKind, phrases},
};

use super::word_list::{self, Word};

/// Most words that `_` stands for.
pub(super) const MAX_GAP: usize = 2;
/// Shortest beginning that is looked up, in bytes.
const MIN_PREFIX: usize = 2;

/// A phrase found, by places of its words.
#[derive(Debug, Clone)]
pub(super) struct Hit {
    pub kind: PhraseKind,
    pub at: Range<usize>,
}

#[derive(Debug)]
enum Part {
    Word(String),
    Beginning(String),
    Gap,
}

#[derive(Debug)]
struct Phrase {
    kind: PhraseKind,
    pieces: Vec<Part>,
}

/// The phrases of one language, by their first word.
#[derive(Debug, Default)]
pub(super) struct Matcher {
    by_word: HashMap<String, Vec<Arc<Phrase>>>,
    by_beginning: HashMap<String, Vec<Arc<Phrase>>>,
    longest_beginning: usize,
    /// Endings that make a word the visitor's own.
    pub own_endings: Vec<String>,
}

/// The matcher of a language, built on first use.
pub(super) fn of(language: Language) -> &'static Matcher {
    static ALL: [LazyLock<Matcher>; Language::ALL.len()] = [
        LazyLock::new(|| Matcher::read(Language::En)),
        LazyLock::new(|| Matcher::read(Language::Es)),
        LazyLock::new(|| Matcher::read(Language::Fr)),
        LazyLock::new(|| Matcher::read(Language::De)),
        LazyLock::new(|| Matcher::read(Language::Pt)),
        LazyLock::new(|| Matcher::read(Language::It)),
        LazyLock::new(|| Matcher::read(Language::Nl)),
        LazyLock::new(|| Matcher::read(Language::Pl)),
        LazyLock::new(|| Matcher::read(Language::Tr)),
        LazyLock::new(|| Matcher::read(Language::Zh)),
        LazyLock::new(|| Matcher::read(Language::Ja)),
        LazyLock::new(|| Matcher::read(Language::Ar)),
    ];
    &ALL[language as usize]
}

/// The remarks that only answers have, in one matcher for each language.
pub(super) fn remarks_of(language: Language) -> &'static Matcher {
    static ALL: LazyLock<Vec<Matcher>> = LazyLock::new(|| {
        let read = |language| {
            let mut out = Matcher::default();
            area_remarks::phrases(language).for_each(|phrase| out.add(PhraseKind::Judgment, phrase, language));
            out
        };
        Language::ALL.into_iter().map(read).collect()
    });
    &ALL[language as usize]
}

impl Matcher {
    fn read(language: Language) -> Self {
        let mut out = Self::default();
        for (kind, phrase) in phrases(language) {
            if kind == PhraseKind::OwnEnding {
                out.own_endings.push(fold(phrase));
            } else {
                out.add(kind, phrase, language);
            }
        }
        out
    }

    fn add(&mut self, kind: PhraseKind, phrase: &str, language: Language) {
        let mut pieces = Vec::new();
        for written in phrase.split_whitespace() {
            if written == "_" {
                pieces.push(Part::Gap);
                continue;
            }
            pieces.extend(word_list::split(written, language).iter().map(|word| Part::Word(word.text().to_owned())));
            if written.ends_with('*')
                && let Some(Part::Word(word)) = pieces.pop()
            {
                pieces.push(Part::Beginning(word));
            }
        }
        let phrase = |pieces| Arc::new(Phrase { kind, pieces });
        match pieces.first() {
            Some(Part::Word(word)) => self.by_word.entry(word.clone()).or_default().push(phrase(pieces)),
            Some(Part::Beginning(word)) => {
                self.longest_beginning = self.longest_beginning.max(word.len());
                self.by_beginning.entry(word.clone()).or_default().push(phrase(pieces));
            }
            Some(Part::Gap) | None => {}
        }
    }

    /// The phrases of a text, without those inside longer ones, in order.
    pub fn find(&self, word_list: &[Word]) -> Vec<Hit> {
        let mut hits: Vec<Hit> = Vec::new();
        for at in 0..word_list.len() {
            let from = hits.len();
            for phrase in self.beginning_at(&word_list[at]) {
                let Some(end) = end_of(&phrase.pieces, word_list, at) else { continue };
                let same = hits[from..].iter_mut().find(|hit| hit.kind == phrase.kind);
                match same {
                    Some(hit) => hit.at.end = hit.at.end.max(end),
                    None => hits.push(Hit { kind: phrase.kind, at: at..end }),
                }
            }
        }
        without_covered(hits)
    }

    fn beginning_at<'a>(&'a self, word: &'a Word) -> impl Iterator<Item = &'a Phrase> {
        word.forms.iter().flat_map(move |form| {
            let longest = form.len().min(self.longest_beginning);
            let ends = (MIN_PREFIX..=longest).filter(|end| form.is_char_boundary(*end));
            let beginnings = ends.filter_map(|end| self.by_beginning.get(&form[..end]));
            self.by_word.get(form).into_iter().chain(beginnings).flatten().map(AsRef::as_ref)
        })
    }
}

/// Where the phrase ends that begins at a word, all within one clause.
fn end_of(pieces: &[Part], word_list: &[Word], at: usize) -> Option<usize> {
    let Some(part) = pieces.first() else { return Some(at) };
    if let Part::Gap = part {
        return (0..=MAX_GAP).find_map(|skipped| end_of(&pieces[1..], word_list, at + skipped));
    }
    let word = word_list.get(at)?;
    let is_same = match part {
        Part::Word(own) => word.forms.contains(own),
        Part::Beginning(own) => word.forms.iter().any(|form| form.starts_with(own.as_str())),
        Part::Gap => false,
    };
    let continues = pieces.len() == 1 || word_list.get(at + 1).is_some_and(|next| next.clause == word.clause);
    if is_same && continues { end_of(&pieces[1..], word_list, at + 1) } else { None }
}

/// A phrase inside a longer one says nothing of its own: "crime rate", not "crime". Cues cover nothing.
fn without_covered(mut hits: Vec<Hit>) -> Vec<Hit> {
    hits.sort_by_key(|hit| (hit.at.start, std::cmp::Reverse(hit.at.end)));
    let mut widest: Range<usize> = 0..0;
    hits.retain(|hit| {
        if covers_nothing(hit.kind) {
            return true;
        }
        let is_inside = widest.end >= hit.at.end && widest.len() > hit.at.len() && widest.start <= hit.at.start;
        if hit.at.end > widest.end {
            widest = hit.at.clone();
        }
        !is_inside || hit.kind == PhraseKind::Preference && widest.len() == hit.at.len()
    });
    hits
}

fn covers_nothing(kind: PhraseKind) -> bool {
    matches!(kind, PhraseKind::Join | PhraseKind::Link | PhraseKind::Tail | PhraseKind::Question)
}
