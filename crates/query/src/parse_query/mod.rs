//! Understands a question: reads its parts in order and decides what is wanted. The only place where the parts meet the
//! conversation so far. Pure: no clock, no store.

mod added_conditions;
mod arbiter;
mod at_hand;
mod beside_people;
mod by_city;
mod clauses;
mod compared;
mod compared_fields;
mod compared_unseen;
mod costs_of_current;
mod described;
mod explained;
mod implied;
mod in_focus;
mod listings;
mod named;
mod of_current;
mod office;
mod others;
mod pointed;
mod pointed_kind;
mod question_form;
mod requested_listing;
mod same_place;
mod search;
mod spoken_language;
mod unanswerable;

use std::ops::Range;

use porchlight_domain::Filter;
use porchlight_lang::{language::Language, terms::FoundTerm};

use self::{
    beside_people::{beside_people, needs_text, with_vouchers, without_pet_rules},
    office::{about_listings_or_office, office_request},
    spoken_language::{is_all_english, is_common_english, spoken_language},
};
use crate::{
    background, bounds,
    budget::{OverBudget, StepBudget},
    dialog_state::DialogState,
    extractors::{areas, courtesies, features, requests, small_talk, topics},
    fair_housing::{self, FairHousingClass},
    field::Field,
    follow_up,
    intent::{Intent, Topic},
    intent_cues, languages,
    parse_state::ParseState,
    query::{DataRequest, Query},
    stated_terms::StatedTerms,
    sums,
    today::Today,
    tokens,
    vocabulary::Vocabulary,
};

/// Places that are listed when a visitor asks where there are homes.
const MAX_PLACES: usize = 500;

/// The entry about offers, which is said before a request for a person is passed on.
const OFFERS: &str = "offers";
const SUBMIT_OFFER: &str = "submit offer";
/// Entries that are said before a request is passed on, whether or not a person is asked for.
const OF_REQUESTS: [&str; 4] = [SUBMIT_OFFER, "maintenance", "emergency", "office number"];
/// Entries of which the words say something about people, and the answer nothing of anybody.
const CHILDREN: &str = "children";
const VOUCHER_SIZE: &str = "voucher size";
/// Entries that are meant even where the message has numbers and places of a search.
const NO_SEARCHES: [&str; 13] = [
    "landlord entry",
    "move out notice",
    "rental history",
    "withhold rent",
    "eviction",
    "deposit back",
    "break lease",
    "emergency",
    "maintenance",
    "tax exemption",
    "office number",
    "office hours",
    "submit offer",
];
/// Those of something in the home that the visitor rents.
const REPAIRS: [&str; 2] = ["maintenance", "emergency"];

/// Understands a question in its conversation; a question that takes too long to read is not understood.
pub fn parse_query(question: &str, conversation: &DialogState, terms: &Vocabulary, today: Today) -> Query {
    parse_query_within(question, conversation, terms, today, &StepBudget::default())
        .unwrap_or_else(|OverBudget| Query::not_understood(conversation, today))
}

/// Understands the first 2,000 characters of a question in its conversation, in a limited number of steps.
///
/// # Errors
///
/// `OverBudget` when the steps were not enough: answer with `Query::not_understood`.
pub fn parse_query_within(
    question: &str,
    conversation: &DialogState,
    terms: &Vocabulary,
    today: Today,
    budget: &StepBudget,
) -> Result<Query, OverBudget> {
    let mut meaning = parse_message(question, conversation, terms, today, budget)?;
    if let Some(halves) = sums::halves(&meaning, bounds::question(question)) {
        let read = halves.map(|half| parse_message(half, conversation, terms, today, budget));
        if let [Ok(first), Ok(second)] = read {
            sums::add_beside(&mut meaning, [first, second]);
        }
    }
    Ok(meaning)
}

