//! How a preference is said back: "with pool", but "furnished" and "dogs allowed"; "con piscina" in the visitor's
//! language.

use porchlight_lang::language::Language;

/// Said without "with".
const AS_IS: [&str; 8] =
    ["fenced", "furnished", "unfurnished", "waterfront", "beachfront", "lakefront", "renovated", "remodeled"];

/// Asked whether they are allowed rather than whether there are any.
const ANIMALS: [&str; 3] = ["pet", "dog", "cat"];

/// In the visitor's own words and language: "con piscina", "sin piscina", "amueblado".
pub(super) fn stated_abroad(typed: &str, typed_phrase: &str, denied: bool, language: Language) -> String {
    let (with, without) = match language {
        Language::Es => ("con", "sin"),
        Language::Fr => ("avec", "sans"),
        Language::De => ("mit", "ohne"),
        Language::Pt => ("com", "sem"),
        Language::It => ("con", "senza"),
        Language::Nl => ("met", "zonder"),
        Language::Pl => ("z", "bez"),
        Language::Zh => ("", "不带"),
        _ => ("", "-"),
    };
    let animal = ANIMALS.iter().any(|animal| typed_phrase.starts_with(animal));
    let as_is = AS_IS.contains(&typed_phrase) || typed_phrase.ends_with("allowed") || animal;
    let word = if denied { without } else { with };
    if as_is && !denied || word.is_empty() { typed.to_owned() } else { format!("{word} {typed}") }
}

/// "with pool", but "furnished" and "dogs allowed".
pub(super) fn stated_back(typed_phrase: &str, phrase_terms: &[String], denied: bool) -> String {
    let as_is = AS_IS.contains(&typed_phrase) || typed_phrase.ends_with(" friendly");
    match phrase_terms {
        // A listing without steps says nothing about doors and baths.
        [only] if only == "wheelchair" => format!("{} step-free access", if denied { "without" } else { "with" }),
        _ if as_is && denied => format!("not {typed_phrase}"),
        _ if as_is => typed_phrase.to_owned(),
        [animal] if ANIMALS.contains(&animal.as_str()) => {
            if denied {
                format!("no {animal}s")
            } else {
                format!("{animal}s allowed")
            }
        }
        _ if denied => format!("without {}", typed_phrase.replace(" +", "+")),
        _ => format!("with {}", typed_phrase.replace(" +", "+")),
    }
}
