use std::fmt;

/// A word was to be removed that no listing has: the vocabulary isn't that of the listings before the change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Inconsistent;

impl fmt::Display for Inconsistent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a change removed a word that no listing has")
    }
}

impl std::error::Error for Inconsistent {}
