//! Answers about one home, a sentence for each field asked; and which home is meant. A question about one home goes
//! back to the search it came from.

use porchlight_domain::{Availability, CustomField, Listing, TourKind, filter::availability_of, fold};
use porchlight_lang::messages::{Messages, fill, of};

use crate::{
    RenderedAnswer, chosen, definition, format,
    listing_line::{self, line},
    property_type, requests,
    stated::{self, Stated},
};
pub use crate::{field::render_field, listing_line::in_sentence as home};
use porchlight_lang::language::Language;
use porchlight_query::{
    Field, Query, RelaxedConstraint,
    query::SHOWN,
    retrieved_context::{ChatbotProfile, RetrievedContext},
};

/// The fields asked about the home; several homes with that address get a line each.
pub fn detail(meaning: &Query, context: &RetrievedContext, bot: &ChatbotProfile, language: Language) -> RenderedAnswer {
    let p = of(language);
    let listings = exactly_named(&context.listings, &meaning.filter.streets);
    let Some(listing) = listings.first() else {
        let unknown = format::isolated(&meaning.unknown_street_address, language);
        let gone = if meaning.called.is_empty() { p.home.gone } else { p.home.which_none };
        let text = if unknown.is_empty() { gone.into() } else { fill(p.home.not_listed, &[("home", &unknown)]) };
        return RenderedAnswer {
            text,
            no_answer: true,
            conversation: meaning.earlier.clone(),
            ..RenderedAnswer::default()
        };
    };
    // A noun or street that no home has: what was found without it is not meant.
    let is_of_another = matches!(
        context.relaxed,
        Some(
            RelaxedConstraint::Terms
                | RelaxedConstraint::Place
                | RelaxedConstraint::PropertyType
                | RelaxedConstraint::Price
                | RelaxedConstraint::Bedrooms
                | RelaxedConstraint::Availability
        )
    );
    if is_of_another {
        let (text, conversation) = (p.home.which_none.into(), meaning.earlier.clone());
        return RenderedAnswer { text, no_answer: true, conversation, ..RenderedAnswer::default() };
    }
    if listings.len() > 1 {
        return which(meaning, context, bot, language);
    }
    let fields: &[Field] = if meaning.fields.is_empty() { &[Field::Everything] } else { &meaning.fields };
    let (mut known, mut is_quoted, mut lacks_amount) = (false, false, false);
    let mut pieces = Vec::new();
    let requested = stated::requested_attributes::answer(listing, &meaning.question, language);
    let is_open = fields.len() == 1 && stated::ranking::is_open(&meaning.question);
    for field in fields {
        if requested.as_ref().is_some_and(|requested| requested.replaces(field)) {
            continue;
        }
        if let Some(text) = stated::instead::text(listing, field, &meaning.question, language) {
            (known, is_quoted) = (true, true);
            pieces.push(text);
            continue;
        }
        let (text, is_known) = render_field(listing, field, language);
        if !is_known && requested.as_ref().is_some_and(|requested| requested.answers(field)) {
            continue;
        }
        let text = chosen::plain(text, meaning, p);
        let text = if is_open { without_yes_or_no(text, p) } else { text };
        // What another field says is nearer than a sentence that only shares words with the question.
        let is_useful = |stated: &Stated| !(is_known || stated.is_near && nearest_field(field).is_some());
        let stated = stated::answer(listing, field, &meaning.question, language).filter(is_useful);
        is_quoted |= stated.is_some();
        let is_known = is_known || stated.as_ref().is_some_and(|stated| stated.answers);
        known |= is_known;
        let has_quote = stated.is_some();
        let unstated = requested.as_ref().filter(|_| !is_known && !has_quote);
        let unstated = unstated.and_then(|requested| requested.unstated_for(field, &meaning.question, language));
        let text = stated.map(|stated| stated.text).or(unstated).unwrap_or(text);
        let without_amount = (is_known || has_quote) && stated::lacks_amount(field, &text, &meaning.question);
        let says_none = *field == Field::OpenHouse && !text.contains(['"', '«', '“']);
        pieces.push(text);
        if without_amount {
            pieces.push(fill(p.home.amount_unstated, &[("home", &home(listing, language))]));
        }
        lacks_amount |= without_amount;
        let nearest = nearest_field(field).filter(|nearest| !is_known && !has_quote && !fields.contains(nearest));
        let nearest = nearest.map(|nearest| render_field(listing, &nearest, language));
        let nearest = nearest.filter(|(_, is_stated)| *is_stated).map(|(text, _)| match field {
            // That pets are allowed is no yes to a limit.
            Field::Feature(word) if word == "pet limit" => without_yes_or_no(text, p),
            _ => text,
        });
        pieces.extend(nearest);
        // Nobody can see it before it is on the market.
        if says_none && availability_of(&listing.content) == Availability::ComingSoon {
            pieces.push(render_field(listing, &Field::Status, language).0);
        }
        let is_garage = matches!(field, Field::Feature(word) if matches!(word.as_str(), "garage" | "carport"));
        if is_garage && !is_known && listing.content.parking_spots.is_some() {
            pieces.push(render_field(listing, &Field::Parking, language).0);
        }
    }
    if let Some(requested) = &requested {
        let quotes = requested.beside(fields, &pieces);
        (known, is_quoted) = (known || !quotes.is_empty(), is_quoted || !quotes.is_empty());
        if stated::lacks_amount(&Field::Unlisted, &quotes.concat(), &meaning.question) && !quotes.is_empty() {
            lacks_amount = true;
            pieces.extend(quotes);
            pieces.push(fill(p.home.amount_unstated, &[("home", &home(listing, language))]));
        } else {
            pieces.extend(quotes);
        }
        if pieces.is_empty() {
            pieces.extend(requested.unstated_for(&Field::Unlisted, "", language));
        }
    }
    // One sentence may answer two questions.
    let mut quoted: Vec<String> = Vec::new();
    pieces.retain(|piece: &String| {
        let plain = without_yes_or_no(piece.clone(), p);
        let is_new = !quoted.contains(&plain);
        quoted.push(plain);
        is_new
    });
    // What is true of any home says more than that this listing doesn't mention it.
    if let Some(general) = definition::text(meaning, language).filter(|_| !known) {
        if !is_quoted {
            pieces.clear();
        }
        pieces.push(general.to_owned());
    }
    let lacks_photos = fields.contains(&Field::Photos) && listing.content.images.is_empty();
    if fields.contains(&Field::OpenHouse) && listing.content.tours != Some(TourKind::OpenHouse) {
        pieces.push(p.requests.showing_some.into());
    }
    // Whether a new owner can raise a rent is more than the lease that is quoted.
    let is_of_leave = fields.iter().any(|field| matches!(field, Field::Feature(word) if word == "rent increases"));
    if !known || lacks_amount || is_of_leave || lacks_photos || fields.contains(&Field::Unlisted) && !is_quoted {
        pieces.push(requests::ask_office(bot, language).into());
    }
    // The search and its list go on after a question about one of its homes.
    // "Anything cheaper" after it means cheaper than this one.
    let mut dialog_state = crate::DialogState {
        current: Some(listing.id),
        lowest_price: listing.content.price().or(meaning.earlier.lowest_price),
        largest_sqft: crate::square_feet(listing).or(meaning.earlier.largest_sqft),
        lowest_hoa: listing.content.hoa_month.or(meaning.earlier.lowest_hoa),
        ..meaning.earlier.clone()
    };
    dialog_state.speak_of(listing.id);
    if dialog_state.shown.is_empty() {
        dialog_state.shown = vec![listing.id];
    }
    remember_seen(&mut dialog_state, listing);
    RenderedAnswer {
        text: pieces.join(p.punctuation.gap),
        cards: vec![listing.id],
        no_answer: !known,
        conversation: dialog_state,
        ..RenderedAnswer::default()
    }
}

