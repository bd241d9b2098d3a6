//! Preferences in words. A preference is said back in the language of the answer, which may not be that of the question.
//! What no language knows is quoted as it is looked for.

use porchlight_domain::listing::features::Feature;
use porchlight_lang::{
    Language,
    features::find,
    messages::{Messages, fill},
};

use crate::format::isolated;

/// The name of a feature in a language; `None` for one that is never shown by name.
pub fn feature_name(feature: Feature, language: Language) -> Option<&'static str> {
    let terms = match feature {
        Feature::Elevator => "lift",
        Feature::Pets => "pet",
        Feature::Dogs => "dog",
        Feature::Cats => "cat",
        Feature::EvCharging => "charger",
        Feature::StepFree => "wheelchair",
        feature => feature.name(),
    };
    find(terms, language).map(|feature| feature.1)
}

/// A preference for these words of the filter, or against them.
pub fn preference_label(terms: &str, is_denied: bool, p: &Messages, language: Language) -> String {
    let plain = if is_denied { p.restating.without } else { p.restating.with };
    let Some(feature) = find(terms, language) else {
        let thing = fill(p.punctuation.quoted, &[("text", &isolated(terms, language))]);
        return fill(plain, &[("thing", &thing)]);
    };
    match if is_denied { feature.3 } else { feature.2 } {
        "" => fill(plain, &[("thing", feature.1)]),
        own => own.to_owned(),
    }
}
