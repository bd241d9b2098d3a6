//! The stream of `follow_conversation`: one object per line or event, the state first.

use std::time::Duration;

use bytes::Bytes;
use futures::StreamExt;
use porchlight_api::{ConversationState, FollowEvent};
use tokio::time::Instant;

use super::follow_conversation::Following;
use crate::{auth::AuthContext, output::ByteStream, stream_framing::Framing, stream_request::StreamRequest};

/// An empty object is sent after this much silence.
const HEARTBEAT: Duration = Duration::from_secs(10);

struct OpenStream {
    following: Following,
    access: StreamRequest,
    framing: Framing,
    state: Option<ConversationState>,
    silent_since: Instant,
    /// There may be something new.
    needs_read: bool,
}

/// The stream of a reader; ends with `TaskCompleted` after its time, at shutdown, or when access ends.
pub(super) fn body(following: Following, access: StreamRequest) -> ByteStream {
    let framing = Framing::for_programs(&following.caller);
    let open = OpenStream { following, access, framing, state: None, silent_since: Instant::now(), needs_read: true };
    futures::stream::unfold(Some(open), |open| async move {
        let mut open = open?;
        let (events, is_last) = open.next().await;
        let bytes = encode(open.framing, &events);
        Some((bytes, (!is_last).then_some(open)))
    })
    .boxed()
}

/// A stream of one object.
pub(super) fn single(caller: &AuthContext, event: &FollowEvent) -> ByteStream {
    let bytes = encode(Framing::for_programs(caller), std::slice::from_ref(event));
    futures::stream::iter([bytes]).boxed()
}

fn encode(framing: Framing, events: &[FollowEvent]) -> Bytes {
    let mut out = Vec::new();
    events.iter().for_each(|event| framing.encode(event, &mut out));
    out.into()
}

impl OpenStream {
    /// Waits for something new and returns it, and whether the stream has ended.
    async fn next(&mut self) -> (Vec<FollowEvent>, bool) {
        loop {
            let now = Instant::now();
            let is_over = now >= self.following.ends_at || self.following.app.stop.is_cancelled();
            let mut events = Vec::new();
            if self.needs_read || is_over {
                match self.read().await {
                    Some(read) => events = read,
                    None => return (vec![self.last()], true),
                }
                self.needs_read = self.following.has_more;
            }
            if is_over {
                events.push(self.last());
                return (events, true);
            }
            if !events.is_empty() {
                self.silent_since = Instant::now();
                return (events, false);
            }
            let heartbeat_at = self.silent_since + HEARTBEAT;
            tokio::select! {
                () = self.following.wait() => self.needs_read = true,
                _ = self.access.ends() => return (vec![self.last()], true),
                () = tokio::time::sleep_until(heartbeat_at) => {
                    self.silent_since = Instant::now();
                    return (vec![FollowEvent::default()], false);
                }
            }
        }
    }

    /// What is new; `None` if it can't be read.
    async fn read(&mut self) -> Option<Vec<FollowEvent>> {
        let found = match self.following.read().await {
            Ok(found) => found,
            Err(error) => {
                tracing::warn!(code = error.code.number(), "a followed conversation could not be read");
                return None;
            }
        };
        let mut events = Vec::new();
        let running = found.running.as_ref().map_or(0, |running| running.answer_id);
        if self.state.as_ref() != Some(&found.state) {
            self.state = Some(found.state.clone());
            events.push(FollowEvent { state: Some(found.state), ..FollowEvent::default() });
        }
        let messages = found.messages.into_iter();
        events.extend(messages.map(|message| FollowEvent { message: Some(message), ..FollowEvent::default() }));
        if running != 0 && running != self.following.sent_running {
            events.push(FollowEvent { running: found.running, ..FollowEvent::default() });
        }
        self.following.sent_running = running;
        Some(events)
    }

    fn last(&self) -> FollowEvent {
        FollowEvent { next: Some(self.following.after), task_completed: Some(true), ..FollowEvent::default() }
    }
}
