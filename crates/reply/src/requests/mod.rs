//! Answers to requests for the office: what is passed on, and a question for exactly what is missing. Also the
//! sentences about what no listing answers.

pub(crate) mod beside;
pub(crate) mod lead_preferences;
mod visit_terms;

use porchlight_domain::{Availability, Listing, filter::availability_of};
use porchlight_lang::{
    language::Language,
    messages::{fill, of},
    showings,
};
use porchlight_query::{
    Intent, Query, RequestKind, RequestedListing, Topic, VisitorRequest,
    retrieved_context::{ChatbotProfile, OfferedTimes, RetrievedContext},
};

use crate::{format, listing_line, status};

/// The answer to a request or to what a visitor adds to one; `None` for a bare wish for a person.
pub fn text(meaning: &Query, context: &RetrievedContext, bot: &ChatbotProfile, language: Language) -> Option<String> {
    let request = meaning.request.as_ref()?;
    let nothing = RetrievedContext::default();
    let is_unclear = is_unclear(request, context);
    let context = if is_unclear { &nothing } else { context };
    let names_listing = request.names_listing || request.may_be_several && !is_unclear;
    let request = &VisitorRequest { names_listing, ..request.clone() };
    let p = of(language);
    let was_withdrawn = meaning.earlier.request.as_ref().is_some_and(|earlier| earlier.is_withdrawn);
    if request.is_withdrawn && !was_withdrawn {
        return Some(p.requests.showing_withdrawn.to_owned());
    }
    let closed = closed_home(meaning, request, context);
    let mut sentences = match meaning.intent {
        _ if closed.is_some() && context.offered.is_none() => {
            let home = closed.map(|home| status::status(home, &listing_line::in_sentence(home, language), language));
            let sentence = home.map(|text| format::sentence(&text));
            let received = matches!(meaning.intent, Intent::Contact).then(|| receipt(meaning, request, language));
            let sentences =
                received.into_iter().flatten().chain(sentence).chain([ask_office(bot, language).to_owned()]);
            return Some(sentences.collect::<Vec<_>>().join(p.punctuation.gap));
        }
        Intent::Contact => {
            let mut sentences = receipt(meaning, request, language);
            let restated = restated(meaning, request, context, language);
            sentences.extend(restated.or_else(|| passed_on(meaning, request, &context.listings, language)));
            sentences
        }
        _ if context.offered.is_some() => Vec::new(),
        // An apology is said once.
        _ if is_repeated_complaint(meaning, request) => Vec::new(),
        _ => vec![opening(request, &context.listings, language)?],
    };
    let received = p.requests.received.to_owned();
    if meaning.has_side_request && !sentences.contains(&received) {
        sentences.push(received);
    }
    if request.is_showing() {
        sentences.extend(visit_terms::of_request(meaning, request, context, language));
    }
    let mut missing = questions(meaning, request, language);
    if let Some(offered) = &context.offered {
        sentences.extend(offer(offered, request, &context.listings, language));
        let r = &p.requests;
        // The times are below the answer, and the form for contact details comes with them.
        let is_free = !offered.starts_ms.is_empty();
        missing.retain(|question| {
            !offered.is_closed
                && *question != r.ask_time
                && !(is_free && [r.ask_both, r.ask_name, r.ask_contact].contains(question))
        });
        if offered.is_closed {
            missing.push(ask_office(bot, language));
        }
    }
    if missing.is_empty() && meaning.intent == Intent::Person && context.offered.is_none() {
        sentences.push(p.small_talk.contact.to_owned());
    }
    sentences.extend(missing.into_iter().map(str::to_owned));
    sentences.retain(|sentence| !sentence.is_empty());
    Some(sentences.join(p.punctuation.gap))
}

/// Whether what finds the home of a request found several, or none that meets it.
pub(crate) fn is_unclear(request: &VisitorRequest, context: &RetrievedContext) -> bool {
    request.may_be_several && (context.total != 1 || context.relaxed.is_some())
}

