//! Understands a question: reads its parts in order and decides what is wanted.
//!
//! Why it exists: the only place where the parts meet the talk so far. Pure: no clock, no store.
//! Not here: the grammar of the parts (`parts/`) and the words of answers (`write/`).

use porchlight_domain::{Availability, Bound, Filter, Order, Range, SaleType};

use crate::{
    bounds,
    budget::{OverBudget, StepBudget},
    cues, follow_up, languages,
    meaning::{Field, Intent, Meaning, Need, SHOWN, THAT_HOME},
    parts::{classify, details, features, kinds, orders, places, references, references::Pointing, small_talk, waived},
    reading::{Reading, Today},
    talk::TalkState,
    vocabulary::Vocabulary,
    write::restate,
};

/// Places that are told when a visitor asks where there are homes.
const MAX_PLACES: usize = 500;

/// Understands a question in its talk; a question that takes too long to read is not understood.
pub fn understand(question: &str, talk: &TalkState, words: &Vocabulary, today: Today) -> Meaning {
    understand_within(question, talk, words, today, &StepBudget::default())
        .unwrap_or_else(|OverBudget| Meaning::not_understood(talk, today))
}

/// Understands the first 2,000 characters of a question in its talk, in a limited number of steps.
///
/// # Errors
///
/// `OverBudget` when the steps were not enough: answer with `Meaning::not_understood`.
pub fn understand_within(
    question: &str,
    talk: &TalkState,
    words: &Vocabulary,
    today: Today,
    budget: &StepBudget,
) -> Result<Meaning, OverBudget> {
    let whole = question;
    let question = bounds::question(question);
    let read = languages::read(question, words, talk.language, budget)?;
    let mut reading = Reading::new(&read, words, today, budget);
    reading.earlier = talk.filter.as_ref();
    reading.corrected = cues::corrected(&reading);
    let mut meaning = match small_talk::first(&reading, question, whole) {
        Some(intent) => Meaning { intent, ..Meaning::default() },
        None => about_homes(&mut reading, &read.text, talk),
    };
    // What was read after the last step is not to be trusted.
    budget.check()?;
    meaning.language = read.language;
    meaning.earlier = talk.clone();
    meaning.year = today.year;
    if matches!(meaning.intent, Intent::Search | Intent::Count | Intent::Summary) {
        (meaning.names, meaning.currency) = restate::names(&meaning.filter, words);
        meaning.known_places = words.cities.iter().take(6).cloned().collect();
    } else if meaning.intent == Intent::Places {
        let neighbourhoods = reading.says_any(&["neighborhoods", "neighbourhoods"]) && !words.locations.is_empty();
        let places = if neighbourhoods { &words.locations } else { &words.cities };
        meaning.known_places = places.iter().take(MAX_PLACES).cloned().collect();
    }
    Ok(meaning)
}

fn about_homes(reading: &mut Reading<'_>, question: &str, talk: &TalkState) -> Meaning {
    places::read_homes(reading, question);
    waived::read(reading);
    reading.fields = details::fields(reading);
    let named = !reading.mls_numbers.is_empty();
    reading.fields.retain(|field| !(named && *field == Field::MlsNumber));
    references::read_ordinals(reading, talk);
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
    let near = places::near_something(reading) | places::around_home(reading);
    let in_a_home = cues::counts_in_a_home(reading);
    let counts = reading.take_any(&["how many", "number of", "count of", "count"]).is_some() && !in_a_home;
    let summarises = cues::is_summary(reading);
    orders::read(reading);
    places::read(reading);
    classify::read(reading);
    kinds::read(reading);
    features::read(reading);
    places::read_unknown(reading, question);
    let bare = references::bare_number(reading, talk);
    let homes = homes_meant(reading);
    if bare && homes == 0 {
        return which(reading, talk);
    }
    // Between the two that were shown.
    let difference = talk.shown.len() == 2
        && homes == 0
        && reading.says_any(&["the difference", "difference in", "price difference", "differ"]);
    let with_it = homes == 1 && pointing == Pointing::One && talk.current.is_some();
    if difference || compares && (homes >= 2 || with_it || pointing == Pointing::Many && talk.shown.len() >= 2) {
        return compare(reading, talk);
    }
    let near = near || reading.order == Some(Order::Nearest);
    if near && homes == 0 && reading.tokens.iter().any(|token| token.ordinal.is_some() && !token.taken) {
        return which(reading, talk);
    }
    let around_it = near
        && homes == 0
        && (pointing == Pointing::One || reading.filter == Filter::default() && reading.unknown_places.is_empty())
        && talk.current.is_some()
        && reading.fields.iter().all(|field| *field == Field::Everything);
    if (near || reading.within_m.is_some()) && homes > 0 || around_it {
        return near_home(reading, talk);
    }
    if homes > 0 {
        return if homes >= 2 && reading.addresses.len() + reading.ids.len() + reading.mls_numbers.len() >= 2 {
            compare(reading, talk)
        } else {
            detail(reading, talk)
        };
    }
    // "The house with the most bedrooms" is looked for; it is no home of the talk.
    let sought = reading.order.is_some() && talk.current.is_none();
    if pointing == Pointing::One && !sought && follow_up::is_detail(reading, talk) || follow_up::asks_on(reading, talk)
    {
        return detail(reading, talk);
    }
    if in_a_home && !follow_up::names_place(reading) || !summarises && follow_up::asks_of_which(reading, talk) {
        return detail(reading, talk);
    }
    if follow_up::has_only_kind(reading) && reading.order.is_none() && places::asks_where(reading) {
        return Meaning { intent: Intent::Places, need: Need::Count, limit: 1, ..Meaning::default() };
    }
    if counts
        || summarises
        || follow_up::has_conditions(reading)
        || reading.order.is_some()
        || !reading.unknown_places.is_empty()
        || cues::wants_more(reading, talk)
        || follow_up::is_relative(reading, talk)
        || cues::asks_to_list(reading, talk, pointing)
    {
        return search(reading, talk, counts, summarises, pointing);
    }
    if !reading.fields.is_empty() && talk.current.is_some() && reading.fields != [Field::Everything] {
        return detail(reading, talk);
    }
    if let Some(intent) = small_talk::last(reading) {
        return Meaning { intent, ..Meaning::default() };
    }
    if cues::asks_for_homes(reading) {
        return search(reading, talk, false, false, pointing);
    }
    Meaning { intent: Intent::NoAnswer, ..Meaning::default() }
}

