//! Listings with hostile fields, and chatbots with very many of them.

use std::sync::Arc;

use porchlight_answer::{
    ChatbotProfile, DialogState, Instructions, StepBudget, StreamCheck, Terms, Vocabulary, budget::DEFAULT_STEPS,
    parse_query_within, render,
};
use porchlight_domain::{CustomField, Listing};

use crate::{TODAY, corpus::texts, fixtures, meter::Meter};

/// A home whose texts are all as long as they may be.
fn strange(home: &Listing, text: &str) -> Listing {
    let cut = |chars: usize| text.chars().filter(|c| !c.is_control()).take(chars).collect::<String>();
    let mut home = home.clone();
    let c = &mut home.content;
    (c.city, c.location, c.state, c.zip) = (cut(200), cut(200), cut(100), cut(20));
    c.street_address = format!("12 {}", cut(200));
    (c.mls_number, c.property_type) = (cut(64), cut(100));
    c.description = cut(10_000);
    c.custom_fields = (0..20).map(|at| CustomField { key: format!("{at}{}", cut(60)), value: cut(500) }).collect();
    home
}

#[test]
fn a_listing_with_strange_fields_costs_no_more_than_others() {
    let mut meter = Meter::new("strange listings");
    let homes = fixtures::homes();
    let step = if cfg!(debug_assertions) { 6 } else { 1 };
    for (name, text) in texts().into_iter().step_by(step) {
        let own: Vec<Listing> = homes.iter().take(10).map(|home| strange(home, &text)).collect();
        let tokens = meter.run("answer::Vocabulary", &name, || fixtures::vocabulary(&own));
        for question in [
            "homes for sale in Ashford under 500k with a pool",
            "tell me about 12 main street",
            "which cities do you have?",
        ] {
            let budget = StepBudget::default();
            let read = meter.run("answer::understand", &name, || {
                parse_query_within(question, &DialogState::default(), &tokens, TODAY, &budget)
            });
            let mut meaning = read.expect("within the budget");
            let mut context = fixtures::context(&own, &mut meaning);
            context.listings = own.clone();
            meter.run("answer::write", &name, || render(&meaning, &context, &ChatbotProfile::default()).text.len());
            meter.run("StreamCheck", &name, || {
                let allowed: Vec<String> = context.texts().map(str::to_owned).collect();
                let check = StreamCheck::new(&context, &ChatbotProfile::default(), &meaning);
                let mut check = check.guarding(Arc::new(Instructions::new("Be short.")), move || allowed.clone());
                check.push("12 Main Street in Ashford costs $489,000. It has 3 beds, a pool and a view of the sea. ");
                check.finish().len()
            });
        }
    }
    meter.finish();
}

fn street_addresses(count: usize, of: impl Fn(usize) -> String) -> Terms {
    Terms {
        street_addresses: (0..count).map(of).collect(),
        cities: (0..count / 100).map(|at| format!("City{at} Springs{at}")).collect(),
        currency_symbols: vec!["$".into()],
        ..Terms::default()
    }
}

#[test]
fn a_chatbot_with_very_many_street_addresses_understands_a_question_in_time() {
    let mut meter = Meter::new("questions with very many addresses");
    let count = if cfg!(debug_assertions) { 2_000 } else { 100_000 };
    let mut builds = Vec::new();
    for (name, terms) in [
        ("streets of one word", street_addresses(count, |at| format!("{} Oak{at} Street", at % 900))),
        ("one house number", street_addresses(count, |at| format!("1 Calle {at}x Norte"))),
        ("one street", street_addresses(count, |at| format!("{at} Main Street"))),
        ("one house with many units", street_addresses(count, |at| format!("1 Main Street #{at}"))),
        ("words that differ in a letter", street_addresses(count, |at| format!("1 {} Street", letters(at)))),
    ] {
        // Building is work of the owner's import, on a thread of its own; it is measured, not limited.
        let tokens = {
            let mut own = Meter::new("building");
            let tokens = own.run("answer::Vocabulary", name, || Vocabulary::from_terms(terms));
            builds.push((name, own.largest()));
            tokens
        };
        for question in [
            "3 bedroom houses under 500k with a pool",
            &"1 main street ".repeat(140),
            &"1 calle norte ".repeat(140),
            &"aaaaabzz ".repeat(200),
            &"calle ".repeat(300),
        ] {
            let budget = StepBudget::default();
            let read = meter.run(name, &question[..20], || {
                parse_query_within(question, &DialogState::default(), &tokens, TODAY, &budget)
            });
            println!("{name}, {:?}: {} of {DEFAULT_STEPS} steps", &question[..20], budget.spent());
            // An unlikely question about an unlikely portfolio may be too much; an ordinary one may not.
            assert!(read.is_ok() || question.len() > 100, "{name}: {question}");
        }
    }
    builds.iter().for_each(|(name, taken)| println!("{count} addresses, {name}: built in {} ms", taken.as_millis()));
    meter.finish();
}

/// "aaaaabzx": words of eight letters that are near each other.
fn letters(mut at: usize) -> String {
    let mut out = String::from("aaaa");
    for _ in 0..4 {
        out.push(char::from(b'a' + (at % 26) as u8));
        at /= 26;
    }
    out
}
