//! Search terms of listings whose rows were copied from another database.

use porchlight_domain::ChatbotId;

use crate::{
    error::Result,
    executor::RowReader,
    listings::{
        row::{listing, listing_columns},
        search_terms::listing_terms,
    },
};

/// The columns that `terms` reads.
pub(crate) const COLUMNS: &str = concat!(listing_columns!(), ", chatbot");

/// Returns the search terms of a row.
pub(crate) fn terms(cells: &mut RowReader<'_>) -> Result<String> {
    let listing = listing(cells)?;
    Ok(listing_terms(ChatbotId(cells.int()?), &listing.content))
}
