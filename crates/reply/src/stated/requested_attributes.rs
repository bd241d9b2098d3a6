//! What a question asks for that the table of attributes knows, beside or instead of the fields that were read from it: "what
//! appliances stay" is no question for the status.

use porchlight_domain::{Listing, fold, listing::features::Feature};
use porchlight_lang::{
    features,
    language::Language,
    messages::{fill, of},
    stated::{attributes, related, stems::stem},
};
use porchlight_query::Field;

use super::{
    ranking::{self, RequestedAttributes},
    written,
};
use crate::{format, listing_line};

/// What is said of the attributes of a question.
pub(crate) struct AttributeAnswer {
    /// The sentences that state them.
    pub quotes: Vec<String>,
    /// That the listing doesn't mention what no sentence states.
    unstated: Option<String>,
    /// The folded words outside of the phrases that ask.
    rest: Vec<String>,
    phrases: Vec<String>,
    has_clauses: bool,
}

/// Words that ask for a field, of those that are also read from questions for something else.
fn own_terms(field: &Field) -> Option<&'static [&'static str]> {
    Some(match field {
        Field::Price => &[
            "price", "priced", "sale", "cost", "costs", "asking", "rent", "rents", "worth", "precio", "renta",
            "cuesta", "vale", "costo", "alquiler", "piden",
        ],
        Field::Status => {
            &["available", "sold", "pending", "still", "disponible", "vendida", "vendido", "sigue", "taken"]
        }
        Field::YearBuilt => {
            &["built", "year", "house", "home", "building", "construida", "construyeron", "casa", "place"]
        }
        Field::Neighborhood => &["neighborhood", "area", "barrio", "zona", "colonia", "vecindario", "part"],
        Field::StreetAddress => &["address", "direccion", "located"],
        Field::LotArea => &["acres", "acre", "acreage", "land", "terreno", "lote", "size"],
        Field::DaysOnMarket => &["market", "mercado", "listed", "days", "dom"],
        Field::Everything => &[
            "tell",
            "about",
            "info",
            "information",
            "details",
            "describe",
            "interested",
            "know",
            "dime",
            "dices",
            "hable",
            "cuentame",
            "informacion",
            "interesa",
            "saber",
        ],
        _ => return None,
    })
}

/// What the attributes say that a question asks for; `None` where the table knows none of it.
pub(crate) fn answer(listing: &Listing, question: &str, language: Language) -> Option<AttributeAnswer> {
    let RequestedAttributes { found, unstated, rest, phrases, has_clauses, .. } =
        ranking::requested_attributes(listing, question)?;
    let quotes = found.iter().map(|found| written::quote(listing, found, language)).collect();
    let is_spanish = language == Language::Es;
    let home = listing_line::in_sentence(listing, language);
    let name = unstated.first().filter(|_| is_spanish || language == Language::En);
    let unstated = name.map(|attribute| {
        let name = format::isolated(attributes::plain_name(*attribute, is_spanish), language);
        fill(of(language).home.feature_unknown, &[("home", &home), ("feature", &name)])
    });
    Some(AttributeAnswer { quotes, unstated, rest, phrases, has_clauses })
}

impl AttributeAnswer {
    /// Whether a field was read from words that ask for an attribute.
    pub(crate) fn replaces(&self, field: &Field) -> bool {
        if let Field::Feature(word) = field {
            // Of "does the basement get wet" a basement is no yes.
            let names = [Some(word.as_str()), features::name(word, Language::Es)];
            let is_in_phrase = |name: &str| self.phrases.contains(&stem(&fold(name)));
            return !self.quotes.is_empty() && names.into_iter().flatten().any(is_in_phrase);
        }
        own_terms(field).is_some_and(|own| !self.rest.iter().any(|word| own.contains(&word.as_str())))
    }

    /// Whether a word of a text, or none, was read where the listing states the attribute that is asked for.
    pub(crate) fn answers(&self, field: &Field) -> bool {
        let is_of_text = matches!(
            field,
            Field::Feature(_) | Field::Unlisted | Field::Stay(_) | Field::StayAtMost(_) | Field::PetWeight(_)
        );
        is_of_text && !self.quotes.is_empty()
    }

    /// The sentences for some fields of one home of several, and whether they state what the question asks for.
    pub(crate) fn of_fields(&self, fields: &[&Field], say: impl Fn(&Field) -> (String, bool)) -> (Vec<String>, bool) {
        let (mut pieces, mut is_stated): (Vec<String>, bool) = (Vec::new(), !self.quotes.is_empty());
        for field in fields.iter().filter(|field| !self.replaces(field)) {
            let (text, is_known) = say(field);
            is_stated |= is_known;
            if is_known || !self.answers(field) {
                pieces.push(text);
            }
        }
        let owned: Vec<Field> = fields.iter().map(|field| (*field).clone()).collect();
        pieces.extend(self.beside(&owned, &pieces));
        pieces.dedup();
        if pieces.is_empty() {
            pieces.extend(self.unstated.clone());
        }
        (pieces, is_stated)
    }

    /// The quotes that belong beside what was said of fields.
    pub(crate) fn beside(&self, fields: &[Field], pieces: &[String]) -> Vec<String> {
        let is_feature = |field: &Field| matches!(field, Field::Feature(_) | Field::Unlisted);
        if !self.has_clauses && fields.iter().all(is_feature) && !pieces.is_empty() {
            return Vec::new();
        }
        self.quotes.iter().filter(|quote| pieces.iter().all(|piece| !piece.contains(quote.as_str()))).cloned().collect()
    }

    /// That the listing doesn't mention it, in place of what an unknown word would be called.
    pub(crate) fn unstated_for(&self, field: &Field, question: &str, language: Language) -> Option<String> {
        // A word of the visitor that is a noun names it better.
        let is_typed = |word: &String| {
            let tokens = related::tokens(word);
            let is_known = tokens.tokens.iter().any(|word| !word.subjects.is_empty()) || !tokens.phrases.is_empty();
            is_known && fold(question).contains(word.as_str())
        };
        let is_named = matches!(field, Field::Feature(word)
            if features::name(word, language).is_some() || Feature::of_phrase(word).is_some() || is_typed(word));
        self.unstated.clone().filter(|_| !is_named && self.quotes.is_empty())
    }
}
