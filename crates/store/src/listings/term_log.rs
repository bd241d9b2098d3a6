//! The last changes of listings' words, so that a vocabulary follows them without reading all listings again.
//!
//! Each write that changes a chatbot's listings raises its `listings_version` by one. The log has the changes of this
//! process's writes by that version, and only for chatbots of which the words were read. A write that it doesn't have,
//! such as that of another replica, leaves a gap, which makes the reader read all listings again.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use porchlight_domain::{ChatbotId, ListingDraft, ListingTerms, TermChange};

use crate::Store;

/// Chatbots that are followed.
const MAX_CHATBOTS: usize = 32;
/// Changed listings that are kept for a chatbot. After more, reading all of them is as fast.
const MAX_CHANGES: usize = 1_000;
/// Bytes of their words.
const MAX_BYTES: usize = 1 << 20;
/// Writes that are kept for a chatbot, most of which change no words.
const MAX_WRITES: usize = 10_000;

/// Changes by chatbot.
#[derive(Default)]
pub(crate) struct TermLog(Mutex<VecDeque<Followed>>);

/// The changes of a chatbot, the most recently followed first.
struct Followed {
    chatbot: ChatbotId,
    /// By the version that each led to.
    writes: BTreeMap<i64, Arc<[TermChange]>>,
    changes: usize,
    bytes: usize,
}

impl TermLog {
    /// Keeps the changes of a chatbot from now on.
    pub(super) fn follow(&self, chatbot: ChatbotId) {
        let mut all = self.lock();
        let at = all.iter().position(|followed| followed.chatbot == chatbot);
        let followed = at.and_then(|at| all.remove(at));
        let new = || Followed { chatbot, writes: BTreeMap::new(), changes: 0, bytes: 0 };
        all.push_front(followed.unwrap_or_else(new));
        all.truncate(MAX_CHATBOTS);
    }

    /// Collects the changes of one write, if anyone follows them.
    pub(super) fn collect(&self, chatbot: ChatbotId) -> TermCollector {
        let is_followed = self.lock().iter().any(|followed| followed.chatbot == chatbot);
        TermCollector(is_followed.then(Arc::default))
    }

    /// Keeps the changes of a committed write.
    pub(super) fn record(&self, chatbot: ChatbotId, collector: &TermCollector) {
        let Some((version, changes)) = collector.take() else { return };
        let mut all = self.lock();
        let Some(followed) = all.iter_mut().find(|followed| followed.chatbot == chatbot) else { return };
        followed.changes += changes.len();
        followed.bytes += changes.iter().map(bytes).sum::<usize>();
        let replaced = followed.writes.insert(version, changes.into());
        followed.forget(replaced);
        while followed.changes > MAX_CHANGES || followed.bytes > MAX_BYTES || followed.writes.len() > MAX_WRITES {
            let Some((_, oldest)) = followed.writes.pop_first() else { break };
            followed.forget(Some(oldest));
        }
    }

