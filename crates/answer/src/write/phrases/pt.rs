//! Placeholder.
pub use super::en::PHRASES;
