//! A saved question with its answer, as one message finds it.

use serde::{Deserialize, Serialize};

/// How well a knowledge entry fits; greater fits better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub enum MatchScore {
    /// Enough to be told under its own question, so that the visitor sees what is answered.
    #[default]
    Loose,
    /// It is about the question.
    Strong,
    /// The same question.
    Same,
}

/// A question with its answer that the chatbot's owner saved.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct KnowledgeEntry {
    pub id: i64,
    /// "" for a record without a question.
    pub question: String,
    pub answer: String,
    /// How well it fits what the visitor asked.
    #[serde(default)]
    pub fit: MatchScore,
}
