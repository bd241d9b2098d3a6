//! The parts of a question, each in its own file; `parse_query` says in which order they read.

pub mod amounts;
pub mod areas;
pub mod calculations;
pub mod classify;
pub mod courtesies;
pub mod details;
pub mod dropped_constraints;
pub mod feature_synonyms;
pub mod features;
pub mod handoff_intent;
pub mod listing_filters;
pub mod office_subjects;
pub mod open_house_days;
pub mod references;
pub mod requested_time;
pub mod requests;
pub mod sale_or_rent;
pub mod showing_intent;
pub mod shown_listings;
pub mod small_talk;
pub mod sort_order;
pub mod superlatives;
pub mod topics;
pub mod types;
pub mod unknown_street_address;
