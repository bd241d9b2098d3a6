//! Joins a question to the talk before it: "and in Tacoma?", "only with parking", "cheaper".
//!
//! Why it exists: a condition said later replaces the one of its kind and keeps the others. Not
//! here: homes pointed at (`parts/references.rs`).

use porchlight_domain::{Availability, Bound, Filter, Order, Range};

use crate::{
    meaning::Wish,
    parts::references::Pointing,
    reading::{Forget, Reading},
    talk::TalkState,
};

/// Whether the question says any condition of its own.
pub fn has_conditions(reading: &Reading<'_>) -> bool {
    reading.filter != Filter::default()
        || reading.limit.is_some()
        || !reading.forget.is_empty()
        || reading.within_m.is_some()
}

/// Whether "it" asks about the home that the talk is about, rather than for homes.
pub fn is_detail(reading: &Reading<'_>, talk: &TalkState) -> bool {
    let place = names_place(&reading.filter);
    let noun = reading.says_any(&[
        "homes",
        "houses",
        "condos",
        "apartments",
        "listings",
        "townhouses",
        "places",
        "properties",
    ]);
    !place
        && !noun
        && (!reading.fields.is_empty() || talk.current.is_some())
        && (talk.current.is_some() || !talk.shown.is_empty() || !reading.fields.is_empty())
}

/// Whether "what about parking?" asks on about the home that was just spoken of.
pub fn asks_on(reading: &Reading<'_>, talk: &TalkState) -> bool {
    let noun = reading.says_any(&[
        "homes",
        "houses",
        "condos",
        "apartments",
        "townhouses",
        "listings",
        "one",
        "ones",
        "anything",
        "something",
    ]);
    let asked = matches!(reading.word(0), "is" | "are") && reading.word(1) == "there" && !noun;
    let allowed =
        reading.says_any(&["can i bring", "can i have", "allowed", "are pets", "are dogs", "are cats"]) && !noun;
    let opened = asked || allowed || reading.says_any(&["what about", "how about"]) || reading.word(0) == "and";
    let numbers = reading.tokens.iter().any(|token| token.number.is_some());
    let field = reading.fields.iter().any(|field| *field != crate::meaning::Field::Everything);
    opened && field && talk.current.is_some() && !numbers && !names_place(&reading.filter)
}

/// Whether the question goes on with the search before it.
pub fn follows(reading: &Reading<'_>, talk: &TalkState, pointing: Pointing) -> bool {
    const OPENERS: [&str; 22] = [
        "and", "or", "but", "only", "just", "also", "what", "how", "with", "without", "in", "under", "over", "any",
        "cheaper", "bigger", "larger", "smaller", "same", "ok", "then", "no",
    ];
    if talk.filter.is_none() {
        return false;
    }
    let asks_anew = reading.says_any(&[
        "looking for",
        "show me",
        "find me",
        "search for",
        "i want",
        "i need",
        "do you have",
        "find",
        "im after",
        "searching for",
        "list all",
        "all homes",
        "all houses",
    ]);
    let noun = reading.says_any(&[
        "homes",
        "houses",
        "home",
        "house",
        "condos",
        "condo",
        "apartments",
        "apartment",
        "townhouses",
        "townhouse",
        "listings",
        "properties",
        "rentals",
        "land",
        "studio",
        "place",
        "property",
    ]);
    let first = reading.word(0);
    let opener = matches!(first, "and" | "or" | "but" | "only" | "just" | "also" | "same" | "then")
        || reading.says_any(&[
            "what about",
            "how about",
            "instead",
            "of those",
            "of these",
            "of them",
            "show more",
            "show me more",
            "more options",
            "any others",
            "else",
        ]);
    let relative = is_relative(reading, talk) && !reading.says_any(&["bigger than", "larger than", "cheaper than"]);
    if opener || relative || pointing == Pointing::Many {
        return true;
    }
    // "is there a pool?" after sold homes asks what is offered.
    let offers = matches!(first, "is" | "are") && reading.word(1) == "there" || reading.says("do you have");
    if offers && talk.filter.as_ref().is_some_and(|filter| filter.availability != Availability::Available) {
        return false;
    }
    if asks_anew && (noun || reading.says_any(&["everything", "anything", "something", "all"])) {
        return false;
    }
    if noun && (!reading.filter.cities.is_empty() || reading.tokens.len() > 5) {
        return false;
    }
    !noun || OPENERS.contains(&first)
}