/// Whether the complaint was made before this message.
fn is_repeated_complaint(meaning: &Query, request: &VisitorRequest) -> bool {
    let is_complaint = |request: &VisitorRequest| request.kind == RequestKind::Complaint;
    is_complaint(request) && meaning.earlier.request.as_ref().is_some_and(is_complaint)
}

/// The home that this message wants to see and that nobody can: it is sold, rented, or an offer was accepted.
fn closed_home<'a>(meaning: &Query, request: &VisitorRequest, context: &'a RetrievedContext) -> Option<&'a Listing> {
    let listing = context.listings.first()?;
    let is_new = meaning.intent == Intent::Person || request.named > 0;
    (is_new
        && request.kind == RequestKind::Showing
        && context.listings.iter().take(request.named.max(1)).all(is_closed))
    .then_some(listing)
}

/// Whether a home is sold, rented, off the market, or has an accepted offer.
pub fn is_closed(listing: &Listing) -> bool {
    let availability = availability_of(&listing.content);
    matches!(availability, Availability::Sold | Availability::Pending | Availability::OffMarket)
}

/// The request with the homes that its message names: beside those before, or in their place.
pub fn with_listings(request: &VisitorRequest, context: &RetrievedContext) -> VisitorRequest {
    let mut request = request.clone();
    if request.named == 0 && !request.listings.is_empty() {
        return request;
    }
    let mut listings = if request.adds_listing { request.listings.clone() } else { Vec::new() };
    // One address may be that of several homes, of which the first is meant.
    let named = request.named.max(1);
    for listing in context.listings.iter().take(named).filter(|listing| !is_closed(listing)) {
        if listings.iter().all(|own| own.id != listing.id) {
            let street_address = listing.content.street_address.clone();
            listings.push(RequestedListing { id: listing.id, street_address });
        }
    }
    request.set_listings(listings);
    request
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
        Topic::Unlisted => r.unlisted,
    }
}

/// How a person finds out what the chatbot doesn't know.
pub fn ask_office(bot: &ChatbotProfile, language: Language) -> &'static str {
    let p = of(language);
    if bot.can_hand_off { p.home.ask_person } else { p.requests.find_out }
}

/// What is passed on.
fn opening(request: &VisitorRequest, listings: &[Listing], language: Language) -> Option<String> {
    let r = &of(language).requests;
    let named = listings.iter().take(request.named.max(1)).map(|listing| listing_line::in_sentence(listing, language));
    let homes = named.reduce(|homes, home| format::both(&homes, &home, language)).unwrap_or_default();
    let listing = listings.first();
    let when = format::isolated(&request.when, language);
    Some(match (request.kind, listing) {
        (RequestKind::Person, _) => return None,
        (RequestKind::Showing, Some(_)) => {
            let template = if when.is_empty() { r.showing } else { r.showing_at };
            fill(template, &[("home", &homes), ("when", &when)])
        }
        (RequestKind::Showing, None) if when.is_empty() => r.showing_some.to_owned(),
        (RequestKind::Showing, None) => fill(r.showing_some_at, &[("when", &when)]),
        (RequestKind::MovedShowing, _) => r.move_showing.to_owned(),
        (RequestKind::Valuation, _) => r.valuation.to_owned(),
        (RequestKind::Letting, _) => r.letting.to_owned(),
        (RequestKind::Alert, _) => r.alert.to_owned(),
        (RequestKind::Complaint, _) => r.sorry.to_owned(),
        (RequestKind::Repair, _) => String::new(),
    })
}

