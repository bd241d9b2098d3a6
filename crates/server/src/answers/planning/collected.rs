//! What the calls of a plan returned: the only data that its answer may state.

use std::sync::Arc;

use porchlight_answer::{KnowledgeEntry, Query, RetrievedContext};
use porchlight_domain::Listing;

use crate::answers::retrieve::RetrievedAnswerData;

/// Homes of one answer, of all its calls together.
const MAX_LISTINGS: usize = 40;
/// Saved answers of all calls together.
const MAX_SAVED: usize = 10;

/// The data so far.
#[derive(Debug, Default)]
pub(super) struct Collected {
    /// The call that the answer is about: cards and what is remembered follow it.
    main: Option<(Query, RetrievedContext)>,
    /// Homes of the other calls.
    others: Vec<Listing>,
    saved: Vec<KnowledgeEntry>,
}

/// The data of a planned answer.
pub(in crate::answers) struct PlannedData {
    /// Everything that the answer may state.
    pub checked: Arc<RetrievedAnswerData>,
    /// The main call alone, for the built-in text of the same data.
    pub rendered: Arc<RetrievedAnswerData>,
}

impl Collected {
    pub fn is_empty(&self) -> bool {
        self.main.is_none() && self.saved.is_empty()
    }

    /// Returns whether a call found something that an answer can be about.
    pub fn has_found(&self) -> bool {
        !self.saved.is_empty() || self.main.as_ref().is_some_and(|(_, context)| !context.listings.is_empty())
    }

    pub fn has_main(&self) -> bool {
        self.main.is_some()
    }

    /// The homes of the main call.
    pub fn main_listings(&self) -> &[Listing] {
        self.main.as_ref().map(|(_, context)| context.listings.as_slice()).unwrap_or_default()
    }

    /// Adds the data of a search or a comparison. It replaces an earlier one, unless it found nothing.
    pub fn add(&mut self, meaning: Query, context: RetrievedContext) {
        if self.main.is_some() && context.listings.is_empty() {
            return;
        }
        if let Some((_, earlier)) = self.main.replace((meaning, context)) {
            self.keep(earlier.listings);
        }
    }

    /// Adds homes that were fetched by their IDs; they belong to the search before, if there was one.
    pub fn add_fetched(&mut self, meaning: Query, context: RetrievedContext) {
        if self.main_listings().is_empty() {
            self.main = Some((meaning, context));
        } else {
            self.keep(context.listings);
        }
    }

    pub fn add_saved(&mut self, saved: &[KnowledgeEntry]) {
        for entry in saved {
            if self.saved.len() < MAX_SAVED && self.saved.iter().all(|known| known.id != entry.id) {
                self.saved.push(entry.clone());
            }
        }
    }

    fn keep(&mut self, listings: Vec<Listing>) {
        for listing in listings {
            if self.others.len() < MAX_LISTINGS && self.others.iter().all(|known| known.id != listing.id) {
                self.others.push(listing);
            }
        }
    }

    /// The data of the answer; what no call returned is as the built-in engine found it.
    pub fn into_data(mut self, found: &Arc<RetrievedAnswerData>) -> PlannedData {
        if self.is_empty() {
            return PlannedData { checked: Arc::clone(found), rendered: Arc::clone(found) };
        }
        // Where nothing was found, the built-in engine says what it looked for.
        self.main = self.main.filter(|(_, context)| !context.listings.is_empty());
        let (meaning, main) = self.main.unwrap_or_else(|| (found.meaning.clone(), found.retrieved_context.clone()));
        let mut saved = self.saved;
        saved.extend(
            main.saved
                .iter()
                .filter(|entry| saved.iter().all(|known| known.id != entry.id))
                .cloned()
                .collect::<Vec<_>>(),
        );
        let rendered = RetrievedContext { saved, ..main };
        let mut checked = rendered.clone();
        let others =
            self.others.into_iter().filter(|other| rendered.listings.iter().all(|listing| listing.id != other.id));
        checked.listings.extend(others);
        PlannedData {
            checked: Arc::new(with(found, meaning.clone(), checked)),
            rendered: Arc::new(with(found, meaning, rendered)),
        }
    }
}

/// The data of a question with another meaning and context.
pub(super) fn with(
    found: &RetrievedAnswerData,
    meaning: Query,
    retrieved_context: RetrievedContext,
) -> RetrievedAnswerData {
    // What the visitor said and asked for doesn't depend on what a model looked up.
    let own = &found.meaning;
    let request = meaning.request.clone().or_else(|| own.request.clone());
    RetrievedAnswerData {
        meaning: Query { stated: own.stated.clone(), request, ..meaning },
        retrieved_context,
        contact: found.contact.clone(),
        free_times: found.free_times.clone(),
        bot: found.bot.clone(),
        today: found.today,
        understand_ms: found.understand_ms,
        find_ms: found.find_ms,
    }
}