/// The earlier conditions with those of this question in their place.
pub fn merge(reading: &mut Reading<'_>, talk: &TalkState) -> Filter {
    let mut filter = talk.filter.clone().unwrap_or_default();
    let new = std::mem::take(&mut reading.filter);
    for forget in &reading.forget {
        match forget {
            Forget::Price => filter.price = Range::default(),
            Forget::Place => clear_place(&mut filter),
            Forget::PropertyType => {
                filter.property_types.clear();
                filter.not_property_types.clear();
            }
            Forget::Bedrooms => filter.bedrooms = Range::default(),
        }
    }
    if names_place(&new) || !reading.unknown_places.is_empty() {
        clear_place(&mut filter);
    }
    if new.sale_type.is_some() && new.sale_type != filter.sale_type && new.price == Range::default() {
        filter.price = Range::default();
    }
    // A price said in a talk about rents is a rent unless it is far too high for one.
    let keeps_kind = filter.sale_type.is_some()
        && new.price != Range::default()
        && !reading.says_any(&["rent", "buy", "sale", "month"]);
    let kind = filter.sale_type;
    overlay(&mut filter, new);
    if keeps_kind && kind != filter.sale_type && !reading.tokens.iter().any(|token| token.scaled) {
        filter.sale_type = kind;
    }
    filter
}

/// Wishes and the place to be near to, as they are said back: what was said before goes on with its conditions.
pub fn said_before(reading: &mut Reading<'_>, talk: &TalkState, follows: bool, filter: &Filter) -> (Vec<Wish>, String) {
    let new = std::mem::take(&mut reading.wishes);
    let mut wishes = if follows { talk.wishes.clone() } else { Vec::new() };
    wishes.retain(|wish| !new.iter().any(|own| own.words == wish.words));
    wishes.extend(new);
    let near = if follows && filter.near.is_some() { talk.near.clone() } else { String::new() };
    (wishes, near)
}

fn names_place(filter: &Filter) -> bool {
    !(filter.cities.is_empty()
        && filter.zips.is_empty()
        && filter.locations.is_empty()
        && filter.streets.is_empty()
        && filter.states.is_empty()
        && filter.not_cities.is_empty())
        || filter.near.is_some()
}

fn clear_place(filter: &mut Filter) {
    filter.cities.clear();
    filter.not_cities.clear();
    filter.zips.clear();
    filter.locations.clear();
    filter.streets.clear();
    filter.states.clear();
    filter.near = None;
    filter.ids = None;
}

fn overlay(filter: &mut Filter, new: Filter) {
    let empty = Filter::default();
    macro_rules! take {
        ($($field:ident),*) => { $(if new.$field != empty.$field { filter.$field = new.$field.clone(); })* };
    }
    take!(
        sale_type,
        availability,
        price,
        bedrooms,
        bathrooms,
        building_area_sqft,
        lot_area_sqft,
        year_built,
        days_on_market,
        parking_spots,
        hoa_month,
        deposit,
        no_hoa,
        cities,
        not_cities,
        states,
        zips,
        locations,
        streets,
        property_types,
        not_property_types,
        tours,
        space_type,
        near,
        ids,
        mls_numbers
    );
    for word in new.words {
        filter.not_words.retain(|own| *own != word);
        if !filter.words.contains(&word) {
            filter.words.push(word);
        }
    }
    for word in new.not_words {
        filter.words.retain(|own| *own != word);
        if !filter.not_words.contains(&word) {
            filter.not_words.push(word);
        }
    }
}

/// Whether the question wants more or less of what was shown: "cheaper", "something bigger".
pub fn is_relative(reading: &Reading<'_>, talk: &TalkState) -> bool {
    talk.filter.is_some()
        && !asks_which(reading)
        && reading.says_any(&["cheaper", "less expensive", "more affordable", "bigger", "larger", "more space"])
}

/// "Which one is cheaper?" asks among the homes that were shown, not for others.
fn asks_which(reading: &Reading<'_>) -> bool {
    reading.says_any(&["which is", "which one is"])
}

/// "cheaper", "bigger": bounded by the homes shown before, in their order.
pub fn relative_order(reading: &Reading<'_>, talk: &TalkState, filter: &mut Filter) -> Option<Order> {
    if asks_which(reading) {
        return None;
    }
    let exclusive = |value| Some(Bound { value, inclusive: false });
    if reading.says_any(&["cheaper", "less expensive", "lower price", "more affordable"])
        && !reading.says("cheaper than")
    {
        if let Some(price) = talk
            .lowest_price
            .filter(|_| filter.price.max.is_none_or(|max| talk.lowest_price.is_some_and(|low| low < max.value)))
        {
            filter.price.max = exclusive(price);
        }
        return Some(Order::PriceAsc);
    }
    if reading.says_any(&["bigger", "larger", "more space", "more spacious"])
        && !reading.says_any(&["bigger than", "larger than"])
    {
        if let Some(area) = talk.largest_sqft {
            filter.building_area_sqft.min = exclusive(area);
        }
        return Some(Order::AreaDesc);
    }
    None
}
