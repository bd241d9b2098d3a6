//! What is remembered after homes were named: those of the answer, and what stays of the homes before.

use porchlight_domain::{AreaUnit, Listing, ListingId, fold};
use porchlight_query::{
    Query,
    dialog_state::{DialogState, ShownListing},
};
use rust_decimal::Decimal;

/// What is remembered after naming homes of a search.
pub(crate) fn conversation_after(meaning: &Query, shown: &[Listing]) -> DialogState {
    DialogState {
        filter: Some(Box::new(meaning.filter.clone())),
        order: meaning.order,
        is_to_live_in: meaning.is_to_live_in,
        is_puzzled: false,
        limit: meaning.limit_named.then_some(meaning.limit.saturating_sub(meaning.skip)),
        intent: meaning.intent,
        preferences: meaning.preferences.clone(),
        near: meaning.near.clone(),
        place: meaning.earlier.place.clone(),
        near_listing: meaning.near_listing.clone(),
        shown: shown.iter().map(|listing| listing.id).collect(),
        places: places(shown),
        recent_cards: meaning.earlier.recent_cards.clone(),
        shown_before: shown_before(&meaning.earlier, shown),
        spoken_of: spoken_of(&meaning.earlier, shown).spoken_of,
        introduced: spoken_of(&meaning.earlier, shown).introduced,
        compared: Vec::new(),
        shown_listings: shown_listings(shown),
        earlier_listings: earlier_listings(&meaning.earlier, shown),
        current: match shown {
            [one] => Some(one.id),
            [_, ..] if meaning.keeps_current => meaning.earlier.current,
            _ => None,
        },
        shown_count: meaning.skip + shown.len(),
        lowest_price: shown.iter().filter_map(|listing| listing.content.price()).min(),
        current_street_address: None,
        found_by: None,
        language: meaning.language,
        requested: Vec::new(),
        stated: Vec::new(),
        largest_sqft: shown.iter().filter_map(square_feet).max(),
        lowest_hoa: shown.iter().filter_map(|listing| listing.content.hoa_month).min(),
        discussed: meaning.earlier.discussed.clone(),
        offer: meaning.earlier.offer.clone(),
        request: meaning.request.clone(),
        stated_terms: meaning.earlier.stated_terms.clone(),
        calculation: None,
        sum: meaning.earlier.sum.clone(),
        amount: None,
        animals: meaning.earlier.animals.clone(),
        calculation_needs_listing: false,
        given: meaning.earlier.given,
    }
}

/// The list before this one.
fn shown_before(earlier: &DialogState, shown: &[Listing]) -> Vec<ListingId> {
    let is_same = earlier.shown.len() == shown.len() && shown.iter().all(|listing| earlier.shown.contains(&listing.id));
    if is_same || earlier.shown.is_empty() { earlier.shown_before.clone() } else { earlier.shown.clone() }
}

/// The homes spoken of one by one; a list of several starts over.
fn spoken_of(earlier: &DialogState, shown: &[Listing]) -> DialogState {
    let mut state = DialogState::default();
    if let [one] = shown {
        state.spoken_of.clone_from(&earlier.spoken_of);
        state.introduced.clone_from(&earlier.introduced);
        state.speak_of(one.id);
    }
    state
}

/// Type, price and size of every home.
pub(crate) fn shown_listings(homes: &[Listing]) -> Vec<ShownListing> {
    let shown = |home: &Listing| ShownListing {
        text: leading_text(home),
        places: vec![fold(&home.content.city), fold(&home.content.location)],
        sale_type: Some(home.content.sale_type),
        availability: Some(porchlight_domain::filter::availability_of(&home.content)),
        bathrooms: home.content.bathrooms,
        lot_area: home.content.lot_area,
        id: home.id,
        property_type: fold(&home.content.property_type),
        street: fold(&home.content.street_address),
        bedrooms: home.content.bedrooms,
        price: home.content.price(),
        square_feet: square_feet(home),
        year_built: home.content.year_built,
    };
    homes.iter().map(shown).collect()
}

/// Words of the description that may tell the home from others.
fn leading_text(home: &Listing) -> String {
    const MAX_BYTES: usize = 600;
    const MAX_CHARS: usize = 2_000;
    const PLAIN: [&str; 12] = ["and", "the", "with", "for", "from", "that", "this", "has", "are", "was", "not", "you"];
    let content = &home.content;
    let custom = content.custom_fields.iter().map(|field| field.value.as_str());
    let whole = std::iter::once(content.description.as_str()).chain(custom).collect::<Vec<_>>().join(" ");
    let whole: String = whole.chars().take(MAX_CHARS).collect();
    let mut out = String::from(" ");
    let mut is_denied = false;
    for word in porchlight_domain::filter::singular_tokens(&whole).split_whitespace() {
        if out.len() + word.len() > MAX_BYTES {
            break;
        }
        if word.len() > 2 && !PLAIN.contains(&word) {
            // "No elevator" calls no home "the one with the elevator", but "the one without".
            out.push_str(if is_denied { "!" } else { "" });
            out.push_str(word);
            out.push(' ');
        }
        is_denied = matches!(word, "no" | "not" | "without" | "never");
    }
    out
}

/// What was shown before and is not shown now.
fn earlier_listings(earlier: &DialogState, shown: &[Listing]) -> Vec<ShownListing> {
    const MAX: usize = 10;
    let before = earlier.shown_listings.iter().chain(&earlier.earlier_listings);
    let mut out: Vec<ShownListing> = Vec::new();
    for listing in before {
        if out.len() < MAX
            && !shown.iter().any(|home| home.id == listing.id)
            && !out.iter().any(|own| own.id == listing.id)
        {
            out.push(listing.clone());
        }
    }
    out
}

/// City and neighborhood of every home, folded.
pub(crate) fn places(homes: &[Listing]) -> Vec<(ListingId, Vec<String>)> {
    homes.iter().map(|home| (home.id, vec![fold(&home.content.city), fold(&home.content.location)])).collect()
}

/// Living space in square feet.
pub(crate) fn square_feet(listing: &Listing) -> Option<Decimal> {
    let area = listing.content.building_area?;
    Some(match listing.content.area_unit {
        AreaUnit::SquareFeet => area,
        AreaUnit::SquareMeters => (area * Decimal::new(107_639, 4)).round_dp(2),
    })
}
