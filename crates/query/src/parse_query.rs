//! Understands a question: reads its parts in order and decides what is wanted. The only place where the parts meet the
//! conversation so far. Pure: no clock, no store.

use porchlight_domain::{Availability, Bound, Filter, Order, Range, SaleType};

use crate::{
    bounds,
    budget::{OverBudget, StepBudget},
    calculation::{CalculationKind, CalculationRequest},
    dialog_state::DialogState,
    extractors::{
        areas, calculations, classify, details, dropped_constraints, features, listing_filters,
        references::{self, ListingReference},
        requests, small_talk, sort_order, topics, unknown_street_address,
    },
    fair_housing::{self, FairHousingClass, FairHousingMatch},
    field::Field,
    follow_up,
    intent::{Intent, Topic},
    intent_cues, languages,
    parse_state::ParseState,
    query::{DataRequest, Query, REFERENCED_LISTING, SHOWN},
    today::Today,
    tokens,
    visitor_request::RequestKind,
    vocabulary::Vocabulary,
};

/// How far homes near a home are, unless the question says it.
const NEARBY_M: u32 = 5_000;
/// Places that are listed when a visitor asks where there are homes.
const MAX_PLACES: usize = 500;

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
    let (whole, mut question) = (question, bounds::question(question));
    let mut tokens = tokens::read(question);
    let language = languages::detect(question, &tokens, terms, conversation.language, budget)?;
    let people = fair_housing::read(question, &tokens, language, terms, budget)?;
    if let Some(lawful) = &people.lawful {
        question = lawful;
        tokens = tokens::read(question);
    }
    let read = languages::read(question, tokens, language, terms, budget)?;
    let mut reading = ParseState::new(&read, terms, today, budget);
    reading.earlier = conversation.filter.as_ref();
    reading.corrected = intent_cues::corrected(&reading);
    let topic = topics::of(&reading);
    let mut meaning = match small_talk::first(&reading, conversation, question, whole) {
        Some(intent @ (Intent::Contact | Intent::Person))
            if !needs_text(&people.matches) || intent == Intent::Contact =>
        {
            office_request(&mut reading, intent, &read.text, conversation, whole)
        }
        Some(intent @ (Intent::Privacy | Intent::WhoAreYou)) => Query { intent, ..Query::default() },
        _ if needs_text(&people.matches) => {
            beside_people(&mut reading, &read.text, conversation, people.names_listings)
        }
        Some(intent) => Query { intent, ..Query::default() },
        None => about_listings_or_office(&mut reading, &read.text, conversation, whole, topic),
    };
    meaning.topic = topic.filter(|_| !matches!(meaning.intent, Intent::Steering));
    if meaning.request.is_none() {
        meaning.request.clone_from(&conversation.request);
    }
    // What was read after the last step is not to be trusted.
    budget.check()?;
    meaning.fair_housing = people.matches;
    meaning.language = read.language;
    meaning.earlier = conversation.clone();
    meaning.year = today.year;
    let names_places = matches!(
        meaning.intent,
        Intent::Search | Intent::Count | Intent::Summary | Intent::Calculate | Intent::Contradiction
    );
    if names_places {
        (meaning.names, meaning.currency) = terms.names(&meaning.filter);
        meaning.known_places = terms.cities.iter().take(6).cloned().collect();
    } else if meaning.intent == Intent::Places {
        let neighbourhoods = reading.says_any(&["neighborhoods", "neighbourhoods"]) && !terms.locations.is_empty();
        let places = if neighbourhoods { &terms.locations } else { &terms.cities };
        meaning.known_places = places.iter().take(MAX_PLACES).cloned().collect();
    }
    Ok(meaning)
}

