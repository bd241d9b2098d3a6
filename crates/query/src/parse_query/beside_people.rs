//! Requests and questions beside words about people.

use porchlight_domain::{Filter, SaleType};
use porchlight_lang::language::Language;

use super::listings::about_listings;
use crate::{
    dialog_state::DialogState,
    fair_housing::{FairHousingClass, FairHousingMatch},
    field::{Field, Preference},
    follow_up,
    intent::Intent,
    parse_state::ParseState,
    query::Query,
    term_families,
};

/// Whether the answer says something about the words about people; what visitors say of themselves needs nothing.
pub(super) fn needs_text(matches: &[FairHousingMatch]) -> bool {
    matches.iter().any(|found| found.class != FairHousingClass::OwnHousehold)
}

/// The lawful part of a question that also says something about people, safety or schools: a search with conditions of its
/// own, a request for listings, or the question about a listing. Without one, only the neutral text is the answer.
pub(super) fn beside_people(
    reading: &mut ParseState<'_>,
    question: &str,
    dialog_state: &DialogState,
    names_listings: bool,
) -> Query {
    let meaning = about_listings(reading, question, dialog_state);
    let is_lawful = match meaning.intent {
        Intent::Search | Intent::Count | Intent::Summary => {
            // A question leaves words behind that are no wish; "single story homes with low crime" has one.
            let asks = reading.says("?");
            (reading.wants_listings || names_listings) && (!asks || has_lawful_condition(&meaning.filter))
        }
        // "Are there a lot of …" leaves no lot to ask about.
        Intent::Detail if reading.says("there a lot") => false,
        Intent::Detail => meaning.fields.iter().any(|field| *field != Field::Everything),
        Intent::Compare => true,
        _ => false,
    };
    let asks_rules =
        matches!(reading.word(follow_up::lead(reading)), "can" | "do" | "does" | "is" | "are" | "could" | "will")
            && matches!(meaning.intent, Intent::Search | Intent::Count)
            && !follow_up::mentions_listings(reading);
    if !is_lawful || asks_rules {
        return Query { intent: Intent::Steering, ..Query::default() };
    }
    // What is left of the words about people is not named as a condition.
    Query { ignored: Vec::new(), ..meaning }
}

/// A rule or fee for pets is no answer about an assistance animal.
pub(super) fn without_pet_rules(meaning: Query, matches: &[FairHousingMatch]) -> Query {
    let is_rule = |field: &Field| match field {
        Field::PetWeight(_) | Field::Unlisted => true,
        Field::Feature(word) => ["pet", "dog", "cat", "fee", "animal"].iter().any(|own| word.contains(own)),
        _ => false,
    };
    let is_assistance = matches.iter().any(|found| found.class == FairHousingClass::AssistanceAnimal);
    let is_of_rules = meaning.intent == Intent::Detail && meaning.fields.iter().all(is_rule);
    if is_assistance && is_of_rules { Query { intent: Intent::Steering, ..Query::default() } } else { meaning }
}

/// "Rentals that take section 8": those whose listings speak of vouchers, which are none of a person's traits.
pub(super) fn with_vouchers(meaning: Query, matches: &[FairHousingMatch]) -> Query {
    let names_vouchers = matches.iter().any(|found| found.class == FairHousingClass::Voucher);
    if meaning.intent != Intent::Search || !names_vouchers {
        return meaning;
    }
    let (mut filter, mut preferences) = (meaning.filter, meaning.preferences);
    let terms = term_families::group(&term_families::VOUCHERS);
    let label = matches.iter().find(|found| found.class == FairHousingClass::Voucher);
    let label = label.map(|found| found.phrase.clone()).unwrap_or_default();
    preferences.push(Preference { label, terms: terms.clone() });
    filter.any_terms.push(terms);
    Query { filter, preferences, ..meaning }
}

/// Whether a filter has a condition besides words of no known feature, and besides that homes are for sale: those are
/// what is left of a question about people.
fn has_lawful_condition(filter: &Filter) -> bool {
    let is_feature = |word: &String| porchlight_lang::features::name(word, Language::En).is_some();
    let bare = Filter {
        sale_type: None,
        terms: Vec::new(),
        any_terms: Vec::new(),
        excluded_terms: Vec::new(),
        ..filter.clone()
    };
    let is_rental = filter.sale_type == Some(SaleType::ForRent);
    bare != Filter::default()
        || is_rental
        || filter.terms.iter().chain(&filter.excluded_terms).chain(filter.any_terms.iter().flatten()).any(is_feature)
}
