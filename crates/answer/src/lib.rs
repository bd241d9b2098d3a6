//! What the bot says, as pure functions: question → meaning → data → words → check. A visitor never reads a number
//! that is not in the record it is about, with a model or without one. No clock, no database, no network.

mod bounds;
pub mod budget;
pub mod cards;
pub mod contact_details;
pub mod dialog_state;
mod extractors;
mod follow_up;
mod fractions;
pub mod grounding;
mod intent_cues;
pub mod knowledge_match;
mod known_words;
pub mod language;
mod languages;
mod lead_preferences;
mod normalize_phrases;
mod numbers;
mod parse_query;
mod parse_state;
pub mod prompt;
pub mod query;
pub mod render;
pub mod retrieved_context;
mod spelling;
pub mod street_address;
pub mod timeline;
pub mod token_count;
mod tokens;
pub mod vocabulary;

pub use budget::{OverBudget, StepBudget};
pub use contact_details::ContactDetails;
pub use dialog_state::DialogState;
pub use grounding::{Instructions, StreamCheck, VerifiedText};
pub use language::Language;
pub use lead_preferences::{LeadPreferences, lead_preferences};
pub use parse_query::{parse_query, parse_query_within};
pub use parse_state::Today;
pub use prompt::{Prompt, PromptContext, PromptMessage, Turn};
pub use query::{DataRequest, Field, Intent, Query, RelaxedConstraint};
pub use render::{RenderedAnswer, render};
pub use retrieved_context::{ChatbotProfile, KnowledgeEntry, RetrievedContext, Summary};
pub use vocabulary::{Terms, Vocabulary};
