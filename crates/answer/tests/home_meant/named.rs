//! The homes that a message means, of those that the conversation has shown, by each way to name one.

use std::{collections::HashMap, fmt::Write};

use porchlight_answer::{ChatbotProfile, DialogState, Intent, Today, parse_query, render};
use porchlight_domain::Listing;

use crate::fixtures;

/// The rows that are right, which only grow.
const MIN_RIGHT: usize = 141;

/// What the last message of a conversation means.
fn meant(homes: &[Listing], messages: &[&str]) -> String {
    let terms = fixtures::vocabulary(homes);
    let (mut dialog_state, mut found) = (DialogState::default(), String::new());
    for message in messages {
        let mut meaning = parse_query(message, &dialog_state, &terms, Today { year: 2026, month: 11, day: 20 });
        let context = fixtures::context(homes, &mut meaning);
        let written = render(&meaning, &context, &ChatbotProfile::default());
        dialog_state = written.conversation;
        let requested = dialog_state.request.iter().flat_map(|request| &request.listings);
        let (prefix, mut streets): (&str, Vec<String>) = match meaning.intent {
            Intent::Person | Intent::Contact => ("", requested.map(|listing| listing.street_address.clone()).collect()),
            intent => {
                let streets = context.listings.iter().map(|listing| listing.content.street_address.clone()).collect();
                let is_list = context.listings.len() > 1 && intent != Intent::Compare;
                let prefix = match intent {
                    Intent::Which => "which ",
                    Intent::Search | Intent::Count | Intent::Summary => "list ",
                    _ if context.relaxed.is_some() || is_list => "list ",
                    _ => "",
                };
                (prefix, streets)
            }
        };
        streets.sort();
        found = format!("{prefix}{}", streets.join(" + "));
    }
    found
}

/// Whether the homes found are those that the row has, each by the beginning of its address.
fn is_right(found: &str, expected: &str) -> bool {
    let read = |text: &str| {
        let kind = ["which ", "list "].into_iter().find(|kind| text.starts_with(kind)).unwrap_or_default();
        let mut homes: Vec<String> = text[kind.len()..].split(" + ").map(|home| home.trim().to_owned()).collect();
        homes.sort();
        (kind, homes)
    };
    let ((kind, homes), (expected_kind, beginnings)) = (read(found), read(expected));
    kind == expected_kind
        && homes.len() == beginnings.len()
        && homes.iter().zip(&beginnings).all(|(home, beginning)| home.starts_with(beginning.as_str()))
}

#[test]
fn a_home_is_found_by_its_traits() {
    let homes = fixtures::read(include_str!("named_homes.toml"));
    let mut shorts: HashMap<&str, &str> = HashMap::new();
    let (mut section, mut counts, mut wrong) = ("", Vec::<(&str, usize, usize)>::new(), String::new());
    for line in include_str!("named_homes.txt").lines().filter(|line| !line.is_empty() && !line.starts_with("# ")) {
        if let Some(name) = line.strip_prefix("## ") {
            section = name;
            counts.push((section, 0, 0));
        } else if let Some((short, message)) = line.split_once(" = ").filter(|_| line.starts_with('@')) {
            shorts.insert(short, message);
        } else if let Some((messages, expected)) = line.split_once(" => ") {
            let typed = messages.split(" ; ").map(|message| shorts.get(message).copied().unwrap_or(message));
            let found = meant(&homes, &typed.collect::<Vec<_>>());
            let (_, right, rows) = counts.last_mut().expect("a section begins the rows");
            *rows += 1;
            match is_right(&found, expected) {
                true => *right += 1,
                false => writeln!(wrong, "{section}: {line}\n    {found}").expect("a text is written"),
            }
        }
    }
    print!("{wrong}");
    for (name, right, rows) in &counts {
        println!("{name}: {right} of {rows}");
    }
    let right: usize = counts.iter().map(|(_, right, _)| right).sum();
    let rows: usize = counts.iter().map(|(_, _, rows)| rows).sum();
    println!("names: {right} of {rows} conversations right");
    assert!(right >= MIN_RIGHT, "{right} of {rows}\n{wrong}");
}
