//! What a listing says of its visits: an open house, notice, proof of funds, when showings start. It is said once, with
//! the request to see the home.

use porchlight_domain::fold;
use porchlight_lang::{language::Language, messages::of, stated};
use porchlight_query::{Query, VisitorRequest, retrieved_context::RetrievedContext};

use crate::{format, listing_line, quotes};

/// Sentences that are quoted.
const MAX_QUOTES: usize = 2;

/// The sentences of the home that this message asks to see.
pub(crate) fn of_request(
    meaning: &Query,
    request: &VisitorRequest,
    context: &RetrievedContext,
    language: Language,
) -> Option<String> {
    let [listing] = &context.listings[..] else { return None };
    let is_known =
        meaning.earlier.request.as_ref().is_some_and(|earlier| earlier.is_showing() && earlier.has(listing.id));
    if is_known || request.is_withdrawn {
        return None;
    }
    let sentences: Vec<&str> = quotes::sentences(&listing.content.description)
        .filter(|sentence| states_visits(sentence))
        .take(MAX_QUOTES)
        .collect();
    if sentences.is_empty() {
        return None;
    }
    let home = listing_line::in_sentence(listing, language);
    Some(format::sentence(&quotes::quoted(&sentences.join(" "), &home, &of(language).home, language)))
}

/// Whether a sentence says when or how the home can be seen.
fn states_visits(sentence: &str) -> bool {
    const TERMS: [&str; 27] = [
        "first showings",
        "by appointment",
        "appointment only",
        "appointment required",
        "hours notice",
        "hour notice",
        "days notice",
        "advance notice",
        "notice required",
        "notice to show",
        "proof of funds",
        "no showings",
        "first showing",
        "showings start",
        "showings begin",
        "showings from",
        "showings only",
        "showings on",
        "showings after",
        "showings until",
        "shown by",
        "shown only",
        "tours begin",
        "tours start",
        "do not disturb",
        "previa cita",
        "con cita",
    ];
    const OPENS: [&str; 8] =
        ["open", "come see", "come by", "stop by", "drop in", "drop by", "doors open", "walk through"];
    const DAYS: [&str; 9] =
        ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "weekend", "tomorrow"];
    const HALVES: [&str; 5] = ["am", "pm", "noon", "to", "until"];
    let folded = fold(sentence).replace(['\'', '’'], "");
    let typed: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let text = format!(" {} ", typed.join(" "));
    let says = |list: &[&str]| list.iter().any(|phrase| text.contains(&format!(" {phrase} ")));
    let is_dated = says(&OPENS) && says(&DAYS) && says(&HALVES) && text.contains(|c: char| c.is_ascii_digit());
    let is_open = stated::concept("open house").is_some_and(|concept| concept.stated_by(sentence) > 0);
    says(&TERMS) || is_dated || is_open
}

#[cfg(test)]
mod tests {
    use super::states_visits;

    #[test]
    fn a_sentence_states_how_a_home_is_seen() {
        for sentence in [
            "Come see it Saturday, November 28, between 10 am and noon.",
            "Open Sunday, November 29, 1 to 4 pm.",
            "First showings Friday, December 4.",
            "Shown by appointment with 24 hours' notice and proof of funds.",
            "Tours begin December 7, move-in from December 18.",
            "Tenant needs 24 hours notice.",
        ] {
            assert!(states_visits(sentence), "{sentence}");
        }
        for sentence in [
            "Open floor plan with a loft.",
            "Available now.",
            "The kitchen opens to the den.",
            "Open on December 1.",
            "Walk to the market on Saturdays.",
        ] {
            assert!(!states_visits(sentence), "{sentence}");
        }
    }
}
