//! What a term of the trade means, and general answers where no listing has one.

use porchlight_lang::{Language, messages::of, terms};
use porchlight_query::{
    Intent, Query,
    retrieved_context::{ChatbotProfile, RetrievedContext},
};

use crate::{RenderedAnswer, requests};

/// The general answer alone: to a question about a term, and to a search that only the listings' texts could answer and
/// none did.
pub fn definition(
    meaning: &Query,
    context: &RetrievedContext,
    bot: &ChatbotProfile,
    language: Language,
) -> Option<RenderedAnswer> {
    let found_none = context.total == 0 || context.relaxed.is_some();
    let is_requested = meaning.intent == Intent::Definition || meaning.intent == Intent::Search && found_none;
    let text = text(meaning, language).filter(|_| is_requested)?;
    let needs_office = meaning.intent == Intent::Search;
    let text = match needs_office {
        true => [text, requests::ask_office(bot, language)].join(of(language).punctuation.gap),
        false => text.to_owned(),
    };
    Some(RenderedAnswer {
        text,
        no_answer: needs_office,
        conversation: meaning.earlier.clone(),
        ..RenderedAnswer::default()
    })
}

/// The answer in the language of the reply, else in that of the question.
pub fn text(meaning: &Query, language: Language) -> Option<&'static str> {
    let key = meaning.term.as_deref()?;
    terms::answer(key, language).or_else(|| terms::answer(key, meaning.language))
}
