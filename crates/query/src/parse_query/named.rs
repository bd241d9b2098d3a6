//! Questions about listings that are named or were shown: details, calculations, comparisons.

use porchlight_domain::{Availability, Filter, Order};

use super::of_current;
use crate::{
    calculation::{CalculationKind, CalculationRequest},
    dialog_state::DialogState,
    field::Field,
    follow_up,
    intent::{Intent, Topic},
    parse_state::ParseState,
    query::{DataRequest, Query, SHOWN},
};

/// How many listings the question names or points at.
pub(super) fn listings_meant(reading: &ParseState<'_>) -> usize {
    reading.street_addresses.iter().map(|group| group.len().min(1)).sum::<usize>()
        + reading.mls_numbers.len()
        + reading.ids.len()
        + usize::from(reading.unseen.is_some())
}

/// The homes named in the question, or the one that the conversation is about.
pub(super) fn listings_filter(reading: &ParseState<'_>, dialog_state: &DialogState) -> (Filter, DataRequest) {
    let mut filter = Filter { availability: Availability::Any, ..Filter::default() };
    if !reading.ids.is_empty() {
        filter.ids = Some(reading.ids.clone());
        return (filter, DataRequest::Listings(reading.ids.clone()));
    }
    if !reading.mls_numbers.is_empty() {
        filter.mls_numbers = reading.mls_numbers.clone();
        return (filter, DataRequest::Search);
    }
    if !reading.street_addresses.is_empty() {
        filter.streets = reading.street_addresses.concat();
        return (filter, DataRequest::Search);
    }
    if let Some(name) = &reading.unseen {
        return (name.filter.clone(), DataRequest::Search);
    }
    let one =
        dialog_state.current.or(if dialog_state.shown.len() == 1 { dialog_state.shown.first().copied() } else { None });
    match one {
        Some(id) => {
            filter.ids = Some(vec![id]);
            (filter, DataRequest::Listings(vec![id]))
        }
        None => (Filter::default(), DataRequest::Nothing),
    }
}

