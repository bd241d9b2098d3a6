//! Follows a conversation: messages, who speaks, typing and read receipts, for both sides.

use std::time::Duration;

use porchlight_api::{ApiError, ConversationState, FieldError, FollowConversation, FollowedConversation};
use porchlight_api::{ErrorCode, FollowEvent, MessageAgent, RunningAnswer};
use porchlight_domain::{ChatbotId, MemberId, SessionId};
use porchlight_store::{FollowSnapshot, LiveState, MEMBER_AWAY_MS, TYPING_MS, VISITOR_AWAY_MS};
use tokio::time::Instant;

use super::{acting_member, conversation_item::is_recent, follow_stream};
use crate::{
    auth::AuthContext,
    errors,
    http::{client_ip::client_network, dispatch::Respond},
    live::SessionFollower,
    operations::{
        Handler,
        chat::{list_session_messages::shown, session},
    },
    output::{ByteStream, Output},
    state::AppState,
    stream_request::StreamRequest,
};

const MAX_WAIT_S: i64 = 50;
/// Seconds between requests of a reader who may not wait.
const POLL_S: i64 = 5;

/// Whole, or as a stream.
pub enum Followed {
    Whole(Box<Output<FollowedConversation>>),
    Stream(ByteStream),
}

impl Respond<FollowedConversation> for Followed {
    fn into_response(self) -> Result<http::Response<axum::body::Body>, ApiError> {
        match self {
            Self::Whole(output) => output.into_response(),
            Self::Stream(stream) => Respond::<porchlight_api::Answer>::into_response(stream),
        }
    }
}

impl Handler for FollowConversation {
    type Output = Followed;

    /// Returns what is new: at once, after waiting for something, or as a stream.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let is_streamed = input.stream.unwrap_or(false);
        let wait_s = input.wait_s.unwrap_or(if is_streamed { MAX_WAIT_S } else { 0 });
        if !(0..=MAX_WAIT_S).contains(&wait_s) {
            return Err(FieldError::by_rule(ErrorCode::OutOfRange, "WaitS").into());
        }
        let after = input.after.unwrap_or(0).max(0);
        let (chatbot, session) = session(app, caller, input.session_id).await?;
        let member = match &caller.visitor {
            Some(_) => None,
            None => acting_member::optional(app, caller, input.member_id).await?,
        };
        let permit = match wait_s {
            0 => None,
            // The rest is for questions.
            _ if app.live.sessions.follower_count() >= app.config.connections.total / 2 => {
                return too_many(app, caller, (chatbot, session, after), is_streamed).await;
            }
            _ if caller.visitor.is_none() || !app.config.visitor_limits => None,
            _ => match app.live.wait_permit(session, &client_network(caller.client_ip).to_string()) {
                Some(permit) => Some(permit),
                None => return too_many(app, caller, (chatbot, session, after), is_streamed).await,
            },
        };
        let mut following = Following {
            app: app.clone(),
            caller: caller.clone(),
            chatbot,
            session,
            member,
            after,
            follower: app.live.sessions.follow(session, caller.visitor.is_some()),
            ends_at: Instant::now() + Duration::from_secs(wait_s.unsigned_abs()),
            is_marked: false,
            sent: None,
            has_more: false,
            sent_running: 0,
            _permit: permit,
        };
        if is_streamed {
            let access = StreamRequest::uncounted(app, caller);
            return Ok(Followed::Stream(follow_stream::body(following, access)));
        }
        let mut access = StreamRequest::uncounted(app, caller);
        loop {
            let found = following.read().await?;
            let is_news = !found.messages.is_empty() || input.rev != Some(found.state.rev);
            if is_news || Instant::now() >= following.ends_at || app.stop.is_cancelled() {
                return Ok(Followed::Whole(Box::new(Output::of(found))));
            }
            tokio::select! {
                () = following.wait() => {}
                error = access.ends() => return Err(error),
            }
        }
    }
}

/// The response to a reader who waits too often: what is there now, and that they should ask now and then.
async fn too_many(
    app: &AppState,
    caller: &AuthContext,
    (chatbot, session, after): (ChatbotId, SessionId, i64),
    is_streamed: bool,
) -> Result<Followed, ApiError> {
    crate::ledger::count_rejection("open_follow_requests");
    if is_streamed {
        let last =
            FollowEvent { next: Some(after), task_completed: Some(true), poll: Some(POLL_S), ..FollowEvent::default() };
        return Ok(Followed::Stream(follow_stream::single(caller, &last)));
    }
    let found = app.store.follow_snapshot(chatbot, session, after, None).await.map_err(errors::from_store)?;
    let found = found.unwrap_or_default();
    Ok(Followed::Whole(Box::new(Output::of(to_followed(caller, found, app.clock.now_ms())))))
}

/// A reader of a conversation.
pub(super) struct Following {
    pub(super) app: AppState,
    pub(super) caller: AuthContext,
    chatbot: ChatbotId,
    session: SessionId,
    member: Option<MemberId>,
    /// The place from which messages are new.
    pub(super) after: i64,
    follower: SessionFollower,
    pub(super) ends_at: Instant,
    /// The visitor was marked as here; `live_tasks` repeats that.
    is_marked: bool,
    /// The state that was read last.
    sent: Option<LiveState>,
    /// The last read didn't have everything.
    pub(super) has_more: bool,
    pub(super) sent_running: i64,
    _permit: Option<crate::live::WaitPermit>,
}

