//! Messages of members.

use std::sync::Arc;

use porchlight_domain::{MemberId, MessageId, SessionId, WorkspaceId};
use serde::{Deserialize, Serialize};

use crate::{
    Store, WriteContext, WriteOutcome,
    error::Result,
    executor::{Tx, args},
    live::{
        follow,
        hold::{self, HeldBy, HoldOutcome, RunningText},
        row::{self, LockedSession},
    },
    notices,
    transaction::transaction,
};

const SPOKEN: &str = "update conversation set waiting_since_ms = null, spoken_at_ms = $2, agent_typing_ms = 0,
agent_read = case when agent_read < $3 then $3 else agent_read end, rev = rev + 1, changed_at_ms = $2
where session = $1";
const RESOLVED: &str = "update conversation set state = 'resolved', rev = rev + 1, changed_at_ms = $2
where session = $1";

/// A message of a member.
#[derive(Debug, Clone)]
pub struct AgentMessage {
    pub workspace: WorkspaceId,
    pub session: SessionId,
    pub member: MemberId,
    pub id: MessageId,
    pub content: String,
    /// Take over first if nobody holds it.
    pub take_over: bool,
    pub running: Option<RunningText>,
}

/// What became of a message of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum SendOutcome {
    Sent { id: MessageId, place: i64, ended: Option<MessageId> },
    NotFound,
    Held(HeldBy),
    NotHolder,
}

/// A member gives a conversation back.
#[derive(Debug, Clone)]
pub struct HandBackRequest {
    pub workspace: WorkspaceId,
    pub session: SessionId,
    pub member: MemberId,
    /// Last words; "" for none.
    pub message: String,
    pub message_id: MessageId,
    pub resolve: bool,
}

impl Store {
    /// Stores a message of the member who holds the conversation.
    pub async fn send_agent_message(
        &self,
        write: &WriteContext,
        message: AgentMessage,
    ) -> Result<WriteOutcome<SendOutcome>> {
        let (message, now_ms) = (Arc::new(message), write.now_ms);
        self.write_once(write, transaction!(|tx, message| send(&mut tx, &message, now_ms).await)).await
    }

    /// Gives a conversation back to the chatbot.
    pub async fn hand_back(&self, write: &WriteContext, request: HandBackRequest) -> Result<WriteOutcome<HoldOutcome>> {
        let (request, now_ms) = (Arc::new(request), write.now_ms);
        self.write_once(
            write,
            transaction!(|tx, request| {
                let Some(mut session) = row::lock(&mut tx, request.workspace, request.session).await? else {
                    return Ok(HoldOutcome::NotFound);
                };
                if let Some(held) = hold::held_by(&mut tx, &session, request.member).await? {
                    return Ok(HoldOutcome::Held(held));
                }
                if session.holder.is_none() {
                    return Ok(HoldOutcome::NotHolder);
                }
                if !request.message.is_empty() {
                    let (id, content) = (request.message_id, &request.message);
                    say(&mut tx, &mut session, (id, content), request.member, now_ms).await?;
                }
                hold::release(&mut tx, &mut session, ("HandedBack", "bot"), now_ms).await?;
                if request.resolve {
                    tx.execute(RESOLVED, args![session.id, now_ms]).await?;
                    notices::of_session(&mut tx, session.id).await?;
                }
                Ok(HoldOutcome::Done { ended: None })
            }),
        )
        .await
    }
}

async fn send(tx: &mut Tx<'_>, message: &AgentMessage, now_ms: i64) -> Result<SendOutcome> {
    let Some(mut session) = row::lock(tx, message.workspace, message.session).await? else {
        return Ok(SendOutcome::NotFound);
    };
    if let Some(held) = hold::held_by(tx, &session, message.member).await? {
        return Ok(SendOutcome::Held(held));
    }
    let mut ended = None;
    if session.holder.is_none() {
        if !message.take_over {
            return Ok(SendOutcome::NotHolder);
        }
        row::ensure(tx, &session, now_ms).await?;
        let taken = hold::hold(tx, &mut session, message.member, message.running.as_ref(), now_ms).await?;
        if let HoldOutcome::Done { ended: answer } = taken {
            ended = answer;
        }
    }
    let place = say(tx, &mut session, (message.id, &message.content), message.member, now_ms).await?;
    Ok(SendOutcome::Sent { id: message.id, place, ended })
}

async fn say(
    tx: &mut Tx<'_>,
    session: &mut LockedSession,
    (id, content): (MessageId, &str),
    member: MemberId,
    now_ms: i64,
) -> Result<i64> {
    let place = row::append(tx, session, id, ("agent", "Agent", content), member, now_ms).await?;
    tx.execute(SPOKEN, args![session.id, now_ms, place + 1]).await?;
    tx.execute(follow::SET_MEMBER_READ, args![member, session.id, place + 1]).await?;
    notices::of_speaker(tx, member, session.id).await?;
    Ok(place)
}
