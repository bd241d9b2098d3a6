//! Who follows which conversation in this process, and what must reach them at once.
//!
//! A commit here wakes the followers here. Other replicas find it by `live_tasks::watch_other_replicas`.

mod notice_hub;
mod streamed_chatbots;

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use porchlight_domain::{MemberId, MessageId, SessionId};
use porchlight_store::{FollowMark, Store};
use tokio::sync::{Notify, watch};

pub use notice_hub::{NoticeFollower, NoticeHub};
pub use streamed_chatbots::StreamedChatbots;

/// Follow requests of one visitor that wait at the same time.
const MAX_PER_VISITOR: usize = 2;
/// Follow requests of one client IP that wait at the same time.
const MAX_PER_CLIENT: usize = 20;
/// Answers that a take-over ended and whose writer may not have begun yet.
const MAX_ENDED: usize = 256;
/// Between two updates of when a member was here.
const TOUCH_INTERVAL_MS: i64 = 15_000;
/// Between two typing marks of one side.
const TYPING_INTERVAL_MS: i64 = 2_000;
/// The memory of members, and of typing, is cleared when it is full.
const MAX_TOUCHED: usize = 4_096;

#[derive(Debug)]
struct FollowedSession {
    changed: watch::Sender<u64>,
    followers: usize,
    /// Followers with a visitor key.
    visitors: usize,
    mark: Option<FollowMark>,
}

#[derive(Debug, Default)]
struct Hub {
    sessions: HashMap<SessionId, FollowedSession>,
    followers: usize,
    /// Waiting requests by subject: visitor and client IP.
    waiting: HashMap<String, usize>,
    ended: VecDeque<MessageId>,
    touched: HashMap<MemberId, i64>,
    /// When a side's typing was stored last; `true` for the visitor.
    typing: HashMap<(SessionId, bool), i64>,
}

/// The followed conversations of this process.
#[derive(Debug, Default)]
pub struct LiveHub {
    hub: Mutex<Hub>,
    begun: Notify,
}

impl LiveHub {
    /// Follows a session until the follower is dropped.
    pub fn follow(self: &Arc<Self>, session: SessionId, is_visitor: bool) -> Follower {
        let mut hub = self.lock();
        let followed = hub.sessions.entry(session).or_insert_with(|| FollowedSession {
            changed: watch::Sender::new(0),
            followers: 0,
            visitors: 0,
            mark: None,
        });
        followed.followers += 1;
        followed.visitors += usize::from(is_visitor);
        let changed = followed.changed.subscribe();
        hub.followers += 1;
        drop(hub);
        self.begun.notify_one();
        Follower { hub: Arc::clone(self), session, is_visitor, changed }
    }

    /// Lets the followers of a session read it again.
    pub fn wake(&self, session: SessionId) {
        if let Some(followed) = self.lock().sessions.get(&session) {
            followed.changed.send_modify(|count| *count += 1);
        }
    }

    /// Counts one more waiting request of a visitor; `None` if there are too many.
    pub fn wait_permit(self: &Arc<Self>, session: SessionId, client: &str) -> Option<WaitPermit> {
        let subjects = [(format!("s:{session}"), MAX_PER_VISITOR), (format!("i:{client}"), MAX_PER_CLIENT)];
        let mut hub = self.lock();
        let is_full = subjects.iter().any(|(subject, max)| hub.waiting.get(subject).is_some_and(|count| count >= max));
        if is_full {
            return None;
        }
        for (subject, _) in &subjects {
            *hub.waiting.entry(subject.clone()).or_default() += 1;
        }
        drop(hub);
        Some(WaitPermit { hub: Arc::clone(self), subjects: subjects.map(|(subject, _)| subject) })
    }

    /// Number of requests that wait here.
    pub fn follower_count(&self) -> usize {
        self.lock().followers
    }

    /// Records that a take-over ended an answer, for a writer that begins later.
    pub fn record_ended(&self, answer: MessageId) {
        let mut hub = self.lock();
        if hub.ended.len() >= MAX_ENDED {
            hub.ended.pop_front();
        }
        hub.ended.push_back(answer);
    }

    /// Returns whether a take-over ended the answer.
    pub fn has_ended(&self, answer: MessageId) -> bool {
        self.lock().ended.contains(&answer)
    }

    /// Stores that a member is here, every 15 seconds. Failures are only logged.
    pub async fn record_presence(&self, store: &Store, member: MemberId, now_ms: i64) {
        if self.should_touch(member, now_ms)
            && let Err(error) = store.touch_member(member, now_ms).await
        {
            tracing::warn!(%error, "failed to record that a member is here");
        }
    }