/// A request for the office, or what a visitor leaves for one: with the listing that is to be seen.
fn office_request(
    reading: &mut ParseState<'_>,
    intent: Intent,
    question: &str,
    dialog_state: &DialogState,
    whole: &str,
) -> Query {
    areas::extract_listings(reading, question);
    references::read_ordinals(reading, dialog_state);
    let named = listings_meant(reading);
    let kind = requests::kind(reading, small_talk::sells(reading), small_talk::alerts(reading), whole);
    let request = requests::read(intent, kind, dialog_state, whole, named > 0);
    let is_showing = request.as_ref().is_some_and(|request| request.is_showing());
    let (filter, need) = match request.as_ref().and_then(|request| request.listing) {
        _ if !is_showing => (Filter::default(), DataRequest::Nothing),
        _ if named == 1 => listings_filter(reading, dialog_state),
        Some(id) => (Filter { ids: Some(vec![id]), ..Filter::default() }, DataRequest::Listings(vec![id])),
        None => (Filter::default(), DataRequest::Nothing),
    };
    Query { intent, filter, need, request, limit: 2, ..Query::default() }
}

/// A question about listings; one that none answers; or what a visitor adds to an open request.
fn about_listings_or_office(
    reading: &mut ParseState<'_>,
    question: &str,
    dialog_state: &DialogState,
    whole: &str,
    topic: Option<Topic>,
) -> Query {
    let mut meaning = about_listings(reading, question, dialog_state);
    let opener = reading.word(follow_up::lead(reading)).to_owned();
    if requests::wants_to_see_listing(reading, whole) && meaning.intent == Intent::Detail {
        let request = requests::read(Intent::Person, RequestKind::Showing, dialog_state, whole, true);
        let (filter, need) = listings_filter(reading, dialog_state);
        return Query { intent: Intent::Person, filter, need, request, limit: 2, ..Query::default() };
    }
    match topic {
        Some(Topic::Start) if !reading.wants_listings => {
            meaning = Query { intent: Intent::Greeting, ..Query::default() };
        }
        // The words of the question are no conditions, unless a listing or a number is worked out.
        Some(topic)
            if !matches!(meaning.intent, Intent::Calculate)
                && (topic != Topic::Travel && topic != Topic::Lending
                    || !reading.wants_listings
                    || matches!(opener.as_str(), "which" | "how" | "whats"))
                && listings_meant(reading) == 0 =>
        {
            meaning = Query { intent: Intent::NoAnswer, ..Query::default() };
        }
        Some(_) => {}
        None if requests::is_addition(reading, meaning.intent, &opener, dialog_state, whole) => {
            let request = requests::read(Intent::Contact, RequestKind::Person, dialog_state, whole, false);
            meaning = Query { intent: Intent::Contact, request, ..Query::default() };
        }
        None => {}
    }
    meaning
}

/// Whether the answer says something about the words about people; what visitors say of themselves needs nothing.
fn needs_text(matches: &[FairHousingMatch]) -> bool {
    matches.iter().any(|found| found.class != FairHousingClass::OwnHousehold)
}

/// The lawful part of a question that also says something about people, safety or schools: a search with conditions of its
/// own, a request for listings, or the question about a listing. Without one, only the neutral text is the answer.
fn beside_people(
    reading: &mut ParseState<'_>,
    question: &str,
    dialog_state: &DialogState,
    names_listings: bool,
) -> Query {
    let meaning = about_listings(reading, question, dialog_state);
    let is_lawful = match meaning.intent {
        Intent::Search | Intent::Count | Intent::Summary => reading.wants_listings || names_listings,
        Intent::Detail => meaning.fields.iter().any(|field| *field != Field::Everything),
        Intent::Compare => true,
        _ => false,
    };
    if is_lawful { meaning } else { Query { intent: Intent::Steering, ..Query::default() } }
}

