//! Order words: cheapest, largest, newest; and "one" where only the first of an order is asked for. "the cheapest
//! house" is an order and a number, not a price.

mod phrases;

use self::phrases::{SOFT, TERMS};
use porchlight_domain::{Filter, Order, Range};

use super::superlatives;
use crate::{
    follow_up,
    parse_state::{DroppedConstraint, ParseState},
};

/// Reads the order, and whether only its first is meant ("the cheapest one"); `earlier` is that of the last search.
pub fn extract(reading: &mut ParseState<'_>, earlier: Order) {
    if from_one_to_the_other(reading) || same_measure(reading, earlier) {
        return;
    }
    if let Some(found) = superlatives::longest_listed(reading) {
        reading.take(found);
        reading.order = Some(Order::DaysOnMarketDesc);
        reading.limit = reading.limit.or(Some(1));
        return;
    }
    // "Bit small. Houses instead?"
    let is_one = |span: &std::ops::Range<usize>| !(span.start + 1..span.end).any(|at| reading.pauses(at));
    let found = TERMS.iter().find_map(|(phrase, order)| Some((*phrase, *order, reading.find(phrase).filter(is_one)?)));
    if newest_by_year(reading) {
        return;
    }
    // "Highest price per sqft" says more than "highest price" and "price per sqft".
    let composed = superlatives::find(reading);
    let is_longer = |composed: &superlatives::ComposedOrder| {
        found.as_ref().is_none_or(|(_, _, span)| {
            composed.span.len() > span.len() && composed.span.start <= span.start
                || composed.span.end > span.end && composed.span.start < span.end
        })
    };
    if let Some(composed) = composed.filter(is_longer) {
        let sorts =
            reading.word(composed.span.end) == "first" || reading.says_any(&["sort", "sorted", "order", "ordered"]);
        reading.take(composed.span.clone());
        reading.order = Some(composed.order);
        if composed.span.clone().any(|at| matches!(reading.word(at), "rent" | "rents")) {
            reading.filter.sale_type = Some(porchlight_domain::SaleType::ForRent);
        }
        let place = place_before(reading, composed.span.start);
        let is_of_many = is_of_many(reading, "", composed.span.end);
        if let Some(place) = place {
            reading.take(composed.span.start - 1..composed.span.start);
            (reading.skip, reading.limit) = (Some(place - 1), Some(1));
        } else if composed.chooses && !sorts && !is_of_many && reading.limit.is_none() {
            reading.limit = Some(1);
        }
        return;
    }
    let Some((phrase, order, found)) = found else { return };
    // "Which is the newest", of homes: the one built last, and not the one listed last.
    let is_built = phrase == "newest"
        && reading.earlier.is_some()
        && matches!(reading.word(follow_up::lead(reading)), "which" | "whichs")
        && !reading.says_any(&["listing", "listings", "listed", "market"]);
    let order = if is_built { Order::YearDesc } else { order };
    // The noun of "big house" stays for its type.
    let adjective = is_soft(phrase) && !phrase.contains("lot");
    reading.take(if adjective { found.start..found.start + 1 } else { found.clone() });
    reading.order = Some(order);
    if phrase.contains("rent") {
        reading.filter.sale_type = Some(porchlight_domain::SaleType::ForRent);
    }
    // "Oldest first" puts all in order.
    let first = reading.word(found.end) == "first";
    let sorts = first || phrase.starts_with("by ") || reading.says_any(&["sort", "sorted", "order", "ordered"]);
    if first {
        reading.take(found.end..found.end + 1);
    }
    if let Some(place) = place_before(reading, found.start) {
        reading.take(found.start - 1..found.start);
        reading.skip = Some(place - 1);
        reading.limit = Some(1);
    } else if !SOFT.contains(&phrase)
        && !is_soft(phrase)
        && !sorts
        && !is_of_many(reading, phrase, found.end)
        && reading.limit.is_none()
    {
        reading.limit = Some(1);
    }
}

