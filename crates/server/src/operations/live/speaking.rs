//! Take-over, messages of members, and giving back.

use std::{sync::Arc, time::Duration};

use porchlight_api::{ApiError, Conversation, FieldError, HandBack, SendMessage, SentMessage, TakeOver};
use porchlight_domain::{MemberId, MessageId, SessionId, text};
use porchlight_store::{AgentMessage, HandBackRequest, HoldOutcome, RunningText, SendOutcome, TakeOverRequest};

use super::{acting_member, conversation_item};
use crate::{
    answers::answer_stream::AnswerStream, auth::AuthContext, errors, ids::random_id, operations::Handler,
    output::Output, state::AppState,
};

const MESSAGE_CHARACTERS: usize = 8_000;
/// The longest wait for a running answer to store what it has.
const STOP_TIMEOUT: Duration = Duration::from_millis(600);

impl Handler for TakeOver {
    type Output = Output<Conversation>;

    /// Makes the member the one who speaks; 40905 while another one does, 40908 for an old `Rev`.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let member = acting_member::required(app, caller, input.member_id).await?;
        let session = SessionId(input.session_id);
        let force = input.force.unwrap_or(false);
        // An old `Rev` must not stop the answer; the transaction compares it again.
        if let Some(rev) = input.rev {
            let current = conversation_item::find(app, caller, input.session_id, Some(member.id)).await?;
            // The holder may be repeating a request whose response was lost.
            if current.rev != rev && current.holder_id != member.id.0 {
                return Err(errors::changed_meanwhile(current.rev));
            }
        }
        let stopped = stop_answer(app, caller, session, member.id, force).await?;
        let request = TakeOverRequest {
            workspace: caller.workspace,
            session,
            member: member.id,
            force,
            rev: input.rev,
            running: stopped.as_ref().map(StoppedAnswer::text),
        };
        let done = app.store.take_over(&caller.write(app.clock.now_ms()), request).await.map_err(errors::from_store)?;
        let ended = check(&done.value)?;
        after_take_over(app, session, stopped, ended);
        let conversation = conversation_item::find(app, caller, input.session_id, Some(member.id)).await?;
        Ok(Output::from(done).map(|_| conversation))
    }
}

impl Handler for SendMessage {
    type Output = Output<SentMessage>;

    /// Stores a message of the member who speaks; 40906 if that is somebody else or nobody.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let content = text::multi_line("Content", &input.content, MESSAGE_CHARACTERS)?.trim().to_owned();
        if text::is_blank(&content) {
            return Err(FieldError::missing("Content").into());
        }
        let member = acting_member::required(app, caller, input.member_id).await?;
        let session = SessionId(input.session_id);
        let take_over = input.take_over.unwrap_or(false);
        let stopped = match take_over {
            true => stop_answer(app, caller, session, member.id, false).await?,
            false => None,
        };
        let message = AgentMessage {
            workspace: caller.workspace,
            session,
            member: member.id,
            id: MessageId::from_random(random_id()),
            content,
            take_over,
            running: stopped.as_ref().map(StoppedAnswer::text),
        };
        let done = app.store.send_agent_message(&caller.write(app.clock.now_ms()), message).await;
        let done = done.map_err(errors::from_store)?;
        let (id, place, ended) = match &done.value {
            SendOutcome::Sent { id, place, ended } => (*id, *place, *ended),
            SendOutcome::NotFound => return Err(errors::session_not_found()),
            SendOutcome::Held(held) if take_over => return Err(errors::held_by(held)),
            SendOutcome::Held(_) | SendOutcome::NotHolder => return Err(errors::not_holder()),
        };
        after_take_over(app, session, stopped, ended);
        Ok(Output::from(done).map(|_| SentMessage { message_id: id.0, place }))
    }
}

impl Handler for HandBack {
    type Output = Output<Conversation>;

    /// Gives the conversation back to the chatbot, with last words if there are any.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let message = text::multi_line("Message", input.message.as_deref().unwrap_or_default(), MESSAGE_CHARACTERS)?;
        let member = acting_member::required(app, caller, input.member_id).await?;
        let session = SessionId(input.session_id);
        let request = HandBackRequest {
            workspace: caller.workspace,
            session,
            member: member.id,
            message: message.trim().to_owned(),
            message_id: MessageId::from_random(random_id()),
            resolve: input.resolve.unwrap_or(false),
        };
        let done = app.store.hand_back(&caller.write(app.clock.now_ms()), request).await.map_err(errors::from_store)?;
        match &done.value {
            HoldOutcome::Held(_) => return Err(errors::not_holder()),
            outcome => check(outcome)?,
        };
        app.live.wake(session);
        let conversation = conversation_item::find(app, caller, input.session_id, Some(member.id)).await?;
        Ok(Output::from(done).map(|_| conversation))
    }
}

/// An answer that was stopped for a take-over.
struct StoppedAnswer(Arc<AnswerStream>);

impl StoppedAnswer {
    fn text(&self) -> RunningText {
        RunningText { answer: self.0.answer_id, content: self.0.text() }
    }
}

/// Stops the running answer, on any replica, and waits until its text is stored; a slow one is ended by the take-over.
///
/// A take-over that will be rejected must not stop anything, so the holder is read first.
async fn stop_answer(
    app: &AppState,
    caller: &AuthContext,
    session: SessionId,
    member: MemberId,
    force: bool,
) -> Result<Option<StoppedAnswer>, ApiError> {
    let chatbot = app.store.live_chatbot(caller.workspace, session).await.map_err(errors::from_store)?;
    let chatbot = chatbot.ok_or_else(errors::session_not_found)?;
    let holder = app.store.holder(caller.workspace, session).await.map_err(errors::from_store)?;
    if let Some(held) = holder.filter(|held| held.member != member && !force) {
        return Err(errors::held_by(&held));
    }
    let Some(running) = app.answering.under_way(chatbot, session).await? else { return Ok(None) };
    let is_here = app.answering.running(chatbot, session).is_some_and(|here| here.answer_id == running.answer_id);
    if is_here {
        running.seal();
    } else {
        app.answering.stop_elsewhere(chatbot, session, running.answer_id).await?;
    }
    let _ = tokio::time::timeout(STOP_TIMEOUT, running.wait()).await;
    // Of an answer elsewhere this process has less than the database.
    Ok(is_here.then_some(StoppedAnswer(running)))
}

/// Makes sure that the ended answer writes nothing more here, and tells the followers.
fn after_take_over(app: &AppState, session: SessionId, stopped: Option<StoppedAnswer>, ended: Option<MessageId>) {
    if let Some(StoppedAnswer(answer)) = stopped {
        answer.seal();
    }
    if let Some(answer) = ended {
        app.live.record_ended(answer);
        app.answering.seal(answer);
    }
    app.live.wake(session);
}

fn check(outcome: &HoldOutcome) -> Result<Option<MessageId>, ApiError> {
    match outcome {
        HoldOutcome::Done { ended } => Ok(*ended),
        HoldOutcome::NotFound => Err(errors::session_not_found()),
        HoldOutcome::Held(held) => Err(errors::held_by(held)),
        HoldOutcome::NotHolder => Err(errors::not_holder()),
        HoldOutcome::Changed(rev) => Err(errors::changed_meanwhile(*rev)),
    }
}
