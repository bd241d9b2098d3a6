//! What a question asks: message and dialog state become a [`Query`]. No clock, no database, no network, and no text
//! that a visitor reads.

mod address_index;
pub mod bounds;
pub mod budget;
pub mod calculation;
pub mod contact_details;
pub mod dialog_state;
mod extractors;
pub mod fair_housing;
mod field;
mod follow_up;
mod fractions;
mod intent;
mod intent_cues;
pub mod knowledge_entry;
pub mod knowledge_match;
mod known_words;
mod languages;
mod normalize_phrases;
mod numbers;
mod parse_query;
mod parse_state;
pub mod query;
mod relaxation;
pub mod retrieved_context;
mod spelling;
pub mod street_address;
pub mod timeline;
mod today;
mod tokens;
pub mod vocabulary;

pub use budget::{OverBudget, StepBudget};
pub use calculation::{Calculation, CalculationKind, CalculationOutcome, CalculationRequest, MissingNumber, work_out};
pub use contact_details::ContactDetails;
pub use dialog_state::DialogState;
pub use extractors::types::label as property_type_label;
pub use fair_housing::{FairHousingClass, FairHousingMatch};
pub use field::{Field, Preference};
pub use intent::Intent;
pub use knowledge_entry::{KnowledgeEntry, MatchScore};
pub use parse_query::{parse_query, parse_query_within};
pub use query::{DataRequest, Query};
pub use relaxation::RelaxedConstraint;
pub use retrieved_context::{ChatbotProfile, RetrievedContext, Summary};
pub use today::Today;
pub use vocabulary::{Terms, Vocabulary};
