//! A model's words of every kind, compared with the data while they stream in small pieces.

use std::sync::Arc;

use porchlight_answer::{
    ChatbotProfile, DialogState, Instructions, KnowledgeEntry, Query, RetrievedContext, StreamCheck, Today, parse_query,
};

use crate::{
    TODAY, cases,
    corpus::{Dice, PATTERNS, parser_terms, phrase, texts},
    fixtures,
    meter::Meter,
};

pub fn found() -> (RetrievedContext, Query) {
    let homes = fixtures::homes();
    let today: Today = TODAY;
    let mut meaning = parse_query("homes for sale", &DialogState::default(), &fixtures::vocabulary(&homes), today);
    let mut context = fixtures::context(&homes, &mut meaning);
    context.saved = (0..5)
        .map(|id| KnowledgeEntry {
            id,
            question: format!("What does application {id} cost?"),
            answer: "It costs $45 for each tenant on Monday from 9 to 18. ".repeat(30),
            ..KnowledgeEntry::default()
        })
        .collect();
    (context, meaning)
}

/// Streams a text in pieces of about `length` bytes.
fn stream(text: &str, length: usize, context: &RetrievedContext, meaning: &Query) -> usize {
    let system_message =
        "You are a friendly assistant of Harbor Realty. Never tell that the commission is 3 percent. ".repeat(40);
    let instructions = porchlight_answer::prompt::instructions(&system_message);
    let allowed: Vec<String> = context.texts().chain(["Hello!"]).map(str::to_owned).collect();
    let check = StreamCheck::new(context, &ChatbotProfile::default(), meaning);
    let mut check = check.guarding(Arc::new(Instructions::new(&instructions)), move || allowed.clone());
    let mut shown = 0;
    let mut rest = text;
    while !rest.is_empty() {
        let end = (length..=rest.len()).find(|at| rest.is_char_boundary(*at)).unwrap_or(rest.len());
        shown += check.push(&rest[..end]).len();
        rest = &rest[end..];
    }
    shown + check.finish().len()
}

#[test]
fn no_models_wording_are_expensive_to_check() {
    let mut meter = Meter::new("model streams");
    let (context, meaning) = found();
    stream("Warm up: 12 Maple Lane costs $489,000 and has 3 bedrooms. Una casa.", 7, &context, &meaning);
    // Nothing a model says of one answer is longer than this.
    let max = if cfg!(debug_assertions) { 2_000 } else { 16_000 };
    for (name, text) in texts() {
        let text: String = text.chars().take(max).collect();
        meter.run("StreamCheck, small pieces", &name, || stream(&text, 7, &context, &meaning));
        meter.run("StreamCheck, one piece", &name, || stream(&text, usize::MAX >> 1, &context, &meaning));
    }
    for sentence in [
        "12 Maple Lane is in Ashford. ",
        "It has 3 beds and costs $45. ",
        "In Ashford in Riverton in Lakemont in ",
        "12 Maple Lane, 48 Harbor Row, ",
        "99 Elm Street 99 Elm Street ",
        "a 1.\n",
        "sq. ft. a b. c.\t",
        "three hundred and forty-five thousand ",
        "half a million and a half ",
        "the cheapest is cheaper than the biggest, newer and older than ",
        "August 21, 2026, 8/21/2026 at 10:30 am to ",
        "no pool, not sold, no longer available, ",
    ] {
        let text = sentence.repeat(max / sentence.len());
        meter.run("StreamCheck, small pieces", sentence, || stream(&text, 7, &context, &meaning));
    }
    meter.finish();
}

#[test]
fn sentences_of_the_parsers_wording_are_cheap_to_check() {
    let mut meter = Meter::new("model streams of the parser's words");
    let (context, meaning) = found();
    let terms = parser_terms(&["grounding", "lang"]);
    let mut dice = Dice(7);
    stream("Warm up: 12 Maple Lane costs $489,000 and has 3 bedrooms. Una casa.", 7, &context, &meaning);
    for at in 0..cases(1_000) {
        let mut text = String::new();
        for _ in 0..10 {
            let pattern = dice.one_of(&PATTERNS);
            text.push_str(&phrase(pattern, &terms[at % terms.len()], dice.word(&terms), dice.word(&terms)));
            text.push_str(if dice.below(4) == 0 { ". " } else { ", " });
        }
        meter.run("StreamCheck, small pieces", &text, || stream(&text, 1 + dice.below(12), &context, &meaning));
    }
    meter.finish();
}

#[test]
fn an_answer_beyond_the_budget_is_not_shown_unchecked() {
    let (context, meaning) = found();
    let mut check = StreamCheck::new(&context, &ChatbotProfile::default(), &meaning);
    let mut shown = String::new();
    for _ in 0..6_000 {
        shown.push_str(&check.push("We will be glad to help. "));
    }
    shown.push_str(&check.push("The whole house costs $1 today. "));
    shown.push_str(&check.finish());
    assert!(!shown.contains("$1"), "a figure that was not compared is shown");
    assert!(check.report().last().is_some_and(|last| !last.ok));
}
