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
     often do friends or relatives visit, and do they stay overnight? When I know a little more about how you want to \
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
fn prose_is_shown_as_it_comes() {
    let (mut count, mut all) = (0, 0);
    for answer in ANSWERS {
        let (waiting, tokens) = waiting(answer);
        println!("{} of {tokens} tokens wait: {}", waiting.len(), waiting.join(" | "));
        count += waiting.len();
        all += tokens;
    }
    println!("{count} of {all} tokens of prose wait for a later one");
    // "No" may deny a feature: its sentence waits for its end.
    assert!(count * 9 <= all);
    assert!(waiting(ANSWERS[0]).0.is_empty(), "the words that the benchmark streams");
}

/// What is shown of the words of a text before its last sentence ends.
fn shown_before_end(language: &str, tokens: &[&str]) -> String {
    let homes = fixtures::homes();
    let (meaning, context) = ask("homes in ashford", &homes);
    let bot = porchlight_answer::ChatbotProfile { language: language.into(), ..bot() };
    let mut check = StreamCheck::new(&context, &bot, &meaning);
    tokens.iter().map(|token| check.push(token)).collect()
}

#[test]
fn a_word_that_grows_into_a_claim_waits_with_its_rest() {
    let cases: [(&str, &[&str], &str); 8] = [
        ("English", &["It", " has", " for", "ty", " bedrooms"], "It has for"),
        ("English", &["It", " is", " so", "ld", " already"], "It is so"),
        ("English", &["It", " has", " no", "thing", " wrong"], "It has nothing wrong"),
        ("English", &["A", " lovely", " ho"], "A lovely "),
        ("Italian", &["Per", " lei", " ho"], "Per lei ho"),
        // "Beş" is five in Turkish, which writes its numbers apart; German writes them together.
        ("English", &["I", " like", " this", " best"], "I like this best"),
        ("German", &["Sie", " hat", " dreihun"], "Sie hat "),
        ("German", &["Sie", " hat", " ein", "undzwanzig"], "Sie hat ein"),
    ];
    let mut wrong = Vec::new();
    for (language, tokens, expected) in cases {
        let shown = shown_before_end(language, tokens);
        println!("{} -> {shown}", tokens.concat());
        if shown.trim_end() != expected.trim_end() {
            wrong.push(format!("{}: {shown:?}", tokens.concat()));
        }
    }
    println!("{} texts that grow, {} shown otherwise", cases.len(), wrong.len());
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn a_rating_waits_where_it_is_near_enough_to_make_a_remark() {
    let texts: [(&str, bool); 10] = [
        ("It is a good area to", true),
        ("It is a very good neighborhood to", true),
        ("It is the best part of town to", true),
        ("I hear the area is nice and", true),
        ("It is a good Port Ellery Heights area to", true),
        ("All the schools there are good and", true),
        ("There are great and well known schools to", true),
        ("It is an up and coming area to", true),
        ("Tell me which part of town you like best and", false),
        ("It is a good idea to see the area and", false),
    ];
    let mut wrong = Vec::new();
    for (text, waits) in texts {
        let tokens: Vec<&str> = text.split_inclusive(' ').collect();
        let shown = shown_before_end("English", &tokens);
        if (shown.trim_end() != text) != waits {
            wrong.push(format!("{text:?}: {shown:?}"));
        }
    }
    println!("{} ratings, {} shown or held wrongly", texts.len(), wrong.len());
    assert!(wrong.is_empty(), "{wrong:?}");
}