/// Homes whose address is one of those named, word for word, without others that only begin alike: "7 Spindrift Way" is
/// not its unit 2C, where both are listed.
pub(crate) fn exactly_named(homes: &[Listing], streets: &[String]) -> Vec<Listing> {
    let folded: Vec<String> = homes.iter().map(|home| fold(&home.content.street_address)).collect();
    let is_kept = |own: &String| {
        let mut named = streets.iter().filter(|street| own.contains(street.as_str())).peekable();
        named.peek().is_none() || named.any(|street| own == street || !folded.contains(street))
    };
    homes.iter().zip(&folded).filter(|(_, own)| is_kept(own)).map(|(home, _)| home.clone()).collect()
}

/// Keeps what tells a home that was named from others: "anything like it".
fn remember_seen(dialog_state: &mut crate::DialogState, listing: &Listing) {
    const MAX_EARLIER: usize = 10;
    if dialog_state.seen().all(|seen| seen.id != listing.id) {
        dialog_state.earlier_listings.splice(0..0, crate::shown_listings(std::slice::from_ref(listing)));
        dialog_state.earlier_listings.truncate(MAX_EARLIER);
    }
    if dialog_state.places.iter().all(|(id, _)| *id != listing.id) {
        dialog_state.places.extend(crate::places(std::slice::from_ref(listing)));
        let extra = dialog_state.places.len().saturating_sub(2 * MAX_EARLIER);
        dialog_state.places.drain(..extra);
    }
}

