//! The names of features, and how they are wished for and ruled out: "with pool", "sin cerca", "z basenem". Languages
//! bend the noun after "with" and "without".

use crate::{ar, de, en, es, fr, it, ja, language::Language, nl, pl, pt, tr, zh};

/// The words of the filter, the feature's name, and how it is wished for and ruled out; "" for
/// the plain "with {name}" and "without {name}".
pub type Feature = (&'static str, &'static str, &'static str, &'static str);

fn table(language: Language) -> &'static [Feature] {
    match language {
        Language::En => &en::features::FEATURES,
        Language::Es => &es::features::FEATURES,
        Language::Fr => &fr::features::FEATURES,
        Language::De => &de::features::FEATURES,
        Language::Pt => &pt::features::FEATURES,
        Language::It => &it::features::FEATURES,
        Language::Nl => &nl::features::FEATURES,
        Language::Pl => &pl::features::FEATURES,
        Language::Tr => &tr::features::FEATURES,
        Language::Zh => &zh::features::FEATURES,
        Language::Ja => &ja::features::FEATURES,
        Language::Ar => &ar::features::FEATURES,
    }
}

/// The feature that these words of a filter look for.
pub fn find(terms: &str, language: Language) -> Option<&'static Feature> {
    table(language).iter().find(|feature| feature.0 == terms)
}

/// The name of a feature; `None` for one that no table has.
pub fn name(terms: &str, language: Language) -> Option<&'static str> {
    find(terms, language).or_else(|| find(terms.trim_end_matches('s'), language)).map(|feature| feature.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_names_every_feature_once() {
        for language in Language::ALL {
            let own: Vec<&str> = table(language).iter().map(|feature| feature.0).collect();
            let english: Vec<&str> = en::features::FEATURES.iter().map(|feature| feature.0).collect();
            assert_eq!(own, english, "{language:?}");
            for (key, name, with, without) in table(language) {
                assert!(!name.is_empty(), "{language:?} {key}");
                assert!(!with.contains('{') && !without.contains('{'), "{language:?} {key}");
            }
        }
    }
}
