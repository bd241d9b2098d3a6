//! The homes of a search that state a wish in other words, where no condition came of it or none of them has its word:
//! "a 55 plus community", "a VA loan you can take over", "with furniture".

use porchlight_domain::{Filter, Listing};
use porchlight_lang::Language;
use porchlight_query::{Intent, Query, RelaxedConstraint, query::SHOWN, retrieved_context::RetrievedContext, synonyms};

use super::{
    attributes,
    ranking::{Found, Nearness, TextPreference, homes_called},
    written,
};
use crate::{RenderedAnswer, conversation_after, listing_line::line};

/// Before the unit of a folded street address.
const UNITS: [&str; 5] = [" unit ", " apt ", " apartment ", " suite ", " room "];

/// Homes whose texts are looked at.
const MAX_RANKED: usize = 100;

/// What a sentence must have of the score of the best.
const MIN_OF_BEST: f32 = 0.7;

/// How many homes a search fetches: more than it shows where their texts are looked at. `relaxed` is what it gave up.
pub fn fetch_limit(meaning: &Query, relaxed: Option<(RelaxedConstraint, &Filter)>) -> usize {
    let is_of_texts = !meaning.called.is_empty() || attributes::looks_at_all(&meaning.filter);
    let ranks = is_of_texts || preference_of(meaning, relaxed).is_some();
    if ranks { meaning.limit.max(MAX_RANKED) } else { meaning.limit }
}

/// The homes that are shown, those first that state the wish of the search.
pub fn stating_first(
    meaning: &Query,
    relaxed: Option<(RelaxedConstraint, &Filter)>,
    mut listings: Vec<Listing>,
) -> Vec<Listing> {
    if !meaning.called.is_empty() {
        listings = homes_called(listings, &meaning.called, nearness(meaning));
    } else if attributes::looks_at_all(&meaning.filter) {
        return listings;
    }
    // All that are shown anyway keep their order.
    if listings.len() > meaning.limit
        && let Some(preference) = preference_of(meaning, relaxed)
    {
        let score = |listing: &Listing| preference.stated_by(listing).map_or(0.0, |found| found.score);
        let mut scored: Vec<(f32, Listing)> = listings.into_iter().map(|listing| (score(&listing), listing)).collect();
        // Of equals the order of the search stays.
        scored.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        listings = scored.into_iter().map(|(_, listing)| listing).collect();
    }
    listings.truncate(meaning.limit);
    listings
}

/// What the home spoken of and the last search have.
fn nearness(meaning: &Query) -> Nearness<'_> {
    let earlier = &meaning.earlier;
    let own = earlier.current_street_address.as_ref().filter(|(id, _)| Some(*id) == earlier.current);
    let seen = || earlier.seen().find(|shown| Some(shown.id) == earlier.current).map(|shown| &shown.street);
    let street = own.map(|(_, folded)| folded).or_else(seen);
    let street = street.map(|folded| folded.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' '));
    let street = street.map(|street| {
        let line = street.split([',', '#']).next().unwrap_or(street);
        UNITS.iter().fold(line, |line, unit| line.split(unit).next().unwrap_or(line)).trim()
    });
    let offered = earlier.filter.as_deref().and_then(|filter| filter.sale_type);
    let filter = &meaning.filter;
    let is_placed = !filter.streets.is_empty() || !filter.cities.is_empty() || !filter.locations.is_empty();
    let street = street.filter(|street| !street.is_empty());
    let shown = if earlier.shown.len() > 1 { &earlier.shown[..] } else { &[] };
    Nearness { offered, street, current: earlier.current, shown, is_placed }
}

/// The homes that state the wish, each behind its sentence; `None` where none does.
pub(crate) fn answer(meaning: &Query, context: &RetrievedContext, language: Language) -> Option<RenderedAnswer> {
    let kept = context.relaxed_filter.as_ref();
    let preference = preference_of(meaning, context.relaxed.zip(kept))?;
    // A few homes are listed whole, with the sentence of each behind them.
    if !meaning.ignored.is_empty() && kept.is_none() && context.total <= SHOWN as i64 {
        return None;
    }
    let mut stating: Vec<(&Listing, Found<'_>)> =
        context.listings.iter().filter_map(|home| Some((home, preference.stated_by(home)?))).take(SHOWN).collect();
    let best = stating.iter().map(|(_, found)| found.score).fold(0.0, f32::max);
    stating.retain(|(_, found)| found.score >= MIN_OF_BEST * best);
    if stating.is_empty() {
        return None;
    }
    let entry = |(home, found): &(&Listing, Found<'_>)| {
        format!("{}\n- {}", written::quote(home, found, language), line(home, language))
    };
    let text = stating.iter().map(entry).collect::<Vec<_>>().join("\n\n");
    let shown: Vec<Listing> = stating.iter().map(|(home, _)| (*home).clone()).collect();
    let mut conversation = conversation_after(meaning, &shown);
    if let Some(kept) = kept {
        conversation.filter = Some(Box::new(kept.clone()));
    }
    Some(RenderedAnswer {
        text,
        cards: shown.iter().map(|home| home.id).collect(),
        conversation,
        ..RenderedAnswer::default()
    })
}

/// What a search asks for that is no condition of what was found.
fn preference_of(meaning: &Query, relaxed: Option<(RelaxedConstraint, &Filter)>) -> Option<TextPreference> {
    let is_search = meaning.intent == Intent::Search && !meaning.limit_named && meaning.skip == 0;
    let is_of_text = relaxed.is_none_or(|(relaxed, _)| relaxed == RelaxedConstraint::Terms);
    let is_denied = |term: &String| !term.starts_with("no ");
    if !is_search || !is_of_text || relaxed.is_some() && meaning.filter.excluded_terms.iter().any(is_denied) {
        return None;
    }
    // Other words for it were looked for already.
    let is_group_given_up =
        |(_, kept): (_, &Filter)| meaning.filter.any_terms.iter().any(|group| !kept.any_terms.contains(group));
    if relaxed.is_some_and(is_group_given_up) {
        return None;
    }
    let mut tokens: Vec<&str> = meaning.ignored.iter().map(String::as_str).collect();
    if let Some((_, kept)) = relaxed {
        let is_given_up = |term: &&String| !kept.terms.contains(term) && !synonyms::is_kept(term, kept);
        tokens.extend(meaning.filter.terms.iter().filter(is_given_up).map(String::as_str));
    }
    let has_terms = !meaning.filter.terms.is_empty() || !meaning.filter.any_terms.is_empty();
    let has_attributes = meaning.filter.stated_attributes().next().is_some();
    let message = if has_attributes || has_terms && relaxed.is_none() { "" } else { meaning.question.as_str() };
    TextPreference::new(&tokens.join(" "), message)
}
