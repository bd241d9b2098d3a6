//! Members whose programs wait for notices in this process. Changes are found by `live_tasks::watch_notices`, wherever
//! they were committed.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use porchlight_domain::MemberId;
use porchlight_store::NoticeMark;
use tokio::sync::{Notify, watch};

#[derive(Debug)]
struct FollowedMember {
    changed: watch::Sender<u64>,
    followers: usize,
    /// `None` before the first comparison.
    mark: Option<Option<NoticeMark>>,
}

/// The members whose notices are followed.
#[derive(Debug, Default)]
pub struct NoticeHub {
    members: Mutex<HashMap<MemberId, FollowedMember>>,
    begun: Notify,
}

impl NoticeHub {
    /// Follows the notices of a member until the follower is dropped.
    pub fn follow(self: &Arc<Self>, member: MemberId) -> NoticeFollower {
        let mut members = self.lock();
        let followed = members.entry(member).or_insert_with(|| FollowedMember {
            changed: watch::Sender::new(0),
            followers: 0,
            mark: None,
        });
        followed.followers += 1;
        let changed = followed.changed.subscribe();
        drop(members);
        self.begun.notify_one();
        NoticeFollower { hub: Arc::clone(self), member, changed }
    }

    /// Number of requests that wait here.
    pub fn follower_count(&self) -> usize {
        self.lock().values().map(|followed| followed.followers).sum()
    }

    /// Waits for the first follower.
    pub(crate) async fn wait_for_followers(&self) -> Vec<MemberId> {
        loop {
            let begun = self.begun.notified();
            let members: Vec<MemberId> = self.lock().keys().copied().collect();
            if !members.is_empty() {
                return members;
            }
            begun.await;
        }
    }

    /// Wakes the followers of those of `followed_members` who have other notices than before. Members without notices have no mark.
    pub(crate) fn compare(&self, followed_members: &[MemberId], marks: &[NoticeMark]) {
        let mut members = self.lock();
        for member in followed_members {
            let Some(followed) = members.get_mut(member) else { continue };
            let mark = marks.iter().find(|mark| mark.member == *member).copied();
            if followed.mark.replace(mark).is_none_or(|before| before != mark) {
                followed.changed.send_modify(|count| *count += 1);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<MemberId, FollowedMember>> {
        self.members.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A follower of one member's notices.
#[derive(Debug)]
pub struct NoticeFollower {
    hub: Arc<NoticeHub>,
    member: MemberId,
    changed: watch::Receiver<u64>,
}

impl NoticeFollower {
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

impl Drop for NoticeFollower {
    fn drop(&mut self) {
        let mut members = self.hub.lock();
        if let Some(followed) = members.get_mut(&self.member) {
            followed.followers -= 1;
            if followed.followers == 0 {
                members.remove(&self.member);
            }
        }
    }
}
