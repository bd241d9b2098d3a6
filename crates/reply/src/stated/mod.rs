//! What a description states of a question that uses other words: the sentences of the concepts that it asks about, else
//! the one that shares most words with it, which is said to be no certain answer.

pub(crate) mod open_house_search;
pub(crate) mod term;

use porchlight_domain::{Listing, ListingId, fold, listing::features::Feature, search_terms};
use porchlight_lang::{
    language::Language,
    messages::{fill, of},
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

/// What a description states of a question.
pub(crate) struct Stated {
    pub text: String,
    /// It is all that was asked for: a fee that is asked for has its amount.
    pub answers: bool,
    /// It only shares words with the question.
    pub is_near: bool,
}

/// The quotes that answer a question which no field and no feature answers.
pub(crate) fn answer(listing: &Listing, field: &Field, question: &str, language: Language) -> Option<Stated> {
    let home = listing_line::in_sentence(listing, language);
    let concepts = concepts(field, question);
    let quotes = of_concepts(listing, &concepts, question);
    if !quotes.is_empty() {
        let answers = !asks_amount(question) || quotes.iter().any(|quote| has_number(quote));
        let written = quotes.join(" ");
        let text = format::sentence(&quotes::quoted(&written, &home, &of(language).home, language));
        return Some(Stated { text, answers, is_near: false });
    }
    let quote = nearest(listing, field, &concepts, question)?;
    let quote = format::isolated(&quote.replace('"', "'"), language);
    let text = format::sentence(&fill(of(language).home.nearest_text, &[("home", &home), ("quote", &quote)]));
    Some(Stated { text, answers: false, is_near: true })
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
    let quote = |listing: &Listing| Some((listing.id, quote_of(listing, &concepts, question, language)?));
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

/// The listing of several with the sentence that shares most with a question, at least half of what it is about, and that
/// sentence; `None` where two share as much.
pub(crate) fn only_near(listings: &[Listing], question: &str, language: Language) -> Option<(ListingId, String)> {
    let best = |listing: &Listing| {
        let terms = content_terms(listing, question);
        let scores = quotes::sentences(&listing.content.description).map(|sentence| shared(sentence, &terms));
        let score = scores.max().filter(|score| *score > 0 && 2 * score >= terms.len());
        score.unwrap_or(0)
    };
    let scores: Vec<usize> = listings.iter().map(best).collect();
    let highest = scores.iter().copied().max().filter(|score| *score > 0)?;
    let mut found = listings.iter().zip(&scores).filter(|(_, score)| **score == highest).map(|(listing, _)| listing);
    let listing = found.next().filter(|_| listings.len() > 1 && found.next().is_none())?;
    let terms = content_terms(listing, question);
    let quote = quotes::sentences(&listing.content.description).find(|text| shared(text, &terms) == highest)?;
    let home = listing_line::in_sentence(listing, language);
    Some((listing.id, format::sentence(&quotes::quoted(quote, &home, &of(language).home, language))))
}

/// What the listing says of a term that is explained; `None` where the question is what the term means.
pub(crate) fn of_term(listing: &Listing, question: &str, language: Language) -> Option<String> {
    const MEANING: [&str; 8] =
        ["mean", "what is a", "what is an", "whats a", "whats an", "que es", "que significa", "define"];
    let text = format!(" {} ", fold(question).replace(['?', '\'', '’', '¿'], ""));
    let asks_meaning = MEANING.iter().any(|phrase| text.contains(&format!(" {phrase}")));
    quote_of(listing, &stated::of_question(question), question, language).filter(|_| !asks_meaning)
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
    let terms = content_terms(listing, question);
    let mut out: Vec<&str> = Vec::new();
    for concept in concepts {
        if out.iter().any(|quote| concept.stated_by(quote) > 0) {
            continue;
        }
        let score = |sentence: &str| (concept.stated_by(sentence), shared(sentence, &terms));
        let stating = quotes::sentences(&listing.content.description).filter(|sentence| score(sentence).0 > 0);
        // Of equals the first.
        let best = stating.reduce(|best, next| if score(next) > score(best) { next } else { best });
        out.extend(best);
    }
    out.truncate(MAX_QUOTES);
    out
}

/// The sentence that shares most words with the question, or with the feature that is asked for.
fn nearest<'l>(listing: &'l Listing, field: &Field, concepts: &[&Concept], question: &str) -> Option<&'l str> {
    let terms = match field {
        Field::Feature(word) if stated::concept(word).is_some() || Feature::of_phrase(word).is_some() => {
            content_terms(listing, word)
        }
        Field::Feature(_) | Field::Unlisted => content_terms(listing, question),
        _ => return None,
    };
    let score = |sentence: &str| {
        let plain = concepts.iter().fold(sentence.to_owned(), |text, concept| concept.without_hidden(&text));
        shared(&plain, &terms)
    };
    let near = quotes::sentences(&listing.content.description).filter(|sentence| score(sentence) > 0);
    near.reduce(|best, next| if score(next) > score(best) { next } else { best })
}