fn parse_message(
    question: &str,
    conversation: &DialogState,
    terms: &Vocabulary,
    today: Today,
    budget: &StepBudget,
) -> Result<Query, OverBudget> {
    let (whole, mut question) = (question, bounds::question(question));
    let mut tokens = tokens::read(question);
    let mut language = spoken_language(question, &tokens, terms, conversation.language, budget)?;
    // "Hmm ok i see" has words of many languages, and is English to who speaks it.
    let has_begun = conversation.current.is_some() || !conversation.shown.is_empty();
    let is_plain_english = || has_begun && is_all_english(&tokens) || is_common_english(&tokens, terms);
    if conversation.language == Language::En && (courtesies::is_english(&tokens) || is_plain_english()) {
        language = Language::En;
    }
    let original = question;
    let mut original_term = porchlight_lang::terms::find(original, language);
    // "So cap rate?" has a word of another language too.
    let is_foreign = language != Language::En && original_term.is_none();
    if conversation.language == Language::En
        && is_foreign
        && tokens.len() <= 6
        && let Some(term) = porchlight_lang::terms::find(original, Language::En)
    {
        (language, original_term) = (Language::En, Some(term));
    }
    let mut people = fair_housing::read(question, &tokens, language, terms, budget)?;
    if let Some(lawful) = &people.lawful {
        question = lawful;
        tokens = tokens::read(question);
    }
    let request = background::without(question, &tokens, language, terms, budget)?;
    let typed = question;
    if let Some(request) = &request {
        question = request;
        tokens = tokens::read(question);
    }
    let read = languages::read(question, tokens, language, terms, budget)?;
    let mut reading = ParseState::new(&read, terms, today, budget);
    reading.earlier = conversation.filter.as_deref();
    reading.corrected = intent_cues::corrected(&reading);
    let is_of_current = conversation.current.is_some() && topics::asks_of_transit(&reading);
    let is_past = topics::asks_of_past_price(&reading);
    let topic = topics::of(&reading).filter(|topic| match topic {
        Topic::Travel => !is_of_current,
        Topic::Negotiation => !is_past,
        _ => true,
    });
    let first = small_talk::first(&reading, conversation, question, whole);
    let may_explain = first != Some(Intent::Contact) && !needs_text(&people.matches);
    let is_of_request = |term: &FoundTerm| OF_REQUESTS.contains(&term.key);
    let excludes = people.matches.iter().any(|found| found.class == FairHousingClass::ExcludePrefer);
    let is_of_people = |term: &FoundTerm| !excludes && [CHILDREN, VOUCHER_SIZE].contains(&term.key);
    // Most messages are read whole: their term is known.
    let term_of = |text: &str| {
        if text == original { original_term.clone() } else { porchlight_lang::terms::find(text, language) }
    };
    // The words about people are taken out of the question.
    let of_children = || people.lawful.as_ref().and_then(|_| term_of(original)).filter(|term| is_of_people(term));
    // "Our heater has been out for two days. Who do I call?": what visitors tell of themselves is what it is about.
    let of_typed = || request.as_ref().and_then(|_| term_of(typed)).filter(is_of_request);
    let term = term_of(question)
        .or_else(of_typed)
        .or_else(of_children)
        .filter(|term| may_explain || is_of_request(term) && !needs_text(&people.matches) || is_of_people(term));
    // Whether children may live in a home has one answer, which says nothing of anybody.
    if term.as_ref().is_some_and(|term| term.key == CHILDREN) && !excludes {
        people.matches.retain(|found| found.class == FairHousingClass::OwnHousehold);
    }
    let is_search = |term: &FoundTerm| {
        term.is_process
            && !explained::NO_ANSWERS.contains(&term.key)
            && !NO_SEARCHES.contains(&term.key)
            && explained::stated_yield(term.key, &reading).is_none()
            && explained::is_search(&reading, &read.text, conversation)
    };
    let seeks = features::text_attributes::are_sought(&reading);
    let is_search =
        |term: &FoundTerm| is_search(term) || seeks && !is_of_request(term) && term.key != explained::PRICE_DROPS;
    let term = term.filter(|term| !is_search(term) && !explained::asks_for_listings(term.key, &reading));
    // An offer is made with people: "quiero hacer una oferta, ¿con quién hablo?"
    let is_about_offer = term.as_ref().is_some_and(|term| term.key == OFFERS);
    let first = first.map(|intent| if is_about_offer && intent == Intent::WhoAreYou { Intent::Person } else { intent });
    // "We want to offer 240k cash" for the home spoken of is no search.
    let makes_offer = term.is_none()
        && topic.is_none()
        && first.is_none_or(|intent| intent == Intent::Person)
        && conversation.current.is_some()
        && !needs_text(&people.matches)
        && !whole.contains(['?', '？', '؟'])
        && requests::notes::offers(whole);
    let is_requested = makes_offer || term.as_ref().is_some_and(is_of_request);
    let first =
        if is_requested { first.filter(|intent| *intent == Intent::Contact).or(Some(Intent::Person)) } else { first };
    let is_offer = is_requested || is_about_offer && first == Some(Intent::Person);
    let explained = term.as_ref().filter(|term| !term.is_about_listing && !is_offer);
    let explained = explained.map(|term| explained::of_listing(term.key, &reading, &read.text, conversation));
    let mut meaning = explained.unwrap_or_else(|| match first {
        Some(intent @ (Intent::Contact | Intent::Person))
            if !needs_text(&people.matches) || intent == Intent::Contact =>
        {
            office_request(&mut reading, intent, &read.text, conversation, whole)
        }
        Some(intent @ (Intent::Privacy | Intent::WhoAreYou)) => Query { intent, ..Query::default() },
        _ if needs_text(&people.matches) => {
            let meaning = beside_people(&mut reading, &read.text, conversation, people.names_listings);
            with_vouchers(without_pet_rules(meaning, &people.matches), &people.matches)
        }
        Some(intent) => Query { intent, ..Query::default() },
        None => about_listings_or_office(&mut reading, &read.text, conversation, whole, topic),
    });
    ask_size_of_land(&mut meaning, conversation);
    meaning.chooses_one = question_form::chooses_one(&reading);
    meaning.declines_yes_or_no = question_form::declines_yes_or_no(&reading, question);
    if matches!(meaning.intent, Intent::Person | Intent::Contact) {
        meaning.has_side_request = question_form::has_side_request(bounds::question(whole));
        if meaning.need != DataRequest::Nothing {
            meaning.beside = clauses::beside_request(&reading);
        }
    }
    let requested =
        if makes_offer { Some(SUBMIT_OFFER) } else { term.as_ref().map(|term| term.key).filter(|_| is_offer) };
    if let Some(term) = term.filter(|term| term.is_about_listing) {
        meaning = explained::beside(meaning, term.key, &reading, conversation);
    }
    if let Some(key) = requested {
        meaning.term = Some(key.to_owned());
        if REPAIRS.contains(&key) {
            office::of_repair(&mut meaning, whole);
        }
    }
    let terms_of_sums =
        sums::MessageTerms::new(typed, &read.tokens, read.language).with_streets(&meaning.filter.streets);
    meaning = sums::continue_query(meaning, &terms_of_sums, &read.tokens, conversation);
    let stated_topic =
        topic.filter(|_| !matches!(meaning.intent, Intent::Steering | Intent::Definition) && meaning.sum.is_none());
    meaning.topic = stated_topic.or(meaning.topic);
    if meaning.request.is_none() {
        meaning.request.clone_from(&conversation.request);
    }
    meaning.other_money = std::mem::take(&mut reading.other_money);
    if !meaning.other_money.is_empty() {
        meaning.currency.clone_from(&terms.currency);
    }
    meaning.stated = StatedTerms::read(whole, &conversation.stated_terms);
    let is_search = matches!(meaning.intent, Intent::Search | Intent::Count | Intent::Summary);
    let place = follow_up::place::of_filter(&meaning.filter).filter(|_| is_search);
    meaning.place = place.or_else(|| named_place(&read, terms, today, budget)).map(Box::new);
    // What was read after the last step is not to be trusted.
    budget.check()?;
    if meaning.intent == Intent::Steering && people.matches.iter().any(|found| found.class == FairHousingClass::Voucher)
    {
        unanswerable::find_vouchers(&mut meaning);
    }
    let asks_of_listing =
        matches!(meaning.intent, Intent::Detail | Intent::Which | Intent::Definition | Intent::NoAnswer);
    // A search may wish for what only texts state.
    if asks_of_listing || meaning.intent == Intent::Search || !meaning.beside.is_empty() {
        meaning.question = typed_and_read(typed, &read, &reading.named_at);
    }
    if let Some(name) = reading.unseen.take()
        && meaning.filter == name.filter
    {
        meaning.called = name.terms;
    }
    meaning.fair_housing = people.matches;
    meaning.language = read.language;
    meaning.earlier = conversation.clone();
    let animals = sums::counted_animals(&terms_of_sums);
    if !animals.is_empty() {
        meaning.earlier.animals = animals;
    }
    let offer = requests::notes::offer(whole);
    if !offer.is_empty() {
        meaning.earlier.offer = Some((offer, conversation.current));
    }
    meaning.year = today.year;
    let names_places = matches!(
        meaning.intent,
        Intent::Search | Intent::Count | Intent::Summary | Intent::Calculate | Intent::Contradiction
    );
    if names_places {
        (meaning.names, meaning.currency) = terms.names(&meaning.filter);
        let cities = if meaning.by_city { by_city::MAX_CITIES } else { 6 };
        meaning.known_places = terms.cities.iter().take(cities).cloned().collect();
    } else if meaning.intent == Intent::Places {
        let neighbourhoods = reading.says_any(&["neighborhoods", "neighbourhoods"]) && !terms.locations.is_empty();
        let places = if neighbourhoods { &terms.locations } else { &terms.cities };
        meaning.known_places = places.iter().take(MAX_PLACES).cloned().collect();
    }
    Ok(meaning)
}

