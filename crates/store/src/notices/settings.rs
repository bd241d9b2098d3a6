//! How a member wants to hear of notices.

use std::sync::Arc;

use porchlight_domain::{
    MemberId, WorkspaceId,
    notifications::{NotificationSettings, UNREAD_AFTER_MS},
};

use crate::{
    Store, WriteContext, WriteOutcome,
    error::Result,
    executor::args,
    idempotency::{from_json, to_json},
    transaction::transaction,
};

const ONE: &str = "select notify from member where workspace = $1 and id = $2 and removed_at_ms is null";
const SAVE: &str = "update member set notify = $3 where workspace = $1 and id = $2 and removed_at_ms is null";
/// What waited for the end of quiet hours is looked at again.
const SOONER: &str = "update notice set email_at_ms = $2 where member = $1 and email_at_ms > $2";

impl Store {
    /// Returns how a member wants to hear of notices; `None` without such a member.
    pub async fn notification_settings(
        &self,
        workspace: WorkspaceId,
        member: MemberId,
    ) -> Result<Option<NotificationSettings>> {
        let row = self.read(transaction!(|tx| tx.row(ONE, args![workspace, member]).await)).await?;
        row.map(|row| from_json(&row.reader().text()?)).transpose()
    }

    /// Stores how a member wants to hear of notices. Returns false without such a member.
    pub async fn save_notification_settings(
        &self,
        write: &WriteContext,
        workspace: WorkspaceId,
        member: MemberId,
        settings: &NotificationSettings,
    ) -> Result<WriteOutcome<bool>> {
        let (settings, now_ms): (Arc<str>, i64) = (to_json(settings)?.into(), write.now_ms);
        self.write_once(
            write,
            transaction!(|tx, settings| {
                tx.execute(SOONER, args![member, now_ms + UNREAD_AFTER_MS]).await?;
                Ok(tx.execute(SAVE, args![workspace, member, &*settings]).await? > 0)
            }),
        )
        .await
    }
}
