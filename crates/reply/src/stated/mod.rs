//! What a description states of a question that uses other words: the sentences of the concepts that it asks about, else
//! those that rank highest for it.

mod amounts;
pub mod attributes;
pub(crate) mod instead;
pub(crate) mod open_house_search;
pub(crate) mod ranking;
pub(crate) mod requested_attributes;
pub(crate) mod term;
pub mod text_preference;
mod written;

pub(crate) use amounts::lacks_amount;
use amounts::{asks_amount, has_number};
pub(crate) use written::Stated;

use porchlight_domain::{Listing, ListingId, fold, listing::features::Feature};
use porchlight_lang::{
    language::Language,
    messages::of,
    stated::{self, Concept},
};
use porchlight_query::Field;

use crate::{format, listing_line, quotes};

/// Sentences that are quoted of one home.
const MAX_QUOTES: usize = 2;
/// Homes of which a sentence is quoted.
const MAX_LISTINGS: usize = 3;
/// Preferences that a sentence of the listing may meet in other words.
const PREFERENCES: [&str; 11] = [
    "wide doors",
    "main floor bedroom",
    "barn",
    "adu",
    "vouchers",
    "end unit",
    "age restriction",
    "stairs",
    "promotion",
    "financing",
    "storage",
];

/// The quotes that answer a question which no field and no feature answers.
pub(crate) fn answer(listing: &Listing, field: &Field, question: &str, language: Language) -> Option<Stated> {
    if matches!(field, Field::Feature(_) | Field::Unlisted)
        && let Some(requested) = ranking::requested_attributes(listing, question)
    {
        let found = if requested.found.is_empty() { requested.near.into_iter().collect() } else { requested.found };
        return written::stated(listing, &found, question, language);
    }
    let concepts = concepts(field, question);
    let quotes = of_concepts(listing, &concepts, question);
    // A sentence that has all of the question says more than one of its subject; but what a concept is named for is stated
    // by its own words: steps from the train are no stairs.
    let is_guessed = match field {
        Field::Feature(word) => stated::concept(word).is_none(),
        field => *field == Field::Unlisted,
    };
    let better = ranking::best(listing, question).filter(|found| {
        let is_other = found.source.text().is_some_and(|text| !quotes.contains(&text));
        is_guessed
            && ranking::has_several_terms(question)
            && is_other
            && !found.is_near
            && found.part >= ranking::WISHED
    });
    if !quotes.is_empty() && better.is_none() {
        let home = listing_line::in_sentence(listing, language);
        let answers = !asks_amount(question) || quotes.iter().any(|quote| has_number(quote));
        let written = quotes.join(" ");
        let text = format::sentence(&quotes::quoted(&written, &home, &of(language).home, language));
        return Some(Stated { text, answers, is_near: false });
    }
    let found = match field {
        Field::Feature(word) if stated::concept(word).is_some() || Feature::of_phrase(word).is_some() => {
            let is_hidden = |text: &str| stated::concept(word).is_some_and(|concept| concept.is_hidden_in(text));
            let named = ranking::of_name(listing, word);
            named.filter(|found| !found.source.text().is_some_and(is_hidden)).into_iter().collect()
        }
        Field::Feature(_) | Field::Unlisted => ranking::of_clauses(listing, question),
        Field::Parking => ranking::best(listing, "parking").filter(|found| !found.is_near).into_iter().collect(),
        Field::LotArea => ranking::of_name(listing, question).into_iter().collect(),
        _ => return None,
    };
    written::stated(listing, &found, question, language)
}

/// The sentence about an open house, else about when showings start.
pub(crate) fn of_visits(description: &str) -> Option<&str> {
    let sentence = |name: &str| {
        let concept = stated::concept(name)?;
        quotes::sentences(description).find(|sentence| concept.stated_by(sentence) > 0)
    };
    sentence("open house").or_else(|| sentence("first showing"))
}

/// The sentences about open houses.
pub(crate) fn open_houses(description: &str) -> Vec<&str> {
    let Some(concept) = stated::concept("open house") else { return Vec::new() };
    quotes::sentences(description).filter(|sentence| concept.stated_by(sentence) > 0).collect()
}

/// What listings say of a question that none of their columns answers, a sentence for each that states it.
pub(crate) fn of_each(listings: &[Listing], question: &str, language: Language) -> Vec<(ListingId, String)> {
    let concepts = stated::of_question(question);
    let quote = |listing: &Listing| {
        let quote = quote_of(listing, &concepts, question, language);
        Some((listing.id, quote.or_else(|| written::certain(listing, question, language))?))
    };
    listings.iter().filter_map(quote).take(MAX_LISTINGS).collect()
}

