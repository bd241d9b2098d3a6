//! Says back in a few words what was understood: "3+ bedrooms in Tacoma under $500,000".
//!
//! Why it exists: a wrong guess must be visible at once. Not here: what was found.

use porchlight_domain::{Availability, Filter, Order, Range, SaleType, SpaceType, Tours};
use rust_decimal::Decimal;

use super::format;
use crate::{
    language::Language,
    meaning::{Meaning, Wish},
    parts::types as property_types,
    vocabulary::Vocabulary,
};

/// The conditions in words, "" when there is none.
pub fn restate(meaning: &Meaning, words: &Vocabulary) -> String {
    let (filter, order) = (&meaning.filter, meaning.order);
    let language = Language::En;
    let mut things: Vec<String> = Vec::new();
    match filter.availability {
        Availability::Available | Availability::Any => {}
        Availability::ComingSoon => things.push("coming soon".into()),
        Availability::Sold => things.push("sold".into()),
        Availability::Pending => things.push("pending".into()),
    }
    if let Some(types) = types(filter, words) {
        things.push(types);
    }
    if filter.space_type == Some(SpaceType::Room) {
        things.push("a room".into());
    }
    if filter.space_type == Some(SpaceType::EntirePlace) {
        things.push("an entire place".into());
    }
    let studio = filter.bedrooms.max.is_some_and(|max| max.value.is_zero());
    let from_studio = filter.bedrooms.min.is_some_and(|min| min.value.is_zero());
    if studio {
        things.push("studios".into())
    } else if let (true, Some(max)) = (from_studio, filter.bedrooms.max) {
        things.push(format!("studio to {}", format::beds(max.value, language)));
    } else {
        push(&mut things, &filter.bedrooms, &|text| format!("{text} bedrooms"))
    }
    push(&mut things, &filter.bathrooms, &|text| format!("{text} bathrooms"));
    push(&mut things, &filter.building_area_sqft, &|text| format!("{text} sq ft"));
    // Above nothing: only that there is a lot.
    if filter.lot_area_sqft.max.is_some() || filter.lot_area_sqft.min.is_some_and(|min| !min.value.is_zero()) {
        push(&mut things, &filter.lot_area_sqft, &|text| format!("lot {text} sq ft"));
    }
    year(filter, &mut things);
    parking(filter, &mut things);
    fees(filter, words, &mut things);
    if let Some(max) = filter.days_on_market.max {
        things.push(format!("listed within {} days", format::number(max.value, language)));
    } else if let Some(min) = filter.days_on_market.min {
        things.push(format!("on the market for over {} days", format::number(min.value, language)));
    }
    match filter.tours {
        Some(Tours::OpenHouse) => things.push("open house".into()),
        Some(Tours::ThreeD) => things.push("3D tour".into()),
        None => {}
    }
    wishes(filter, &meaning.wishes, &mut things);
    let mut out = things.join(", ");
    let mut add = |text: String| {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(&text);
    };
    match filter.sale_type {
        Some(SaleType::ForRent) => add("for rent".into()),
        // A price says it already.
        Some(SaleType::ForSale) if filter.price == Range::default() && filter.availability != Availability::Sold => {
            add("for sale".into())
        }
        _ => {}
    }
    if let Some(place) = place(filter, &meaning.near, words) {
        add(place);
    }
    if let Some(price) = price(filter, words) {
        add(price);
    }
    if let Some(order) = order_words(order) {
        let comma = if out.is_empty() { "" } else { ", " };
        out.push_str(comma);
        out.push_str(order);
    }
    format::sentence(&out)
}

fn types(filter: &Filter, words: &Vocabulary) -> Option<String> {
    let not = property_types::label(&filter.not_property_types).map(|label| format!("no {label}"));
    let own = property_types::label(&filter.property_types)
        .map(str::to_owned)
        .or_else(|| filter.property_types.first().map(|name| words.display(name).to_owned()));
    match (own, not) {
        (Some(own), Some(not)) => Some(format!("{own}, {not}")),
        (own, not) => own.or(not),
    }
}

fn push(things: &mut Vec<String>, range: &Range, say: &dyn Fn(&str) -> String) {
    let number = |value: Decimal| format::number(value, Language::En);
    let text = match (range.min, range.max) {
        (None, None) => return,
        (Some(min), Some(max)) if min.value == max.value => format!("exactly {}", number(min.value)),
        (Some(min), Some(max)) => format!("{} to {}", number(min.value), number(max.value)),
        (Some(min), None) if min.inclusive => format!("{}+", number(min.value)),
        (Some(min), None) => format!("over {}", number(min.value)),
        (None, Some(max)) if max.inclusive => format!("up to {}", number(max.value)),
        (None, Some(max)) => format!("under {}", number(max.value)),
    };
    things.push(say(&text));
}

fn year(filter: &Filter, things: &mut Vec<String>) {
    let range = &filter.year_built;
    match (range.min, range.max) {
        (None, None) => {}
        (Some(min), Some(max)) if min.value == max.value => things.push(format!("built in {}", min.value)),
        (Some(min), Some(max)) => things.push(format!("built {} to {}", min.value, max.value)),
        (Some(min), None) if min.inclusive => things.push(format!("built in {} or later", min.value)),
        (Some(min), None) => things.push(format!("built after {}", min.value)),
        (None, Some(max)) if max.inclusive => things.push(format!("built in {} or earlier", max.value)),
        (None, Some(max)) => things.push(format!("built before {}", max.value)),
    }
}