/// A question as typed and, on a line of its own, as it was read, in English; without the names of homes, whose words ask
/// nothing.
fn typed_and_read(question: &str, read: &languages::Read<'_>, named_at: &[Range<usize>]) -> String {
    let is_named = |at: usize| named_at.iter().any(|span| span.contains(&at));
    let tokens = read.tokens.iter().filter(|token| !is_named(token.span.start));
    let tokens: Vec<&str> = tokens.map(|token| token.word.as_str()).collect();
    let is_whole = question == read.text;
    let typed: String = question.char_indices().filter(|(at, _)| !is_whole || !is_named(*at)).map(|(_, c)| c).collect();
    format!("{typed}\n{}", tokens.join(" "))
}

/// The place in a message that searches nothing: "is Riverton quiet?". That of a home's address is none.
fn named_place(read: &languages::Read<'_>, terms: &Vocabulary, today: Today, budget: &StepBudget) -> Option<Filter> {
    let mut reading = ParseState::new(read, terms, today, budget);
    areas::extract_listings(&mut reading, &read.text);
    areas::extract(&mut reading);
    follow_up::place::of_filter(&reading.filter).filter(|_| reading.street_addresses.is_empty())
}

/// "How big is it" of land that was looked for: it has a lot and no rooms.
fn ask_size_of_land(meaning: &mut Query, conversation: &DialogState) {
    let is_land = conversation
        .filter
        .as_deref()
        .is_some_and(|earlier| matches!(&earlier.property_types[..], [only] if only == "vacant land"));
    let current = conversation.current.filter(|_| is_land && meaning.intent == Intent::Detail);
    if current.is_some_and(|id| meaning.filter.ids == Some(vec![id])) {
        let area = meaning.fields.iter_mut().filter(|field| **field == Field::BuildingArea);
        area.for_each(|field| *field = Field::LotArea);
    }
}
