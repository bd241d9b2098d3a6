//! Requests for a person or a visit, in any of the twelve languages. A visitor who wants a person must be understood in
//! every language, also where the rest of the grammar is not.

use std::sync::LazyLock;

use hashbrown::HashMap;
use porchlight_domain::fold;

/// Phrases of words by their first word, and parts of texts of scripts without words.
struct Phrases {
    by_first: HashMap<String, Vec<Vec<String>>>,
    pieces: Vec<String>,
}

static PHRASES: LazyLock<Phrases> = LazyLock::new(|| {
    let mut out = Phrases { by_first: HashMap::new(), pieces: Vec::new() };
    for line in include_str!("persons.txt").lines().filter(|line| !line.starts_with('#')) {
        let Some((_, phrases)) = line.split_once(": ") else { continue };
        for phrase in phrases.split(" | ").map(fold) {
            let terms = terms(&phrase);
            match terms.first().cloned() {
                Some(first) if phrase.is_ascii() => out.by_first.entry(first).or_default().push(terms),
                _ => out.pieces.push(phrase),
            }
        }
    }
    out
});

/// Whether a text asks for a person, a call, or to see a home.
pub fn is_handoff_request(text: &str) -> bool {
    let folded = fold(text);
    let typed_phrase = terms(&folded);
    let stands = |at: usize| {
        let known = PHRASES.by_first.get(&typed_phrase[at]).map_or(&[][..], Vec::as_slice);
        let starts = |at: Option<usize>, with: &[&str]| {
            let word = at.and_then(|at| typed_phrase.get(at));
            word.is_some_and(|word| with.iter().any(|start| word.starts_with(start)))
        };
        // A virtual visit is a tour; an "offene Besichtigung" and a "visita libera" are open houses.
        let tour = |end: usize| starts(Some(end), &["virtu", "3d", "liber", "abert"]);
        let open = starts(at.checked_sub(1), &["offene", "virtuell"]);
        // "I'm an agent with a buyer", "soy un agente": who the visitor is.
        let is_visitor = at.checked_sub(1).is_some_and(|at| {
            // "I'm a realtor": a word without its article.
            let has_article = matches!(typed_phrase[at].as_str(), "a" | "an" | "un" | "una");
            let at = at - usize::from(has_article && at > 0);
            matches!(typed_phrase[at].as_str(), "im" | "am" | "soy" | "being") || typed_phrase[at] == "as" && at == 0
        });
        !open
            && !is_visitor
            && known.iter().any(|phrase| typed_phrase[at..].starts_with(phrase) && !tour(at + phrase.len()))
    };
    (0..typed_phrase.len()).any(stands)
        || !folded.is_ascii() && PHRASES.pieces.iter().any(|part| folded.contains(part.as_str()))
}

fn terms(folded: &str) -> Vec<String> {
    let plain = folded.replace(['\'', '’'], "");
    plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_requested_for_in_twelve_languages() {
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
            assert!(is_handoff_request(text), "{text}");
        }
    }

    #[test]
    fn a_search_asks_for_no_person() {
        for text in ["3 bedrooms in Riverton", "casas en Riverton con piscina", "Haus mit Garten", "家を探しています"]
        {
            assert!(!is_handoff_request(text), "{text}");
        }
    }
}
