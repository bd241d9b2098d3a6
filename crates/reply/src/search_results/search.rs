//! Answers to searches, counts and averages: what was understood, how many, and a line for each home. The most asked
//! questions.

use porchlight_domain::{
    Filter, Listing, Order, SaleType, TourKind,
    listing::features::{Feature, FeatureState},
};

use porchlight_lang::{
    language::Language,
    messages::{Messages, fill, of},
    plural::Plural,
};
use porchlight_query::{Field, Intent, Query, RelaxedConstraint, retrieved_context::RetrievedContext, synonyms};

use crate::{
    RenderedAnswer, chosen, conversation_after,
    field::render_field,
    format,
    listing_line::{line, open_house_note, order_note},
    query_summary::{found_sentence, summarize_query, summary_clause},
    quotes,
    search_results::{
        no_results::{nothing, unknown_places},
        superlative,
    },
    stated::{self, attributes::Sorted},
};

/// Homes that meet the conditions; of wishes that only texts state, those that state them.
pub fn search(meaning: &Query, context: &RetrievedContext, language: Language) -> RenderedAnswer {
    let Some(sorted) = stated::attributes::sort(meaning, context) else {
        let mut answer = found(meaning, context, &Sorted::default(), language);
        if let Some(closing) = stated::attributes::silent_on_pets(meaning, context, language) {
            answer.text.push_str(&format!("\n\n{closing}"));
        }
        return answer;
    };
    let requested = Query { filter: sorted.filter(&meaning.filter), ..meaning.clone() };
    let mut answer = found(&requested, &sorted.context, &sorted, language);
    answer.conversation.filter = Some(Box::new(meaning.filter.clone()));
    answer
}

fn found(meaning: &Query, context: &RetrievedContext, sorted: &Sorted, language: Language) -> RenderedAnswer {
    let p = of(language);
    if !meaning.unknown_places.is_empty() {
        return unknown_places(meaning, language);
    }
    // "The cheapest studio" was taken to be for sale, and all of them are for rent.
    if meaning.implies_sale && context.relaxed == Some(RelaxedConstraint::SaleType) {
        let filter = Filter { sale_type: Some(SaleType::ForRent), ..meaning.filter.clone() };
        let rentals = Query { filter, implies_sale: false, ..meaning.clone() };
        let context = RetrievedContext { relaxed: None, relaxed_filter: None, ..context.clone() };
        return found(&rentals, &context, sorted, language);
    }
    // A street is named for a home there, also one that comes soon or is gone: its card says so.
    let is_of_street = context.relaxed == Some(RelaxedConstraint::Availability) && !meaning.filter.streets.is_empty();
    if let Some(filter) = context.relaxed_filter.clone().filter(|_| is_of_street) {
        let context = RetrievedContext { relaxed: None, relaxed_filter: None, ..context.clone() };
        return found(&Query { filter, ..meaning.clone() }, &context, sorted, language);
    }
    let is_center = |home: &Listing| meaning.near_listing.as_ref().is_some_and(|near| near.matches(home));
    if meaning.near_listing.is_some() && meaning.filter.near.is_none() {
        let dialog_state = meaning.earlier.clone();
        return RenderedAnswer {
            text: p.found.near_unknown.into(),
            no_answer: true,
            conversation: dialog_state,
            ..RenderedAnswer::default()
        };
    }
    let centres = context.listings.iter().filter(|home| is_center(home)).count();
    let highest = meaning.limit.saturating_sub(meaning.skip + usize::from(meaning.near_listing.is_some()));
    let others = context.listings.iter().filter(|home| !is_center(home));
    let shown: Vec<Listing> = others.skip(meaning.skip).take(highest.max(1)).cloned().collect();
    let context = &RetrievedContext { total: context.total - centres as i64, ..context.clone() };
    if shown.is_empty() {
        return nothing(meaning, context, language);
    }
    if let Some(stating) = stated::text_preference::answer(meaning, context, language) {
        return stating;
    }
    if let Some(chosen) = chosen::of_search(meaning, context, language) {
        return chosen;
    }
    // Rentals are counted apart.
    let sale_type = meaning.filter.sale_type.or((context.rentals > 0).then_some(SaleType::ForSale));
    let requested = Query { filter: Filter { sale_type, ..meaning.filter.clone() }, ..meaning.clone() };
    let lead = match (&shown[..], meaning.limit_named && meaning.skip == 0) {
        ([one], true) => superlative_heading(&requested, one, context, language),
        _ => None,
    }
    .unwrap_or_else(|| heading(&requested, context, p, language));
    let mut text = sorted.opening(language).into_iter().chain([lead]).collect::<Vec<_>>().join(p.punctuation.gap);
    for listing in &shown {
        text.push_str(&format!("\n- {}", line(listing, language)));
        let wants_open_house = meaning.filter.tours == Some(TourKind::OpenHouse);
        let open_house = wants_open_house.then(|| open_house_note(listing, language)).flatten();
        let stated = sorted.notes(listing.id, language);
        for note in order_note(listing, meaning.order, p, language).into_iter().chain(open_house).chain(stated) {
            text.push_str(&format!(" · {note}"));
        }
    }
    let denied = denials(meaning, context, &shown, language).into_iter();
    for quote in denied.filter(|quote| !text.contains(quote.as_str())).collect::<Vec<_>>() {
        text.push_str(&format!("\n\n{quote}"));
    }
    for sentence in stays(meaning, &shown, language) {
        text.push_str(&format!("\n\n{sentence}"));
    }
    let last = meaning.skip + shown.len();
    if (last as i64) < context.total && !(meaning.limit_named && context.relaxed.is_none()) {
        let number = |n: i64| format::number(n.into(), language);
        text.push_str("\n\n");
        text.push_str(&fill(
            p.found.shown_of,
            &[("last", &number(last as i64)), ("total", &number(context.total)), ("more", p.found.show_more)],
        ));
    }
    if context.rentals > 0 {
        let rentals = format::homes(context.rentals, p, language);
        text.push_str(&format!("\n\n{}", fill(p.requests.also_for_rent, &[("homes", &rentals)])));
    }
    if let Some(closing) = sorted.closing(language) {
        text.push_str(&format!("\n\n{closing}"));
    }
    let mut dialog_state = crate::DialogState {
        found_by: context.relaxed_filter.clone().map(Box::new),
        ..conversation_after(meaning, &shown)
    };
    // Homes that only come near to what was looked for don't replace the one spoken of.
    if context.relaxed.is_some() {
        dialog_state.current = dialog_state.current.or(meaning.earlier.current);
    }
    RenderedAnswer {
        text,
        cards: shown.iter().map(|listing| listing.id).collect(),
        conversation: dialog_state,
        ..RenderedAnswer::default()
    }
}

