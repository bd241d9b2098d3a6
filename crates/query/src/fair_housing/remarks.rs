//! What a model says of people, safety and schools on its own. It is read by the same tables as questions, and by some
//! phrases that only an answer has: "perfect for families".

use std::{collections::HashMap, sync::LazyLock};

use porchlight_lang::{
    Language, area_remarks,
    fair_housing::{PhraseKind, phrases},
};

use super::{
    FairHousingClass, Names,
    matcher::{self, MAX_GAP},
    phrases::Reader,
    rules::{Finding, PLACE_REACH, SCHOOL_REACH},
    word_list,
};

/// Shortest beginning of a word that makes a sentence wait, in bytes.
const MIN_BEGINNING: usize = 4;

/// Whether a sentence of an answer rates an area or its people, or says whom a home suits. Names of places must be
/// blanked. A sentence is too short to tell its language for certain, so the tables of all languages read it.
pub fn is_area_remark(sentence: &str) -> bool {
    Language::ALL.into_iter().any(|language| {
        let terms = word_list::split(sentence, language);
        if !matcher::remarks_of(language).find(&terms).is_empty() {
            return true;
        }
        let table = matcher::of(language);
        let names = Names { certain: vec![false; terms.len()], possible: vec![false; terms.len()] };
        let reader = Reader::new(&terms, table.find(&terms), &names, &table.own_endings);
        let is_about_others = |finding: &Finding| {
            matches!(finding.class, FairHousingClass::AboutOthersOrPlace | FairHousingClass::ExcludePrefer)
        };
        reader.findings().iter().any(is_about_others)
    })
}

/// The words at which a sentence may become a remark, in all languages.
#[derive(Default)]
pub struct RemarkTerms {
    /// Phrases in full.
    pub phrases: Vec<(Language, Vec<String>)>,
    /// Beginnings of single words, sorted.
    pub beginnings: Vec<(String, Language)>,
    pub ratings: Vec<RatingTerms>,
}

/// "Good", and what it rates: "area", "school". One beside the other is a remark.
pub struct RatingTerms {
    pub language: Language,
    pub ratings: TermSet,
    pub rated: TermSet,
}

/// Words that stand for phrases, and beginnings of such words.
#[derive(Default)]
pub struct TermSet {
    whole: HashMap<String, Reach>,
    beginnings: Vec<(String, Reach)>,
}

/// How far from the other word of a remark a word may stand.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Reach {
    /// Words between the phrases of both.
    apart: usize,
    /// Words of its phrase before and after it.
    before: usize,
    after: usize,
}

impl Reach {
    /// How many words may stand between this word and a later one.
    pub fn up_to(self, later: Self) -> usize {
        self.apart + self.after + later.apart + later.before
    }

    fn max(self, other: Self) -> Self {
        Self {
            apart: self.apart.max(other.apart),
            before: self.before.max(other.before),
            after: self.after.max(other.after),
        }
    }
}

impl TermSet {
    fn add(&mut self, plain: Vec<String>, phrase: &str, apart: usize) {
        let (length, gaps) = (plain.len(), phrase.split_whitespace().filter(|part| *part == "_").count());
        let is_beginning = phrase.ends_with('*');
        let Some((at, word)) = key_word(plain, is_beginning) else { return };
        let (before, after) = (at + gaps * MAX_GAP, length - 1 - at + gaps * MAX_GAP);
        let reach = Reach { apart, before, after };
        if is_beginning {
            self.beginnings.push((word, reach));
        } else {
            let known = self.whole.entry(word).or_default();
            *known = known.max(reach);
        }
    }

    /// The reach of this word, if it is one of them.
    pub fn reach(&self, word: &str) -> Option<Reach> {
        let beginnings = self.beginnings.iter().filter(|(own, _)| word.starts_with(own.as_str()));
        self.whole.get(word).copied().into_iter().chain(beginnings.map(|(_, reach)| *reach)).reduce(Reach::max)
    }

    /// The longest reach of the words that begin like this.
    pub fn reach_of_beginning(&self, beginning: &str) -> Option<Reach> {
        let whole = self.whole.iter().filter(|(own, _)| own.starts_with(beginning)).map(|(_, reach)| *reach);
        let longer = self.beginnings.iter().filter(|(own, _)| own.starts_with(beginning)).map(|(_, reach)| *reach);
        whole.chain(longer).chain(self.reach(beginning)).reduce(Reach::max)
    }
}

/// The words of all languages, read once.
pub fn remark_terms() -> &'static RemarkTerms {
    static TERMS: LazyLock<RemarkTerms> = LazyLock::new(read);
    &TERMS
}

fn read() -> RemarkTerms {
    let mut out = RemarkTerms::default();
    for language in Language::ALL {
        let split = |text: &str| -> Vec<String> {
            word_list::split(text, language).iter().map(|word| word.text().to_owned()).collect()
        };
        let mut own = RatingTerms { language, ratings: TermSet::default(), rated: TermSet::default() };
        let remarks = area_remarks::phrases(language).map(|phrase| (PhraseKind::Judgment, phrase));
        for (kind, phrase) in phrases(language).chain(remarks) {
            let plain = split(phrase);
            match kind {
                PhraseKind::Rating => own.ratings.add(plain, phrase, 0),
                PhraseKind::Place => own.rated.add(plain, phrase, PLACE_REACH),
                PhraseKind::School => own.rated.add(plain, phrase, SCHOOL_REACH),
                PhraseKind::Judgment | PhraseKind::People(_) if phrase.contains(['*', '_']) => {
                    // The last word is enough: what stands before it may be anything.
                    let last = plain.into_iter().next_back().filter(|word| word.len() >= MIN_BEGINNING);
                    out.beginnings.extend(last.map(|word| (word, language)));
                }
                PhraseKind::Judgment | PhraseKind::People(_) => out.phrases.push((language, plain)),
                _ => {}
            }
        }
        out.ratings.push(own);
    }
    out.beginnings.sort_by(|(a, one), (b, other)| a.cmp(b).then_with(|| (*one as usize).cmp(&(*other as usize))));
    out.beginnings.dedup();
    out
}

/// The word of a phrase that says most, and its place: "right" of "right kind of". With its last word, every "of" would
/// be a rating.
fn key_word(plain: Vec<String>, is_last: bool) -> Option<(usize, String)> {
    let mut terms = plain.into_iter().enumerate();
    if is_last { terms.next_back() } else { terms.max_by_key(|(_, word)| word.chars().count()) }
}
