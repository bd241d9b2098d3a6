//! Plays conversations that were written from scenarios and counts what an office would read of them: right, wrong,
//! missing and invented, for each field.

mod fixtures;

use std::collections::BTreeMap;

use porchlight_answer::{
    ChatbotProfile, DialogState, RequestKind, Today, contact_details, parse_query, render::render,
};
use rust_decimal::Decimal;

/// A Friday.
const TODAY: Today = Today { year: 2026, month: 11, day: 20 };
const CONVERSATIONS: &str = include_str!("../questions/lead-conversations.txt");
/// Right of all that was message, in percent.
const MIN_RIGHT: usize = 95;

type Fields = BTreeMap<String, String>;

struct Script {
    messages: Vec<&'static str>,
    expected: Fields,
}

fn scripts() -> Vec<Script> {
    let mut scripts = Vec::new();
    let mut messages = Vec::new();
    for line in CONVERSATIONS.lines() {
        if let Some(message) = line.strip_prefix("> ") {
            messages.push(message);
        } else if let Some(fields) = line.strip_prefix('=') {
            let pairs = fields.split(';').filter_map(|field| field.trim().split_once('='));
            let expected = pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
            scripts.push(Script { messages: std::mem::take(&mut messages), expected });
        }
    }
    scripts
}

fn shown(amount: Option<Decimal>) -> String {
    amount.map_or("?".into(), |amount| amount.normalize().to_string())
}

/// What is stored of a conversation.
fn play(messages: &[&str]) -> Fields {
    let homes = fixtures::homes();
    let terms = fixtures::vocabulary(&homes);
    let bot = ChatbotProfile { name: "Porch".into(), ..ChatbotProfile::default() };
    let mut state = DialogState::default();
    let mut fields = Fields::new();
    let mut put = |name: &str, value: &str| {
        if !value.is_empty() {
            fields.insert(name.into(), value.into());
        }
    };
    for message in messages {
        let mut meaning = parse_query(message, &state, &terms, TODAY);
        let context = fixtures::context(&homes, &mut meaning);
        state = render(&meaning, &context, &bot).conversation;
        if let Some(left) = contact_details::read(message) {
            put("name", &left.name);
            put("email", &left.email);
            put("phone", &left.phone);
        }
    }
    if let Some(request) = &state.request {
        put("name", &request.name);
        if request.is_requested || request.kind != RequestKind::Person {
            put("kind", request.kind.name());
            if request.kind == RequestKind::Showing {
                put("home", &request.listing.map(|id| id.to_string()).unwrap_or_default());
            }
            if request.is_showing() && !request.when.is_empty() {
                put("time", &format!("{}/{}/{}", request.time.date, request.time.from, request.time.part));
            }
            put("address", &request.street_address);
        }
    }
    let stated = &state.stated_terms;
    if let Some(budget) = &stated.budget {
        put("budget", &shown(budget.high.or(budget.low)));
        assert!(messages.iter().any(|message| message.contains(&budget.quote)), "{:?} was not message", budget.quote);
    }
    if let Some(financing) = &stated.financing {
        put("pays", financing.kind.name());
        put("loan", &financing.amount.map(|amount| shown(Some(amount))).unwrap_or_default());
        assert!(
            messages.iter().any(|message| message.contains(&financing.quote)),
            "{:?} was not message",
            financing.quote
        );
    }
    put("timeline", &stated.timeline);
    fields
}

#[test]
fn an_office_reads_what_its_visitors_wrote() {
    // Right, wrong, missing, invented.
    let mut counts: BTreeMap<String, [usize; 4]> = BTreeMap::new();
    let scripts = scripts();
    for script in &scripts {
        let found = play(&script.messages);
        let names = script.expected.keys().chain(found.keys().filter(|name| !script.expected.contains_key(*name)));
        for name in names {
            let outcome = match (script.expected.get(name), found.get(name)) {
                (Some(expected), Some(found)) if expected == found => 0,
                (Some(_), Some(_)) => 1,
                (Some(_), None) => 2,
                (None, _) => 3,
            };
            counts.entry(name.clone()).or_default()[outcome] += 1;
            if outcome > 0 {
                let (expected, found) = (script.expected.get(name), found.get(name));
                println!("{:?}: {name} is {found:?}, expected {expected:?}", script.messages);
            }
        }
    }
    let mut all = [0; 4];
    println!("{} conversations\nfield     right wrong missing invented", scripts.len());
    for (name, row) in &counts {
        println!("{name:<10} {:>4} {:>5} {:>7} {:>8}", row[0], row[1], row[2], row[3]);
        for (sum, count) in all.iter_mut().zip(row) {
            *sum += count;
        }
    }
    println!("all        {:>4} {:>5} {:>7} {:>8}", all[0], all[1], all[2], all[3]);
    let stated = all[0] + all[1] + all[2];
    assert!(scripts.len() >= 100);
    assert!(all[0] * 100 >= stated * MIN_RIGHT, "{} of {stated} fields are right", all[0]);
    assert_eq!(all[3], 0, "fields were invented");
}
