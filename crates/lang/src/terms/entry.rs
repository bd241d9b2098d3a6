//! An entry of a table: what asks for it, and its answer.

use super::pattern::Pattern;

pub(super) struct Entry {
    pub key: &'static str,
    pub is_question: bool,
    pub is_about_listing: bool,
    pub is_process: bool,
    pub phrases: Vec<Vec<String>>,
    pub patterns: Vec<Pattern>,
    pub answer: &'static str,
}