fn about_listings(reading: &mut ParseState<'_>, question: &str, dialog_state: &DialogState) -> Query {
    areas::extract_listings(reading, question);
    let unknown_street_address = unknown_street_address::take(reading, question);
    dropped_constraints::extract(reading);
    let calculation = calculations::extract(reading, dialog_state);
    reading.fields = details::fields(reading);
    let named = !reading.mls_numbers.is_empty();
    reading.fields.retain(|field| !(named && *field == Field::MlsNumber));
    references::read_ordinals(reading, dialog_state);
    let pointing = references::pointing(reading);
    let compares = reading.says_any(&[
        "compare",
        "comparison",
        "difference between",
        "versus",
        "vs",
        "side by side",
        "which is better",
        "or the",
    ]);
    let is_close = reading.says_any(&[
        "close to that",
        "close to it",
        "near that",
        "near it",
        "near there",
        "close by",
        "close to there",
        "close to this",
        "around there",
    ]);
    let near = areas::nearby_landmark(reading) | areas::near_listing(reading);
    let in_a_listing = intent_cues::is_room_count(reading);
    let counts = reading.take_any(&["how many", "number of", "count of", "count"]).is_some() && !in_a_listing;
    let summarises = intent_cues::is_summary(reading);
    sort_order::extract(reading);
    areas::extract(reading);
    classify::extract(reading);
    listing_filters::extract(reading);
    features::extract(reading);
    areas::read_unknown(reading, question);
    if near && !reading.unknown_places.is_empty() {
        // A shop or a school is no place with listings: it is named as not used.
        reading.impossible.append(&mut reading.unknown_places);
    }
    includes_limit(reading, dialog_state);
    let bare = references::bare_number(reading, dialog_state);
    let listings = listings_meant(reading);
    match unknown_street_address {
        // Where there is no listing, nothing can be measured from.
        Some(unknown) if near => reading.impossible.push(unknown),
        Some(unknown_street_address) if listings == 0 => {
            return Query { intent: Intent::Detail, unknown_street_address, ..Query::default() };
        }
        _ => {}
    }
    if listings == 0 && reading.corrected.is_none() {
        let contradiction = reading.contradiction.take();
        if contradiction.is_some() {
            return Query { intent: Intent::Contradiction, contradiction, ..Query::default() };
        }
    }
    if bare && listings == 0 {
        return which(reading, dialog_state);
    }
    // Between the two that were shown.
    let difference = dialog_state.shown.len() == 2
        && listings == 0
        && reading.says_any(&["the difference", "difference in", "price difference", "differ"]);
    let with_it = listings == 1 && pointing == ListingReference::One && dialog_state.current.is_some();
    if difference
        || compares && (listings >= 2 || with_it || pointing == ListingReference::Many && dialog_state.shown.len() >= 2)
    {
        return compare(reading, dialog_state);
    }
    let near = near || reading.order == Some(Order::Nearest);
    if near && listings == 0 && reading.tokens.iter().any(|token| token.ordinal.is_some() && !token.taken) {
        return which(reading, dialog_state);
    }
    let around_it = near
        && listings == 0
        && (pointing == ListingReference::One
            || is_close
            || reading.filter == Filter::default() && reading.unknown_places.is_empty())
        && dialog_state.current.is_some()
        && reading.fields.iter().all(|field| *field == Field::Everything);
    if (near || reading.within_m.is_some()) && listings > 0 || around_it {
        return near_listing(reading, dialog_state);
    }
    let has_field = reading.fields.iter().any(|field| *field != Field::Everything);
    let same = || follow_up::asks_the_same(reading) && listings == 1 && !has_field;
    let requested = calculation.requested.or_else(|| calculations::of_another_listing(dialog_state).filter(|_| same()));
    if let Some(requested) =
        requested.filter(|requested| calculations::is_meant(reading, dialog_state, requested, listings))
    {
        return calculate(reading, dialog_state, requested.request);
    }
    // A search can't use them: they are named as not used.
    reading.impossible.extend(calculation.typed);
    if listings > 0 {
        return if listings >= 2 && reading.street_addresses.len() + reading.ids.len() + reading.mls_numbers.len() >= 2 {
            compare(reading, dialog_state)
        } else {
            detail(reading, dialog_state)
        };
    }
    // "What time is the one on 116th": a listing by its street.
    let by_street = reading.says_any(&["the one on", "the one at", "that one on"]) && has_field;
    if by_street && !reading.filter.streets.is_empty() {
        let filter = Filter {
            streets: std::mem::take(&mut reading.filter.streets),
            availability: Availability::Any,
            ..Filter::default()
        };
        let fields = std::mem::take(&mut reading.fields);
        let (intent, need) = (Intent::Detail, DataRequest::Search);
        return Query { intent, filter, need, fields, limit: SHOWN, ..Query::default() };
    }
    // "The one with the most bedrooms" is looked for; it is no home of the conversation.
    let sought = reading.order.is_some() && dialog_state.current.is_none();
    if pointing == ListingReference::One && !sought && follow_up::is_detail(reading, dialog_state)
        || follow_up::is_follow_up(reading, dialog_state)
    {
        return detail(reading, dialog_state);
    }
    if in_a_listing && !follow_up::mentions_area(reading)
        || !summarises && follow_up::asks_of_which(reading, dialog_state)
    {
        return detail(reading, dialog_state);
    }
    if follow_up::has_only_kind(reading) && reading.order.is_none() && areas::asks_where(reading) {
        return Query { intent: Intent::Places, need: DataRequest::Count, limit: 1, ..Query::default() };
    }
    if counts
        || summarises
        || follow_up::has_conditions(reading)
        || reading.order.is_some()
        || !reading.unknown_places.is_empty()
        || intent_cues::wants_more(reading, dialog_state)
        || follow_up::is_relative(reading, dialog_state)
        || intent_cues::is_list_request(reading, dialog_state, pointing)
    {
        return search(reading, dialog_state, counts, summarises, pointing);
    }
    if !reading.fields.is_empty() && dialog_state.current.is_some() && reading.fields != [Field::Everything] {
        return detail(reading, dialog_state);
    }
    if let Some(intent) = small_talk::last(reading) {
        return Query { intent, ..Query::default() };
    }
    if intent_cues::is_listing_search(reading) {
        return search(reading, dialog_state, false, false, pointing);
    }
    // "What's the HOA?" before any home was named.
    let is_of_a_listing = |field: &Field| !matches!(field, Field::Everything | Field::Feature(_) | Field::Price);
    if reading.fields.iter().any(is_of_a_listing) {
        return which(reading, dialog_state);
    }
    Query { intent: Intent::NoAnswer, ..Query::default() }
}

