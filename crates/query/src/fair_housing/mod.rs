//! Fair housing by meaning. Words about people, safety and schools are never a condition on listings, in any language:
//! this finds them in a message, says what they are, and leaves the lawful part of the wish for the grammar.
//!
//! It runs before the grammar and on the message as typed, so the lawful part is read as if nothing else had been said:
//! a search with and without the words finds the same listings by construction.

mod matcher;
mod phrases;
mod remarks;
mod removal;
mod rules;
mod word_list;

pub use remarks::{RatingTerms, Reach, RemarkTerms, TermSet, is_area_remark, remark_terms};

use std::ops::Range;

use porchlight_lang::{Language, fair_housing::ProtectedClass};
use serde::{Deserialize, Serialize};

use crate::{
    budget::{OverBudget, StepBudget},
    languages,
    tokens::Token,
    vocabulary::Vocabulary,
};

/// What a message says about people, by what follows from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum FairHousingClass {
    /// Of the visitor's own household: the wish is served, nothing is said.
    OwnHousehold,
    /// Who lives somewhere, or whether a place or school is safe or good: a neutral sentence, and the lawful part.
    AboutOthersOrPlace,
    /// People of a protected class are not wanted or preferred: that part is declined, the lawful part is served.
    ExcludePrefer,
    /// Assistance animals are not pets: nothing is filtered and the office is offered.
    AssistanceAnimal,
    /// A voucher or benefit pays the rent: nothing is filtered and the office is offered.
    Voucher,
}

impl FairHousingClass {
    /// The name in stored explanations and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::OwnHousehold => "OwnHousehold",
            Self::AboutOthersOrPlace => "AboutOthersOrPlace",
            Self::ExcludePrefer => "ExcludePrefer",
            Self::AssistanceAnimal => "AssistanceAnimal",
            Self::Voucher => "Voucher",
        }
    }
}

/// Words of a message about people, and what they are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FairHousingMatch {
    pub class: FairHousingClass,
    /// As typed.
    #[serde(rename = "word_list")]
    pub phrase: String,
    /// The protected class, where the words name one.
    #[serde(skip)]
    pub protected: Option<ProtectedClass>,
}

/// What was found in a message.
#[derive(Debug, Default)]
pub(crate) struct FairHousingReading {
    pub matches: Vec<FairHousingMatch>,
    /// The message with spaces for the words about people; `None` when nothing was found. Bytes stay where they are.
    pub lawful: Option<String>,
    /// The lawful part names listings: "a house, no immigrants nearby".
    pub names_listings: bool,
}

/// Most matches of a message; what is beyond them is removed without a line of its own.
const MAX_MATCHES: usize = 16;

/// Reads a message. Names of the chatbot's places and streets are never words about people.
pub(crate) fn read(
    text: &str,
    tokens: &[Token],
    language: Language,
    terms: &Vocabulary,
    budget: &StepBudget,
) -> Result<FairHousingReading, OverBudget> {
    let mut word_list = word_list::split(text, language);
    for (at, language) in tables(language).enumerate() {
        // Languages differ in what an apostrophe does.
        if at > 0 && text.contains(word_list::is_apostrophe) {
            word_list = word_list::split(text, language);
        }
        budget.step(word_list.len())?;
        let table = matcher::of(language);
        let hits = table.find(&word_list);
        if !hits.iter().any(|hit| rules::is_subject(hit.kind)) && table.own_endings.is_empty() {
            continue;
        }
        let names = names(&word_list, tokens, terms, budget)?;
        budget.step(hits.len() * 4)?;
        let reader = phrases::Reader::new(&word_list, hits, &names, &table.own_endings);
        let findings = reader.findings();
        if !findings.is_empty() {
            let names_listings = reader.names_listings(&findings);
            return Ok(reading(text, &word_list, findings, names_listings));
        }
    }
    Ok(FairHousingReading::default())
}

/// The tables that a message of a language is read by. English words are used in every language; Han characters alone
/// don't say whether they are Chinese or Japanese.
fn tables(language: Language) -> impl Iterator<Item = Language> {
    let second = match language {
        Language::Zh => Some(Language::Ja),
        Language::Ja => Some(Language::Zh),
        // "È" and "à" are letters of both, and of a short question they may be all that tells its language.
        Language::Fr => Some(Language::It),
        Language::It => Some(Language::Fr),
        _ => None,
    };
    let english = (language != Language::En).then_some(Language::En);
    [Some(language), second, english].into_iter().flatten()
}

/// Which words are names of the chatbot's places, streets and addresses.
#[derive(Debug)]
struct Names {
    /// By their case or the words around them.
    certain: Vec<bool>,
    /// With the words that are also something else: "mesa".
    possible: Vec<bool>,
}

fn names(
    word_list: &[word_list::Word],
    tokens: &[Token],
    terms: &Vocabulary,
    budget: &StepBudget,
) -> Result<Names, OverBudget> {
    let own = languages::names(tokens, terms, budget)?;
    let spans: Vec<&Range<usize>> =
        tokens.iter().zip(own).filter(|(_, is_name)| *is_name).map(|(token, _)| &token.span).collect();
    let mut next = spans.iter().peekable();
    let certain = word_list.iter().map(|word| {
        while next.next_if(|span| span.end <= word.span.start).is_some() {}
        next.peek().is_some_and(|span| span.start < word.span.end)
    });
    Ok(Names {
        certain: certain.collect(),
        possible: word_list.iter().map(|word| terms.is_place_name(word.text())).collect(),
    })
}

fn reading(
    text: &str,
    word_list: &[word_list::Word],
    findings: Vec<rules::Finding>,
    names_listings: bool,
) -> FairHousingReading {
    let mut lawful = text.as_bytes().to_vec();
    let mut matches: Vec<FairHousingMatch> = Vec::new();
    for finding in findings {
        removal::blank(&mut lawful, text, word_list, &finding.removed);
        if matches.len() < MAX_MATCHES {
            let span = word_list[finding.core.start].span.start..word_list[finding.core.end - 1].span.end;
            let phrase = text.get(span).unwrap_or_default().to_owned();
            matches.push(FairHousingMatch { class: finding.class, phrase, protected: finding.protected });
        }
    }
    // Whole characters became spaces, so the bytes are still text.
    FairHousingReading { matches, lawful: Some(String::from_utf8(lawful).unwrap_or_default()), names_listings }
}
