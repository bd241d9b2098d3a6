//! What a model says of people, safety and schools on its own. It is read by the same tables as questions, and by some
//! phrases that only an answer has: "perfect for families".

use std::{collections::HashSet, sync::LazyLock};

use porchlight_lang::{
    Language, area_remarks,
    fair_housing::{PhraseKind, phrases},
};

use super::{FairHousingClass, Names, matcher, phrases::Reader, rules::Finding, word_list};

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

/// Words, and beginnings of words.
#[derive(Default)]
pub struct TermSet {
    whole: HashSet<String>,
    beginnings: Vec<String>,
}

impl TermSet {
    fn add(&mut self, word: Option<String>, is_beginning: bool) {
        match word {
            Some(word) if is_beginning => self.beginnings.push(word),
            Some(word) => drop(self.whole.insert(word)),
            None => {}
        }
    }

    /// Whether this is one of the words.
    pub fn contains(&self, word: &str) -> bool {
        self.whole.contains(word) || self.beginnings.iter().any(|own| word.starts_with(own.as_str()))
    }

    /// Whether a word that begins like this may be one of them.
    pub fn may_contain(&self, beginning: &str) -> bool {
        self.contains(beginning) || self.whole.iter().chain(&self.beginnings).any(|own| own.starts_with(beginning))
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
                PhraseKind::Rating => own.ratings.add(key_word(plain, phrase), phrase.ends_with('*')),
                PhraseKind::Place | PhraseKind::School => {
                    own.rated.add(key_word(plain, phrase), phrase.ends_with('*'));
                }
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

/// The word of a phrase that says most: "right" of "right kind of". With its last word, every "of" would be a rating.
fn key_word(plain: Vec<String>, phrase: &str) -> Option<String> {
    if phrase.ends_with('*') {
        return plain.into_iter().next_back();
    }
    plain.into_iter().max_by_key(|word| word.chars().count())
}