/// "Newest townhouse by year": the one that was built last.
fn newest_by_year(reading: &mut ParseState<'_>) -> bool {
    let Some(by) = ["by year built", "by year", "by age"].iter().find_map(|phrase| reading.find(phrase)) else {
        return false;
    };
    let ends = [("newest", Order::YearDesc), ("oldest", Order::YearAsc)];
    let end = ends.iter().find_map(|(word, order)| Some((reading.find(word)?, *order)));
    let Some((end, order)) =
        end.filter(|(end, _)| !is_of_many(reading, "", end.end) && reading.word(end.end) != "first")
    else {
        return false;
    };
    reading.take(end);
    reading.take(by);
    reading.order = Some(order);
    reading.limit = reading.limit.or(Some(1));
    true
}

/// "And the highest?", "the next 4 lowest" after the lowest fee: the same is compared as before.
fn same_measure(reading: &mut ParseState<'_>, earlier: Order) -> bool {
    const ENDS: [(&str, bool); 8] = [
        ("lowest", true),
        ("smallest", true),
        ("least", true),
        ("highest", false),
        ("biggest", false),
        ("largest", false),
        ("most", false),
        ("greatest", false),
    ];
    let pair = match earlier {
        Order::UnitPriceAsc | Order::UnitPriceDesc => (Order::UnitPriceAsc, Order::UnitPriceDesc),
        Order::HoaAsc | Order::HoaDesc => (Order::HoaAsc, Order::HoaDesc),
        Order::LotAsc | Order::LotDesc => (Order::LotAsc, Order::LotDesc),
        _ if bounds(reading, |filter| filter.hoa_month) => (Order::HoaAsc, Order::HoaDesc),
        _ if bounds(reading, |filter| filter.lot_area_sqft) => (Order::LotAsc, Order::LotDesc),
        _ => return false,
    };
    let found = ENDS.iter().find_map(|(word, is_low)| Some((reading.find(word)?, *is_low)));
    let Some((span, is_low)) = found else { return false };
    // "The lowest price" names what is compared.
    let next = reading.word(span.end);
    let is_bare = matches!(next, "" | "?" | "one" | "ones" | "too" | "please" | "pls" | "then" | "of" | "in" | "there");
    if !is_bare {
        return false;
    }
    let goes_on = reading.word(span.end - 1).ends_with("est") && reading.says_any(&["next", "other", "following"]);
    reading.take(span);
    reading.order = Some(if is_low { pair.0 } else { pair.1 });
    // The highest of those under a limit is no answer to it.
    let range = reading.earlier.map(|earlier| earlier.hoa_month).unwrap_or_default();
    if pair.0 == Order::HoaAsc && (if is_low { range.min } else { range.max }).is_some() {
        reading.forget.push(DroppedConstraint::Hoa);
    }
    if !goes_on && reading.limit.is_none() {
        reading.limit = Some(1);
    }
    true
}

/// Whether the search before has a limit of this.
fn bounds(reading: &ParseState<'_>, range: fn(&Filter) -> Range) -> bool {
    reading.earlier.is_some_and(|earlier| !range(earlier).is_open())
}

/// "From cheapest to most expensive", "biggest to smallest": all, in the order that comes first.
fn from_one_to_the_other(reading: &mut ParseState<'_>) -> bool {
    let pair = TERMS.iter().find_map(|(phrase, order)| {
        let first = reading.find(phrase)?;
        let next = first.end;
        if !matches!(reading.word(next), "to" | "-") {
            return None;
        }
        let end = TERMS.iter().filter_map(|(phrase, _)| reading.find(phrase)).find(|found| found.start == next + 1);
        end.map(|last| (*order, first.start..last.end))
    });
    let Some((order, span)) = pair.or_else(|| between_ends(reading)) else { return false };
    reading.take(span);
    reading.order = Some(order);
    true
}

