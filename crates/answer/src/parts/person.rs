//! Requests for a person or a visit, in any of the twelve languages.
//!
//! Why it exists: whoever wants a person must be understood in every language, also where the
//! rest of the grammar is not. Not here: handing over (the server) and the answer (`write/`).

use std::{collections::HashMap, sync::LazyLock};

use porchlight_domain::fold;

/// Phrases of words by their first word, and parts of texts of scripts without words.
struct Phrases {
    by_first: HashMap<String, Vec<Vec<String>>>,
    parts: Vec<String>,
}

static PHRASES: LazyLock<Phrases> = LazyLock::new(|| {
    let mut out = Phrases { by_first: HashMap::new(), parts: Vec::new() };
    for line in include_str!("persons.txt").lines().filter(|line| !line.starts_with('#')) {
        let Some((_, phrases)) = line.split_once(": ") else { continue };
        for phrase in phrases.split(" | ").map(fold) {
            let words = words(&phrase);
            match words.first().cloned() {
                Some(first) if phrase.is_ascii() => out.by_first.entry(first).or_default().push(words),
                _ => out.parts.push(phrase),
            }
        }
    }
    out
});

/// Whether a text asks for a person, a call, or to see a home.
pub fn wants_person(text: &str) -> bool {
    let folded = fold(text);
    let said = words(&folded);
    let stands = |at: usize| {
        let known = PHRASES.by_first.get(&said[at]).map_or(&[][..], Vec::as_slice);
        // A virtual visit is a tour.
        let tour = |end: usize| said.get(end).is_some_and(|word| word.starts_with("virtu") || word == "3d");
        known.iter().any(|phrase| said[at..].starts_with(phrase) && !tour(at + phrase.len()))
    };
    (0..said.len()).any(stands) || !folded.is_ascii() && PHRASES.parts.iter().any(|part| folded.contains(part.as_str()))
}

fn words(folded: &str) -> Vec<String> {
    let plain = folded.replace(['\'', '’'], "");
    plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_asked_for_in_twelve_languages() {
        for text in [
            "Can I talk to a person?",
            "¿Puedo hablar con alguien?",
            "Je voudrais parler à quelqu'un",
            "Ich möchte mit einem Menschen sprechen",
            "Quero falar com um corretor",
            "Vorrei parlare con una persona",
            "Ik wil met iemand praten",
            "Chcę porozmawiać z człowiekiem",
            "Bir insanla konuşmak istiyorum",
            "我要找人工客服",
            "担当者と話したいです",
            "أريد التحدث مع شخص",
        ] {
            assert!(wants_person(text), "{text}");
        }
    }

    #[test]
    fn a_search_asks_for_no_person() {
        for text in ["3 bedrooms in Riverton", "casas en Riverton con piscina", "Haus mit Garten", "家を探しています"]
        {
            assert!(!wants_person(text), "{text}");
        }
    }
}
