//! Questions that are not about listings: greeting, thanks, a person, privacy, a lead. Each gets its own answer.

use porchlight_lang::language::Language;

use super::{
    courtesies,
    handoff_intent::is_handoff_request,
    office_subjects::{is_about_a_machine, is_about_messages, reaches_someone},
    requests, showing_intent,
};
use crate::{contact_details, dialog_state::DialogState, intent::Intent, parse_state::ParseState};

const PRIVACY: [&str; 12] = [
    "privacy policy",
    "privacy",
    "my data",
    "personal data",
    "data protection",
    "gdpr",
    "personal information",
    "do you store",
    "do you save",
    "do you keep what",
    "do you record",
    "cookies",
];
const WHO: [&str; 38] = [
    "who made you",
    "who built you",
    "who created you",
    "who runs you",
    "is this ai",
    "is it a bot",
    "is it ai",
    "are you a",
    "are you an",
    "who are you",
    "what are you",
    "are you a bot",
    "are you human",
    "are you a robot",
    "are you real",
    "your name",
    "what can you do",
    "how do you work",
    "are you ai",
    "are you an ai",
    "how can you help",
    "what do you do",
    "chatgpt",
    "who am i",
    "whos this",
    "who is this",
    "am i talking",
    "am i chatting",
    "am i speaking",
    "is this a bot",
    "is this a robot",
    "is this a real person",
    "is this a person",
    "is this an ai",
    "a chatbot",
    "what model are you",
    "which model are you",
    "are you gpt",
];
const GREETING: [&str; 14] = [
    "sup",
    "wassup",
    "hi",
    "hello",
    "hey",
    "good morning",
    "good afternoon",
    "good evening",
    "greetings",
    "howdy",
    "hiya",
    "yo",
    "hola",
    "hi there",
];
/// Who is responsible for a listing is in no record.
const AGENT: [&str; 22] = [
    "who handles",
    "whos handling",
    "who is handling",
    "who represents",
    "who is selling",
    "whos selling",
    "who lists",
    "whos listing",
    "who is listing",
    "what agent",
    "contact for",
    "in charge of",
    "responsible for",
    "which agent",
    "who is the agent",
    "whos the agent",
    "who is the realtor",
    "whos the realtor",
    "listing agent",
    "agents name",
    "agents number",
    "agents phone",
];
const THANKS: [&str; 10] =
    ["thanks", "thank you", "thx", "ty", "thank", "appreciate it", "cheers", "great thanks", "perfect", "awesome"];
const GOODBYE: [&str; 7] = ["bye", "goodbye", "see you", "have a nice day", "good night", "thats all", "see ya"];
/// A message of these alone is an acknowledgment.
const ACKNOWLEDGMENTS: [&str; 34] = [
    "understood",
    "ok",
    "okay",
    "k",
    "kk",
    "alright",
    "lol",
    "haha",
    "hmm",
    "hm",
    "cool",
    "nice",
    "great",
    "good",
    "got",
    "it",
    "i",
    "see",
    "sure",
    "fine",
    "right",
    "wow",
    "yes",
    "yep",
    "yeah",
    "no",
    "nope",
    "wrong",
    "chat",
    "sorry",
    "never",
    "mind",
    "nevermind",
    "oops",
];
const RESTART: [&str; 20] = [
    "from scratch",
    "start fresh",
    "start anew",
    "fresh start",
    "forget all that",
    "forget all of that",
    "scrap all that",
    "clear all",
    "clear filters",
    "clear my search",
    "reset filters",
    "start over",
    "start again",
    "reset",
    "new search",
    "from the beginning",
    "forget everything",
    "clear everything",
    "begin again",
    "restart",
];

pub use super::office_subjects::sells;

/// Intents that come before anything else in the question; contact details may stand anywhere in the `whole` message.
pub fn first(reading: &ParseState<'_>, dialog_state: &DialogState, question: &str, whole: &str) -> Option<Intent> {
    let is_english = reading.language == Language::En;
    if contact_details::read(whole).is_some()
        || introduces(reading, whole)
        || answers_name(reading, dialog_state, whole)
    {
        return Some(Intent::Contact);
    }
    if reading.says_any(&["my data", "personal data", "my information", "personal information"]) {
        return Some(Intent::Privacy);
    }
    if is_english && is_about_messages(reading) {
        return Some(Intent::Privacy);
    }
    if reading.says_any(&WHO) && !asks_price(reading) || is_english && is_about_a_machine(reading) {
        return Some(Intent::WhoAreYou);
    }
    if is_handoff_request(question)
        || is_english && is_handoff_request(&mended(reading))
        || sells(reading)
        || super::office_subjects::lets(reading)
        || alerts(reading)
        || requests::asks_office_in_other_language(question)
        || reading.says_any(&AGENT)
        || is_english && reaches_someone(reading)
        || requests::kind::asks_for_person(reading)
        || showing_intent::is_showing_request(reading)
        || requests::complains(reading)
        || requests::is_about_own_listing(reading, dialog_state)
        || requests::is_about_showing(reading, dialog_state, whole)
        || showing_intent::sees_current_at(reading, dialog_state, whole)
    {
        return Some(Intent::Person);
    }
    if reading.says_any(&PRIVACY) {
        return Some(Intent::Privacy);
    }
    if lends(reading) {
        return Some(Intent::NoAnswer);
    }
    if reading.says_any(&RESTART) {
        return Some(Intent::StartOver);
    }
    // An open request may be answered by a "yes, tomorrow morning is good".
    if is_english && dialog_state.request.is_none() { courtesies::of(reading) } else { None }
}

