//! Which values a comparison is about, and which end of them is wanted.

use porchlight_domain::{Order, SaleType};

use crate::{dialog_state::DialogState, field::Field, follow_up, parse_state::ParseState, query::Direction};

/// A difference that is one of prices.
const PRICE_DIFFERENCE: [&str; 14] = [
    "how much more",
    "how much less",
    "price gap",
    "by how much",
    "how much is the difference",
    "how much of a difference",
    "how big is the difference",
    "difference per month",
    "difference a month",
    "difference each month",
    "monthly difference",
    "difference per year",
    "difference a year",
    "difference in rent",
];

/// The fields that the question names.
pub(super) fn columns(reading: &ParseState<'_>) -> Vec<Field> {
    let rents = reading.filter.sale_type == Some(SaleType::ForRent);
    let is_named = |field: &&Field| match field {
        Field::Everything | Field::Unlisted | Field::Count | Field::Difference | Field::Link | Field::Description => {
            false
        }
        // "How much bigger" asks no price.
        Field::Price => {
            rents || reading.says_any(&["price", "cost", "cheaper", "expensive", "asking", "dearer", "pricier"])
        }
        _ => true,
    };
    let mut fields: Vec<Field> = reading.fields.iter().filter(is_named).cloned().collect();
    if fields.contains(&Field::UnitPrice) {
        fields.retain(|field| !matches!(field, Field::Price | Field::BuildingArea));
    }
    fields
}

/// What "bigger" or "how much more" compares where no field is named.
pub(super) fn compared_field(
    reading: &ParseState<'_>,
    order: Option<Order>,
    dialog_state: &DialogState,
) -> Option<Field> {
    match order {
        Some(Order::AreaAsc | Order::AreaDesc) if dialog_state.stated.contains(&Field::LotArea) => Some(Field::LotArea),
        Some(order) => Field::of_order(order),
        None => reading.says_any(&PRICE_DIFFERENCE).then_some(Field::Price),
    }
}

pub(super) fn direction_of(order: Order) -> Direction {
    match order {
        Order::PriceDesc | Order::AreaDesc | Order::YearDesc | Order::LotDesc => Direction::Highest,
        _ => Direction::Lowest,
    }
}

/// "Which has lower taxes": the end of a field that no order of a search has.
pub(super) fn which_has(reading: &ParseState<'_>) -> Option<Direction> {
    const LOW: [&str; 6] = ["lower", "lowest", "smaller", "smallest", "less", "least"];
    const HIGH: [&str; 5] = ["higher", "highest", "more", "most", "bigger"];
    let asks = matches!(reading.word(follow_up::lead(reading)), "which" | "who" | "whose" | "what" | "whats")
        || reading.says("which");
    let is_unordered = |field: &Field| field.is_taxes() || matches!(field, Field::Deposit);
    if !asks || !reading.fields.iter().any(is_unordered) {
        return None;
    }
    if reading.says_any(&LOW) {
        Some(Direction::Lowest)
    } else if reading.says_any(&HIGH) {
        Some(Direction::Highest)
    } else {
        None
    }
}

/// What a home has more than another, with the price.
pub(super) fn gained(reading: &ParseState<'_>) -> Vec<Field> {
    let rooms = [
        ("bedroom", Field::Bedrooms),
        ("bed", Field::Bedrooms),
        ("bath", Field::Bathrooms),
        ("bathroom", Field::Bathrooms),
    ];
    let mut fields = vec![Field::Price];
    for (word, field) in rooms {
        if reading.says_any(&[word, &format!("{word}s")]) && !fields.contains(&field) {
            fields.push(field);
        }
    }
    fields.extend(reading.filter.terms.iter().map(|term| Field::Feature(term.clone())));
    if fields.len() > 1 { fields } else { Vec::new() }
}
