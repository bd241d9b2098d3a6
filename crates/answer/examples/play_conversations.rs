//! Plays conversations of a text file on the listings of a TOML file and prints each reply, with what was understood on
//! request: `cargo run --example play_conversations -- CONVERSATIONS LISTINGS YYYY-MM-DD [--understood]`. A conversation is a
//! line "#1 title" and its messages, each behind "> ". The form of the listings is that of `questions/listings.toml`.

#[path = "../tests/fixtures/mod.rs"]
#[allow(dead_code)]
mod fixtures;

use std::{env, fs};

use porchlight_answer::{
    ChatbotProfile, DataRequest, DialogState, Query, RetrievedContext, Today, parse_query, query::SHOWN, render,
};
use porchlight_domain::{Filter, Listing, Order, SaleType};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [conversations, listings, day, ..] = &arguments[..] else {
        eprintln!("usage: play_conversations CONVERSATIONS LISTINGS YYYY-MM-DD [--understood]");
        std::process::exit(2)
    };
    let numbers: Vec<i64> = day.split('-').filter_map(|number| number.parse().ok()).collect();
    let [year, month, day] = numbers[..] else { panic!("{day} is no day as YYYY-MM-DD") };
    let today = Today { year, month: month as u8, day: day as u8 };
    let prints_queries = arguments.iter().any(|argument| argument == "--understood");
    let read = |path: &String| fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let listings = fixtures::read(&read(listings));
    let vocabulary = fixtures::vocabulary(&listings);
    let bot = ChatbotProfile { name: "Porch".into(), can_hand_off: true, ..ChatbotProfile::default() };
    let mut conversation = DialogState::default();
    for line in read(conversations).lines() {
        if line.starts_with('#') {
            println!("{line}");
            conversation = DialogState::default();
        }
        let Some(message) = line.strip_prefix("> ") else { continue };
        let mut query = parse_query(message, &conversation, &vocabulary, today);
        let context = served(&listings, &mut query);
        let reply = render(&query, &context, &bot);
        println!("> {message}");
        if prints_queries {
            println!("  [{}]", understood(&query));
        }
        println!("{}\n", reply.text);
        conversation = reply.conversation;
    }
}

/// What the service fetches: listings for sale first where rentals may be meant, and none that nobody lives in.
fn served(listings: &[Listing], meaning: &mut Query) -> RetrievedContext {
    if !matches!(meaning.need, DataRequest::Search | DataRequest::Count | DataRequest::Summary) {
        return fixtures::context(listings, meaning);
    }
    let for_sale = meaning.for_sale_first();
    let rentals = for_sale.as_ref().map_or(0, |filter| {
        let filter = Filter { sale_type: Some(SaleType::ForRent), ..filter.clone() };
        fixtures::find(listings, &filter, Order::Newest).len() as i64
    });
    let (first, order) = meaning.fetched(for_sale.filter(|_| rentals > 0));
    meaning.order = order;
    let all = meaning.fetched(None).0;
    let requested = meaning.filter.clone();
    let count = fixtures::find(listings, &first, order).len() as i64;
    let is_split = rentals > 0 && count > 0 && count + rentals > SHOWN as i64;
    let (filter, rentals) = if is_split { (first, rentals) } else { (all, 0) };
    if fixtures::find(listings, &filter, order).is_empty() {
        return fixtures::context(listings, meaning);
    }
    meaning.filter = filter;
    let found = fixtures::context(listings, meaning);
    meaning.filter = requested;
    RetrievedContext { rentals, ..found }
}

/// What a query has besides what every query has.
fn understood(query: &Query) -> String {
    let plain = serde_json::to_value(Filter::default()).expect("a filter is JSON");
    let own = serde_json::to_value(&query.filter).expect("a filter is JSON");
    let own = own.as_object().into_iter().flatten().filter(|(name, value)| plain[name.as_str()] != **value);
    let filter: Vec<String> = own.map(|(name, value)| format!("{name}={value}")).collect();
    let calculation = query.calculation.map(|request| format!("calculation {}", request.label()));
    let described = [
        Some(format!("{:?}", query.intent)),
        Some(filter.join(" ")),
        Some(format!("{:?}", query.order)),
        (!query.fields.is_empty()).then(|| format!("fields {:?}", query.fields)),
        (!query.ignored.is_empty()).then(|| format!("ignored {:?}", query.ignored)),
        query.topic.map(|topic| format!("topic {topic:?}")),
        calculation,
    ];
    described.into_iter().flatten().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("; ")
}