/// "Under or at, sorry": the limit of before is within it.
fn includes_limit(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    let earlier = dialog_state.filter.as_ref().map(|filter| filter.price).unwrap_or_default();
    let Some(max) = earlier.max.filter(|max| !max.inclusive) else { return };
    let says_at = reading.says_any(&["or at", "at or under", "or equal", "or exactly", "including that"]);
    if says_at && reading.filter == Filter::default() {
        reading.filter.price = Range { max: Some(Bound { inclusive: true, ..max }), ..earlier };
    }
}

fn listings_meant(reading: &ParseState<'_>) -> usize {
    reading.street_addresses.iter().map(|group| group.len().min(1)).sum::<usize>()
        + reading.mls_numbers.len()
        + reading.ids.len()
}

fn search(
    reading: &mut ParseState<'_>,
    dialog_state: &DialogState,
    counts: bool,
    summarises: bool,
    pointing: ListingReference,
) -> Query {
    reading.wants_listings = follow_up::wants_listings(reading);
    let follows = follow_up::follows(reading, dialog_state, pointing);
    // "Next cheapest" continues with that order.
    let same_order = reading.order.is_none_or(|order| order == dialog_state.order && reading.says("next"));
    let more =
        follows && intent_cues::wants_more(reading, dialog_state) && !follow_up::names_condition(reading) && same_order;
    if more {
        intent_cues::parse_show_more(reading);
    }
    // More of what was shown is more of the near misses, where there were only those.
    let shown =
        dialog_state.found_by.as_ref().filter(|_| more || follows && follow_up::is_among_shown(reading, pointing));
    let mut filter = if let Some(shown) = shown {
        shown.clone()
    } else if follows {
        let root = if summarises && pointing != ListingReference::Many {
            follow_up::for_statistics(dialog_state)
        } else {
            dialog_state.clone()
        };
        follow_up::merge(reading, &root)
    } else {
        std::mem::take(&mut reading.filter)
    };
    let order = reading.order.unwrap_or(if follows { dialog_state.order } else { Order::Newest });
    let order = follow_up::relative_order(reading, dialog_state, &mut filter).unwrap_or(order);
    let about_money =
        matches!(order, Order::PriceAsc | Order::PriceDesc | Order::UnitPriceAsc | Order::UnitPriceDesc) || summarises;
    // A lot of 0 is a home without one.
    if matches!(order, Order::LotDesc | Order::LotAsc) && filter.lot_area_sqft == Range::default() {
        filter.lot_area_sqft.min = Some(Bound { value: 0.into(), inclusive: false });
    }
    if about_money && filter.sale_type.is_none() && filter.ids.is_none() {
        filter.sale_type = Some(SaleType::ForSale);
    }
    let (kept_preferences, near) = follow_up::carried_preferences(reading, dialog_state, follows, &filter);
    let intent = if summarises {
        Intent::Summary
    } else if counts {
        Intent::Count
    } else if follows
        && !more
        && reading.order.is_none()
        && matches!(dialog_state.intent, Intent::Count | Intent::Summary)
        && !reading.says_any(&["show", "which", "list", "see", "name"])
    {
        dialog_state.intent
    } else {
        Intent::Search
    };
    let skip = if more { dialog_state.shown_count } else { reading.skip.unwrap_or(0) };
    let named = reading.limit;
    let around = filter.near.filter(|_| follows);
    let near_listing = around.and(dialog_state.near_listing.clone());
    Query {
        intent,
        filter,
        order,
        skip,
        // The home in the middle is found too and not named.
        limit: skip + named.unwrap_or(SHOWN).clamp(1, 20) + usize::from(near_listing.is_some()),
        limit_named: named.is_some(),
        near_listing,
        preferences: kept_preferences,
        near,
        need: match intent {
            Intent::Count => DataRequest::Count,
            Intent::Summary => DataRequest::Summary,
            _ => DataRequest::Search,
        },
        unknown_places: std::mem::take(&mut reading.unknown_places),
        ignored: reading.ignored(),
        within_m: reading.within_m.or(around.map(|near| near.within_m)).unwrap_or(0),
        ..Query::default()
    }
}

