//! Prose of a model without any claim, token by token: a visitor reads each word when the model wrote it. A sentence
//! that claims something waits for its end, and so do its words.

use std::sync::Arc;

use porchlight_answer::{Instructions, StreamCheck, prompt::instructions};

use crate::{ask, bot, fixtures};

/// Answers that claim nothing, as models write them.
const ANSWERS: [&str; 4] = [
    "Happy to help with that. Tell me which part of town you like best, and how many people will live there.",
    "That's a big decision, and I'd be glad to walk you through it. Before we look at anything, it may help to think \
     about what a normal week looks like for you. Do you work from home, or do you drive somewhere every morning? How \
     often do friends or relatives visit, and do they stay overnight? Once I know a little more about how you want to \
     live, I can suggest what is worth seeing first.",
    "Moving takes time, so there is no need to rush. You can also ask our team a question at any point, and someone \
     will get back to you as soon as they can. Is there anything that you would rather avoid this time, because it \
     bothered you where you live now?",
    "I don't have that on file, I'm afraid. The team can tell you — they know the building well, and they will \
     gladly answer. Would you like me to pass your question on? If so, leave your email address or a phone number, and \
     they'll get back to you.",
];

/// A text as the tokens of a model: a word with the space before it, and marks apart.
fn tokens(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for c in text.chars() {
        match out.last_mut() {
            Some(token) if c.is_alphabetic() && token.chars().all(|c| c == ' ' || c.is_alphabetic() || c == '\'') => {
                token.push(c);
            }
            _ => out.push(c.into()),
        }
    }
    out
}

/// The tokens that are not shown when they come.
fn waiting(text: &str) -> (Vec<String>, usize) {
    let homes = fixtures::homes();
    let (meaning, context) = ask("what should I know before I move to Ashford?", &homes);
    let guarded = Arc::new(Instructions::new(&instructions("Be brief, and never promise anything about a building.")));
    let mut check = StreamCheck::new(&context, &bot(), &meaning).guarding(guarded, Vec::new);
    let (mut written, mut shown, mut waiting) = (String::new(), String::new(), Vec::new());
    let tokens = tokens(text);
    for token in &tokens {
        written.push_str(token);
        shown.push_str(&check.push(token));
        if shown.trim_end() != written.trim_end() {
            waiting.push(token.trim().to_owned());
        }
    }
    shown.push_str(&check.finish());
    assert_eq!(shown, text);
    (waiting, tokens.len())
}

#[test]
fn words_of_prose_are_shown_as_they_come() {
    let (mut count, mut all) = (0, 0);
    for answer in ANSWERS {
        let (waiting, tokens) = waiting(answer);
        println!("{} of {tokens} tokens wait: {}", waiting.len(), waiting.join(" | "));
        count += waiting.len();
        all += tokens;
    }
    println!("{count} of {all} tokens of prose wait for a later one");
    // "Once" is a number in Spanish, and "no" may deny a feature: those sentences wait for their end.
    assert!(count * 3 <= all);
    assert!(waiting(ANSWERS[0]).0.len() <= 2, "the words that the benchmark streams");
}

#[test]
fn a_word_that_grows_into_a_claim_waits_with_its_rest() {
    let homes = fixtures::homes();
    let (meaning, context) = ask("homes in ashford", &homes);
    // The beginnings are words of their own.
    for (begun, tokens) in [
        ("It has for", ["It", " has", " for", "ty", " bedrooms", "."]),
        ("It is so", ["It", " is", " so", "ld", " already", "."]),
        ("It does", ["It", " does", " cost", " no", "thing", "."]),
    ] {
        let mut check = StreamCheck::new(&context, &bot(), &meaning);
        let shown: String = tokens.iter().map(|token| check.push(token)).collect();
        println!("{} -> {shown}", tokens.concat());
        assert!(shown.starts_with(begun), "{shown}");
        assert!(!shown.contains("forty") && !shown.contains("sold"), "{shown}");
    }
}