/// The same of a preference that a search gave up: a listing may state it in other words.
pub(crate) fn of_preference(listings: &[Listing], preference: &str, language: Language) -> Vec<String> {
    let quotes = quotes_of_preference(listings, preference, language).into_iter();
    quotes.take(MAX_LISTINGS).map(|(_, quote)| quote).collect()
}

/// The same with the listing of each sentence, of all of them.
pub(crate) fn quotes_of_preference(
    listings: &[Listing],
    preference: &str,
    language: Language,
) -> Vec<(ListingId, String)> {
    let mut concepts = stated::of_question(preference);
    concepts.retain(|concept| PREFERENCES.contains(&concept.name));
    let quote = |listing: &Listing| Some((listing.id, quote_of(listing, &concepts, preference, language)?));
    listings.iter().filter_map(quote).collect()
}

/// The listing of several whose sentence answers a question best, and that sentence; `None` where two do it as well.
pub(crate) fn only_near(listings: &[Listing], question: &str, language: Language) -> Option<(ListingId, String)> {
    let found = listings.iter().map(|listing| (listing, ranking::best(listing, question)));
    let mut found: Vec<(&Listing, ranking::Found<'_>)> =
        found.filter_map(|(listing, found)| Some((listing, found.filter(|found| !found.denies)?))).collect();
    found.sort_by(|(_, one), (_, other)| other.score.total_cmp(&one.score));
    let is_only = found.get(1).is_none_or(|(_, second)| second.score < found[0].1.score);
    let (listing, best) = found.first().filter(|_| listings.len() > 1 && is_only)?;
    Some((listing.id, written::quote(listing, best, language)))
}

/// What the listing says of a term that is explained; `None` where the question is what the term means.
pub(crate) fn of_term(listing: &Listing, question: &str, language: Language) -> Option<String> {
    const MEANING: [&str; 8] =
        ["mean", "what is a", "what is an", "whats a", "whats an", "que es", "que significa", "define"];
    let text = format!(" {} ", fold(question).replace(['?', '\'', '’', '¿'], ""));
    let asks_meaning = MEANING.iter().any(|phrase| text.contains(&format!(" {phrase}")));
    if asks_meaning {
        return None;
    }
    let quote = quote_of(listing, &stated::of_question(question), question, language);
    quote.or_else(|| written::certain(listing, question, language))
}

/// The same of a term whose general answer says that no listing states it: any sentence that answers.
pub(crate) fn of_rule(listing: &Listing, question: &str, language: Language) -> Option<String> {
    let found = ranking::best(listing, question).filter(|found| !found.is_near)?;
    Some(written::quote(listing, &found, language))
}

/// The sentence of a listing that states a concept.
pub(crate) fn of_concept(listing: &Listing, name: &str, language: Language) -> Option<String> {
    quote_of(listing, &[stated::concept(name)?], name, language)
}

fn quote_of(listing: &Listing, concepts: &[&Concept], question: &str, language: Language) -> Option<String> {
    let quote = of_concepts(listing, concepts, question).into_iter().next()?;
    let home = listing_line::in_sentence(listing, language);
    Some(format::sentence(&quotes::quoted(quote, &home, &of(language).home, language)))
}

/// The concept that a field is called, else those of the question. A feature is answered by its own facts.
fn concepts(field: &Field, question: &str) -> Vec<&'static Concept> {
    match field {
        Field::Feature(word) => match stated::concept(word) {
            Some(concept) => vec![concept],
            None if Feature::of_phrase(word).is_some() => Vec::new(),
            None => stated::of_question(question),
        },
        Field::Unlisted => stated::of_question(question),
        _ => Vec::new(),
    }
}

/// The best sentence of each concept, each once, the first concepts first.
fn of_concepts<'l>(listing: &'l Listing, concepts: &[&Concept], question: &str) -> Vec<&'l str> {
    let scores = ranking::scores(listing, question);
    let shared = |sentence: &str| scores.iter().find(|(text, _)| *text == sentence).map_or(0.0, |(_, score)| *score);
    let mut out: Vec<&str> = Vec::new();
    for concept in concepts {
        if out.iter().any(|quote| concept.stated_by(quote) > 0) {
            continue;
        }
        let score = |sentence: &str| (concept.stated_by(sentence), shared(sentence));
        let stating = quotes::sentences(&listing.content.description).filter(|sentence| score(sentence).0 > 0);
        // Of equals the first.
        let best = stating.reduce(|best, next| if score(next) > score(best) { next } else { best });
        out.extend(best);
    }
    out.truncate(MAX_QUOTES);
    out
}