fn parking(filter: &Filter, things: &mut Vec<String>) {
    let range = &filter.parking_spots;
    match (range.min, range.max) {
        (None, Some(max)) if max.value.is_zero() => things.push("no parking".into()),
        (Some(min), None) if min.value == Decimal::ONE && min.inclusive => things.push("with parking".into()),
        _ => push(things, range, &|text| format!("{text} parking spaces")),
    }
}

fn fees(filter: &Filter, words: &Vocabulary, things: &mut Vec<String>) {
    if filter.no_hoa {
        things.push("no HOA fee".into());
    }
    let money = |value| format::money(&words.currency, value, Language::En);
    for (range, name) in [(&filter.hoa_month, "HOA fee"), (&filter.deposit, "deposit")] {
        match (range.min, range.max) {
            (None, None) => {}
            (Some(min), Some(max)) => things.push(format!("{name} {} to {}", money(min.value), money(max.value))),
            (Some(min), None) => things.push(format!("{name} over {}", money(min.value))),
            (None, Some(max)) if max.inclusive => things.push(format!("{name} up to {}", money(max.value))),
            (None, Some(max)) => things.push(format!("{name} under {}", money(max.value))),
        }
    }
}

/// As the visitor put them; words that nobody said so ("and with a view" of a relaxed search) by themselves.
fn wishes(filter: &Filter, said: &[Wish], things: &mut Vec<String>) {
    let mut say = |all: &[String], bare: &str| {
        let whole = |wish: &&Wish| wish.words.iter().all(|word| all.contains(word));
        let mut left: Vec<&String> = all.iter().collect();
        for wish in said.iter().filter(whole) {
            things.push(wish.said.clone());
            left.retain(|word| !wish.words.contains(word));
        }
        things.extend(left.into_iter().map(|word| format!("{bare}{word}")));
    };
    say(&filter.words, "with ");
    // "no pool" only keeps a wish for a pool from finding a text that says so.
    let not: Vec<String> = filter.not_words.iter().filter(|word| !word.starts_with("no ")).cloned().collect();
    say(&not, "without ");
}

fn place(filter: &Filter, near: &str, words: &Vocabulary) -> Option<String> {
    let named: Vec<String> = [&filter.locations, &filter.cities, &filter.zips, &filter.states]
        .into_iter()
        .flatten()
        .map(|folded| words.display(folded).to_owned())
        .collect();
    let mut out = Vec::new();
    if !filter.streets.is_empty() {
        out.push(format!("on {}", filter.streets.iter().map(|street| titled(street)).collect::<Vec<_>>().join(" or ")));
    }
    if !named.is_empty() {
        out.push(format!("in {}", named.join(" or ")));
    }
    if !filter.not_cities.is_empty() {
        out.push(format!(
            "not in {}",
            filter.not_cities.iter().map(|folded| words.display(folded)).collect::<Vec<_>>().join(" or ")
        ));
    }
    if !near.is_empty() {
        out.push(format!("near {near}"));
    } else if filter.near.is_some() {
        out.push("nearby".into());
    }
    (!out.is_empty()).then(|| out.join(" "))
}

fn titled(text: &str) -> String {
    text.split(' ').map(format::sentence).collect::<Vec<_>>().join(" ")
}

fn price(filter: &Filter, words: &Vocabulary) -> Option<String> {
    let money = |value| format::money(&words.currency, value, Language::En);
    let text = match (filter.price.min, filter.price.max) {
        (None, None) => return None,
        (Some(min), Some(max)) => format!("from {} to {}", money(min.value), money(max.value)),
        (Some(min), None) if min.inclusive => format!("from {}", money(min.value)),
        (Some(min), None) => format!("over {}", money(min.value)),
        (None, Some(max)) if max.inclusive => format!("up to {}", money(max.value)),
        (None, Some(max)) => format!("under {}", money(max.value)),
    };
    Some(if filter.sale_type == Some(SaleType::ForRent) { format!("{text} a month") } else { text })
}

fn order_words(order: Order) -> Option<&'static str> {
    Some(match order {
        Order::Newest | Order::Nearest => return None,
        Order::Oldest => "longest listed first",
        Order::PriceAsc => "cheapest first",
        Order::PriceDesc => "most expensive first",
        Order::AreaAsc => "smallest first",
        Order::AreaDesc => "largest first",
        Order::LotDesc => "largest lot first",
        Order::YearAsc => "oldest first",
        Order::YearDesc => "newest built first",
        Order::BedroomsDesc => "most bedrooms first",
        Order::UnitPriceAsc => "lowest price per area first",
        Order::UnitPriceDesc => "highest price per area first",
        Order::DaysOnMarketAsc => "newest on the market first",
        Order::DaysOnMarketDesc => "longest on the market first",
        Order::HoaAsc => "lowest HOA fee first",
    })
}