/// A sentence about a feature without its yes or no.
fn without_yes_or_no(text: String, p: &Messages) -> String {
    let openings = [p.home.feature_yes, p.home.feature_no, p.home.feature_shared, p.home.feature_possible];
    let rest = openings.iter().find_map(|opening| text.strip_prefix(opening)).map(|rest| rest.trim_start().to_owned());
    rest.unwrap_or(text)
}

/// What a listing may state instead of something that it doesn't mention.
fn nearest_field(field: &Field) -> Option<Field> {
    let Field::Feature(word) = field else { return None };
    Some(match word.as_str() {
        "rental income" | "rentals" => Field::Price,
        "tenant" => Field::Status,
        "pet limit" => Field::Feature("pets".into()),
        "HOA coverage" | "special assessments" | "rules for changes" => Field::Hoa,
        "noise" | "neighbors" | "school" => Field::Neighborhood,
        "yard" | "garden" | "fence" | "fenced yard" | "horses" | "zoning" | "barn" | "workshop" => Field::LotArea,
        "condition" | "roof" | "furnace" | "windows" | "plumbing" | "wiring" => Field::YearBuilt,
        _ => return None,
    })
}

/// Asks which home is meant.
pub fn which(meaning: &Query, context: &RetrievedContext, bot: &ChatbotProfile, language: Language) -> RenderedAnswer {
    let p = of(language);
    if let Some(listing) = only_stating(meaning, &context.listings, language) {
        let context = RetrievedContext { listings: vec![listing.clone()], total: 1, ..context.clone() };
        return detail(meaning, &context, bot, language);
    }
    if context.listings.is_empty() {
        let text = p.home.which_none.into();
        return RenderedAnswer {
            text,
            no_answer: true,
            conversation: meaning.earlier.clone(),
            ..RenderedAnswer::default()
        };
    }
    let text = value_of_each(meaning, &context.listings, bot, language).unwrap_or_else(|| {
        let lines = context.listings.iter().enumerate();
        let lines = lines.map(|(i, listing)| format!("\n{}. {}", i + 1, line(listing, language)));
        std::iter::once(p.home.which.to_owned()).chain(lines).collect()
    });
    let dialog_state = crate::DialogState {
        shown: context.listings.iter().map(|listing| listing.id).collect(),
        places: crate::places(&context.listings),
        shown_listings: crate::shown_listings(&context.listings),
        ..meaning.earlier.clone()
    };
    RenderedAnswer { text, cards: dialog_state.shown.clone(), conversation: dialog_state, ..RenderedAnswer::default() }
}

/// The only listing of several that answers: "which of these has a tenant".
fn only_stating<'l>(meaning: &Query, listings: &'l [Listing], language: Language) -> Option<&'l Listing> {
    let is_of_text = |field: &Field| matches!(field, Field::Feature(_));
    if !meaning.chooses_one || listings.len() < 2 || meaning.fields.is_empty() || !meaning.fields.iter().all(is_of_text)
    {
        return None;
    }
    let denies = of(language).home.feature_no;
    let states = |listing: &&Listing| {
        meaning.fields.iter().any(|field| {
            let (text, is_known) = render_field(listing, field, language);
            let is_stated = || {
                let stated = stated::answer(listing, field, &meaning.question, language);
                stated.is_some_and(|stated| !stated.is_near)
            };
            is_known && !text.starts_with(denies) || !is_known && is_stated()
        })
    };
    let mut found = listings.iter().filter(states);
    found.next().filter(|_| found.next().is_none())
}

