//! Closes notices: somebody has seen what they tell.

use std::sync::Arc;

use porchlight_domain::{MemberId, NoticeId, SessionId, ShowingId, WorkspaceId};

use crate::{
    Store,
    error::Result,
    executor::{SqlValue, Tx, args, placeholders},
    transaction::transaction,
};

/// A message that came after the one that was read keeps them.
const OF_READER: &str = "delete from notice where member = $1 and session = $2 and not exists (select 1 from message
where message.session = $2 and message.role = 'visitor' and message.place > $3)";
const OF_MEMBER: &str = "delete from notice where member = $1 and session = $2";
const WAITING: &str = "delete from notice where session = $1 and kind = 'Waiting'";
const OF_SESSION: &str = "delete from notice where session = $1";
const OF_SHOWING: &str = "delete from notice where showing = $1";
const OF_REMOVED: &str = "delete from notice where member = $1";

/// The member has read the conversation up to a place.
pub(crate) async fn of_reader(tx: &mut Tx<'_>, member: MemberId, session: SessionId, place: i64) -> Result<()> {
    tx.execute(OF_READER, args![member, session, place]).await.map(drop)
}

/// The conversation is on the member's screen.
pub(crate) async fn of_member(tx: &mut Tx<'_>, member: MemberId, session: SessionId) -> Result<()> {
    tx.execute(OF_MEMBER, args![member, session]).await.map(drop)
}

/// The member takes part in the conversation, so nobody waits.
pub(crate) async fn of_speaker(tx: &mut Tx<'_>, member: MemberId, session: SessionId) -> Result<()> {
    of_member(tx, member, session).await?;
    of_office(tx, session).await
}

/// Nobody waits for a person any more.
pub(crate) async fn of_office(tx: &mut Tx<'_>, session: SessionId) -> Result<()> {
    tx.execute(WAITING, args![session]).await.map(drop)
}

/// The conversation is done.
pub(crate) async fn of_session(tx: &mut Tx<'_>, session: SessionId) -> Result<()> {
    tx.execute(OF_SESSION, args![session]).await.map(drop)
}

/// The office has dealt with the showing.
pub(crate) async fn of_showing(tx: &mut Tx<'_>, showing: ShowingId) -> Result<()> {
    tx.execute(OF_SHOWING, args![showing]).await.map(drop)
}

/// The member was removed.
pub(crate) async fn of_removed(tx: &mut Tx<'_>, member: MemberId) -> Result<()> {
    tx.execute(OF_REMOVED, args![member]).await.map(drop)
}

impl Store {
    /// Closes notices of a member. Returns how many.
    pub async fn close_notices(&self, workspace: WorkspaceId, member: MemberId, ids: Vec<NoticeId>) -> Result<u64> {
        if ids.is_empty() {
            return Ok(0);
        }
        let text = format!(
            "delete from notice where workspace = $1 and member = $2 and id in ({})",
            placeholders(ids.len(), 3)
        );
        let mut values = args![workspace, member];
        values.extend(ids.into_iter().map(SqlValue::from));
        let input = Arc::new((text, values));
        self.write(transaction!(|tx, input| tx.execute(input.0.clone(), input.1.clone()).await)).await
    }
}
