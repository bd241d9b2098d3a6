//! Wishes that only the texts of listings state. They stand among the alternatives of a filter, decide nothing there, and
//! the answer tells which homes state them.

use super::Filter;

/// Begins the only term of such an alternative; no text has a word with a colon.
const STATED: &str = "stated:";

/// The alternative that keeps a wish of a name.
pub fn stated_term(name: &str) -> Vec<String> {
    vec![format!("{STATED}{name}")]
}

/// The name of the wish that an alternative keeps.
pub fn stated_name(group: &[String]) -> Option<&str> {
    let [term] = group else { return None };
    term.strip_prefix(STATED)
}

impl Filter {
    /// The names of the wishes that only texts state.
    pub fn stated_attributes(&self) -> impl Iterator<Item = &str> {
        self.any_terms.iter().filter_map(|group| stated_name(group))
    }

    /// The filter without them.
    pub fn without_stated(&self) -> Self {
        let mut filter = self.clone();
        filter.any_terms.retain(|group| stated_name(group).is_none());
        filter
    }

    /// The filter with those of another one.
    pub fn with_stated_of(mut self, other: &Self) -> Self {
        let missing = other.any_terms.iter().filter(|group| stated_name(group).is_some());
        let missing: Vec<_> = missing.filter(|group| !self.any_terms.contains(group)).cloned().collect();
        self.any_terms.extend(missing);
        self
    }
}
