//! Words for fair housing, one table per language: names of protected classes, cues that exclude or prefer people, cues
//! of the visitor's own household, judgments of places, assistance animals and vouchers.
//!
//! A table is text: `name = phrase | phrase`. In a phrase, `word*` is the beginning of a word (inflections and
//! compounds), `_` stands for up to two words. A name may have several lines.

use crate::language::Language;

/// A protected class of the fair-housing laws of the USA and the equality laws of Europe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ProtectedClass {
    Race,
    NationalOrigin,
    Religion,
    /// With gender and sexual orientation.
    Sex,
    FamilialStatus,
    Disability,
    Age,
    SourceOfIncome,
}

impl ProtectedClass {
    /// Every class.
    pub const ALL: [Self; 8] = [
        Self::Race,
        Self::NationalOrigin,
        Self::Religion,
        Self::Sex,
        Self::FamilialStatus,
        Self::Disability,
        Self::Age,
        Self::SourceOfIncome,
    ];

    /// The name in the tables.
    fn name(self) -> &'static str {
        match self {
            Self::Race => "race",
            Self::NationalOrigin => "origin",
            Self::Religion => "religion",
            Self::Sex => "sex",
            Self::FamilialStatus => "family",
            Self::Disability => "disability",
            Self::Age => "age",
            Self::SourceOfIncome => "income",
        }
    }
}

/// What a phrase of a table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PhraseKind {
    /// People of a class, with no other meaning: "immigrants", "white people".
    People(ProtectedClass),
    /// Of a class only beside a person, a place or a cue: "white", "christian", "polnisch".
    Trait(ProtectedClass),
    /// "kids": about people only where they are not wanted, or are the visitor's.
    Children,
    /// "people", "neighbors", "family".
    Person,
    /// "neighborhood", "area", "building".
    Place,
    /// "good", "best": judges a place or school beside it.
    Rating,
    School,
    /// Judges a place or asks about its people, alone: "crime rate", "what kind of people".
    Judgment,
    /// "mosque", "church": about people only where it is not wanted nearby.
    Worship,
    /// Contains one of the other words and is about none of it: "gun safe", "race track".
    Harmless,
    /// Before or after those who are not wanted.
    Exclude,
    ExcludeAfter,
    Prefer,
    PreferAfter,
    /// Before or after what visitors say of themselves.
    Own,
    OwnAfter,
    /// Says something of the visitor's household, alone: "single mom".
    OwnHousehold,
    /// Endings of a word that make it the visitor's: "Hristiyanım".
    OwnEnding,
    AssistanceAnimal,
    Voucher,
    /// Begins or is the lawful part of a wish: "looking", "house", "bedroom".
    Preference,
    /// Goes with the words behind it: "in a", "where it is".
    Join,
    /// Goes with the words before it: "around here", "next door".
    Tail,
    /// Between a person or place and the class behind it: "barrio de blancos".
    Link,
    /// Begins a question.
    Question,
    /// "quiet", "friendly": judges a place only where a question asks it of one.
    Character,
}

/// Names of the kinds without a class. Every table has all of them but the last seven, which some grammars lack.
const KINDS: [(&str, PhraseKind); 24] = [
    ("worship", PhraseKind::Worship),
    ("children", PhraseKind::Children),
    ("person", PhraseKind::Person),
    ("place", PhraseKind::Place),
    ("rating", PhraseKind::Rating),
    ("school", PhraseKind::School),
    ("judgment", PhraseKind::Judgment),
    ("harmless", PhraseKind::Harmless),
    ("exclude", PhraseKind::Exclude),
    ("prefer", PhraseKind::Prefer),
    ("own", PhraseKind::Own),
    ("own household", PhraseKind::OwnHousehold),
    ("assistance", PhraseKind::AssistanceAnimal),
    ("voucher", PhraseKind::Voucher),
    ("preference", PhraseKind::Preference),
    ("join", PhraseKind::Join),
    ("question", PhraseKind::Question),
    ("exclude after", PhraseKind::ExcludeAfter),
    ("prefer after", PhraseKind::PreferAfter),
    ("own after", PhraseKind::OwnAfter),
    ("own ending", PhraseKind::OwnEnding),
    ("tail", PhraseKind::Tail),
    ("link", PhraseKind::Link),
    ("character", PhraseKind::Character),
];

/// The table of a language.
fn table(language: Language) -> &'static str {
    match language {
        Language::En => include_str!("en/fair_housing.txt"),
        Language::Es => include_str!("es/fair_housing.txt"),
        Language::Fr => include_str!("fr/fair_housing.txt"),
        Language::De => include_str!("de/fair_housing.txt"),
        Language::Pt => include_str!("pt/fair_housing.txt"),
        Language::It => include_str!("it/fair_housing.txt"),
        Language::Nl => include_str!("nl/fair_housing.txt"),
        Language::Pl => include_str!("pl/fair_housing.txt"),
        Language::Tr => include_str!("tr/fair_housing.txt"),
        Language::Zh => include_str!("zh/fair_housing.txt"),
        Language::Ja => include_str!("ja/fair_housing.txt"),
        Language::Ar => include_str!("ar/fair_housing.txt"),
    }
}

/// The phrases of a language as they are written in its table; lines that can't be read are left out.
pub fn phrases(language: Language) -> impl Iterator<Item = (PhraseKind, &'static str)> {
    table(language)
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once('='))
        .filter_map(|(name, phrases)| Some((kind(name.trim())?, phrases)))
        .flat_map(|(kind, phrases)| phrases.split('|').map(move |phrase| (kind, phrase.trim())))
        .filter(|(_, phrase)| !phrase.is_empty())
}

fn kind(name: &str) -> Option<PhraseKind> {
    let class = |name: &str| ProtectedClass::ALL.into_iter().find(|class| class.name() == name);
    match name.split_once(' ') {
        Some(("people", name)) => class(name).map(PhraseKind::People),
        Some(("trait", name)) => class(name).map(PhraseKind::Trait),
        _ => KINDS.iter().find(|(own, _)| *own == name).map(|(_, kind)| *kind),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_has_every_kind_and_class() {
        let mut lacking = Vec::new();
        for language in Language::ALL {
            let own: Vec<PhraseKind> = phrases(language).map(|(kind, _)| kind).collect();
            let needed = KINDS.iter().take(17).map(|(_, kind)| *kind);
            lacking.extend(needed.filter(|kind| !own.contains(kind)).map(|kind| (language, kind)));
            for class in ProtectedClass::ALL {
                if !own.contains(&PhraseKind::People(class)) && !own.contains(&PhraseKind::Trait(class)) {
                    lacking.push((language, PhraseKind::People(class)));
                }
            }
        }
        assert!(lacking.is_empty(), "{lacking:?}");
    }

    #[test]
    fn every_line_of_a_table_is_read() {
        for language in Language::ALL {
            for line in table(language).lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
                let name = line.split_once('=').map(|(name, _)| name.trim());
                assert!(name.and_then(kind).is_some(), "{language:?}: {line}");
            }
        }
    }
}
