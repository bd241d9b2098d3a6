//! Answers to requests for the office: what is passed on, and a question for exactly what is missing. Also the
//! sentences about what no listing answers.

use porchlight_domain::Listing;
use porchlight_lang::{
    language::Language,
    messages::{fill, of},
};
use porchlight_query::{
    Intent, Query, RequestKind, Topic, VisitorRequest,
    retrieved_context::{ChatbotProfile, RetrievedContext},
};

use crate::{format, listing_line};

/// The answer to a request or to what a visitor adds to one; `None` for a bare wish for a person.
pub fn text(meaning: &Query, context: &RetrievedContext, language: Language) -> Option<String> {
    let request = meaning.request.as_ref()?;
    let p = of(language);
    let mut sentences = match meaning.intent {
        Intent::Contact => receipt(meaning, request, language),
        _ => vec![opening(request, context.listings.first(), language)?],
    };
    let missing = questions(meaning, request, language);
    if missing.is_empty() && meaning.intent == Intent::Person {
        sentences.push(p.small_talk.contact.to_owned());
    }
    sentences.extend(missing.into_iter().map(str::to_owned));
    Some(sentences.join(p.punctuation.gap))
}

/// The sentence about a question that no listing answers.
pub fn topic_sentence(topic: Topic, language: Language) -> &'static str {
    let r = &of(language).requests;
    match topic {
        Topic::Travel => r.travel,
        Topic::Opinion => r.opinion,
        Topic::Lending => r.lending,
        Topic::Law => r.law,
        Topic::Negotiation => r.negotiation,
        Topic::Commission => r.commission,
        Topic::Start => r.start,
    }
}

/// How a person finds out what the chatbot doesn't know.
pub fn ask_office(bot: &ChatbotProfile, language: Language) -> &'static str {
    let p = of(language);
    if bot.can_hand_off { p.home.ask_person } else { p.requests.find_out }
}

/// What is passed on.
fn opening(request: &VisitorRequest, listing: Option<&Listing>, language: Language) -> Option<String> {
    let r = &of(language).requests;
    let when = format::isolated(&request.when, language);
    Some(match (request.kind, listing) {
        (RequestKind::Person, _) => return None,
        (RequestKind::Showing, Some(listing)) => {
            let template = if when.is_empty() { r.showing } else { r.showing_at };
            fill(template, &[("home", &listing_line::in_sentence(listing, language)), ("when", &when)])
        }
        (RequestKind::Showing, None) if when.is_empty() => r.showing_some.to_owned(),
        (RequestKind::Showing, None) => fill(r.showing_some_at, &[("when", &when)]),
        (RequestKind::MovedShowing, _) => r.move_showing.to_owned(),
        (RequestKind::Valuation, _) => r.valuation.to_owned(),
        (RequestKind::Alert, _) => r.alert.to_owned(),
        (RequestKind::Complaint, _) => r.sorry.to_owned(),
    })
}

/// What is said to a name, an address or anything else that is added.
fn receipt(meaning: &Query, request: &VisitorRequest, language: Language) -> Vec<String> {
    let p = of(language);
    let earlier = meaning.earlier.request.clone().unwrap_or_default();
    let name = format::isolated(&request.name, language);
    let left_contact = request.has_contact && !earlier.has_contact;
    let left_name = request.name != earlier.name;
    vec![if left_contact || left_name && request.has_contact {
        let template = if name.is_empty() { p.small_talk.contact } else { p.requests.contact_named };
        fill(template, &[("name", &name)])
    } else if left_name {
        fill(p.requests.thanks_named, &[("name", &name)])
    } else if meaning.earlier.request.is_some() {
        p.requests.received.to_owned()
    } else {
        p.small_talk.contact.to_owned()
    }]
}

/// What is still missing.
fn questions(meaning: &Query, request: &VisitorRequest, language: Language) -> Vec<&'static str> {
    let r = &of(language).requests;
    let mut out = Vec::new();
    let has_listing = request.listing.is_some() || request.names_listing;
    match request.kind {
        RequestKind::Showing if !has_listing => out.push(r.ask_home),
        RequestKind::Valuation if !request.has_street_address => out.push(r.ask_street_address),
        _ => {}
    }
    if request.is_showing() && request.when.is_empty() {
        out.push(r.ask_time);
    }
    // A number left out of the blue is enough; a request needs a name.
    let needs_name = request.name.is_empty() && request.kind != RequestKind::Person;
    let opened_before = meaning.intent == Intent::Person || meaning.earlier.request.is_some();
    match (needs_name && opened_before, request.has_contact) {
        (true, false) => out.push(r.ask_both),
        (true, true) => out.push(r.ask_name),
        (false, false) => out.push(r.ask_contact),
        (false, true) => {}
    }
    out
}
