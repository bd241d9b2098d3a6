//! French.

pub(crate) mod calculations;
pub(crate) mod claims;
pub(crate) mod features;
pub(crate) mod link_pages;
pub(crate) mod messages;
pub(crate) mod requests;
pub(crate) mod showings;
pub(crate) mod sums;
