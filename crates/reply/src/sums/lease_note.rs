//! What is said beside an amount for months that a lease does not allow.

use porchlight_domain::{Listing, SaleType};
use porchlight_lang::{
    language::Language,
    messages::{Messages, fill},
};
use porchlight_query::{Field, LEASE_TERM};

use crate::{field::render_field, format};

/// That the stated terms lack a lease of so many months, with what the listing says of them.
pub(crate) fn sentences(listing: &Listing, months: Option<u32>, p: &Messages, language: Language) -> Vec<String> {
    let c = &listing.content;
    let is_rental = c.sale_type == SaleType::ForRent;
    let Some(months) = months.filter(|months| is_rental && c.allows_lease_of(*months) == Some(false)) else {
        return Vec::new();
    };
    let months = format::count_label(months.into(), &p.calculations.months, language);
    let (quote, is_stated) = render_field(listing, &Field::Feature(LEASE_TERM.into()), language);
    std::iter::once(fill(p.calculations.other_lease, &[("months", &months)]))
        .chain(is_stated.then_some(quote))
        .collect()
}
