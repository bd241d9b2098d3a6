//! Who follows which conversation in this process, and what must reach them at once.
//!
//! A commit here wakes the followers here. Other replicas find it by `live_tasks::watch_other_replicas`.

mod follow_table;
mod streamed_chatbots;

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use porchlight_domain::{MemberId, MessageId, SessionId};
use porchlight_store::{FollowMark, NoticeMark, Store};

pub use follow_table::{FollowTable, Follower};
pub use streamed_chatbots::StreamedChatbots;

/// The members whose programs wait for notices in this process. A member without notices has no mark.
pub type NoticeHub = FollowTable<MemberId, Option<NoticeMark>>;

/// A request that follows a conversation.
pub type SessionFollower = Follower<SessionId, FollowMark>;

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

#[derive(Debug, Default)]
struct Hub {
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
    pub sessions: Arc<FollowTable<SessionId, FollowMark>>,
    hub: Mutex<Hub>,
}

impl LiveHub {
    /// Lets the followers of a session read it again.
    pub fn wake(&self, session: SessionId) {
        self.sessions.wake(session);
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

    fn lock(&self) -> MutexGuard<'_, Hub> {
        self.hub.lock().unwrap_or_else(PoisonError::into_inner)
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
