//! "Cheaper", "something bigger", "lower fees", "too expensive": bounded by what was shown before.

use porchlight_domain::{Bound, Filter, Order, SaleType};

use crate::{dialog_state::DialogState, parse_state::ParseState};

/// Below it a price is a rent.
const LOWEST_SALE_PRICE: i64 = 20_000;

/// Whether the question wants more or less of what was shown: "cheaper", "something bigger".
pub fn is_relative(reading: &ParseState<'_>, dialog_state: &DialogState) -> bool {
    const COMPARATIVES: [&str; 22] = [
        "more bedrooms",
        "more beds",
        "another bedroom",
        "extra bedroom",
        "one more bedroom",
        "anything smaller",
        "something smaller",
        "smaller ones",
        "too big",
        "cheaper",
        "less expensive",
        "more affordable",
        "lower price",
        "bigger",
        "larger",
        "more space",
        "more spacious",
        "too small",
        "lower fees",
        "lower hoa",
        "smaller fees",
        "cheaper hoa",
    ];
    (dialog_state.filter.is_some() || dialog_state.current.is_some())
        && !asks_which(reading)
        && (too_much(reading) || reading.says_any(&COMPARATIVES))
}

/// "Too expensive" wants something cheaper.
pub(super) fn too_much(reading: &ParseState<'_>) -> bool {
    reading.says_any(&["too expensive", "too pricey", "out of my budget", "over my budget", "over budget"])
        && !reading.says_any(&["not too", "isnt too"])
}

/// "Which one is cheaper?" asks among the homes that were shown, not for others.
fn asks_which(reading: &ParseState<'_>) -> bool {
    const WHICH: [&str; 12] = [
        "which is",
        "which one is",
        "which ones",
        "which one has",
        "which has",
        "which home is",
        "which house is",
        "which of them",
        "which of these",
        "which of those",
        "who has",
        "whichs",
    ];
    reading.says_any(&WHICH)
}

/// "cheaper", "bigger": bounded by the homes shown before, in their order.
pub fn relative_order(reading: &ParseState<'_>, dialog_state: &DialogState, filter: &mut Filter) -> Option<Order> {
    if asks_which(reading) {
        return None;
    }
    let exclusive = |value| Some(Bound { value, inclusive: false });
    if reading.says_any(&["lower fees", "lower hoa", "lower hoas", "smaller fees", "cheaper hoa"]) {
        if let Some(fee) = dialog_state.lowest_hoa.filter(|fee| !fee.is_zero()) {
            filter.hoa_month.max = exclusive(fee);
        }
        return Some(Order::HoaAsc);
    }
    // "Next cheapest" after one home is the one above it, unless the list is in that order already.
    if reading.says_any(&["next cheapest", "next least expensive"])
        && dialog_state.order != Order::PriceAsc
        && dialog_state.current.is_some()
    {
        filter.price.min = dialog_state.lowest_price.and_then(exclusive);
        return Some(Order::PriceAsc);
    }
    // "Too expensive, max 600k" and "too small, I need 2 bedrooms" say themselves what would do.
    let earlier = dialog_state.filter.as_deref().cloned().unwrap_or_default();
    if too_much(reading) && filter.price != earlier.price {
        return None;
    }
    // "Not a dollar over 650, anything cheaper is fine": the amount bounds.
    let says_price = filter.price != earlier.price && !filter.price.is_open();
    if says_price && reading.says_any(&["cheaper is", "anything cheaper", "or cheaper", "cheaper works"]) {
        return None;
    }
    if (too_much(reading) && dialog_state.filter.is_some()
        || reading.says_any(&["cheaper", "less expensive", "lower price", "more affordable"]))
        && !compares_with_amount(reading)
    {
        if let Some(price) = dialog_state
            .lowest_price
            .filter(|_| filter.price.max.is_none_or(|max| dialog_state.lowest_price.is_some_and(|low| low < max.value)))
        {
            filter.price.max = exclusive(price);
            // What is said last counts: no range ends below its beginning.
            filter.price.min = filter.price.min.filter(|min| min.value < price);
            // After one rental that was named, cheaper ones are rentals too.
            if filter.sale_type.is_none() && price < LOWEST_SALE_PRICE.into() {
                filter.sale_type = Some(SaleType::ForRent);
            }
        }
        return Some(Order::PriceAsc);
    }
    if reading.says_any(&["anything smaller", "something smaller", "smaller ones", "too big"])
        && filter.building_area_sqft == earlier.building_area_sqft
    {
        return Some(Order::AreaAsc);
    }
    if filter.bedrooms == earlier.bedrooms
        && reading.says_any(&["more bedrooms", "more beds", "another bedroom", "extra bedroom", "one more bedroom"])
    {
        let current = dialog_state.seen().find(|shown| Some(shown.id) == dialog_state.current);
        let own = earlier.bedrooms.min.map(|min| min.value).or(current.and_then(|shown| shown.bedrooms));
        filter.bedrooms.min = own.and_then(exclusive).or(filter.bedrooms.min);
        filter.bedrooms.max = filter.bedrooms.max.filter(|max| own.is_none_or(|own| max.value > own));
        return own.is_none().then_some(Order::BedroomsDesc);
    }
    let denied =
        reading.says_any(&["nothing bigger", "no bigger", "not bigger", "nothing larger", "or bigger", "or larger"]);
    let explained = reading.says("too small")
        && (filter.bedrooms != earlier.bedrooms || filter.building_area_sqft != earlier.building_area_sqft);
    if reading.says_any(&["bigger", "larger", "more space", "more spacious", "too small"])
        && !denied
        && !explained
        && !compares_with_amount(reading)
    {
        if let Some(area) = dialog_state.largest_sqft {
            filter.building_area_sqft.min = exclusive(area);
            filter.building_area_sqft.max = filter.building_area_sqft.max.filter(|max| max.value > area);
        }
        return Some(Order::AreaDesc);
    }
    None
}

/// "Cheaper than 300k" bounds by itself; "cheaper than that" is measured by what was shown.
pub(super) fn compares_with_amount(reading: &ParseState<'_>) -> bool {
    const COMPARED: [&str; 6] = [
        "cheaper than",
        "less expensive than",
        "more affordable than",
        "lower price than",
        "bigger than",
        "larger than",
    ];
    COMPARED.iter().filter_map(|phrase| reading.find_last(phrase)).any(|found| {
        !matches!(reading.word(found.end), "that" | "this" | "it" | "those" | "these" | "them" | "the" | "what")
    })
}
