//! Adds the search terms of copied listings and knowledge entries, which each database stores in its own way.

use crate::{error::Result, executor::Tx, knowledge, listings};

/// Rows with search terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    Listings,
    Knowledge,
}

impl Source {
    pub(crate) const ALL: [Self; 2] = [Self::Listings, Self::Knowledge];
}

/// Adds the terms of the next rows after `seq`; returns the last `seq`, `None` at the end.
pub(crate) async fn rebuild(tx: &mut Tx<'_>, source: Source, after: i64) -> Result<Option<i64>> {
    match source {
        Source::Listings => listings::copied::add_terms(tx, after).await,
        Source::Knowledge => knowledge::add_copied_terms(tx, after).await,
    }
}