fn homes_meant(reading: &Reading<'_>) -> usize {
    reading.addresses.iter().map(|group| group.len().min(1)).sum::<usize>()
        + reading.mls_numbers.len()
        + reading.ids.len()
}

fn search(reading: &mut Reading<'_>, talk: &TalkState, counts: bool, summarises: bool, pointing: Pointing) -> Meaning {
    let follows = follow_up::follows(reading, talk, pointing);
    // "Next cheapest" goes on with that order.
    let same_order = reading.order.is_none_or(|order| order == talk.order && reading.says("next"));
    let more = follows && cues::wants_more(reading, talk) && !follow_up::names_condition(reading) && same_order;
    if more {
        cues::take_more(reading);
    }
    // More of what was shown is more of the near misses, where there were only those.
    let shown = talk.found_by.as_ref().filter(|_| more || follows && follow_up::is_among_shown(reading, pointing));
    let mut filter = if let Some(shown) = shown {
        shown.clone()
    } else if follows {
        let base = if summarises && pointing != Pointing::Many { follow_up::for_figures(talk) } else { talk.clone() };
        follow_up::merge(reading, &base)
    } else {
        std::mem::take(&mut reading.filter)
    };
    let order = reading.order.unwrap_or(if follows { talk.order } else { Order::Newest });
    let order = follow_up::relative_order(reading, talk, &mut filter).unwrap_or(order);
    let about_money =
        matches!(order, Order::PriceAsc | Order::PriceDesc | Order::UnitPriceAsc | Order::UnitPriceDesc) || summarises;
    // A lot of 0 is a home without one.
    if matches!(order, Order::LotDesc | Order::LotAsc) && filter.lot_area_sqft == Range::default() {
        filter.lot_area_sqft.min = Some(Bound { value: 0.into(), inclusive: false });
    }
    if about_money && filter.sale_type.is_none() && filter.ids.is_none() {
        filter.sale_type = Some(SaleType::ForSale);
    }
    let (wishes, near) = follow_up::said_before(reading, talk, follows, &filter);
    let intent = if summarises {
        Intent::Summary
    } else if counts {
        Intent::Count
    } else if follows
        && !more
        && reading.order.is_none()
        && matches!(talk.intent, Intent::Count | Intent::Summary)
        && !reading.says_any(&["show", "which", "list", "see", "name"])
    {
        talk.intent
    } else {
        Intent::Search
    };
    let skip = if more { talk.shown_count } else { reading.skip.unwrap_or(0) };
    let named = reading.limit;
    let around = filter.near.filter(|_| follows);
    let near_listing = around.and(talk.near_listing.clone());
    Meaning {
        intent,
        filter,
        order,
        skip,
        // The home in the middle is found too and not named.
        limit: skip + named.unwrap_or(SHOWN).clamp(1, 20) + usize::from(near_listing.is_some()),
        limit_named: named.is_some(),
        near_listing,
        wishes,
        near,
        need: match intent {
            Intent::Count => Need::Count,
            Intent::Summary => Need::Summary,
            _ => Need::Search,
        },
        unknown_places: std::mem::take(&mut reading.unknown_places),
        ignored: reading.ignored(),
        within_m: reading.within_m.or(around.map(|near| near.within_m)).unwrap_or(0),
        ..Meaning::default()
    }
}