    /// Returns whether it is time to store that a member is here.
    fn should_touch(&self, member: MemberId, now_ms: i64) -> bool {
        let mut hub = self.lock();
        let is_due = hub.touched.get(&member).is_none_or(|at_ms| now_ms.abs_diff(*at_ms) as i64 >= TOUCH_INTERVAL_MS);
        if is_due {
            if hub.touched.len() >= MAX_TOUCHED {
                hub.touched.clear();
            }
            hub.touched.insert(member, now_ms);
        }
        is_due
    }

    /// The sessions whose visitors follow them.
    pub(crate) fn visited(&self) -> Vec<SessionId> {
        let hub = self.lock();
        hub.sessions.iter().filter(|(_, followed)| followed.visitors > 0).map(|(session, _)| *session).collect()
    }

    /// Returns whether a typing mark must be stored: every two seconds, and at its end.
    pub fn should_store_typing(&self, session: SessionId, by_visitor: bool, is_typing: bool, now_ms: i64) -> bool {
        let (mut hub, key) = (self.lock(), (session, by_visitor));
        if !is_typing {
            return hub.typing.remove(&key).is_some();
        }
        let is_due = hub.typing.get(&key).is_none_or(|at_ms| now_ms.abs_diff(*at_ms) as i64 >= TYPING_INTERVAL_MS);
        if is_due {
            if hub.typing.len() >= MAX_TOUCHED {
                hub.typing.clear();
            }
            hub.typing.insert(key, now_ms);
        }
        is_due
    }

    /// Waits for the first follower.
    pub(crate) async fn wait_for_followers(&self) -> Vec<SessionId> {
        loop {
            let begun = self.begun.notified();
            let sessions: Vec<SessionId> = self.lock().sessions.keys().copied().collect();
            if !sessions.is_empty() {
                return sessions;
            }
            begun.await;
        }
    }

    /// Wakes the followers of sessions that are not as they were.
    pub(crate) fn compare(&self, marks: Vec<FollowMark>) {
        let mut hub = self.lock();
        for mark in marks {
            let Some(followed) = hub.sessions.get_mut(&mark.session) else { continue };
            if followed.mark.replace(mark).is_none_or(|before| before != mark) {
                followed.changed.send_modify(|count| *count += 1);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Hub> {
        self.hub.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A follower of one session.
#[derive(Debug)]
pub struct Follower {
    hub: Arc<LiveHub>,
    session: SessionId,
    is_visitor: bool,
    changed: watch::Receiver<u64>,
}

impl Follower {
    /// Call before reading: changes from now on count.
    pub fn mark_read(&mut self) {
        self.changed.mark_unchanged();
    }

    /// Waits for a change after `mark_read`. Cancel-safe.
    pub async fn changed(&mut self) {
        if self.changed.changed().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        let mut hub = self.hub.lock();
        hub.followers -= 1;
        if let Some(followed) = hub.sessions.get_mut(&self.session) {
            followed.followers -= 1;
            followed.visitors -= usize::from(self.is_visitor);
            if followed.followers == 0 {
                hub.sessions.remove(&self.session);
            }
        }
    }
}

/// A counted request that waits.
#[derive(Debug)]
pub struct WaitPermit {
    hub: Arc<LiveHub>,
    subjects: [String; 2],
}

impl Drop for WaitPermit {
    fn drop(&mut self) {
        let mut hub = self.hub.lock();
        for subject in &self.subjects {
            if let Some(count) = hub.waiting.get_mut(subject) {
                *count -= 1;
                if *count == 0 {
                    hub.waiting.remove(subject);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_change_after_the_last_read_is_not_lost() {
        let hub = Arc::new(LiveHub::default());
        let mut follower = hub.follow(SessionId(1), true);
        follower.mark_read();
        hub.wake(SessionId(1));
        follower.changed().await;
        follower.mark_read();
        assert!(tokio::time::timeout(std::time::Duration::from_millis(5), follower.changed()).await.is_err());
        drop(follower);
        assert_eq!(hub.follower_count(), 0);
    }

    #[test]
    fn a_visitor_has_two_waiting_requests_and_a_client_ip_twenty() {
        let hub = Arc::new(LiveHub::default());
        let first: Vec<_> = (0..3).map(|_| hub.wait_permit(SessionId(1), "a")).collect();
        assert_eq!(first.iter().flatten().count(), 2);
        let more: Vec<_> = (2..40).map(|session| hub.wait_permit(SessionId(session), "a")).collect();
        assert_eq!(more.iter().flatten().count(), 18);
        drop(first);
        assert!(hub.wait_permit(SessionId(1), "a").is_some());
    }
}
