//! What visitors ask of homes beside each other and of all homes: differences, the other one, both, a number next door,
//! questions that end a search, and how a search is worded. All homes are made up.

mod at_hand;
mod compared;
#[path = "../fixtures/conversations.rs"]
mod conversations;
#[path = "../fixtures/mod.rs"]
mod fixtures;
mod general;
mod in_focus;
mod instead;
mod needs;
mod sentences;

use porchlight_domain::{CustomField, Listing};

use conversations::Row;

/// The homes of the labeled questions, each for sale with taxes of a hundredth of its price, and Lakemont as Wexford Bay. A rental says from when it is available.
fn homes() -> Vec<Listing> {
    let mut homes = fixtures::homes();
    for home in &mut homes {
        let content = &mut home.content;
        if let Some(price) = content.sale_price.filter(|price| !price.is_zero()) {
            let taxes = (price / rust_decimal::Decimal::ONE_HUNDRED).normalize();
            content.custom_fields.push(CustomField { key: "Annual Taxes".into(), value: taxes.to_string() });
        }
        if content.street_address == "35 Lockkeeper Road" {
            content.description.push_str(" Available January 15.");
        }
        if content.street_address == "37 Foundry Place" {
            content.description.push_str(" Available now.");
        }
        if content.street_address == "7 Ferry Lane" {
            content.description.push_str(" No steps to the door.");
        }
        if content.city == "Lakemont" {
            content.city = "Wexford Bay".into();
        }
    }
    homes
}

fn check(kind: &str, rows: &[Row]) {
    conversations::check(&homes(), kind, rows);
}
