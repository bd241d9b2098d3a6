//! The answer where only descriptions state an open house: each sentence is quoted, and none is counted as one that is
//! scheduled.

use porchlight_domain::{Filter, Listing, fold};
use porchlight_lang::{language::Language, messages::of};
use porchlight_query::{Query, mentioned_open_houses::names_other_date, retrieved_context::RetrievedContext};

use crate::{RenderedAnswer, conversation_after, format, listing_line::line, stated};

/// The listings that mention an open house on the days asked for, else those that mention one at all. `unstated` names the
/// preferences that were given up.
pub(crate) fn answer(
    meaning: &Query,
    context: &RetrievedContext,
    found_by: &Filter,
    unstated: &str,
    language: Language,
) -> Option<RenderedAnswer> {
    let p = of(language);
    let stating: Vec<(&Listing, &str)> = context
        .listings
        .iter()
        .filter_map(|listing| {
            let sentences = stated::open_houses(&listing.content.description);
            let fitting = sentences.iter().find(|sentence| is_on_those_days(sentence, meaning));
            Some((listing, *fitting.or(sentences.first())?))
        })
        .collect();
    let fitting: Vec<(&Listing, &str)> =
        stating.iter().filter(|(_, sentence)| is_on_those_days(sentence, meaning)).copied().collect();
    let is_other_day = fitting.is_empty();
    let shown = if is_other_day { stating } else { fitting };
    if shown.is_empty() {
        return None;
    }
    let listings: Vec<Listing> = shown.iter().map(|(listing, _)| (*listing).clone()).collect();
    let mut lead: Vec<String> = Vec::new();
    if is_other_day {
        lead.push(p.found.no_open_house_then.to_owned());
    }
    if meaning.filter.terms.iter().any(|term| !found_by.terms.contains(term)) {
        let terms = meaning.filter.terms.join(" ");
        let labels: Vec<&str> = meaning.preferences.iter().map(|preference| preference.label.as_str()).collect();
        let quotes = stated::of_preference(&listings, &format!("{terms} {}", labels.join(" ")), language);
        match quotes.is_empty() {
            true => lead.push(unstated.to_owned()),
            false => lead.extend(quotes),
        }
    }
    lead.push(p.found.open_houses_mentioned.to_owned());
    let mut text = lead.join(p.punctuation.gap);
    for (listing, sentence) in &shown {
        let sentence = format::isolated(sentence.trim_end_matches('.'), language);
        text.push_str(&format!("\n- {} · {sentence}", line(listing, language)));
    }
    let conversation =
        crate::DialogState { found_by: Some(Box::new(found_by.clone())), ..conversation_after(meaning, &listings) };
    let cards = listings.iter().map(|listing| listing.id).collect();
    Some(RenderedAnswer { text, cards, conversation, ..RenderedAnswer::default() })
}

/// Whether a sentence names no other day than was asked for.
fn is_on_those_days(sentence: &str, meaning: &Query) -> bool {
    let folded = fold(sentence);
    let tokens: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).filter(|token| !token.is_empty()).collect();
    !meaning.filter.open_house.is_some_and(|window| names_other_date(&tokens, window))
}
