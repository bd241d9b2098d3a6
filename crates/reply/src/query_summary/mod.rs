//! Says back in a few words what was understood: "3+ bedrooms in Tacoma under $500,000". A wrong guess must be visible
//! at once, in the language of the answer.

pub mod found_sentence;

use porchlight_domain::{
    Availability, Filter, Order, Range, SaleType, SpaceType, TourKind, filter::stated_name, open_house::DAY_MINUTES,
};
use porchlight_lang::{
    attributes,
    language::Language,
    messages::{Messages, Orders, fill, of},
};
use porchlight_query::{Intent, Preference, Query, RelaxedConstraint, query::REFERENCED_LISTING, term_families};
use rust_decimal::Decimal;

use crate::{
    features, format,
    format::dates,
    format::ranges::{self, plain, square_feet},
    property_type,
};

/// More words than these are one thing that listings call differently.
const MAX_ALTERNATIVES: usize = 4;

/// The conditions in words, "" when there is none or the question is not about many homes.
pub fn summarize_query(meaning: &Query, language: Language) -> String {
    format::sentence(&summary_clause(meaning, language))
}

/// The conditions in words within a sentence: "under $500,000".
pub(crate) fn summary_clause(meaning: &Query, language: Language) -> String {
    let p = of(language);
    if !matches!(meaning.intent, Intent::Search | Intent::Count | Intent::Summary) {
        return String::new();
    }
    let things = things(meaning, p, language).join(p.punctuation.comma);
    let (offer, place, price) = (offer(&meaning.filter, p), place(meaning, p, language), price(meaning, p, language));
    let pieces =
        if p.restating.place_first { [place, offer, Some(things), price] } else { [Some(things), offer, place, price] };
    let pieces: Vec<String> = pieces.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    let mut out = pieces.join(p.restating.gap);
    if let Some(order) = order_terms(meaning.order, &p.restating.orders) {
        if !out.is_empty() {
            out.push_str(if p.restating.gap == " " { p.punctuation.comma } else { p.restating.gap });
        }
        out.push_str(order);
    }
    out
}

/// Each removable condition with its label: "Under $500,000", "3+ bedrooms".
pub fn filter_labels(meaning: &Query, language: Language) -> Vec<(RelaxedConstraint, String)> {
    let labeled = |(constraint, filter): (RelaxedConstraint, Filter)| {
        let near = if filter.near.is_some() { meaning.near.clone() } else { String::new() };
        let alone = Query { filter, near, order: Order::default(), intent: Intent::Search, ..meaning.clone() };
        (constraint, summarize_query(&alone, language))
    };
    meaning.constraints().into_iter().map(labeled).filter(|(_, label)| !label.is_empty()).collect()
}

/// A condition in words, by its place in an English sentence.
pub(crate) enum Condition {
    /// "sold", before the noun.
    State(String),
    /// In place of the noun, or what no home is.
    Kind(String),
    Studios(String),
    /// Behind "with".
    Has(String),
    /// Behind a comma.
    Is(String),
}

/// State, kind, rooms, sizes, age, parking, fees, tours and preferences.
fn things(meaning: &Query, p: &Messages, language: Language) -> Vec<String> {
    let plain = |condition| match condition {
        Condition::State(text)
        | Condition::Kind(text)
        | Condition::Studios(text)
        | Condition::Has(text)
        | Condition::Is(text) => text,
    };
    all_conditions(meaning, p, language).into_iter().map(plain).collect()
}

/// The same for a sentence: "pool" of "with pool", and types that are ruled out apart.
pub(crate) fn conditions(meaning: &Query, p: &Messages, language: Language) -> Vec<Condition> {
    let lead = fill(p.restating.with, &[("thing", "")]);
    let sorted = |condition| match condition {
        Condition::Is(text) => match text.strip_prefix(&lead) {
            Some(thing) => Condition::Has(thing.replace(&format!("{}{lead}", p.punctuation.or), p.punctuation.or)),
            None => Condition::Is(text),
        },
        Condition::Kind(text) if text.starts_with("no ") => Condition::Is(text),
        condition => condition,
    };
    all_conditions(meaning, p, language).into_iter().map(sorted).collect()
}