/// "From the lowest to the highest price", "smallest to the largest": all, by what stands behind the two ends.
fn between_ends(reading: &ParseState<'_>) -> Option<(Order, std::ops::Range<usize>)> {
    const LOW: [&str; 6] = ["lowest", "cheapest", "smallest", "least", "low", "fewest"];
    const HIGH: [&str; 8] = ["highest", "priciest", "dearest", "largest", "biggest", "most", "high", "costliest"];
    let (at, is_up) = (0..reading.tokens.len()).find_map(|at| {
        let word = reading.word(at);
        let is_low = LOW.contains(&word);
        (!reading.tokens[at].taken && (is_low || HIGH.contains(&word))).then_some((at, is_low))
    })?;
    let is_filler = |word: &str| matches!(word, "the" | "price" | "priced" | "prices" | "expensive" | "ones" | "one");
    let skip = |from: usize| from + (from..from + 2).take_while(|at| is_filler(reading.word(*at))).count();
    let to = skip(at + 1);
    if !matches!(reading.word(to), "to" | "-") {
        return None;
    }
    let last = skip(to + 1);
    let ends = if is_up { &HIGH[..] } else { &LOW[..] };
    if !ends.contains(&reading.word(last)) || (at..last).any(|at| reading.tokens[at + 1].taken) {
        return None;
    }
    let noun = last + 1 + usize::from(matches!(reading.word(last + 1), "monthly" | "square" | "expensive" | "in"));
    let of_size = matches!(reading.word(at), "smallest" | "largest" | "biggest");
    let (low, high) = match reading.word(noun) {
        "hoa" | "fee" | "fees" | "dues" => (Order::HoaAsc, Order::HoaDesc),
        "size" | "area" | "sqft" | "feet" | "footage" => (Order::AreaAsc, Order::AreaDesc),
        "lot" | "lots" | "land" => (Order::LotAsc, Order::LotDesc),
        "price" | "prices" | "rent" | "rents" | "cost" => (Order::PriceAsc, Order::PriceDesc),
        _ if of_size => (Order::AreaAsc, Order::AreaDesc),
        _ => (Order::PriceAsc, Order::PriceDesc),
    };
    let is_noun = matches!(
        reading.word(noun),
        "hoa" | "fee" | "fees" | "dues" | "size" | "area" | "sqft" | "lot" | "lots" | "price" | "prices" | "cost"
    );
    let end = if is_noun { noun + 1 } else { last + 1 };
    let start = at - usize::from(reading.before(at, 1) == "the");
    let start = start - usize::from(reading.before(start, 1) == "from");
    Some((if is_up { low } else { high }, start..end))
}

/// "Big houses" and "a large lot" order; they choose none.
fn is_soft(phrase: &str) -> bool {
    ["big ", "large ", "small "].iter().any(|word| phrase.starts_with(word))
}

/// "The second cheapest": its place in the order.
fn place_before(reading: &ParseState<'_>, at: usize) -> Option<usize> {
    let token = reading.tokens.get(at.checked_sub(1)?)?;
    token.ordinal.filter(|place| (2..=20).contains(place) && !token.taken)
}

/// "The largest lots", "the cheapest 2 bed condos".
fn is_of_many(reading: &ParseState<'_>, phrase: &str, end: usize) -> bool {
    const HOMES: [&str; 10] = [
        "homes",
        "houses",
        "condos",
        "apartments",
        "places",
        "listings",
        "townhouses",
        "rentals",
        "properties",
        "ones",
    ];
    let next = reading.word(end);
    phrase.ends_with("lots")
        || phrase.ends_with("yards")
        || phrase.ends_with("plots")
        || next.ends_with('s') && !matches!(next, "is" | "this" | "has" | "sqft")
        || next == "land"
        || (end..end + 4).any(|at| HOMES.contains(&reading.word(at)))
}
