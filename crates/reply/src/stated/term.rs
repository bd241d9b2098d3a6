//! A term that is asked of the home at hand, where its listing states what it is about: the yield of its rent, the fee of
//! an application.

use porchlight_lang::{Language, messages::of};
use porchlight_query::{
    Intent, Query,
    retrieved_context::{ChatbotProfile, RetrievedContext},
};

use crate::{RenderedAnswer, calculations, definition, requests, stated};

/// The entry about yields.
const YIELD: &str = "yield";
/// Entries that say that the listings don't say it.
const UNSTATED: [&str; 8] =
    ["loans", "rent out", "accessibility", "occupancy", "animals", "cosigner", "assessments", "price drops"];

/// What the listing states of the term, before the general answer.
pub(crate) fn answer(
    meaning: &Query,
    context: &RetrievedContext,
    bot: &ChatbotProfile,
    language: Language,
) -> Option<RenderedAnswer> {
    if meaning.intent != Intent::Definition {
        return None;
    }
    let general = definition::text(meaning, language)?;
    let [listing] = &context.listings[..] else { return of_few(meaning, context, language) };
    let gap = of(language).punctuation.gap;
    let is_yield = meaning.term.as_deref() == Some(YIELD);
    let worked_out = if is_yield { calculations::stated_yield(listing, meaning, bot, language) } else { None };
    let text = match worked_out {
        Some(text) => text,
        None => {
            let quote = stated::of_term(listing, &meaning.question, language);
            let is_unstated = meaning.term.as_deref().is_some_and(|key| UNSTATED.contains(&key));
            let of_rule = || stated::of_rule(listing, &meaning.question, language).filter(|_| is_unstated);
            let quote = quote.or_else(of_rule)?;
            // That the listings don't say it is not true of this one.
            match meaning.term.as_deref() {
                Some(YIELD) => [quote.as_str(), requests::ask_office(bot, language)].join(gap),
                Some(key) if UNSTATED.contains(&key) => quote,
                _ => [quote.as_str(), general].join(gap),
            }
        }
    };
    let cards = vec![listing.id];
    Some(RenderedAnswer {
        text,
        cards,
        conversation: definition::conversation_of(meaning, context),
        ..RenderedAnswer::default()
    })
}

/// What a few homes shown state of it, a line for each that does.
fn of_few(meaning: &Query, context: &RetrievedContext, language: Language) -> Option<RenderedAnswer> {
    meaning.term.as_deref().filter(|key| UNSTATED.contains(key))?;
    let stating = context
        .listings
        .iter()
        .filter_map(|listing| Some((listing.id, stated::of_rule(listing, &meaning.question, language)?)));
    let (cards, lines): (Vec<_>, Vec<_>) = stating.map(|(id, line)| (id, format!("- {line}"))).unzip();
    let text = lines.join("\n");
    let conversation = definition::conversation_of(meaning, context);
    (!text.is_empty()).then(|| RenderedAnswer { text, cards, conversation, ..RenderedAnswer::default() })
}