/// The winner first; among how many, where the question had conditions.
fn superlative_heading(
    meaning: &Query,
    listing: &Listing,
    context: &RetrievedContext,
    language: Language,
) -> Option<String> {
    // The first of a wider search is not what was asked for.
    let lead = superlative::lead(meaning, listing, language).filter(|_| context.relaxed.is_none())?;
    if !superlative::has_conditions(meaning) || context.total < 2 {
        return Some(lead);
    }
    let p = of(language);
    let unordered = Query { order: Order::default(), ..meaning.clone() };
    Some([lead, heading(&unordered, context, p, language)].join(p.punctuation.gap))
}

pub(crate) fn heading(meaning: &Query, context: &RetrievedContext, p: &Messages, language: Language) -> String {
    let homes = format::homes(context.total, p, language);
    // One listing has no order.
    let unordered = Query { order: Order::default(), ..meaning.clone() };
    let what = summarize_query(if context.total == 1 { &unordered } else { meaning }, language);
    if let Some(text) = unstated_features(meaning, context, &homes, language) {
        return text;
    }
    if let Some(relaxed) = context.relaxed {
        let template = without(meaning, relaxed, p).of(context.total.into(), language);
        let has_preferences = |filter: &Filter| !(filter.terms.is_empty() && filter.excluded_terms.is_empty());
        let gave_up_preferences = relaxed != RelaxedConstraint::Terms
            && has_preferences(&meaning.filter)
            && context.relaxed_filter.as_ref().is_some_and(|filter| !has_preferences(filter));
        let (name, features) = (p.found.relaxed[relaxed as usize], p.found.relaxed[RelaxedConstraint::Terms as usize]);
        let relaxed = if gave_up_preferences { &format::both(features, name, language) } else { name };
        // Where the place comes first, the first letter may be that of a name.
        let begins_with_place = matches!(language, Language::Tr | Language::Ja | Language::Zh);
        let what = if begins_with_place { what } else { format::for_place(&what, "{what}", template) };
        return fill(template, &[("what", &what), ("relaxed", relaxed), ("homes", &homes)]);
    }
    if what.is_empty() {
        return fill(p.found.all, &[("homes", &homes)]);
    }
    let stated = if context.total == 1 { &unordered } else { meaning };
    found_sentence::sentence(stated, context.total, language).unwrap_or_else(|| some(p, &what, &homes))
}

