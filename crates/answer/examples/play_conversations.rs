//! Plays conversations of a text file on the listings of a TOML file and prints each reply, with what was understood on
//! request: `cargo run --example play_conversations -- CONVERSATIONS LISTINGS [--understood]`. A conversation is a line
//! "#1 title" and its messages, each behind "> ". The form of the listings is that of `questions/listings.toml`.

#[path = "../tests/fixtures/mod.rs"]
#[allow(dead_code)]
mod fixtures;

use std::{env, fs};

use porchlight_answer::{ChatbotProfile, DialogState, Query, Today, parse_query, render};
use porchlight_domain::Filter;

const TODAY: Today = Today { year: 2026, month: 11, day: 27 };

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [conversations, listings, ..] = &arguments[..] else {
        eprintln!("usage: play_conversations CONVERSATIONS LISTINGS [--understood]");
        std::process::exit(2)
    };
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
        let mut query = parse_query(message, &conversation, &vocabulary, TODAY);
        let context = fixtures::served(&listings, &mut query);
        let reply = render(&query, &context, &bot);
        println!("> {message}");
        if prints_queries {
            println!("  [{}]", understood(&query));
        }
        println!("{}\n", reply.text);
        conversation = reply.conversation;
    }
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
