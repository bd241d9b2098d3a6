//! Answers to searches and counts: the homes found, how many there are, by city, and what is said when nothing matches.

pub(crate) mod by_city;
pub(crate) mod counts;
pub(crate) mod no_results;
pub(crate) mod search;
pub(crate) mod superlative;
