//! What visitors ask of homes beside each other and of all homes: differences, the other one, both, a number next door,
//! questions that end a search, and how a search is worded. All homes are made up.

mod compared;
#[path = "../fixtures/mod.rs"]
mod fixtures;
mod general;
mod needs;
mod sentences;

use porchlight_answer::{ChatbotProfile, DialogState, Today, parse_query, render};
use porchlight_domain::{CustomField, Listing};

/// The questions, what the last answer contains, and what it doesn't.
type Row = (&'static [&'static str], &'static [&'static str], &'static [&'static str]);

/// The homes of the labeled questions, each for sale with taxes of a hundredth of its price, and Lakemont as Wexford Bay.
fn homes() -> Vec<Listing> {
    let mut homes = fixtures::homes();
    for home in &mut homes {
        let content = &mut home.content;
        if let Some(price) = content.sale_price.filter(|price| !price.is_zero()) {
            let taxes = (price / rust_decimal::Decimal::ONE_HUNDRED).normalize();
            content.custom_fields.push(CustomField { key: "Annual Taxes".into(), value: taxes.to_string() });
        }
        if content.city == "Lakemont" {
            content.city = "Wexford Bay".into();
        }
    }
    homes
}

/// The last answer of a conversation.
fn last_answer(homes: &[Listing], questions: &[&str]) -> String {
    let terms = fixtures::vocabulary(homes);
    let (mut dialog_state, mut text) = (DialogState::default(), String::new());
    for question in questions {
        let mut meaning = parse_query(question, &dialog_state, &terms, Today { year: 2026, month: 11, day: 20 });
        let context = fixtures::context(homes, &mut meaning);
        let written = render(&meaning, &context, &ChatbotProfile::default());
        (dialog_state, text) = (written.conversation, written.text);
    }
    text
}

fn check(kind: &str, rows: &[Row]) {
    let homes = homes();
    let mut wrong = Vec::new();
    for (questions, has, lacks) in rows {
        let text = last_answer(&homes, questions);
        if !has.iter().all(|piece| text.contains(piece)) || lacks.iter().any(|piece| text.contains(piece)) {
            wrong.push(format!("{questions:?}\n{text}"));
        }
    }
    println!("{kind}: {} of {} conversations right", rows.len() - wrong.len(), rows.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
