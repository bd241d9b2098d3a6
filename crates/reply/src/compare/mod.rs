//! Two to four homes side by side, as a Markdown table, and what they differ by in price. A table is read faster than
//! sentences.

mod values;

use porchlight_domain::{Listing, ListingId, Order, fold};
use porchlight_lang::{
    language::Language,
    messages::{Messages, fill, of},
};
use porchlight_query::{
    DialogState, Field,
    query::Query,
    retrieved_context::{ChatbotProfile, RetrievedContext},
};

use self::values::ordered_value;
use crate::{
    RenderedAnswer, conversation_after, field, format, listing_detail, listing_line, property_type,
    search_results::superlative,
};

/// A table has no more columns.
const MAX_IN_TABLE: usize = 4;

/// The comparison of the homes in the data.
pub fn compare(
    meaning: &Query,
    context: &RetrievedContext,
    bot: &ChatbotProfile,
    language: Language,
) -> RenderedAnswer {
    let p = of(language);
    let mut homes = match meaning.compared_with {
        Some(_) => context.listings.clone(),
        None => listing_detail::exactly_named(&context.listings, &meaning.filter.streets),
    };
    homes.sort_by_key(|home| place_in_question(home, meaning));
    if meaning.compared.is_none() {
        homes.truncate(MAX_IN_TABLE);
    }
    // What it is compared with is none or several.
    if let Some(current) = meaning.compared_with.filter(|_| homes.len() != 2) {
        homes.retain(|home| home.id != current);
        let context = RetrievedContext { total: homes.len() as i64, listings: homes, ..RetrievedContext::default() };
        return listing_detail::which(meaning, &context, bot, language);
    }
    let homes = homes.as_slice();
    if homes.len() < 2 {
        let text = homes.first().map_or_else(
            || p.home.gone.to_owned(),
            |one| format!("{}\n- {}", p.home.which, listing_line::line(one, language)),
        );
        return RenderedAnswer {
            text,
            no_answer: true,
            cards: homes.iter().map(|home| home.id).collect(),
            conversation: conversation_after(meaning, homes),
            ..RenderedAnswer::default()
        };
    }
    // Of more homes than were fetched, none is known to be the first.
    let is_complete = context.total <= homes.len() as i64;
    if let Some(values) = values::values(meaning, (homes, is_complete), bot, language) {
        let is_listed = |home: &&Listing| values.shown.contains(&home.id);
        let listed: Vec<Listing> = homes.iter().filter(is_listed).cloned().collect();
        let mut dialog_state = state_after(meaning, &listed);
        let before = meaning.earlier.current.filter(|id| values.shown.contains(id));
        let meant = values.winner.or_else(|| other_of(meaning, &values.shown));
        dialog_state.current = meant.or(before);
        meant.into_iter().for_each(|id| dialog_state.speak_of(id));
        let (text, cards) = (values.text, values.shown);
        return RenderedAnswer { text, cards, conversation: dialog_state, ..RenderedAnswer::default() };
    }
    let ids: Vec<ListingId> = homes.iter().map(|home| home.id).collect();
    let chosen = choice(meaning, homes, language);
    let mut dialog_state = state_after(meaning, homes);
    dialog_state.current = chosen.as_ref().and_then(|chosen| chosen.winner);
    dialog_state.current = dialog_state.current.or_else(|| other_of(meaning, &ids));
    // Homes that were spoken of one by one are known, too.
    let are_known = |known: &[ListingId]| ids.iter().all(|id| known.contains(id));
    let has_seen_table = are_known(&meaning.earlier.compared) || are_known(&meaning.earlier.spoken_of);
    let text = match chosen {
        Some(chosen) if has_seen_table => chosen.text,
        Some(chosen) => format!("{}\n\n{}", chosen.text, table(homes, p, language)),
        None => table(homes, p, language),
    };
    RenderedAnswer { text, cards: ids, conversation: dialog_state, ..RenderedAnswer::default() }
}

/// "516 cheaper or not", "the other one on the same street": the home beside the one spoken of is spoken of next.
fn other_of(meaning: &Query, ids: &[ListingId]) -> Option<ListingId> {
    let is_of_other = meaning.compared.is_some_and(|compared| compared.is_of_other);
    let before = meaning.earlier.current.filter(|id| is_of_other && ids.contains(id))?;
    match ids {
        [first, second] => Some(if *first == before { *second } else { *first }),
        _ => None,
    }
}

/// The search before continues, and the homes are those compared.
fn state_after(meaning: &Query, homes: &[Listing]) -> DialogState {
    let mut dialog_state = conversation_after(meaning, homes);
    dialog_state.filter = meaning.earlier.filter.clone();
    let ids: Vec<ListingId> = homes.iter().map(|home| home.id).collect();
    // All that a search found are chosen among by that search.
    let earlier = &meaning.earlier;
    let are_found = earlier.filter.is_some()
        && earlier.order == Order::default()
        && earlier.shown.len() == ids.len()
        && earlier.compared.is_empty()
        && earlier.shown.iter().all(|id| ids.contains(id));
    // "The second one" is that of the list, whichever of the two is the larger.
    if earlier.shown.len() == ids.len() && earlier.shown.iter().all(|id| ids.contains(id)) {
        dialog_state.shown.clone_from(&earlier.shown);
    }
    // "The first" is the home that was spoken of before the one beside it.
    if let (Some(other), Some(current)) = (other_of(meaning, &ids), earlier.current) {
        dialog_state.shown = vec![current, other];
    }
    if !are_found && ids.len() > 1 {
        dialog_state.compared = ids;
    }
    dialog_state
}