/// The homes named in the question, or the one that the talk is about.
fn homes_filter(reading: &Reading<'_>, talk: &TalkState) -> (Filter, Need) {
    let mut filter = Filter { availability: Availability::Any, ..Filter::default() };
    if !reading.ids.is_empty() {
        filter.ids = Some(reading.ids.clone());
        return (filter, Need::Listings(reading.ids.clone()));
    }
    if !reading.mls_numbers.is_empty() {
        filter.mls_numbers = reading.mls_numbers.clone();
        return (filter, Need::Search);
    }
    if !reading.addresses.is_empty() {
        filter.streets = reading.addresses.concat();
        return (filter, Need::Search);
    }
    let one = talk.current.or(if talk.shown.len() == 1 { talk.shown.first().copied() } else { None });
    match one {
        Some(id) => {
            filter.ids = Some(vec![id]);
            (filter, Need::Listings(vec![id]))
        }
        None => (Filter::default(), Need::Nothing),
    }
}

fn detail(reading: &mut Reading<'_>, talk: &TalkState) -> Meaning {
    let (filter, need) = homes_filter(reading, talk);
    if need == Need::Nothing {
        return which(reading, talk);
    }
    let mut fields = std::mem::take(&mut reading.fields);
    // "The second one" answers what was asked when it could not be told of which home.
    let plain = fields.iter().all(|field| *field == Field::Everything);
    if plain && !talk.asked.is_empty() {
        fields = talk.asked.clone();
    } else if fields.is_empty() && homes_meant(reading) == 1 && follow_up::asks_the_same(reading) {
        fields = talk.told.clone();
    }
    if fields.len() > 1 {
        fields.retain(|field| *field != Field::Everything);
    }
    if fields.is_empty() {
        fields.push(Field::Everything);
    }
    Meaning { intent: Intent::ErrorCode, filter, need, fields, limit: SHOWN, ..Meaning::default() }
}

/// Asks which of the homes shown is meant.
fn which(reading: &mut Reading<'_>, talk: &TalkState) -> Meaning {
    let ids = talk.shown.clone();
    let need = if ids.is_empty() { Need::Nothing } else { Need::Listings(ids) };
    let fields = std::mem::take(&mut reading.fields);
    Meaning { intent: Intent::Which, fields, need, limit: SHOWN, ..Meaning::default() }
}

fn compare(reading: &mut Reading<'_>, talk: &TalkState) -> Meaning {
    if homes_meant(reading) == 0 {
        reading.ids = talk.shown.iter().take(3).copied().collect();
    } else if let Some((_, address)) =
        talk.current_address.as_ref().filter(|(id, _)| Some(*id) == talk.current && reading.addresses.len() == 1)
    {
        reading.addresses.insert(0, vec![address.clone()]);
    } else if homes_meant(reading) == 1 && reading.ids.len() == 1 {
        reading.ids.extend(talk.current.filter(|id| !reading.ids.contains(id)));
    }
    let (mut filter, mut need) = homes_filter(reading, talk);
    // Homes named in different ways are found by address or number; ids of the talk go along.
    if !reading.ids.is_empty() && reading.addresses.len() + reading.mls_numbers.len() > 0 {
        filter.ids = None;
        filter.streets = reading.addresses.concat();
        need = Need::Search;
    }
    let fields = std::mem::take(&mut reading.fields).into_iter().filter(|field| *field != Field::Everything).collect();
    Meaning { intent: Intent::Compare, filter, need, fields, limit: 4, ..Meaning::default() }
}

/// How the home is said back that others are near to.
fn near_name(reading: &Reading<'_>) -> String {
    let address = reading.addresses.first().and_then(|group| group.first());
    match (address, reading.mls_numbers.first()) {
        (Some(folded), _) => reading.words.display(folded).to_owned(),
        (None, Some(number)) => format!("MLS {}", number.to_uppercase()),
        (None, None) => THAT_HOME.into(),
    }
}

/// Homes around one home: the caller finds it first.
fn near_home(reading: &mut Reading<'_>, talk: &TalkState) -> Meaning {
    let (home, _) = homes_filter(reading, talk);
    let name = near_name(reading);
    reading.filter.streets.clear();
    reading.ids.clear();
    let mut meaning = search(reading, &TalkState::default(), false, false, Pointing::Nothing);
    meaning.near_listing = Some(home);
    meaning.near = name;
    meaning.limit += 1;
    meaning.within_m = reading.within_m.unwrap_or(3_000);
    meaning.order = reading.order.unwrap_or(Order::Nearest);
    meaning
}