impl Following {
    /// Reads what is new and remembers it as read.
    pub(super) async fn read(&mut self) -> Result<FollowedConversation, ApiError> {
        self.follower.mark_read();
        let found = self.app.store.follow_snapshot(self.chatbot, self.session, self.after, self.member).await;
        // A visitor's session is stored with its first question.
        let found = found.map_err(errors::from_store)?.unwrap_or_else(|| FollowSnapshot {
            next: self.after,
            state: LiveState { phase: "bot".into(), ..LiveState::default() },
            ..FollowSnapshot::default()
        });
        if let (None, Some(mark)) = (&self.sent, found.mark) {
            self.follower.record_read(mark);
        }
        self.touch(&found.state).await;
        self.after = found.next;
        self.has_more = found.has_more;
        self.sent = Some(found.state.clone());
        Ok(to_followed(&self.caller, found, self.app.clock.now_ms()))
    }

    /// Waits until there may be something new, or the time is over.
    pub(super) async fn wait(&mut self) {
        let lapses_at = self.lapses_at();
        tokio::select! {
            () = self.follower.changed() => {}
            () = tokio::time::sleep_until(lapses_at.min(self.ends_at)) => {}
            () = self.app.stop.cancelled() => {}
        }
    }

    /// Stores that the visitor is here, where the office can see it.
    async fn touch(&mut self, state: &LiveState) {
        if self.caller.visitor.is_none() || state.rev == 0 || self.is_marked {
            return;
        }
        let now_ms = self.app.clock.now_ms();
        let was_here = is_recent(state.visitor_seen_ms, VISITOR_AWAY_MS, now_ms);
        self.is_marked = true;
        match self.app.store.touch_visitors(vec![self.session], now_ms).await {
            Ok(()) if !was_here => self.app.live.wake(self.session),
            Ok(()) => {}
            Err(error) => tracing::warn!(%error, "failed to record that a visitor is here"),
        }
    }

    /// When a typing mark or the presence that was read lapses.
    fn lapses_at(&self) -> Instant {
        let now_ms = self.app.clock.now_ms();
        let mut wait_ms = i64::MAX;
        if let Some(state) = &self.sent {
            let is_visitor = self.caller.visitor.is_some();
            let (typing_ms, seen_ms, away_ms) = match is_visitor {
                true => (state.agent_typing_ms, state.holder_seen_ms, MEMBER_AWAY_MS),
                false => (state.visitor_typing_ms, state.visitor_seen_ms, VISITOR_AWAY_MS),
            };
            for (at_ms, length_ms) in [(typing_ms, TYPING_MS), (seen_ms, away_ms)] {
                if is_recent(at_ms, length_ms, now_ms) {
                    wait_ms = wait_ms.min((at_ms + length_ms - now_ms).max(0) + 1);
                }
            }
        }
        Instant::now() + Duration::from_millis(wait_ms.clamp(1, 3_600_000).unsigned_abs())
    }
}

fn to_followed(caller: &AuthContext, found: FollowSnapshot, now_ms: i64) -> FollowedConversation {
    let running = found.running.map(|answer| RunningAnswer { answer_id: answer.0 });
    let messages = found.messages.into_iter().map(|message| {
        let place = Some(message.place);
        porchlight_api::SessionMessage { place, ..shown(caller, message) }
    });
    FollowedConversation {
        messages: messages.collect(),
        state: to_state(caller, &found.state, running.as_ref().map_or(0, |running| running.answer_id), now_ms),
        running,
        next: found.next,
    }
}

fn to_state(caller: &AuthContext, state: &LiveState, running: i64, now_ms: i64) -> ConversationState {
    let agent = (!state.holder.is_empty()).then(|| MessageAgent { name: state.holder.clone() });
    let state = match &caller.visitor {
        Some(_) => ConversationState {
            phase: state.phase.clone(),
            agent,
            typing: is_recent(state.agent_typing_ms, TYPING_MS, now_ms),
            read_to: state.agent_read,
            online: is_recent(state.holder_seen_ms, MEMBER_AWAY_MS, now_ms),
            unread: state.unread_by_visitor,
            rev: state.rev,
        },
        None => ConversationState {
            phase: state.phase.clone(),
            agent,
            typing: is_recent(state.visitor_typing_ms, TYPING_MS, now_ms),
            read_to: state.visitor_read,
            online: is_recent(state.visitor_seen_ms, VISITOR_AWAY_MS, now_ms),
            unread: state.unread_by_office,
            rev: state.rev,
        },
    };
    let fingerprint = format!("{state:?} {running}");
    let bytes = *blake3::hash(fingerprint.as_bytes()).as_bytes();
    let mut head = [0; 8];
    head.copy_from_slice(&bytes[..8]);
    // Below 2^53, which is exact in JavaScript.
    ConversationState { rev: (u64::from_le_bytes(head) >> 11) as i64, ..state }
}