/// The homes side by side, and the difference in price.
fn table(homes: &[Listing], p: &'static Messages, language: Language) -> String {
    let mut text = table_head(homes, p, language);
    for (name, value) in rows(p) {
        let cells: Vec<String> =
            homes.iter().map(|home| value(home, p, language).unwrap_or_else(|| p.labels.not_stated.into())).collect();
        if cells.iter().any(|cell| cell != p.labels.not_stated) {
            text.push_str(&format!("\n| {name} | {} |", cells.join(" | ")));
        }
    }
    if let Some(difference) = difference(homes, p, language) {
        text.push_str(&format!("\n\n{difference}"));
    }
    text
}

/// The answer to "which one is bigger?".
struct Choice {
    text: String,
    /// `None` where two are alike or the value is missing.
    winner: Option<ListingId>,
}

/// The first in the order that the question names, then what each of the others has.
fn choice(meaning: &Query, homes: &[Listing], language: Language) -> Option<Choice> {
    let field = Field::of_order(meaning.order)?;
    let mut sorted: Vec<&Listing> = homes.iter().collect();
    sorted.sort_by(|a, b| meaning.order.compare(a, b, None));
    let sentences: Vec<(String, bool)> =
        sorted.iter().map(|home| field::render_field(home, &field, language)).collect();
    let is_known = sentences.iter().all(|(_, is_known)| *is_known);
    // Alike but for their order by age and number.
    let value = |home: &Listing| ordered_value(home, &field);
    let is_alike = value(sorted[0]) == value(sorted[1]);
    let wins = is_known && !is_alike;
    let lead = superlative::lead(meaning, sorted[0], language).filter(|_| wins);
    let rest = sentences.into_iter().enumerate().map(|(at, (text, _))| match &lead {
        Some(lead) if at == 0 => lead.clone(),
        _ => text,
    });
    let gap = of(language).punctuation.gap;
    let mut text = rest.collect::<Vec<_>>().join(gap);
    if let [first, second] = sorted[..]
        && wins
        && let Some(difference) = values::difference_of([first, second], &field, language)
    {
        text = [text, difference].join(gap);
    }
    Some(Choice { text, winner: wins.then_some(sorted[0].id) })
}

/// Homes named by address or number stand in the order in which they were named.
fn place_in_question(home: &Listing, meaning: &Query) -> usize {
    let filter = &meaning.filter;
    let known_street_address = fold(&home.content.street_address);
    let number = fold(&home.content.mls_number);
    let by_street_address = filter.streets.iter().position(|street| known_street_address.contains(street.as_str()));
    by_street_address.or_else(|| filter.mls_numbers.iter().position(|own| *own == number)).unwrap_or(0)
}

fn table_head(homes: &[Listing], p: &Messages, language: Language) -> String {
    let names: Vec<String> = homes.iter().map(|home| listing_line::linked(home, language).replace('|', "/")).collect();
    let corner = [p.punctuation.corner, ""].join(if p.punctuation.corner.is_empty() { "" } else { " " });
    format!("| {corner}| {} |\n|---|{}", names.join(" | "), "---|".repeat(homes.len()))
}

type Cell = fn(&Listing, &Messages, Language) -> Option<String>;

fn rows(p: &'static Messages) -> [(&'static str, Cell); 9] {
    let n = &p.names;
    [
        (n.price, |home, p, language| {
            home.content.price()?;
            Some(
                [Some(format::price(home, language)), format::status_label(home, language)]
                    .into_iter()
                    .flatten()
                    .collect::<Vec<_>>()
                    .join(p.punctuation.comma),
            )
        }),
        (n.beds, |home, _, language| home.content.bedrooms.map(|beds| format::number(beds, language))),
        (n.baths, |home, _, language| home.content.bathrooms.map(|baths| format::number(baths, language))),
        (n.area, |home, _, language| {
            home.content
                .building_area
                .filter(|area| !area.is_zero())
                .map(|area| format::area(area, home.content.area_unit, language))
        }),
        (n.lot, |home, _, language| {
            home.content
                .lot_area
                .filter(|area| !area.is_zero())
                .map(|area| format::area(area, home.content.area_unit, language))
        }),
        (n.year, |home, _, _| home.content.year_built.map(|year| year.to_string())),
        (n.parking, |home, p, language| {
            home.content.parking_spots.map(|spots| format::count_label(spots, &p.labels.parking, language))
        }),
        (n.hoa, |home, p, language| {
            home.content.hoa_month.map(|fee| {
                fill(p.labels.per_month, &[("money", &format::money(&home.content.currency_symbol, fee, language))])
            })
        }),
        (n.kind, |home, _, language| {
            let kind = Some(home.content.property_type.replace('|', "/")).filter(|kind| !kind.is_empty())?;
            Some(format::sentence(&property_type::of_listing(&kind, language)))
        }),
    ]
}

fn difference(homes: &[Listing], p: &Messages, language: Language) -> Option<String> {
    let [a, b] = homes else { return None };
    let same = a.content.sale_type == b.content.sale_type && a.content.currency_symbol == b.content.currency_symbol;
    let by = (a.content.paid_or_list_price()? - b.content.paid_or_list_price()?).abs();
    (same && !by.is_zero())
        .then(|| fill(p.names.difference, &[("money", &format::money(&a.content.currency_symbol, by, language))]))
}
