//! What the bot says, as pure functions: question → meaning → facts → words → check.
//!
//! Why it exists: a visitor never reads a figure that is not in the record it is about, with a
//! model or without one. No clock, no database, no network. Not here: finding listings and calling models.

pub mod addresses;
mod asked_for;
mod bounds;
pub mod budget;
pub mod cards;
pub mod check;
pub mod contact;
mod cues;
pub mod facts;
mod follow_up;
mod fractions;
pub mod language;
mod languages;
mod lexicon;
pub mod meaning;
mod numbers;
mod parts;
mod phrasing;
pub mod prompt;
mod reading;
pub mod saved_fit;
mod spelling;
pub mod talk;
pub mod token_count;
mod tokens;
mod understand;
pub mod vocabulary;
pub mod when;
pub mod write;

pub use asked_for::{AskedFor, asked_for};
pub use budget::{OverBudget, StepBudget};
pub use check::{Checked, StreamCheck};
pub use contact::Contact;
pub use facts::{Bot, Facts, SavedFact, Summary};
pub use language::Language;
pub use meaning::{Field, Intent, Meaning, Need, Relaxed};
pub use prompt::{Brief, Prompt, PromptMessage, Turn};
pub use reading::Today;
pub use talk::TalkState;
pub use understand::{understand, understand_within};
pub use vocabulary::{Terms, Vocabulary};
pub use write::{Written, write};
