//! Preferences in words. A preference is said back in the language of the answer, which may not be that of the question.
//! What no language knows is quoted as it is looked for.

use porchlight_lang::{
    Language,
    features::find,
    messages::{Messages, fill},
};

use crate::format::isolated;

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