fn shared(sentence: &str, terms: &[String]) -> usize {
    search_terms::terms_in(sentence, terms).len()
}

/// The words of a question that say what it is about: not where the home is, nor what every question and listing has.
fn content_terms(listing: &Listing, text: &str) -> Vec<String> {
    const GENERAL: &str = "home house condo condominium townhouse townhome apartment studio unit building place property \
         listing address street road avenue lane court drive area town city year month week day time number floor room \
         bedroom bathroom bed bath story level space new old big small large good nice great first second third one two \
         three four five main own owner live stay buy sell sale rent rental price cost pay money total amount included \
         include allowed allow available open look looking see visit find out use using used make made take put keep say \
         mean work really actually still again already now today ever currently right left near close back side end way \
         thing something anything people person family kids everything each other both per home's casa departamento \
         vivienda piso calle ano mes dia precio renta cuanto cuesta incluye incluido permite hay tiene esta puede";
    let c = &listing.content;
    let own = [&c.street_address, &c.city, &c.location, &c.state, &c.property_type].map(|text| fold(text)).join(" ");
    let hidden = search_terms::search_terms(&format!("{own} {GENERAL}"));
    let mut terms = search_terms::search_terms(text);
    terms
        .retain(|term| term.chars().count() > 2 && !term.chars().all(|c| c.is_ascii_digit()) && !hidden.contains(term));
    terms
}

/// Whether "how much does it cost" is answered by a sentence that has no amount: "flood insurance is required".
pub(crate) fn lacks_amount(field: &Field, text: &str, question: &str) -> bool {
    const COSTS: [&str; 16] = [
        "how much does",
        "how much is the",
        "how much is flood",
        "how much will",
        "how much would",
        "what will it cost",
        "what would it cost",
        "what does it cost",
        "to cost",
        "it cost to",
        "cost per",
        "cuanto cuesta",
        "cuanto cuestan",
        "cuanto costaria",
        "cuanto sale",
        "cuanto cobran",
    ];
    /// They answer it without a number.
    const NONE: [&str; 12] = [
        "no", "free", "included", "includes", "include", "paid", "none", "sin", "gratis", "incluido", "incluida",
        "incluye",
    ];
    let is_of_text = match field {
        Field::Feature(word) => !matches!(word.as_str(), "promotion" | "price reduced" | "tenant"),
        Field::Unlisted => true,
        _ => false,
    };
    let folded = format!(" {} ", fold(question));
    let written = fold(text);
    let mut tokens = written.split(|c: char| !c.is_alphanumeric());
    is_of_text
        && COSTS.iter().any(|phrase| folded.contains(&format!(" {phrase} ")))
        && !text.contains(['$', '€', '£', '%'])
        && !tokens.any(|word| NONE.contains(&word))
}

fn has_number(text: &str) -> bool {
    text.chars().any(|c| c.is_ascii_digit())
}

/// "How much", which a sentence without a number doesn't answer.
fn asks_amount(question: &str) -> bool {
    const AMOUNTS: [&str; 10] =
        ["how much", "cost", "price", "cuanto", "cuanta", "cuesta", "combien", "wie viel", "quanto", "ile"];
    let folded = format!(" {} ", fold(question));
    AMOUNTS.iter().any(|word| folded.contains(&format!(" {word}")))
}