/// A question about one listing.
pub(super) fn detail(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> Query {
    let (filter, need) = listings_filter(reading, dialog_state);
    if need == DataRequest::Nothing {
        return which(reading, dialog_state);
    }
    let mut fields = std::mem::take(&mut reading.fields);
    // "The second one" answers the question when it could not be told of which home.
    let plain = fields.iter().all(|field| *field == Field::Everything);
    if plain
        && dialog_state.calculation_needs_listing
        && let Some(request) = dialog_state.calculation
    {
        return Query {
            intent: Intent::Calculate,
            filter,
            need,
            calculation: Some(request),
            limit: SHOWN,
            ..Query::default()
        };
    }
    // "The one with the boat lift. How deep is the water" asks something else.
    let asks_anew = fields.is_empty() && of_current::unnamed_field(reading).is_some();
    let asks_itself = reading.says_any(&["is", "are", "does", "do", "has", "can", "was", "how", "when"]);
    if plain && !dialog_state.requested.is_empty() && !asks_anew {
        fields = dialog_state.requested.clone();
    } else if fields.is_empty()
        && !(asks_anew && asks_itself)
        && listings_meant(reading) == 1
        && follow_up::asks_the_same(reading)
        || plain && listings_meant(reading) == 1 && reading.corrected.is_some() && !dialog_state.stated.is_empty()
    {
        fields = dialog_state.stated.clone();
        // The words of that question are gone: that a listing doesn't say it can't be known.
        fields.retain(|field| *field != Field::Unlisted);
    }
    if reading.unseen.as_ref().is_some_and(|name| name.states) && fields == [Field::Price] {
        fields.insert(0, Field::Unlisted);
    }
    if fields.len() > 1 {
        fields.retain(|field| *field != Field::Everything);
    }
    if fields.is_empty() {
        fields.push(of_current::unnamed_field(reading).unwrap_or(Field::Everything));
    }
    Query { intent: Intent::Detail, filter, need, fields, limit: SHOWN, ..Query::default() }
}

/// A calculation about the home that is named or spoken of, or about a price that the visitor named.
pub(super) fn calculate(
    reading: &mut ParseState<'_>,
    dialog_state: &DialogState,
    request: CalculationRequest,
) -> Query {
    // How little a lender takes is its own decision.
    let asks_lender = request.kind == CalculationKind::DownPayment
        && request.given.down_payment.is_none()
        && reading.says_any(&["fha", "va", "usda", "minimum", "conventional", "at least", "first time buyer"]);
    if asks_lender {
        return Query { intent: Intent::NoAnswer, topic: Some(Topic::Lending), ..Query::default() };
    }
    let needs_listing = request.price.is_none() && request.kind != CalculationKind::AffordablePrice;
    let (filter, need) =
        if needs_listing { listings_filter(reading, dialog_state) } else { (Filter::default(), DataRequest::Nothing) };
    let calculation = Some(request);
    // "What for the 4 months in total" of the rentals shown: for each.
    if need == DataRequest::Nothing && request.kind == CalculationKind::YearlyRent && dialog_state.shown.len() > 1 {
        reading.order = None;
        return Query { calculation, fields: Vec::new(), ..compare(reading, dialog_state) };
    }
    if needs_listing && need == DataRequest::Nothing {
        return Query { calculation, ..which(reading, dialog_state) };
    }
    Query { intent: Intent::Calculate, filter, need, calculation, limit: SHOWN, ..Query::default() }
}

/// Asks which of the homes shown is meant.
pub(super) fn which(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> Query {
    let ids = dialog_state.shown.clone();
    let need = if ids.is_empty() { DataRequest::Nothing } else { DataRequest::Listings(ids) };
    let fields = std::mem::take(&mut reading.fields);
    Query { intent: Intent::Which, fields, need, limit: SHOWN, ..Query::default() }
}

/// Listings side by side: those named, or those shown last.
pub(super) fn compare(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> Query {
    if listings_meant(reading) == 0 {
        reading.ids = dialog_state.shown.iter().take(3).copied().collect();
    } else if let Some((_, street_address)) = dialog_state
        .current_street_address
        .as_ref()
        .filter(|(id, _)| Some(*id) == dialog_state.current && reading.street_addresses.len() == 1)
    {
        reading.street_addresses.insert(0, vec![street_address.clone()]);
    } else if listings_meant(reading) == 1 && reading.ids.len() == 1 {
        reading.ids.extend(dialog_state.current.filter(|id| !reading.ids.contains(id)));
    }
    let (mut filter, mut need) = listings_filter(reading, dialog_state);
    // Homes named in different ways are found by address or number; IDs of the conversation go along.
    if !reading.ids.is_empty() && reading.street_addresses.len() + reading.mls_numbers.len() > 0 {
        filter.ids = None;
        filter.streets = reading.street_addresses.concat();
        need = DataRequest::Search;
    }
    let fields = std::mem::take(&mut reading.fields).into_iter().filter(|field| *field != Field::Everything).collect();
    // "Which is cheaper, 12 Maple Lane or 5 Old Mill Road?" is answered before they stand side by side.
    let order = reading.order.unwrap_or_default();
    Query { intent: Intent::Compare, filter, need, fields, order, limit: 4, ..Query::default() }
}

/// What an adjective between two homes compares.
pub(super) fn comparative(reading: &ParseState<'_>) -> Option<Order> {
    const TABLE: [(&[&str], Order); 6] = [
        (&["cheaper", "less expensive", "costs less", "cost less", "more affordable", "lower priced"], Order::PriceAsc),
        (&["pricier", "more expensive", "costs more", "cost more", "higher priced"], Order::PriceDesc),
        (&["bigger", "larger", "roomier", "more spacious", "more space"], Order::AreaDesc),
        (&["smaller"], Order::AreaAsc),
        (&["newer"], Order::YearDesc),
        (&["older"], Order::YearAsc),
    ];
    TABLE.iter().find(|(phrases, _)| reading.says_any(phrases)).map(|(_, order)| *order)
}

/// "Which one is bigger?", "the cheaper one?" after homes were compared: a choice among those.
pub(super) fn choose_compared(reading: &ParseState<'_>, dialog_state: &DialogState) -> Option<Query> {
    const ASKS: [&str; 7] = ["which", "whats", "what", "who", "whose", "whichs", "the"];
    // After two homes were spoken of one by one, between those.
    let is_between = comparative(reading).is_some() || reading.says_any(&["of the two", "between them", "of both"]);
    let spoken_of = || dialog_state.pair().filter(|_| is_between && dialog_state.spoken_of.len() >= 2).map(Vec::from);
    let ids = match dialog_state.compared.len() {
        0 | 1 => spoken_of()?,
        _ => dialog_state.compared.clone(),
    };
    // "The newest" of homes that stand side by side is the one built last.
    let order = match reading.order.or_else(|| comparative(reading))? {
        Order::Newest => Order::YearDesc,
        Order::Oldest => Order::YearAsc,
        order => order,
    };
    let lead = follow_up::lead(reading);
    let lead = lead + usize::from(matches!(reading.word(lead), "and" | "but" | "then"));
    // "Price per sq ft of that one" asks of the home at hand.
    let is_pointed = dialog_state.current.is_some()
        && reading.says_any(&["that one", "this one", "on that", "of that", "for that", "of it", "on it", "for it"])
        && !matches!(reading.word(lead), "which" | "whichs");
    let is_choice = ids.len() >= 2
        && !is_pointed
        && reading.filter == Filter::default()
        && reading.unknown_places.is_empty()
        && reading.skip.is_none()
        && (ASKS.contains(&reading.word(lead))
            || reading.says_any(&["of the two", "of those", "of them", "of these", "between them", "one"]));
    (is_choice && Field::of_order(order).is_some()).then(|| Query {
        intent: Intent::Compare,
        filter: Filter { ids: Some(ids.clone()), availability: Availability::Any, ..Filter::default() },
        need: DataRequest::Listings(ids),
        order,
        limit: 4,
        ..Query::default()
    })
}