/// The homes named in the question, or the one that the conversation is about.
fn listings_filter(reading: &ParseState<'_>, dialog_state: &DialogState) -> (Filter, DataRequest) {
    let mut filter = Filter { availability: Availability::Any, ..Filter::default() };
    if !reading.ids.is_empty() {
        filter.ids = Some(reading.ids.clone());
        return (filter, DataRequest::Listings(reading.ids.clone()));
    }
    if !reading.mls_numbers.is_empty() {
        filter.mls_numbers = reading.mls_numbers.clone();
        return (filter, DataRequest::Search);
    }
    if !reading.street_addresses.is_empty() {
        filter.streets = reading.street_addresses.concat();
        return (filter, DataRequest::Search);
    }
    let one =
        dialog_state.current.or(if dialog_state.shown.len() == 1 { dialog_state.shown.first().copied() } else { None });
    match one {
        Some(id) => {
            filter.ids = Some(vec![id]);
            (filter, DataRequest::Listings(vec![id]))
        }
        None => (Filter::default(), DataRequest::Nothing),
    }
}

fn detail(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> Query {
    let (filter, need) = listings_filter(reading, dialog_state);
    if need == DataRequest::Nothing {
        return which(reading, dialog_state);
    }
    let mut fields = std::mem::take(&mut reading.fields);
    // "The second one" answers the question when it could not be told of which home.
    let plain = fields.iter().all(|field| *field == Field::Everything);
    if plain
        && dialog_state.calculation_needs_listing
        && let Some(request) = dialog_state.calculation
    {
        return Query {
            intent: Intent::Calculate,
            filter,
            need,
            calculation: Some(request),
            limit: SHOWN,
            ..Query::default()
        };
    }
    if plain && !dialog_state.requested.is_empty() {
        fields = dialog_state.requested.clone();
    } else if fields.is_empty() && listings_meant(reading) == 1 && follow_up::asks_the_same(reading) {
        fields = dialog_state.stated.clone();
    }
    if fields.len() > 1 {
        fields.retain(|field| *field != Field::Everything);
    }
    if fields.is_empty() {
        fields.push(unknown_question(reading).unwrap_or(Field::Everything));
    }
    Query { intent: Intent::Detail, filter, need, fields, limit: SHOWN, ..Query::default() }
}

/// A calculation about the home that is named or spoken of, or about a price that the visitor named.
fn calculate(reading: &mut ParseState<'_>, dialog_state: &DialogState, request: CalculationRequest) -> Query {
    let needs_listing = request.price.is_none() && request.kind != CalculationKind::AffordablePrice;
    let (filter, need) =
        if needs_listing { listings_filter(reading, dialog_state) } else { (Filter::default(), DataRequest::Nothing) };
    let calculation = Some(request);
    if needs_listing && need == DataRequest::Nothing {
        return Query { calculation, ..which(reading, dialog_state) };
    }
    Query { intent: Intent::Calculate, filter, need, calculation, limit: SHOWN, ..Query::default() }
}

/// "Is 12 Maple Lane haunted?": the question of the listing in words that no field or feature has. The answer says that
/// the listing doesn't mention it.
fn unknown_question(reading: &ParseState<'_>) -> Option<Field> {
    const ASKS: [&str; 19] = [
        "is", "are", "was", "were", "does", "do", "did", "has", "have", "can", "could", "will", "would", "what",
        "whats", "why", "who", "how", "when",
    ];
    let terms = reading.ignored();
    let is_question = ASKS.contains(&reading.word(follow_up::lead(reading))) || reading.says("?");
    let are_few = (1..=3).contains(&terms.len());
    (is_question && are_few && reading.impossible.is_empty()).then(|| Field::Feature(terms.join(" ")))
}

/// Asks which of the homes shown is meant.
fn which(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> Query {
    let ids = dialog_state.shown.clone();
    let need = if ids.is_empty() { DataRequest::Nothing } else { DataRequest::Listings(ids) };
    let fields = std::mem::take(&mut reading.fields);
    Query { intent: Intent::Which, fields, need, limit: SHOWN, ..Query::default() }
}

fn compare(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> Query {
    if listings_meant(reading) == 0 {
        reading.ids = dialog_state.shown.iter().take(3).copied().collect();
    } else if let Some((_, street_address)) = dialog_state
        .current_street_address
        .as_ref()
        .filter(|(id, _)| Some(*id) == dialog_state.current && reading.street_addresses.len() == 1)
    {
        reading.street_addresses.insert(0, vec![street_address.clone()]);
    } else if listings_meant(reading) == 1 && reading.ids.len() == 1 {
        reading.ids.extend(dialog_state.current.filter(|id| !reading.ids.contains(id)));
    }
    let (mut filter, mut need) = listings_filter(reading, dialog_state);
    // Homes named in different ways are found by address or number; IDs of the conversation go along.
    if !reading.ids.is_empty() && reading.street_addresses.len() + reading.mls_numbers.len() > 0 {
        filter.ids = None;
        filter.streets = reading.street_addresses.concat();
        need = DataRequest::Search;
    }
    let fields = std::mem::take(&mut reading.fields).into_iter().filter(|field| *field != Field::Everything).collect();
    Query { intent: Intent::Compare, filter, need, fields, limit: 4, ..Query::default() }
}

/// How the home is said back that others are near to.
fn near_name(reading: &ParseState<'_>) -> String {
    let street_address = reading.street_addresses.first().and_then(|group| group.first());
    match (street_address, reading.mls_numbers.first()) {
        (Some(folded), _) => reading.vocabulary.display(folded).to_owned(),
        (None, Some(number)) => format!("MLS {}", number.to_uppercase()),
        (None, None) => REFERENCED_LISTING.into(),
    }
}

/// Homes around one home: the caller finds it first.
fn near_listing(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> Query {
    let (listing, _) = listings_filter(reading, dialog_state);
    let name = near_name(reading);
    reading.filter.streets.clear();
    reading.ids.clear();
    let mut meaning = search(reading, &DialogState::default(), false, false, ListingReference::Nothing);
    meaning.near_listing = Some(listing);
    meaning.near = name;
    meaning.limit += 1;
    meaning.within_m = reading.within_m.unwrap_or(NEARBY_M);
    meaning.order = reading.order.unwrap_or(Order::Nearest);
    meaning
}
