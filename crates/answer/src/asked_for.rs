//! What a visitor is looking for, in words for the owner: budget, place, rooms and the rest.
//!
//! Why it exists: a lead is worth more with the wish beside it. Read from the talk's last search;
//! English in mails, the reader's language in the app. Not here: when it is wanted (`when.rs`).

use porchlight_domain::{Filter, Range};

use crate::{
    language::Language,
    meaning::{Intent, Meaning},
    talk::TalkState,
    vocabulary::Vocabulary,
    write::restate::{names, restate},
};

/// A wish in words; "" where nothing was said.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AskedFor {
    /// "Under $500,000", "For rent up to $2,000 a month".
    pub budget: String,
    /// "In Tacoma or Seattle".
    pub place: String,
    /// "3+ bedrooms, 2+ bathrooms".
    pub rooms: String,
    /// All other conditions: "Townhouses, with fenced yard".
    pub features: String,
}

/// Reads the wish from what is remembered of a talk, and says it in a language.
pub fn asked_for(talk: &TalkState, words: &Vocabulary, language: Language) -> AskedFor {
    let Some(filter) = &talk.filter else { return AskedFor::default() };
    let say = |part: Filter, near: &str| {
        let (names, currency) = names(&part, words);
        let (filter, near, wishes) = (part, near.to_owned(), talk.wishes.clone());
        let intent = Intent::Search;
        restate(&Meaning { intent, filter, near, wishes, names, currency, ..Meaning::default() }, language)
    };
    let budget = Filter { sale_type: filter.sale_type, price: filter.price, ..Filter::default() };
    let rooms = Filter { bedrooms: filter.bedrooms, bathrooms: filter.bathrooms, ..Filter::default() };
    AskedFor {
        budget: if filter.price == Range::default() { String::new() } else { say(budget, "") },
        place: say(place_of(filter), &talk.near),
        rooms: say(rooms, ""),
        features: say(rest_of(filter), ""),
    }
}

fn place_of(filter: &Filter) -> Filter {
    Filter {
        cities: filter.cities.clone(),
        not_cities: filter.not_cities.clone(),
        states: filter.states.clone(),
        zips: filter.zips.clone(),
        locations: filter.locations.clone(),
        streets: filter.streets.clone(),
        near: filter.near,
        ..Filter::default()
    }
}

/// What the other three leave over; the kind of sale stands with the budget, if there is one.
fn rest_of(filter: &Filter) -> Filter {
    let nothing = Filter::default();
    Filter {
        sale_type: filter.sale_type.filter(|_| filter.price == Range::default()),
        price: nothing.price,
        bedrooms: nothing.bedrooms,
        bathrooms: nothing.bathrooms,
        cities: nothing.cities,
        not_cities: nothing.not_cities,
        states: nothing.states,
        zips: nothing.zips,
        locations: nothing.locations,
        streets: nothing.streets,
        near: None,
        ..filter.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Terms, Today, understand};

    #[test]
    fn a_search_is_said_as_budget_place_and_rooms() {
        let terms = Terms { cities: vec!["Tacoma".into()], currency_symbols: vec!["$".into()], ..Terms::default() };
        let words = Vocabulary::from_terms(terms);
        let today = Today { year: 2026, month: 11, day: 21 };
        let question = "3+ bedroom townhouses in tacoma under 600k with at least 2 baths";
        let meaning = understand(question, &TalkState::default(), &words, today);
        let talk = TalkState { filter: Some(meaning.filter), wishes: meaning.wishes, ..TalkState::default() };
        let said = asked_for(&talk, &words, Language::En);
        assert_eq!((said.budget.as_str(), said.place.as_str()), ("Under $600,000", "In Tacoma"));
        assert_eq!((said.rooms.as_str(), said.features.as_str()), ("3+ bedrooms, 2+ bathrooms", "Townhouses"));
        assert_eq!(asked_for(&TalkState::default(), &words, Language::En), AskedFor::default());
        let said = asked_for(&talk, &words, Language::Es);
        assert_eq!((said.budget.as_str(), said.place.as_str()), ("Por menos de $600,000", "En Tacoma"));
        assert_eq!(
            (said.rooms.as_str(), said.features.as_str()),
            ("Al menos 3 habitaciones, al menos 2 baños", "Casas adosadas")
        );
    }
}
