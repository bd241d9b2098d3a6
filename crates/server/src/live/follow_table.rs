//! What requests of this process follow, by its ID: sessions, and members whose notices are waited for. Followers are
//! woken by a change that was committed here, and by a comparison with what the database has.

use std::{
    collections::HashMap,
    fmt::Debug,
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::{Notify, watch};

#[derive(Debug)]
struct Entry<M> {
    changed: watch::Sender<u64>,
    followers: usize,
    /// Followers with a visitor key.
    visitors: usize,
    /// `None` before the first comparison.
    mark: Option<M>,
}

#[derive(Debug)]
struct Entries<K, M> {
    by_key: HashMap<K, Entry<M>>,
    followers: usize,
}

/// What is followed. A mark `M` differs whenever there is something new.
#[derive(Debug)]
pub struct FollowTable<K, M> {
    entries: Mutex<Entries<K, M>>,
    begun: Notify,
}

impl<K, M> Default for FollowTable<K, M> {
    fn default() -> Self {
        Self { entries: Mutex::new(Entries { by_key: HashMap::new(), followers: 0 }), begun: Notify::new() }
    }
}

impl<K: Copy + Eq + Hash, M: PartialEq> FollowTable<K, M> {
    /// Follows until the follower is dropped.
    pub fn follow(self: &Arc<Self>, key: K, is_visitor: bool) -> Follower<K, M> {
        let mut entries = self.lock();
        let entry = entries.by_key.entry(key).or_insert_with(|| Entry {
            changed: watch::Sender::new(0),
            followers: 0,
            visitors: 0,
            mark: None,
        });
        entry.followers += 1;
        entry.visitors += usize::from(is_visitor);
        let changed = entry.changed.subscribe();
        entries.followers += 1;
        drop(entries);
        self.begun.notify_one();
        Follower { table: Arc::clone(self), key, is_visitor, changed }
    }

    /// Lets the followers of a key read it again.
    pub fn wake(&self, key: K) {
        if let Some(entry) = self.lock().by_key.get(&key) {
            entry.changed.send_modify(|count| *count += 1);
        }
    }

    /// Number of requests that follow.
    pub fn follower_count(&self) -> usize {
        self.lock().followers
    }

    /// What visitors follow.
    pub fn visited(&self) -> Vec<K> {
        self.lock().by_key.iter().filter(|(_, entry)| entry.visitors > 0).map(|(key, _)| *key).collect()
    }

    /// Waits for the first follower.
    pub async fn wait_for_followers(&self) -> Vec<K> {
        loop {
            let begun = self.begun.notified();
            let keys: Vec<K> = self.lock().by_key.keys().copied().collect();
            if !keys.is_empty() {
                return keys;
            }
            begun.await;
        }
    }

    /// Wakes the followers of what is not as it was.
    pub fn compare(&self, marks: impl IntoIterator<Item = (K, M)>) {
        let mut entries = self.lock();
        for (key, mark) in marks {
            let Some(entry) = entries.by_key.get_mut(&key) else { continue };
            if entry.mark.as_ref().is_none_or(|before| *before != mark) {
                entry.changed.send_modify(|count| *count += 1);
            }
            entry.mark = Some(mark);
        }
    }

    /// Records what a new follower read, so that the first comparison need not wake it. If that differs from what is
    /// known, another follower may have read something older, and all read again.
    fn record_read(&self, key: K, mark: M) {
        let mut entries = self.lock();
        let Some(entry) = entries.by_key.get_mut(&key) else { return };
        match &entry.mark {
            Some(known) if *known != mark => entry.changed.send_modify(|count| *count += 1),
            Some(_) => {}
            None => entry.mark = Some(mark),
        }
    }

    fn remove(&self, key: K, is_visitor: bool) {
        let mut entries = self.lock();
        entries.followers -= 1;
        if let Some(entry) = entries.by_key.get_mut(&key) {
            entry.followers -= 1;
            entry.visitors -= usize::from(is_visitor);
            if entry.followers == 0 {
                entries.by_key.remove(&key);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Entries<K, M>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A request that follows one key.
#[derive(Debug)]
pub struct Follower<K: Copy + Eq + Hash, M: PartialEq> {
    table: Arc<FollowTable<K, M>>,
    key: K,
    is_visitor: bool,
    changed: watch::Receiver<u64>,
}

impl<K: Copy + Eq + Hash, M: PartialEq> Follower<K, M> {
    /// Call before reading: changes from now on count.
    pub fn mark_read(&mut self) {
        self.changed.mark_unchanged();
    }

    /// Call after the first read, with the mark that was read.
    pub fn record_read(&self, mark: M) {
        self.table.record_read(self.key, mark);
    }

    /// Waits for a change after `mark_read`. Cancel-safe.
    pub async fn changed(&mut self) {
        if self.changed.changed().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

impl<K: Copy + Eq + Hash, M: PartialEq> Drop for Follower<K, M> {
    fn drop(&mut self) {
        self.table.remove(self.key, self.is_visitor);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn a_change_after_the_last_read_is_not_lost() {
        let table = Arc::new(FollowTable::<u8, u8>::default());
        let mut follower = table.follow(1, true);
        follower.mark_read();
        table.wake(1);
        follower.changed().await;
        follower.mark_read();
        assert!(tokio::time::timeout(Duration::from_millis(5), follower.changed()).await.is_err());
        assert_eq!((table.follower_count(), table.visited()), (1, vec![1]));
        drop(follower);
        assert_eq!((table.follower_count(), table.visited()), (0, vec![]));
    }

    #[tokio::test]
    async fn a_comparison_wakes_only_what_changed() {
        let table = Arc::new(FollowTable::default());
        let mut followers = [1, 2].map(|key| table.follow(key, false));
        table.compare([(1, "a"), (2, "a"), (3, "a")]);
        let mut woken = Vec::new();
        for marks in [[(1, "a"), (2, "b")], [(1, "a"), (2, "b")]] {
            followers.iter_mut().for_each(Follower::mark_read);
            table.compare(marks);
            woken.push(followers.each_ref().map(|follower| follower.changed.has_changed().expect("an open channel")));
        }
        assert_eq!(woken, [[false, true], [false, false]]);
    }

    #[tokio::test]
    async fn a_comparison_wakes_no_follower_that_has_read_the_same() {
        let table = Arc::new(FollowTable::default());
        let mut first = table.follow(1, true);
        first.mark_read();
        first.record_read("a");
        table.compare([(1, "a")]);
        assert!(!first.changed.has_changed().expect("an open channel"));
        // One of the two has read something that the other has not.
        let mut second = table.follow(1, false);
        second.mark_read();
        second.record_read("b");
        assert!([&first, &second].iter().all(|follower| follower.changed.has_changed().expect("an open channel")));
        first.mark_read();
        table.compare([(1, "b")]);
        assert!(first.changed.has_changed().expect("an open channel"));
    }
}
