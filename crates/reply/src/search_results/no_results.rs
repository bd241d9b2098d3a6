//! Answers to searches and counts that found nothing: no listing fits, or a place has none; and where there are some.

use porchlight_lang::{
    language::Language,
    messages::{fill, of},
};
use porchlight_query::{Query, retrieved_context::RetrievedContext};

use crate::{RenderedAnswer, conversation_after, format, query_summary::summarize_query};

/// No home, or no further one.
pub(crate) fn nothing(meaning: &Query, context: &RetrievedContext, language: Language) -> RenderedAnswer {
    let p = of(language);
    let dialog_state = conversation_after(meaning, &[]);
    let what = summarize_query(meaning, language);
    let text = if meaning.skip > 0 && context.total > 0 {
        p.found.no_more.into()
    } else if what.is_empty() || context.no_listings {
        p.found.none_at_all.into()
    } else {
        with_places(
            fill(p.found.none, &[("what", &format::for_place(&what, "{what}", p.found.none))]),
            meaning,
            language,
        )
    };
    RenderedAnswer { text, conversation: dialog_state, ..RenderedAnswer::default() }
}

/// No home in the places that were named.
pub(crate) fn unknown_places(meaning: &Query, language: Language) -> RenderedAnswer {
    let p = of(language);
    let names: Vec<String> = meaning.unknown_places.iter().map(|place| as_name(place)).collect();
    let places = isolated(&names, language).join(p.punctuation.comma);
    let text = fill(p.found.unknown_place, &[("place", &places)]);
    RenderedAnswer {
        text: with_places(text, meaning, language),
        conversation: conversation_after(meaning, &[]),
        ..RenderedAnswer::default()
    }
}

/// "bellevue" as "Bellevue"; a name with a capital is as its visitor writes it.
fn as_name(place: &str) -> String {
    if place.chars().any(char::is_uppercase) {
        return place.to_owned();
    }
    place.split(' ').map(format::sentence).collect::<Vec<_>>().join(" ")
}

/// Adds where there are homes instead.
fn with_places(text: String, meaning: &Query, language: Language) -> String {
    let p = of(language);
    if meaning.known_places.is_empty() {
        return text;
    }
    let places = isolated(&meaning.known_places, language).join(p.punctuation.comma);
    [text, fill(p.found.where_homes_are, &[("places", &places)])].join(p.punctuation.gap)
}

fn isolated(names: &[String], language: Language) -> Vec<String> {
    names.iter().map(|name| format::isolated(name, language)).collect()
}

/// In which cities there are homes.
pub fn known_places(meaning: &Query, context: &RetrievedContext, language: Language) -> RenderedAnswer {
    const MAX: usize = 30;
    let p = of(language);
    let dialog_state = meaning.earlier.clone();
    if meaning.known_places.is_empty() {
        return RenderedAnswer {
            text: p.found.none_at_all.into(),
            conversation: dialog_state,
            ..RenderedAnswer::default()
        };
    }
    let mut names = isolated(&meaning.known_places, language);
    let more = names.len().saturating_sub(MAX);
    names.truncate(MAX);
    if more > 0 {
        names.push(fill(p.found.and_more, &[("count", &format::number(more.into(), language))]));
    }
    let homes = format::homes(context.total, p, language);
    let places = fill(p.found.listings_are_in, &[("places", &names.join(p.punctuation.comma))]);
    let text = [places, fill(p.found.all, &[("homes", &homes)])].join(p.punctuation.gap);
    RenderedAnswer { text, conversation: dialog_state, ..RenderedAnswer::default() }
}
