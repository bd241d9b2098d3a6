//! What a visitor is looking for, in words for the owner: budget, place, rooms and the rest. A lead is worth more with
//! the preference beside it. Read from the conversation's last search; English in emails, the reader's language in the
//! app.

use porchlight_domain::{Filter, Range};
use porchlight_lang::language::Language;
use porchlight_query::{Intent, Query, dialog_state::DialogState, vocabulary::Vocabulary};

use crate::query_summary::summarize_query;

/// A preference in words; "" where nothing was said.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LeadPreferences {
    /// "Under $500,000", "For rent up to $2,000 a month".
    pub budget: String,
    /// "In Tacoma or Seattle".
    pub area: String,
    /// "3+ bedrooms, 2+ bathrooms".
    pub rooms: String,
    /// All other conditions: "Townhouses, with fenced yard".
    pub features: String,
}

/// Reads the preference from what is remembered of a conversation, and says it in a language.
pub fn lead_preferences(conversation: &DialogState, terms: &Vocabulary, language: Language) -> LeadPreferences {
    let Some(filter) = &conversation.filter else { return LeadPreferences::default() };
    let say = |part: Filter, near: &str| {
        let (names, currency) = terms.names(&part);
        let (filter, near, kept_preferences) = (part, near.to_owned(), conversation.preferences.clone());
        let intent = Intent::Search;
        summarize_query(
            &Query { intent, filter, near, preferences: kept_preferences, names, currency, ..Query::default() },
            language,
        )
    };
    let budget = Filter { sale_type: filter.sale_type, price: filter.price, ..Filter::default() };
    let rooms = Filter { bedrooms: filter.bedrooms, bathrooms: filter.bathrooms, ..Filter::default() };
    LeadPreferences {
        budget: if filter.price == Range::default() { String::new() } else { say(budget, "") },
        area: say(place_of(filter), &conversation.near),
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
        any_area: filter.any_area,
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
        any_area: false,
        streets: nothing.streets,
        near: None,
        ..filter.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use porchlight_query::{Terms, Today, parse_query};

    #[test]
    fn a_search_is_stated_as_budget_place_and_rooms() {
        let terms = Terms { cities: vec!["Tacoma".into()], currency_symbols: vec!["$".into()], ..Terms::default() };
        let vocabulary = Vocabulary::from_terms(terms);
        let today = Today { year: 2026, month: 11, day: 21 };
        let question = "3+ bedroom townhouses in tacoma under 600k with at least 2 baths";
        let meaning = parse_query(question, &DialogState::default(), &vocabulary, today);
        let dialog_state = DialogState {
            filter: Some(Box::new(meaning.filter)),
            preferences: meaning.preferences,
            ..DialogState::default()
        };
        let phrase = lead_preferences(&dialog_state, &vocabulary, Language::En);
        assert_eq!((phrase.budget.as_str(), phrase.area.as_str()), ("Under $600,000", "In Tacoma"));
        assert_eq!((phrase.rooms.as_str(), phrase.features.as_str()), ("3+ bedrooms, 2+ bathrooms", "Townhouses"));
        assert_eq!(lead_preferences(&DialogState::default(), &vocabulary, Language::En), LeadPreferences::default());
        let phrase = lead_preferences(&dialog_state, &vocabulary, Language::Es);
        assert_eq!((phrase.budget.as_str(), phrase.area.as_str()), ("Por menos de $600,000", "En Tacoma"));
        assert_eq!(
            (phrase.rooms.as_str(), phrase.features.as_str()),
            ("Al menos 3 habitaciones, al menos 2 baños", "Casas adosadas")
        );
    }
}
