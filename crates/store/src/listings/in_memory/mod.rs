//! The columns that searches compare, in memory, so that a question over many listings reads only the rows that it
//! names. Used only while no listing of the chatbot has changed since; SQL finds the same in all other cases.

mod cache;
mod columns;
mod packed;
mod ranking;
mod search;
mod sum;

pub(crate) use cache::ListingCache;
pub(super) use columns::{ListingColumns, UNSET};
pub(super) use search::compares_columns;
pub(super) use sum::mean;
