//! Costs of the home just spoken of that only its texts say: what a pet costs, and what was said last for another period.

use porchlight_domain::Filter;

use crate::{
    dialog_state::DialogState,
    extractors::details::periods,
    field::{Field, MONTHLY_TAXES, TAXES},
    parse_state::ParseState,
};

/// "What do they charge for the cat a month" of the home at hand: what its listing says of pets.
pub(super) fn asks_pet_fee(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> bool {
    const ANIMALS: [&str; 6] = ["pet", "pets", "dog", "dogs", "cat", "cats"];
    const FEES: [&str; 10] =
        ["charge", "commission", "fee", "fees", "cost", "costs", "how much", "pet rent", "pet deposit", "pay"];
    const OTHERS: [&str; 9] =
        ["homes", "houses", "anything", "something", "any", "which", "places", "rentals", "apartments"];
    let only_animals = |terms: &[String]| terms.iter().all(|term| ANIMALS.contains(&term.as_str()));
    let plain = Filter { terms: Vec::new(), excluded_terms: Vec::new(), sale_type: None, ..reading.filter.clone() };
    let is_meant = dialog_state.current.is_some()
        && !reading.filter.terms.is_empty()
        && only_animals(&reading.filter.terms)
        && plain == Filter::default()
        && reading.order.is_none()
        && reading.says_any(&FEES)
        && !reading.says_any(&OTHERS);
    if is_meant {
        reading.fields = reading.filter.terms.iter().map(|term| Field::Feature(term.clone())).collect();
    }
    is_meant
}

/// "So total per year?" after the rent or the taxes of the home at hand: what its listing says of them, once more.
pub(super) fn repeats_for_period(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> bool {
    const MAX_TOKENS: usize = 8;
    const MONEY: [&str; 7] =
        ["rental income", TAXES, MONTHLY_TAXES, "insurance", "utilities", "special assessments", "flood zone"];
    let is_money = |field: &&Field| matches!(field, Field::Feature(word) if MONEY.contains(&word.as_str()));
    let stated: Vec<Field> = dialog_state.stated.iter().filter(is_money).cloned().collect();
    let is_meant = dialog_state.current.is_some()
        && !stated.is_empty()
        && reading.fields.iter().all(|field| *field == Field::Everything)
        && reading.tokens.len() <= MAX_TOKENS
        && periods::names_period(reading)
        && !reading.tokens.iter().any(|token| token.number.is_some() && !token.taken);
    if is_meant {
        let is_monthly = reading.says_any(&["per month", "a month", "monthly", "each month"]);
        let by_period =
            |field: Field| if field.is_taxes() && is_monthly { Field::Feature(MONTHLY_TAXES.into()) } else { field };
        reading.fields = stated.into_iter().map(by_period).collect();
    }
    is_meant
}