fn all_conditions(meaning: &Query, p: &Messages, language: Language) -> Vec<Condition> {
    let (filter, r) = (&meaning.filter, &p.restating);
    let number = |value: Decimal| format::number(value, language);
    let mut out: Vec<Condition> = Vec::new();
    match filter.availability {
        Availability::Available | Availability::Any => {}
        Availability::ComingSoon => out.push(Condition::State(p.states.card_coming.to_lowercase())),
        Availability::Sold => out.push(Condition::State(r.sold.into())),
        Availability::Pending => out.push(Condition::State(p.states.pending.into())),
        Availability::OffMarket => out.push(Condition::State(p.states.off_market.into())),
    }
    out.extend(property_type::of_filter(filter, meaning, language).into_iter().map(Condition::Kind));
    let space = filter.space_type.map(|space| if space == SpaceType::Room { r.room } else { r.entire }.to_owned());
    out.extend(space.map(Condition::Is));
    let is_studio = filter.bedrooms.max.is_some_and(|max| max.value.is_zero());
    out.extend(bedrooms(filter, p, language).map(if is_studio { Condition::Studios } else { Condition::Has }));
    out.extend(ranges::counted(&filter.bathrooms, &r.bathrooms, p, language).map(Condition::Has));
    out.extend(square_feet(&filter.building_area_sqft, r.area, p, language).map(Condition::Has));
    // Above nothing: only that there is a lot.
    if filter.lot_area_sqft.max.is_some() || filter.lot_area_sqft.min.is_some_and(|min| !min.value.is_zero()) {
        out.extend(square_feet(&filter.lot_area_sqft, r.lot, p, language).map(Condition::Has));
    }
    out.extend(plain(&filter.year_built, &r.built, &|year| year.to_string()).map(Condition::Is));
    // "With parking" has its own "with".
    out.extend(parking(filter, p, language).map(|text| match text.starts_with(char::is_alphabetic) {
        true => Condition::Is(text),
        false => Condition::Has(text),
    }));
    out.extend(fees(meaning, p, language).into_iter().map(|text| match text.ends_with(p.labels.square_foot) {
        true => Condition::Is(text),
        false => Condition::Has(text),
    }));
    let days =
        |plural: &porchlight_lang::plural::Plural, value| fill(plural.of(value, language), &[("n", &number(value))]);
    if let Some(max) = filter.days_on_market.max {
        out.push(Condition::Is(days(&r.listed_within, max.value)));
    } else if let Some(min) = filter.days_on_market.min {
        out.push(Condition::Is(days(&r.on_market_over, min.value)));
    }
    let tours = filter.tours.map(|tours| match tours {
        TourKind::OpenHouse => open_house(filter, r.open_house, language),
        TourKind::ThreeD => r.tour.to_owned(),
    });
    out.extend(tours.map(Condition::Has));
    out.extend(kept_preferences(meaning, p, language).into_iter().map(Condition::Is));
    out
}

/// "open house (November 28–29, 2026)".
fn open_house(filter: &Filter, label: &str, language: Language) -> String {
    let Some((from, until)) = filter.open_house.and_then(|window| Some((window.from, window.until?))) else {
        return label.to_owned();
    };
    let (first, last) = (from.div_euclid(DAY_MINUTES), (until - 1).div_euclid(DAY_MINUTES));
    format!("{label} ({})", dates::days(first, last, language))
}