/// "What are you asking for it": a price.
fn asks_price(reading: &ParseState<'_>) -> bool {
    reading.says_any(&[
        "are you asking",
        "are you selling",
        "are you listing",
        "are you guys asking",
        "are you renting",
    ])
}

/// Whether a message that leaves contact details also asks the office for something: "I want to see 12 Maple Lane on
/// Sunday, ana@example.com".
pub fn asks_beside_contact(reading: &ParseState<'_>, whole: &str) -> bool {
    sells(reading)
        || super::office_subjects::lets(reading)
        || alerts(reading)
        || requests::asks_office_in_other_language(whole)
        || showing_intent::is_showing_request(reading)
        || requests::complains(reading)
        || requests::wants_to_see_listing(reading, whole)
}

/// "My name is Dana" and no more: a name without a number.
fn introduces(reading: &ParseState<'_>, whole: &str) -> bool {
    reading.tokens.len() <= 10 && !reading.says("looking") && !contact_details::stated_name(whole).is_empty()
}

/// "Kim Hale": the name that an open request lacks.
fn answers_name(reading: &ParseState<'_>, dialog_state: &DialogState, whole: &str) -> bool {
    let lacks_name = dialog_state.request.as_ref().is_some_and(|request| request.name.is_empty());
    let names_place = || reading.tokens.iter().any(|token| reading.vocabulary.is_place_word(&token.word));
    lacks_name && !contact_details::answered_name(whole).is_empty() && !names_place()
}

/// The question as it was mended.
fn mended(reading: &ParseState<'_>) -> String {
    reading.tokens.iter().map(|token| token.word.as_str()).collect::<Vec<_>>().join(" ")
}

/// "Can you email me new listings": an alert is something the office sets up.
pub fn alerts(reading: &ParseState<'_>) -> bool {
    const ASKS: [&str; 22] = [
        "email me",
        "e mail me",
        "notify me",
        "alert me",
        "text me",
        "message me",
        "send me new",
        "send me an alert",
        "send me alerts",
        "let me know when",
        "let me know if",
        "keep me posted",
        "keep me updated",
        "sign me up",
        "set up an alert",
        "send me similar",
        "send me something",
        "send me anything",
        "send me ones",
        "send me more like",
        "send me homes",
        "send me listings",
    ];
    const SUBJECTS: [&str; 21] = [
        "on the market",
        "comes on",
        "drops",
        "drop",
        "reduced",
        "goes down",
        "shows up",
        "opens up",
        "new",
        "listings",
        "listing",
        "homes",
        "houses",
        "comes up",
        "come up",
        "becomes available",
        "price drops",
        "alert",
        "alerts",
        "changes",
        "something",
    ];
    reading.says_any(&ASKS) && reading.says_any(&SUBJECTS)
}

/// "Can I afford a house with 70k income": what a bank decides; the income is no price.
fn lends(reading: &ParseState<'_>) -> bool {
    const ASKS: [&str; 8] = [
        "can i afford",
        "can we afford",
        "could i afford",
        "could we afford",
        "qualify for",
        "get approved",
        "be approved",
        "enough to buy",
    ];
    const EARNS: [&str; 14] = [
        "need to make",
        "have to make",
        "need to earn",
        "have to earn",
        "money do i need",
        "income",
        "salary",
        "i make",
        "we make",
        "i earn",
        "we earn",
        "making",
        "earning",
        "credit score",
    ];
    reading.says_any(&ASKS) && reading.says_any(&EARNS)
}

fn is_acknowledgment(reading: &ParseState<'_>) -> bool {
    let mut tokens = reading.tokens.iter().filter(|token| token.word.chars().any(char::is_alphanumeric)).peekable();
    tokens.peek().is_some() && tokens.all(|token| ACKNOWLEDGMENTS.contains(&token.word.as_str()))
}

/// Intents of a question in which nothing about homes was found.
pub fn last(reading: &ParseState<'_>) -> Option<Intent> {
    if reading.says_any(&THANKS) {
        Some(Intent::Thanks)
    } else if reading.says_any(&GOODBYE) {
        Some(Intent::Goodbye)
    } else if reading.says_any(&GREETING) && !asks_more_than_hello(reading) {
        Some(Intent::Greeting)
    } else if is_acknowledgment(reading) {
        Some(Intent::Acknowledgment)
    } else {
        None
    }
}

/// "Hello, may owners turn us away?" wants an answer, or that there is none.
fn asks_more_than_hello(reading: &ParseState<'_>) -> bool {
    const MIN_TOKENS: usize = 9;
    reading.tokens.len() >= MIN_TOKENS && reading.says("?")
}