    /// The changes after a version, in order, with the version that they lead to.
    fn since(&self, chatbot: ChatbotId, version: i64) -> (i64, Vec<Arc<[TermChange]>>) {
        let all = self.lock();
        let Some(followed) = all.iter().find(|followed| followed.chatbot == chatbot) else {
            return (version, Vec::new());
        };
        let writes = followed.writes.range(version.saturating_add(1)..);
        let following = writes.zip(version.saturating_add(1)..).take_while(|((at, _), next)| *at == next);
        let changes: Vec<_> = following.map(|((_, changes), _)| Arc::clone(changes)).collect();
        (version + changes.len() as i64, changes)
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<Followed>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Followed {
    fn forget(&mut self, write: Option<Arc<[TermChange]>>) {
        for change in write.iter().flat_map(|changes| changes.iter()) {
            self.changes -= 1;
            self.bytes -= bytes(change);
        }
    }
}

impl Store {
    /// The changes of words that this process made to a chatbot's listings after a version, in order, with the version
    /// that they lead to. That is an earlier one than the current if other changes followed.
    pub fn term_changes(&self, chatbot: ChatbotId, version: i64) -> (i64, Vec<Arc<[TermChange]>>) {
        self.term_log.since(chatbot, version)
    }
}

/// Collects the changes of a write, from its beginning each time that it runs again.
#[derive(Clone, Default)]
pub(super) struct TermCollector(Option<Arc<Mutex<Option<Collected>>>>);

/// The version that a write led to, with its changes.
type Collected = (i64, Vec<TermChange>);

impl TermCollector {
    /// Whether anyone follows the changes.
    pub(super) fn is_active(&self) -> bool {
        self.0.is_some()
    }

    /// Takes the changes of a complete run.
    pub(super) fn finish(&self, version: i64, changes: TermChanges) {
        if let Some(collected) = &self.0 {
            *collected.lock().unwrap_or_else(PoisonError::into_inner) = Some((version, changes.0));
        }
    }

    fn take(&self) -> Option<Collected> {
        self.0.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// The changes of one run of a write.
#[derive(Default)]
pub(super) struct TermChanges(Vec<TermChange>);

impl TermChanges {
    /// Adds the change of a listing unless its words stay the same.
    pub(super) fn add(&mut self, position: i64, before: Option<&ListingDraft>, after: Option<&ListingDraft>) {
        let terms = |draft: Option<&ListingDraft>| draft.map(|draft| draft.terms(position));
        self.add_terms(terms(before), terms(after));
    }

    pub(super) fn add_terms(&mut self, before: Option<ListingTerms>, after: Option<ListingTerms>) {
        if before != after {
            self.0.push(TermChange { before, after });
        }
    }
}

fn bytes(change: &TermChange) -> usize {
    change.before.iter().chain(&change.after).map(ListingTerms::bytes).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHATBOT: ChatbotId = ChatbotId(7);

    fn write(log: &TermLog, version: i64, changes: usize) {
        let collector = log.collect(CHATBOT);
        let terms = ListingTerms { street_address: "1 Elm St".into(), ..ListingTerms::default() };
        let mut collected = TermChanges::default();
        (0..changes).for_each(|_| collected.add_terms(None, Some(terms.clone())));
        collector.finish(version, collected);
        log.record(CHATBOT, &collector);
    }

    #[test]
    fn changes_are_given_up_to_the_first_gap() {
        let log = TermLog::default();
        write(&log, 1, 1);
        assert_eq!(log.since(CHATBOT, 0).0, 0, "nobody follows yet");
        log.follow(CHATBOT);
        [3, 2, 5].into_iter().for_each(|version| write(&log, version, version as usize));
        assert_eq!(log.since(CHATBOT, 0).0, 0);
        let (version, changes) = log.since(CHATBOT, 1);
        assert_eq!((version, changes.iter().map(|changes| changes.len()).collect::<Vec<_>>()), (3, vec![2, 3]));
        assert_eq!(log.since(CHATBOT, 3).0, 3);
        assert_eq!((log.since(CHATBOT, 4).0, log.since(CHATBOT, 5).0, log.since(CHATBOT, 9).0), (5, 5, 9));
    }

    #[test]
    fn the_oldest_changes_are_dropped() {
        let log = TermLog::default();
        log.follow(CHATBOT);
        (1..=3).for_each(|version| write(&log, version, 400));
        assert_eq!((log.since(CHATBOT, 0).0, log.since(CHATBOT, 1).0), (0, 3));
        write(&log, 4, MAX_CHANGES + 1);
        assert_eq!((log.since(CHATBOT, 3).0, log.since(CHATBOT, 4).0), (3, 4));
        (0..=MAX_CHATBOTS as i64).for_each(|id| log.follow(ChatbotId(100 + id)));
        assert!(!log.collect(CHATBOT).is_active());
    }
}