fn bedrooms(filter: &Filter, p: &Messages, language: Language) -> Option<String> {
    let (min, max) = (filter.bedrooms.min, filter.bedrooms.max);
    if max.is_some_and(|max| max.value.is_zero()) {
        return Some(p.restating.studios.into());
    }
    match max.filter(|_| min.is_some_and(|min| min.value.is_zero())) {
        Some(max) => Some(fill(p.restating.studio_to, &[("beds", &format::beds(max.value, language))])),
        None => ranges::counted(&filter.bedrooms, &p.restating.bedrooms, p, language),
    }
}

fn parking(filter: &Filter, p: &Messages, language: Language) -> Option<String> {
    let range = &filter.parking_spots;
    match (range.min, range.max) {
        (None, Some(max)) if max.value.is_zero() => Some(p.restating.no_parking.into()),
        (Some(min), None) if min.value == Decimal::ONE && min.inclusive => Some(p.restating.with_parking.into()),
        _ => ranges::counted(range, &p.restating.parking, p, language),
    }
}

fn fees(meaning: &Query, p: &Messages, language: Language) -> Vec<String> {
    let (filter, r) = (&meaning.filter, &p.restating);
    let money = |value| format::money(&meaning.currency, value, language);
    let fee = |range: &Range, name: &str| plain(range, &r.fees, &money).map(|range| fill(name, &[("range", &range)]));
    let none = filter.no_hoa.then(|| r.no_hoa.to_owned());
    let of_area = plain(&filter.unit_price, &r.fees, &money)
        .map(|range| fill(r.unit_price, &[("range", &range), ("unit", p.labels.square_foot)]));
    let fees = none.into_iter().chain(fee(&filter.hoa_month, r.hoa)).chain(fee(&filter.deposit, r.deposit));
    fees.chain(of_area).collect()
}

/// Preferences: in English as the visitor put them, else by the table of features, so that they bend.
fn kept_preferences(meaning: &Query, p: &Messages, language: Language) -> Vec<String> {
    let filter = &meaning.filter;
    // "no pool" only keeps a preference for a pool from finding a text that says so.
    let not: Vec<String> = filter.excluded_terms.iter().filter(|word| !word.starts_with("no ")).cloned().collect();
    let mut out = Vec::new();
    for (all, is_denied) in [(&filter.terms, false), (&not, true)] {
        let mut left: Vec<&String> = all.iter().collect();
        for preference in
            meaning.preferences.iter().filter(|preference| preference.terms.iter().all(|word| all.contains(word)))
        {
            out.push(phrase(preference, is_denied, meaning, language));
            left.retain(|word| !preference.terms.contains(word));
        }
        // Words that nobody said so: "and with a view" of a relaxed search.
        out.extend(left.into_iter().map(|word| features::preference_label(word, is_denied, p, language)));
    }
    let one_of = |tokens: &Vec<String>| {
        if let Some(attribute) = stated_name(tokens).and_then(attributes::find) {
            return attribute.label(language).to_owned();
        }
        if let Some(own) = meaning.preferences.iter().find(|own| own.terms == *tokens && language == meaning.language) {
            return own.label.clone();
        }
        if let Some(family) = term_families::name(tokens) {
            return features::preference_label(family, false, p, language);
        }
        // Of many words for one thing, the first names it.
        let shown = if tokens.len() > MAX_ALTERNATIVES { 1 } else { tokens.len() };
        tokens
            .iter()
            .take(shown)
            .map(|word| features::preference_label(word, false, p, language))
            .collect::<Vec<_>>()
            .join(p.punctuation.or)
    };
    out.extend(filter.any_terms.iter().map(one_of));
    out
}

fn phrase(preference: &Preference, is_denied: bool, meaning: &Query, language: Language) -> String {
    let tokens = preference.terms.join(" ");
    let in_their_terms = language == meaning.language;
    if in_their_terms && (language == Language::En || porchlight_lang::features::name(&tokens, language).is_none()) {
        preference.label.clone()
    } else {
        features::preference_label(&tokens, is_denied, of(language), language)
    }
}