/// A feature that no listing of the search states, which is not to say that no home has it; then the search without it.
/// `None` where something else was given up, a feature is not wanted, or one of several may be stated after all.
fn unstated_features(meaning: &Query, context: &RetrievedContext, homes: &str, language: Language) -> Option<String> {
    let filter = &meaning.filter;
    let is_denied = filter.excluded_terms.iter().any(|word| !word.starts_with("no "));
    let kept = context.relaxed_filter.as_ref()?;
    let is_given_up = |term: &&String| !kept.terms.contains(term) && !synonyms::is_kept(term, kept);
    let terms: Vec<String> = filter.terms.iter().filter(is_given_up).cloned().collect();
    let any_terms: Vec<Vec<String>> =
        filter.any_terms.iter().filter(|group| !kept.any_terms.contains(group)).cloned().collect();
    let is_one = terms.len() + any_terms.len() == 1;
    // "No pets" states it, as a no.
    const PETS: [Feature; 3] = [Feature::Pets, Feature::Dogs, Feature::Cats];
    let says_no = |term: &String| {
        let feature = Feature::of_phrase(term).filter(|own| PETS.contains(own));
        let is_no = |home: &Listing| feature.is_some_and(|own| home.features().state(own) == Some(FeatureState::No));
        context.listings.iter().any(is_no)
    };
    if context.relaxed != Some(RelaxedConstraint::Terms) || is_denied || !is_one || terms.iter().any(says_no) {
        return None;
    }
    let p = of(language);
    let excluded_terms = filter.excluded_terms.clone();
    let only = Filter { terms, any_terms, excluded_terms, ..Filter::default() };
    let features = Query { filter: only, order: Order::default(), near: String::new(), ..meaning.clone() };
    let features = summary_clause(&Query { intent: Intent::Search, ..features }, language);
    let rest = Query { filter: context.relaxed_filter.clone()?, preferences: Vec::new(), ..meaning.clone() };
    let rest = if context.total == 1 { Query { order: Order::default(), ..rest } } else { rest };
    let stated = found_sentence::sentence(&rest, context.total, language);
    let rest = summarize_query(&rest, language);
    let found = match rest.is_empty() {
        true => fill(p.found.all, &[("homes", homes)]),
        false => stated.unwrap_or_else(|| some(p, &rest, homes)),
    };
    let mut quotes = stated::of_preference(&context.listings, &features, language);
    if quotes.is_empty() {
        quotes = denials(meaning, context, &context.listings, language);
    }
    let unstated = match quotes.is_empty() {
        true => found_sentence::unstated(features, language),
        false => quotes.join(p.punctuation.gap),
    };
    Some([unstated, found].join(p.punctuation.gap))
}

/// Whether the homes are let for as long as they are wanted, where their listings say so: "4 months: Yes. …".
fn stays(meaning: &Query, shown: &[Listing], language: Language) -> Vec<String> {
    const MAX: usize = 3;
    let Some(months) = meaning.stay_months else { return Vec::new() };
    let p = of(language);
    let name = format::count_label(months.into(), &p.calculations.months, language);
    let stated = shown.iter().map(|home| render_field(home, &Field::Stay(months), language));
    let stated = stated.filter(|(_, is_stated)| *is_stated).take(MAX);
    stated.map(|(text, _)| fill(p.punctuation.pair, &[("name", &name), ("value", &text)])).collect()
}

/// What homes say of a wish that none of them meets: "Horses are not allowed".
fn denials(meaning: &Query, context: &RetrievedContext, shown: &[Listing], language: Language) -> Vec<String> {
    const MAX_QUOTES: usize = 2;
    let [term] = &meaning.filter.terms[..] else { return Vec::new() };
    // What a listing says of a feature is known, and the sentence may be about another one.
    let is_of_term = Feature::of_phrase(term).is_none()
        && context.relaxed == Some(RelaxedConstraint::Terms)
        && context.relaxed_filter.as_ref().is_some_and(|filter| filter.terms.is_empty());
    let quotes = shown.iter().filter(|_| is_of_term).filter_map(|home| quotes::mention(home, term, language));
    quotes.take(MAX_QUOTES).collect()
}

/// How to say that no home meets all conditions, but some do without this one.
fn without(meaning: &Query, relaxed: RelaxedConstraint, p: &Messages) -> Plural {
    let filter = &meaning.filter;
    match (relaxed, filter.sale_type, filter.tours) {
        (RelaxedConstraint::SaleType, Some(SaleType::ForRent), _) => p.found.only_for_sale,
        (RelaxedConstraint::SaleType, Some(_), _) => p.found.only_for_rent,
        (RelaxedConstraint::Tours, _, Some(TourKind::OpenHouse)) => p.found.no_open_house,
        _ => p.found.nearest_without,
    }
}

/// "I found {homes}" of what was searched for.
pub(crate) fn some(p: &Messages, what: &str, homes: &str) -> String {
    let template = p.found.some;
    fill(template, &[("what", &format::for_place(what, "{what}", template)), ("homes", homes)])
}

/// Asks which of two conditions is meant that no listing can meet together.
pub fn contradiction(meaning: &Query, language: Language) -> RenderedAnswer {
    let p = of(language);
    let clause = |filter: &Filter| {
        let alone = Query { filter: filter.clone(), intent: Intent::Search, ..meaning.clone() };
        summary_clause(&alone, language)
    };
    let (first, second) = meaning
        .contradiction
        .as_deref()
        .map_or_else(Default::default, |(first, second)| (clause(first), clause(second)));
    let text = fill(p.found.contradiction, &[("first", &first), ("second", &second)]);
    RenderedAnswer { text: format::sentence(&text), conversation: meaning.earlier.clone(), ..RenderedAnswer::default() }
}
