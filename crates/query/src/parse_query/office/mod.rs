//! Requests for the office, and what a visitor adds to one that is open.

mod beside_listings;
mod edited_request;
mod request;

pub(super) use beside_listings::about_listings_or_office;
pub(super) use request::{of_repair, office_request};