pub(crate) fn offer(filter: &Filter, p: &Messages) -> Option<String> {
    match filter.sale_type {
        Some(SaleType::ForRent) => Some(p.restating.for_rent.into()),
        // A price says it already.
        Some(SaleType::ForSale) if filter.price == Range::default() && filter.availability != Availability::Sold => {
            Some(p.restating.for_sale.into())
        }
        _ => None,
    }
}

pub(crate) fn place(meaning: &Query, p: &Messages, language: Language) -> Option<String> {
    let (filter, r) = (&meaning.filter, &p.restating);
    let phrase = |template: &str, names: Vec<String>| {
        let names: Vec<String> = names.iter().map(|name| format::isolated(name, language)).collect();
        (!names.is_empty()).then(|| fill(template, &[("place", &names.join(p.punctuation.or))]))
    };
    let display = |names: &[String]| names.iter().map(|name| meaning.display(name).to_owned()).collect::<Vec<_>>();
    // That others are not the home spoken of goes without saying, nor does a street's search name a home on it.
    let earlier = &meaning.earlier;
    let is_known = |id| Some(id) == earlier.current || !filter.streets.is_empty();
    let is_current = |street: &&String| earlier.seen().any(|seen| is_known(seen.id) && seen.street == **street);
    let streets = filter.streets.iter().map(|street| titled(street)).collect();
    let not_streets = filter.not_streets.iter().filter(|street| !is_current(street));
    let not_streets = not_streets.map(|street| titled(street)).collect();
    let areas = [display(&filter.locations), display(&filter.cities), display(&filter.zips), display(&filter.states)];
    let only_cities = filter.locations.is_empty() && filter.zips.is_empty() && filter.states.is_empty();
    let mut out: Vec<String> = [
        phrase(r.on_street, streets),
        phrase(if only_cities { r.in_city } else { r.in_area }, areas.concat()),
        phrase(r.not_in, [display(&filter.not_cities), display(&filter.not_locations)].concat()),
        phrase(r.not_on_street, not_streets),
    ]
    .into_iter()
    .flatten()
    .collect();
    if meaning.near == REFERENCED_LISTING {
        out.push(r.near_that.into());
    } else if !meaning.near.is_empty() {
        out.push(fill(r.near, &[("home", &format::isolated(&meaning.near, language))]));
    } else if filter.near.is_some() {
        out.push(r.nearby.into());
    }
    (!out.is_empty()).then(|| out.join(r.gap))
}

fn titled(text: &str) -> String {
    text.split(' ').map(format::sentence).collect::<Vec<_>>().join(" ")
}

pub(crate) fn price(meaning: &Query, p: &Messages, language: Language) -> Option<String> {
    let money = |value| format::money(&meaning.currency, value, language);
    let text = plain(&meaning.filter.price, &p.restating.money, &money)?;
    let is_rent = meaning.filter.sale_type == Some(SaleType::ForRent);
    Some(if is_rent { fill(p.restating.per_month, &[("range", &text)]) } else { text })
}

pub(crate) fn order_terms(order: Order, orders: &Orders) -> Option<&'static str> {
    Some(match order {
        Order::Newest | Order::Nearest => return None,
        Order::Oldest => orders.oldest,
        Order::PriceAsc => orders.cheapest,
        Order::PriceDesc => orders.dearest,
        Order::AreaAsc => orders.smallest,
        Order::AreaDesc => orders.largest,
        Order::LotDesc => orders.largest_lot,
        Order::LotAsc => orders.smallest_lot,
        Order::YearAsc => orders.built_first,
        Order::YearDesc => orders.built_last,
        Order::BedroomsDesc => orders.max_bedrooms,
        Order::UnitPriceAsc => orders.unit_price_low,
        Order::UnitPriceDesc => orders.unit_price_high,
        Order::DaysOnMarketAsc => orders.newest_on_market,
        Order::DaysOnMarketDesc => orders.longest_on_market,
        Order::HoaAsc => orders.lowest_hoa,
        Order::HoaDesc => orders.highest_hoa,
    })
}
