//! What a model is given that looks homes up by itself: the rules, the conversation and the homes named before; later,
//! what its calls returned. Data stand in the same fences as when the built-in engine looks them up.

use porchlight_domain::Listing;
use porchlight_lang::language::Language;
use porchlight_query::{
    Field, Query,
    retrieved_context::{ChatbotProfile, RetrievedContext},
};

use super::{Prompt, PromptContext, assemble, context, context::Detailed, opening, split};
use crate::{self as render, compare, prompt::token_count::estimate};

/// Said only to a model that calls functions.
pub(super) const PLAN_RULES: &str = "\n
Look up homes with the functions before you answer: the facts are what they return. \
Ask for all that you need at once, at most four times. Write nothing beside a call. \
Give the IDs of homes to functions and never to the visitor; homes named before have theirs in the facts. \
Search for what the visitor wants now, with what was said before and still holds. \
If nothing matches, search once more with one condition less and say which one. \
Greetings, thanks and small talk need no call. \
Call request_handoff only if the visitor's own words ask for a person.";

/// Puts the first call of a plan together; `shown` are the homes named before, in that order.
pub fn planning_prompt(brief: &PromptContext<'_>, shown: &[Listing]) -> Prompt {
    let (question, earlier) = split(brief.turns);
    let language = render::language_of(brief.meaning, brief.bot);
    let named = context::named_before(shown, brief.meaning.earlier.current, language);
    let after = context::after_listings(brief.bot);
    let opening = format!("{}{PLAN_RULES}", opening(brief));
    assemble(brief, &question, &earlier, 0, |note| format!("{opening}{note}\n\n<facts>\n{named}{after}</facts>"))
}

/// What a search returned, within a number of tokens: what was understood, how many match, and the homes.
pub fn search_data(meaning: &Query, context: &RetrievedContext, bot: &ChatbotProfile, max_tokens: i64) -> String {
    let language = render::language_of(meaning, bot);
    let before = context::before_listings(meaning, context, bot, language);
    fenced_data(&before, &context.listings, &[], Detailed::FieldsOnly, language, max_tokens)
}

/// These fields of homes, or all of them if none is named.
pub fn listings_data(listings: &[Listing], fields: &[Field], language: Language, max_tokens: i64) -> String {
    fenced_data("", listings, fields, Detailed::WithDescription, language, max_tokens)
}

/// Homes side by side, with what they differ by.
pub fn comparison_data(meaning: &Query, context: &RetrievedContext, language: Language, max_tokens: i64) -> String {
    // The owner's numbers are for calculations, which have a function of their own.
    let bot = ChatbotProfile::default();
    let table = context::fenced(&compare::compare(meaning, context, &bot, language).text);
    fenced_data(&format!("{table}\n"), &context.listings, &[], Detailed::FieldsOnly, language, max_tokens)
}

/// What the office saved.
pub fn knowledge_data(context: &RetrievedContext) -> String {
    let answers = context::knowledge_entries(context);
    if answers.is_empty() {
        "No saved answer fits.".into()
    } else {
        format!("<saved_answers>\n{answers}</saved_answers>")
    }
}

fn fenced_data(
    before: &str,
    listings: &[Listing],
    fields: &[Field],
    detailed: Detailed,
    language: Language,
    max_tokens: i64,
) -> String {
    let block = |listing: &Listing| format!("\n{}", context::identified_block(listing, fields, detailed, language));
    let mut left = max_tokens - estimate(before);
    let mut out = before.to_owned();
    let mut left_out = 0;
    for text in listings.iter().map(block) {
        left -= estimate(&text);
        if left < 0 {
            left_out += 1;
        } else {
            out.push_str(&text);
        }
    }
    if left_out > 0 {
        out.push_str(&format!("\n{left_out} more of these homes are not listed here.\n"));
    }
    format!("<facts>\n{out}</facts>")
}
