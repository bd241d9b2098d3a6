//! Links that sign a browser in once, and its sessions. A session is a secret key that expires.

use std::sync::Arc;

use porchlight_domain::{KeyId, WorkspaceId};

use crate::{
    Store,
    error::Result,
    executor::{Tx, args},
    idempotency::hex,
    keys::random,
    transaction::transaction,
};

/// A session ends this long after its last use.
pub const SESSION_IDLE_MS: i64 = 12 * 3600 * 1000;
/// A session ends at the latest this long after it began.
pub const SESSION_LIFE_MS: i64 = 30 * 24 * 3600 * 1000;

const ADD_LINK: &str = "insert into sign_in_link (hash, workspace, expires_ms) values ($1, $2, $3)";
const FIND_LINK: &str = "select workspace from sign_in_link where hash = $1 and expires_ms > $2";
const TAKE_LINK: &str = "delete from sign_in_link where hash = $1 and expires_ms > $2 returning workspace";
const ADD_SESSION: &str = "insert into access_key (id, workspace, kind, name, hash, created_at_ms, expires_at_ms)
values ($1, $2, 'secret', $3, $4, $5, $6)";
const RENEW_CODE: &str = "insert into sign_in_link (hash, workspace, expires_ms) values ($1, $2, $3)
on conflict (hash) do update set expires_ms = excluded.expires_ms";
/// How long a used pairing code is remembered.
const USED_CODE_MS: i64 = 365 * 24 * 3600 * 1000;
const ADD_KEY: &str = "insert into access_key (id, workspace, kind, name, hash, created_at_ms)
values ($1, $2, 'secret', $3, $4, $5)";
const FIND_KEY: &str = "select id from access_key where hash = $1 and revoked_at_ms is null";
const END_SESSION: &str = "delete from access_key where hash = $1 and expires_at_ms is not null";
const PURGE_LINKS: &str = "delete from sign_in_link where expires_ms <= $1";
const PURGE_SESSIONS: &str = "delete from access_key where expires_at_ms <= $1";

impl Store {
    /// Stores the hash of a link's token.
    pub async fn add_sign_in_link(&self, workspace: WorkspaceId, hash: [u8; 32], expires_ms: i64) -> Result<()> {
        let hash = hex(&hash);
        self.write(transaction!(|tx, hash| {
            tx.execute(ADD_LINK, args![hash, workspace, expires_ms]).await?;
            Ok(())
        }))
        .await
    }

    /// Uses up a link and starts a session with this hash; `None` if the link is unknown, used or expired.
    pub async fn sign_in_by_link(
        &self,
        link: [u8; 32],
        session: [u8; 32],
        name: &str,
        now_ms: i64,
    ) -> Result<Option<WorkspaceId>> {
        // A guess costs a read; only a link that exists costs a write.
        let known = hex(&link);
        let found = self.read(transaction!(|tx, known| tx.number(FIND_LINK, args![known, now_ms]).await)).await?;
        if found.is_none() {
            return Ok(None);
        }
        let (id, hashes) = (KeyId::from_random(random()?), Arc::new((hex(&link), hex(&session), name.to_owned())));
        self.write(transaction!(|tx, hashes| {
            let (link, session, name) = (hashes.0.as_str(), hashes.1.as_str(), hashes.2.as_str());
            let Some(workspace) = tx.number(TAKE_LINK, args![link, now_ms]).await? else { return Ok(None) };
            tx.execute(ADD_SESSION, args![id, workspace, name, session, now_ms, now_ms + SESSION_IDLE_MS]).await?;
            Ok(Some(WorkspaceId(workspace)))
        }))
        .await
    }

    /// Stores the hash of a pairing code, which works once like a link; an earlier one gets the new time. Returns false
    /// if the second hash says that the code was used.
    pub async fn renew_pairing_code(
        &self,
        workspace: WorkspaceId,
        (code, used): ([u8; 32], [u8; 32]),
        expires_ms: i64,
    ) -> Result<bool> {
        let hashes = Arc::new((hex(&code), hex(&used)));
        self.write(transaction!(|tx, hashes| {
            if tx.number(FIND_LINK, args![&hashes.1, 0_i64]).await?.is_some() {
                return Ok(false);
            }
            tx.execute(RENEW_CODE, args![&hashes.0, workspace, expires_ms]).await?;
            Ok(true)
        }))
        .await
    }

    /// Uses up a pairing code and adds a secret key with this hash. A key that the same code added is returned again.
    /// `None` if the code is unknown, used or expired.
    pub async fn pair_by_code(
        &self,
        (code, used, key): ([u8; 32], [u8; 32], [u8; 32]),
        name: &str,
        now_ms: i64,
    ) -> Result<Option<KeyId>> {
        let hashes = Arc::new((hex(&code), hex(&key), name.to_owned(), hex(&used)));
        let known = hashes.clone();
        let (found, added) = self
            .read(transaction!(|tx, known| {
                let found = tx.number(FIND_LINK, args![&known.0, now_ms]).await?;
                Ok((found, tx.number(FIND_KEY, args![&known.1]).await?))
            }))
            .await?;
        if found.is_none() {
            return Ok(added.map(KeyId));
        }
        let id = KeyId::from_random(random()?);
        self.write(transaction!(|tx, hashes| {
            let Some(workspace) = tx.number(TAKE_LINK, args![&hashes.0, now_ms]).await? else { return Ok(None) };
            tx.execute(RENEW_CODE, args![&hashes.3, workspace, now_ms + USED_CODE_MS]).await?;
            tx.execute(ADD_KEY, args![id, workspace, &hashes.2, &hashes.1, now_ms]).await?;
            Ok(Some(id))
        }))
        .await
    }

    /// Starts a session with this hash.
    pub async fn start_browser_session(
        &self,
        workspace: WorkspaceId,
        session: [u8; 32],
        name: &str,
        now_ms: i64,
    ) -> Result<()> {
        let (id, texts) = (KeyId::from_random(random()?), Arc::new((hex(&session), name.to_owned())));
        self.write(transaction!(|tx, texts| {
            let (session, name) = (texts.0.as_str(), texts.1.as_str());
            tx.execute(ADD_SESSION, args![id, workspace, name, session, now_ms, now_ms + SESSION_IDLE_MS]).await?;
            Ok(())
        }))
        .await
    }

    /// Ends the session with this hash. Returns false for anything else, such as a key that doesn't expire.
    pub async fn end_browser_session(&self, session: [u8; 32]) -> Result<bool> {
        let hash = hex(&session);
        self.write(transaction!(|tx, hash| Ok(tx.execute(END_SESSION, args![hash]).await? > 0))).await
    }
}

/// Deletes links and sessions that have ended.
pub(crate) async fn purge_expired(tx: &mut Tx<'_>, now_ms: i64) -> Result<()> {
    tx.execute(PURGE_LINKS, args![now_ms]).await?;
    tx.execute(PURGE_SESSIONS, args![now_ms]).await?;
    Ok(())
}
