//! Changes of a conversation's state, assignee and block.

use std::sync::Arc;

use porchlight_domain::{MemberId, SessionId, WorkspaceId};
use serde::{Deserialize, Serialize};

use crate::{
    Store, WriteContext, WriteOutcome,
    error::Result,
    executor::args,
    live::{hold, row},
    notices,
    transaction::transaction,
};

const CHANGE: &str = "update conversation set state = $2,
snoozed_until_ms = case when $2 = 'snoozed' then $3 end,
phase = case when phase = 'waiting' and $2 <> 'open' then 'bot' else phase end,
waiting_since_ms = case when $2 in ('open', 'pending') then waiting_since_ms end,
assignee = case when $4 = -1 then assignee when $4 = 0 then null else $4 end,
blocked = case when $5 = -1 then blocked else $5 end, rev = rev + 1, changed_at_ms = $6 where session = $1";

/// What changes; `None` stays.
#[derive(Debug, Clone, Default)]
pub struct ConversationChange {
    pub state: Option<String>,
    pub snoozed_until_ms: Option<i64>,
    /// `Some(None)`: nobody.
    pub assignee: Option<Option<MemberId>>,
    pub blocked: Option<bool>,
    pub rev: Option<i64>,
    /// Who changes it, where that is known.
    pub by: Option<MemberId>,
}

/// What became of a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ConversationChangeOutcome {
    Changed,
    NotFound,
    /// The workspace has no such member.
    NoSuchMember,
    Conflict(i64),
}

impl Store {
    /// Changes a conversation of the workspace.
    pub async fn change_conversation(
        &self,
        write: &WriteContext,
        workspace: WorkspaceId,
        session: SessionId,
        change: ConversationChange,
    ) -> Result<WriteOutcome<ConversationChangeOutcome>> {
        let (change, now_ms) = (Arc::new(change), write.now_ms);
        self.write_once(
            write,
            transaction!(|tx, change| {
                let Some(mut session) = row::lock(&mut tx, workspace, session).await? else {
                    return Ok(ConversationChangeOutcome::NotFound);
                };
                if let Some(Some(member)) = change.assignee
                    && super::members::active(&mut tx, workspace, member).await?.is_none()
                {
                    return Ok(ConversationChangeOutcome::NoSuchMember);
                }
                let status = row::ensure(&mut tx, &session, now_ms).await?;
                if change.rev.is_some_and(|rev| rev != status.rev) {
                    return Ok(ConversationChangeOutcome::Conflict(status.rev));
                }
                let state = change.state.clone().unwrap_or(status.state);
                if session.holder.is_some() && state != "open" {
                    hold::release(&mut tx, &mut session, ("HandedBack", "bot"), now_ms).await?;
                }
                let assignee = change.assignee.map_or(-1, |assignee| assignee.map_or(0, |member| member.0));
                let blocked = change.blocked.map_or(-1, i64::from);
                let values = args![session.id, state, change.snoozed_until_ms, assignee, blocked, now_ms];
                tx.execute(CHANGE, values).await?;
                match change.state.as_deref() {
                    Some("resolved") => notices::of_session(&mut tx, session.id).await?,
                    Some("snoozed") => notices::of_office(&mut tx, session.id).await?,
                    _ => {}
                }
                if let Some(Some(member)) = change.assignee.filter(|assignee| *assignee != change.by) {
                    notices::assigned(&mut tx, (session.chatbot, session.id), member, now_ms).await?;
                }
                Ok(ConversationChangeOutcome::Changed)
            }),
        )
        .await
    }
}
