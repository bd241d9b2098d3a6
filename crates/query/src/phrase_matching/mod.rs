//! Compares a message with thousands of phrases. A few bits tell most of them from all that the message has.

pub(crate) mod substrings;
pub(crate) mod token_phrases;
