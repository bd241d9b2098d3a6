//! Preferences and features in words: "with pool", "sin cerca", "z basenem", one table per language. A preference is
//! said back in the language of the answer, which may not be that of the question; languages bend the noun after "with"
//! and "without". What no table knows is quoted as it is looked for.

mod ar;
mod de;
mod en;
mod es;
mod fr;
mod it;
mod ja;
mod nl;
mod pl;
mod pt;
mod tr;
mod zh;

use super::messages::{Messages, fill};
use crate::language::Language;

/// The words of the filter, the feature's name, and how it is wished for and ruled out; "" for
/// the plain "with {name}" and "without {name}".
pub type Feature = (&'static str, &'static str, &'static str, &'static str);

fn table(language: Language) -> &'static [Feature] {
    match language {
        Language::En => &en::FEATURES,
        Language::Es => &es::FEATURES,
        Language::Fr => &fr::FEATURES,
        Language::De => &de::FEATURES,
        Language::Pt => &pt::FEATURES,
        Language::It => &it::FEATURES,
        Language::Nl => &nl::FEATURES,
        Language::Pl => &pl::FEATURES,
        Language::Tr => &tr::FEATURES,
        Language::Zh => &zh::FEATURES,
        Language::Ja => &ja::FEATURES,
        Language::Ar => &ar::FEATURES,
    }
}

fn find(terms: &str, language: Language) -> Option<&'static Feature> {
    table(language).iter().find(|feature| feature.0 == terms)
}

/// The name of a feature; `None` for one that no table has.
pub fn name(terms: &str, language: Language) -> Option<&'static str> {
    find(terms, language).or_else(|| find(terms.trim_end_matches('s'), language)).map(|feature| feature.1)
}

/// A preference for these words of the filter, or against them.
pub fn preference_label(terms: &str, is_denied: bool, p: &Messages, language: Language) -> String {
    let plain = if is_denied { p.restating.without } else { p.restating.with };
    let Some(feature) = find(terms, language) else {
        let thing = fill(p.punctuation.quoted, &[("text", &super::format::isolated(terms, language))]);
        return fill(plain, &[("thing", &thing)]);
    };
    match if is_denied { feature.3 } else { feature.2 } {
        "" => fill(plain, &[("thing", feature.1)]),
        own => own.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_names_every_feature_once() {
        for language in Language::ALL {
            let own: Vec<&str> = table(language).iter().map(|feature| feature.0).collect();
            let english: Vec<&str> = en::FEATURES.iter().map(|feature| feature.0).collect();
            assert_eq!(own, english, "{language:?}");
            for (key, name, with, without) in table(language) {
                assert!(!name.is_empty(), "{language:?} {key}");
                assert!(!with.contains('{') && !without.contains('{'), "{language:?} {key}");
            }
        }
    }
}