/// The free times of a home, or why it can't be shown.
fn offer(offered: &OfferedTimes, request: &VisitorRequest, listings: &[Listing], language: Language) -> Vec<String> {
    let (texts, p) = (showings::of(language), of(language));
    let home = match (listings.first(), request.listings.first()) {
        (Some(listing), _) => listing_line::in_sentence(listing, language),
        (None, Some(requested)) if !requested.street_address.is_empty() => {
            format::isolated(&requested.street_address, language)
        }
        _ => p.labels.the_home.to_owned(),
    };
    if offered.is_closed {
        let listing = listings.first();
        return listing.map(|one| format::sentence(&status::status(one, &home, language))).into_iter().collect();
    }
    let Some(first) = offered.starts_ms.first() else {
        return vec![format::sentence(&fill(texts.no_free, &[("home", &home)]))];
    };
    let times: Vec<String> =
        offered.starts_ms.iter().map(|ms| format::showings::time(*ms, &offered.zone, language)).collect();
    let (times, day) = (times.join(p.punctuation.comma), format::showings::day(*first, &offered.zone, language));
    let template = if offered.is_as_wanted { texts.offer } else { texts.offer_other };
    let sentence = fill(template, &[("home", &home), ("day", &day), ("times", &times)]);
    vec![format::sentence(&sentence), texts.pick.to_owned()]
}

/// The homes, day and hour of a showing, where the message changed them or completes the request.
fn restated(
    meaning: &Query,
    request: &VisitorRequest,
    context: &RetrievedContext,
    language: Language,
) -> Option<String> {
    if !request.is_showing() {
        return None;
    }
    let new = VisitorRequest::default();
    let earlier = meaning.earlier.request.as_ref().filter(|earlier| earlier.is_showing()).unwrap_or(&new);
    let with_homes = with_listings(request, context);
    let ids = |listings: &[RequestedListing]| listings.iter().map(|listing| listing.id).collect::<Vec<_>>();
    let was_open = meaning.earlier.request.as_ref().is_some_and(VisitorRequest::is_showing);
    let moves = request.when != earlier.when && (!earlier.when.is_empty() || was_open);
    let is_completed = request.has_contact && !earlier.has_contact;
    let is_same = !moves && !is_completed && ids(&with_homes.listings) == ids(&earlier.listings);
    if is_same || with_homes.listings.is_empty() && request.when.is_empty() {
        return None;
    }
    let p = of(language);
    let homes = with_homes.listings.iter().map(|listing| match listing.street_address.as_str() {
        "" => p.labels.the_home.to_owned(),
        street_address => format::isolated(street_address, language),
    });
    let when = Some(format::isolated(&request.when, language)).filter(|when| !when.is_empty());
    let note = Some(format::isolated(&request.note, language)).filter(|note| !note.is_empty());
    let what: Vec<String> = homes.chain(when).chain(note).collect();
    Some(fill(p.requests.showing_now, &[("what", &what.join(p.punctuation.comma))]))
}

/// What goes with contact details that ask for no showing: the home spoken of, the visitor's own, when to call.
fn passed_on(meaning: &Query, request: &VisitorRequest, listings: &[Listing], language: Language) -> Option<String> {
    let is_completed = request.has_contact && !meaning.earlier.request.as_ref().is_some_and(|own| own.has_contact);
    if request.is_showing() || !is_completed {
        return None;
    }
    let home = match listings {
        [home] => Some(listing_line::in_sentence(home, language)),
        _ => None,
    };
    let typed = [&request.note, &request.street_address, &request.when];
    let typed = typed.into_iter().filter(|text| !text.is_empty()).map(|text| format::isolated(text, language));
    let what: Vec<String> = home.into_iter().chain(typed).collect();
    let p = of(language);
    (!what.is_empty()).then(|| fill(p.requests.passed_on, &[("what", &what.join(p.punctuation.comma))]))
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
    if request.is_withdrawn {
        return out;
    }
    let has_listing = request.listing.is_some() || request.names_listing;
    match request.kind {
        RequestKind::Showing if !has_listing => out.push(r.ask_home),
        kind if kind.is_of_own_listing() && !request.has_street_address => out.push(r.ask_street_address),
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
