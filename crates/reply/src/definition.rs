//! What a term of the trade means, and general answers where no listing has one.

use porchlight_lang::{Language, messages::of, terms};
use porchlight_query::{
    DialogState, Intent, Query,
    retrieved_context::{ChatbotProfile, RetrievedContext},
};

use crate::{RenderedAnswer, requests, stated::attributes};

/// The general answer alone: to a question about a term, and to a search that only the listings' texts could answer and
/// none did.
pub fn definition(
    meaning: &Query,
    context: &RetrievedContext,
    bot: &ChatbotProfile,
    language: Language,
) -> Option<RenderedAnswer> {
    let is_unstated = meaning.filter.stated_attributes().next().is_some()
        && !attributes::are_stated(&meaning.filter, &context.listings);
    let found_none = context.total == 0 || context.relaxed.is_some() || is_unstated;
    let is_without_listing = match meaning.intent {
        Intent::Search => found_none,
        Intent::Which => context.listings.is_empty(),
        _ => false,
    };
    if let (Intent::NoAnswer, Some(text)) = (meaning.intent, text(meaning, language)) {
        let conversation = meaning.earlier.clone();
        return Some(RenderedAnswer { text: text.into(), no_answer: true, conversation, ..RenderedAnswer::default() });
    }
    let is_requested = meaning.intent == Intent::Definition || is_without_listing;
    let text = text(meaning, language).filter(|_| is_requested)?;
    let text = match is_without_listing {
        true => [text, requests::ask_office(bot, language)].join(of(language).punctuation.gap),
        false => text.to_owned(),
    };
    Some(RenderedAnswer {
        text,
        no_answer: is_without_listing,
        conversation: conversation_of(meaning, context),
        ..RenderedAnswer::default()
    })
}

/// The conversation is about the listing that the question named.
pub(crate) fn conversation_of(meaning: &Query, context: &RetrievedContext) -> DialogState {
    let listing = match &context.listings[..] {
        [one] if context.total <= 1 && meaning.intent == Intent::Definition => Some(one.id),
        _ => None,
    };
    DialogState { current: listing.or(meaning.earlier.current), ..meaning.earlier.clone() }
}

/// The answer in the language of the reply, else in that of the question.
pub fn text(meaning: &Query, language: Language) -> Option<&'static str> {
    let key = meaning.term.as_deref()?;
    terms::answer(key, language).or_else(|| terms::answer(key, meaning.language))
}

/// The answer beside a request to the office: of a home that is offered, without what is said of pending ones.
pub fn beside_request(meaning: &Query, context: &RetrievedContext, language: Language) -> Option<&'static str> {
    let text = text(meaning, language)?;
    let is_offered = context.listings.first().is_some_and(|listing| !requests::is_closed(listing));
    match meaning.term.as_deref() {
        Some("offers") if is_offered => text.split_inclusive(['.', '。']).next(),
        _ => Some(text),
    }
}
