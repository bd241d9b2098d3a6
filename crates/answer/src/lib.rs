//! What the bot says, as pure functions: question → query → data → reply → check. A visitor never reads a number that is
//! not in the record it is about, with a model or without one. No clock, no database, no network.
//!
//! This crate joins the four that do the work and has the tests that need all of them.

pub use porchlight_grounding::{self as grounding, Instructions, StreamCheck, VerifiedText};
pub use porchlight_lang::{Language, language, link_pages, opening, showings as showing_messages};
pub use porchlight_query::*;
pub use porchlight_reply::{
    self as render, LeadPreferences, Prompt, PromptContext, PromptMessage, RenderedAnswer, Turn, are_stated, cards,
    fetch_limit, filter_labels, lead_preferences, listing_view, prompt, render, stating_first, token_count,
};
