//! A home that was not shown beside the one spoken of: "is it bigger than the one on Camellia", "compare it with the duplex".

use super::{
    compared_fields::direction_of,
    named::{comparative, listings_filter},
};
use crate::{
    dialog_state::DialogState,
    extractors::named_listings::COMPARES,
    field::Field,
    follow_up,
    intent::Intent,
    parse_state::ParseState,
    query::{ComparedValues, Query},
};

/// Homes side by side.
const MAX_COMPARED: usize = 4;

/// The comparison of the two.
pub(super) fn with_unseen(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> Option<Query> {
    let current = dialog_state.current.filter(|_| reading.unseen.is_some() && reading.says_any(&COMPARES))?;
    let order = comparative(reading);
    let is_column = |field: &&Field| !matches!(field, Field::Everything | Field::Unlisted | Field::Feature(_));
    let named = reading.fields.iter().filter(is_column).cloned();
    let fields: Vec<Field> = order.and_then(Field::of_order).into_iter().chain(named).take(1).collect();
    let opener = reading.word(follow_up::lead(reading));
    let is_yes_no = order.is_some() && matches!(opener, "is" | "are" | "it" | "and");
    let direction = order.map(direction_of);
    // "The one on Maple, is it cheaper" is spoken of next; of "is it bigger than the one on Maple" the first stays.
    let is_of_other = !reading.says("than");
    let compared = ComparedValues { direction, is_yes_no, is_of_other, ..ComparedValues::default() };
    let (filter, need) = listings_filter(reading, dialog_state);
    Some(Query {
        intent: Intent::Compare,
        filter,
        need,
        compared: (!fields.is_empty()).then_some(compared),
        fields,
        compared_with: Some(current),
        limit: MAX_COMPARED,
        ..Query::default()
    })
}
