//! The day it is for the visitor.

/// The date for "built in the last 5 years"; the caller's clock in the chatbot's zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Today {
    pub year: i64,
    pub month: u8,
    pub day: u8,
}