/// "What are the dues of those?": the answer for each home, where there are few and one of them states it.
fn value_of_each(meaning: &Query, listings: &[Listing], bot: &ChatbotProfile, language: Language) -> Option<String> {
    const MAX_WITHOUT_VALUE: usize = 3;
    // Of more homes it says something if half of them state it.
    let is_stated_by_half = |field: &Field| {
        let states = |listing: &&Listing| {
            let stated = || stated::answer(listing, field, &meaning.question, language);
            render_field(listing, field, language).1 || stated().is_some_and(|stated| !stated.is_near)
        };
        listings.len() <= SHOWN && 2 * listings.iter().filter(states).count() >= listings.len()
    };
    let is_value = |field: &&Field| match field {
        Field::Feature(_) => listings.len() <= MAX_WITHOUT_VALUE || field.is_often_stated() || is_stated_by_half(field),
        // "Is 77 still available" names one home.
        Field::Status => meaning.fields.len() == 1 && !meaning.question.contains(|c: char| c.is_ascii_digit()),
        field => !matches!(field, Field::Everything | Field::Unlisted | Field::Link | Field::Description),
    };
    let fields: Vec<&Field> = meaning.fields.iter().filter(is_value).collect();
    if fields.is_empty() || fields.len() < meaning.fields.len() || !(2..=SHOWN).contains(&listings.len()) {
        return None;
    }
    // That a listing doesn't mention a feature, or that none of a few states a number, is an answer, too.
    let mut is_stated =
        listings.len() <= MAX_WITHOUT_VALUE || fields.iter().any(|field| matches!(field, Field::Feature(_)));
    let mut lines = Vec::new();
    for listing in listings {
        let say = |field: &Field| {
            let (text, is_known) = render_field(listing, field, language);
            let text = chosen::plain(text, meaning, of(language));
            let is_useful = |stated: &Stated| !is_known && !stated.is_near;
            let stated = stated::answer(listing, field, &meaning.question, language).filter(is_useful);
            let is_known = is_known || stated.is_some();
            (stated.map_or(text, |stated| stated.text), is_known)
        };
        let (sentences, states_one) = match stated::requested_attributes::answer(listing, &meaning.question, language) {
            Some(requested) => requested.of_fields(&fields, say),
            None => {
                let (texts, known): (Vec<_>, Vec<_>) = fields.iter().map(|field| say(field)).unzip();
                (texts, known.contains(&true))
            }
        };
        let line = format!("- {}", sentences.join(of(language).punctuation.gap));
        is_stated |= states_one;
        lines.push((line, states_one));
    }
    // "Which of these has a tenant" is answered by those that state it.
    let states_any = lines.iter().any(|(_, states_one)| *states_one);
    lines.retain(|(_, states_one)| *states_one || !(meaning.chooses_one && states_any));
    let lines: Vec<String> = lines.into_iter().map(|(line, _)| line).collect();
    let find_out = if states_any { String::new() } else { format!("\n\n{}", requests::ask_office(bot, language)) };
    is_stated.then(|| lines.join("\n") + &find_out)
}

/// Whether a custom field is the one that states the taxes.
fn is_taxes(pair: &CustomField) -> bool {
    let only = vec![pair.clone()];
    porchlight_domain::listing::annual_taxes::of_fields(&only).is_some()
}

/// The home in a few lines: numbers, place, fee, the listing's own columns and description.
pub fn everything(listing: &Listing, p: &Messages, language: Language) -> String {
    let c = &listing.content;
    let n = &p.names;
    let home = fill(p.labels.addressed, &[("address", &listing_line::linked(listing, language))]);
    let home = if c.street_address.is_empty() { listing_line::linked(listing, language) } else { home };
    let mut text = fill(p.home.everything, &[("home", &home), ("figures", &listing_line::numbers(listing, language))]);
    let mut add = |name: &str, value: String| {
        text.push_str(&format!("\n- {}", fill(p.punctuation.pair, &[("name", name), ("value", &value)])));
    };
    if !c.property_type.is_empty() {
        add(n.kind, property_type::of_listing(&c.property_type, language));
    }
    if let Some(year) = c.year_built {
        add(n.year, year.to_string());
    }
    if let Some(lot) = c.lot_area.filter(|lot| !lot.is_zero()) {
        add(n.lot, format::area(lot, c.area_unit, language));
    }
    if let Some(spots) = c.parking_spots {
        add(n.parking, format::count_label(spots, &p.labels.parking, language));
    }
    if let Some(fee) = c.hoa_month {
        add(n.hoa, fill(p.labels.per_month, &[("money", &format::money(&c.currency_symbol, fee, language))]));
    }
    if let Some(fee) = c.deposit_fee {
        add(n.deposit, format::money(&c.currency_symbol, fee, language));
    }
    if !c.location.is_empty() && c.location != c.city {
        add(n.neighborhood, format::isolated(&c.location, language));
    }
    let hidden = |key: &str| matches!(key, "PortalStatus" | "SoldDate" | "OpenHouse" | "Source");
    for pair in c.custom_fields.iter().filter(|pair| !pair.value.is_empty() && !hidden(&pair.key)).take(6) {
        let value =
            c.annual_taxes().filter(|_| is_taxes(pair)).map(|tax| format::money(&c.currency_symbol, tax, language));
        add(&format::isolated(&pair.key, language), value.unwrap_or_else(|| format::isolated(&pair.value, language)));
    }
    if !c.description.is_empty() {
        let short: String = c.description.chars().take(400).collect();
        let cut = if short.len() < c.description.len() { "…" } else { "" };
        text.push_str(&format!("\n\n{}", format::isolated(&format!("{short}{cut}"), language)));
    }
    text
}
