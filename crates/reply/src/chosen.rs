//! The one home that a search means by what it has, and answers without a yes that nobody asked for.

use porchlight_domain::{Filter, ListingId, Order};
use porchlight_lang::{language::Language, messages::Messages};
use porchlight_query::{DialogState, Intent, Query, RelaxedConstraint, retrieved_context::RetrievedContext};

use crate::{RenderedAnswer, conversation_after, listing_line::line, query_summary::summary_clause, stated};

/// The homes of a search whose wish none of them met in its words, when one of them states it in others.
pub(crate) fn of_search(meaning: &Query, context: &RetrievedContext, language: Language) -> Option<RenderedAnswer> {
    let kept = context.relaxed_filter.as_ref().filter(|_| context.relaxed == Some(RelaxedConstraint::Terms))?;
    let is_complete = context.total <= context.listings.len() as i64 && context.total > 1;
    if !meaning.chooses_one || !is_complete || meaning.skip > 0 {
        return None;
    }
    // What states that there are stairs is no home without them.
    let is_new = |term: &&String| !kept.terms.contains(term) && !kept.excluded_terms.contains(term);
    let denied = meaning.filter.excluded_terms.iter().filter(is_new).any(|term| !term.starts_with("no "));
    let terms: Vec<String> = meaning.filter.terms.iter().filter(is_new).cloned().collect();
    if denied || terms.iter().any(|term| term.starts_with("no ")) {
        return None;
    }
    let only_terms = Filter { terms, ..Filter::default() };
    let wanted = Query { filter: only_terms, order: Order::default(), near: String::new(), ..meaning.clone() };
    let wanted = summary_clause(&Query { intent: Intent::Search, ..wanted }, language);
    let quotes = stated::quotes_of_preference(&context.listings, &wanted, language);
    let [(id, quote)] = &quotes[..] else { return None };
    let home = context.listings.iter().find(|home| home.id == *id)?;
    let mut conversation = conversation_after(meaning, std::slice::from_ref(home));
    conversation.filter = Some(Box::new(kept.clone()));
    let text = format!("{quote}\n- {}", line(home, language));
    Some(RenderedAnswer { text, cards: vec![home.id], conversation, ..RenderedAnswer::default() })
}

/// The conversation when one home was spoken of among those shown.
pub(crate) fn speak_of(conversation: &DialogState, id: ListingId) -> DialogState {
    let mut conversation = DialogState { current: Some(id), ..conversation.clone() };
    conversation.speak_of(id);
    conversation
}

/// A sentence without the yes or no that a question doesn't ask for.
pub(crate) fn plain(text: String, meaning: &Query, p: &Messages) -> String {
    if !meaning.declines_yes_or_no {
        return text;
    }
    let openings = [p.home.feature_yes, p.home.feature_no, p.home.feature_shared];
    let rest = openings.iter().find_map(|opening| text.strip_prefix(opening)).map(|rest| rest.trim_start().to_owned());
    rest.unwrap_or(text)
}
