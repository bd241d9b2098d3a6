//! Where members use the app: the device that was used last shows notices, and a conversation on a screen needs none.

use std::sync::Arc;

use porchlight_domain::{MemberId, SessionId};

use crate::{
    Store,
    error::Result,
    executor::{Tx, args},
    notices::close,
    transaction::transaction,
};

/// Devices of a member; more are forgotten, those that were silent longest first.
const MAX_DEVICES: i64 = 20;
const DEVICE_RETENTION_MS: i64 = 30 * 24 * 3_600_000;
const NOTICE_RETENTION_MS: i64 = 30 * 24 * 3_600_000;

const SEEN: &str = "insert into member_device (member, device, beat_ms, active_ms, focus_session)
values ($1, $2, $3, 0, 0) on conflict (member, device) do update set beat_ms = excluded.beat_ms";
const ACTIVE: &str = "insert into member_device (member, device, beat_ms, active_ms, focus_session)
values ($1, $2, 0, case when $4 = 1 then $3 else 0 end, $5) on conflict (member, device) do update
set active_ms = case when $4 = 1 then excluded.active_ms else member_device.active_ms end,
focus_session = excluded.focus_session";
const DROP: &str = "delete from member_device where member = $1 and device not in (select d.device from member_device d
where d.member = $1 order by case when d.beat_ms > d.active_ms then d.beat_ms else d.active_ms end desc, d.device
limit $2)";
const PURGE_DEVICES: &str = "delete from member_device where beat_ms < $1 and active_ms < $1";
const PURGE_NOTICES: &str = "delete from notice where changed_at_ms < $1";
/// A crash of the database may lose it.
const LAZILY: &str = "set local synchronous_commit = off";

impl Store {
    /// Stores that a device of a member shows notices.
    pub async fn record_device(&self, member: MemberId, device: &str, now_ms: i64) -> Result<()> {
        let device: Arc<str> = device.into();
        self.write(transaction!(|tx, device| {
            lazily(&mut tx).await?;
            tx.execute(SEEN, args![member, &*device, now_ms]).await?;
            tx.execute(DROP, args![member, MAX_DEVICES]).await.map(drop)
        }))
        .await
    }

    /// Stores what a member does on a device. A conversation on its screen has no notices.
    pub async fn set_presence(
        &self,
        member: MemberId,
        device: &str,
        is_active: bool,
        focus: Option<SessionId>,
        now_ms: i64,
    ) -> Result<()> {
        let device: Arc<str> = device.into();
        self.write(transaction!(|tx, device| {
            lazily(&mut tx).await?;
            let focus_session = focus.map_or(0, |session| session.0);
            tx.execute(ACTIVE, args![member, &*device, now_ms, is_active, focus_session]).await?;
            tx.execute(DROP, args![member, MAX_DEVICES]).await?;
            match focus {
                Some(session) => close::of_member(&mut tx, member, session).await,
                None => Ok(()),
            }
        }))
        .await
    }
}

async fn lazily(tx: &mut Tx<'_>) -> Result<()> {
    if let Tx::Postgres(_) = tx {
        tx.execute(LAZILY, args![]).await?;
    }
    Ok(())
}

/// Deletes devices and notices of a month ago.
pub(crate) async fn purge_expired(tx: &mut Tx<'_>, now_ms: i64) -> Result<()> {
    tx.execute(PURGE_DEVICES, args![now_ms - DEVICE_RETENTION_MS]).await?;
    tx.execute(PURGE_NOTICES, args![now_ms - NOTICE_RETENTION_MS]).await.map(drop)
}
