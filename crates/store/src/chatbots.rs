//! Chatbots and their settings. A chatbot owns all rows below it; deleting it deletes them in one transaction.

use std::sync::{Arc, Mutex};

use porchlight_api::error::FieldError;
use porchlight_domain::{ChatbotId, Settings, WorkspaceId};

use crate::{
    Store, WriteContext, WriteOutcome, chatbot_files,
    error::{Result, StoreError},
    executor::{Row, RowReader, Tx, args},
    idempotency::{from_json, to_json},
    keys::random,
    transaction::transaction,
};

/// A chatbot with its settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatbotRow {
    pub id: ChatbotId,
    pub workspace: WorkspaceId,
    pub serial: String,
    pub settings: Settings,
    pub created_at_ms: i64,
    /// Increases with every change of its listings.
    pub listings_version: i64,
    pub listing_count: i64,
    /// The office has members, whom a visitor can ask for.
    pub has_members: bool,
}

/// Creates the new settings from the stored ones, inside the transaction.
pub type SettingsEdit = Box<dyn FnOnce(&Settings) -> std::result::Result<Settings, Vec<FieldError>> + Send>;

/// What `read` reads of the table `chatbot`.
macro_rules! chatbot_columns {
    () => {
        "chatbot.id, chatbot.workspace, chatbot.serial, chatbot.settings, chatbot.created_at_ms, \
         chatbot.listings_version, chatbot.listing_count, \
         cast(case when exists (select 1 from member where member.workspace = chatbot.workspace \
         and member.removed_at_ms is null) then 1 else 0 end as bigint)"
    };
}
pub(crate) use chatbot_columns;

macro_rules! select {
    ($rest:literal) => {
        concat!("select ", chatbot_columns!(), " from chatbot ", $rest)
    };
}

const INSERT: &str = "insert into chatbot (id, workspace, serial, settings, custom_domain, created_at_ms, daily_mails)
values ($1, $2, $3, $4, $5, $6, $7)";
const ONE: &str = select!("where workspace = $1 and serial = $2");
const PUBLIC: &str = select!("where serial = $1");
const BY_ID: &str = select!("where id = $1");
const BY_DOMAIN: &str = select!("where custom_domain = $1");
const LIST: &str = select!("where workspace = $1 order by created_at_ms desc, id desc limit $2 offset $3");
const COUNT: &str = "select count(*) from chatbot where workspace = $1";
const LOCK: &str = "select id, settings from chatbot where workspace = $1 and serial = $2";
const LOCK_POSTGRES: &str = "select id, settings from chatbot where workspace = $1 and serial = $2 for update";
const DOMAIN_TAKEN: &str = "select id from chatbot where custom_domain = $1 and id <> $2";
/// Days are still marked after the emails were turned off, so they can be turned on again.
const SAVE: &str = "update chatbot set settings = $2, custom_domain = $3,
daily_mails = case when $4 = 1 then 1 else daily_mails end where id = $1";
const FILES: &str = "select storage_key from stored_file where chatbot = $1";
const KEEP_COUNT: &str = "update workspace set removed_questions = removed_questions
+ (select cast(coalesce(sum(questions), 0) as bigint) from session where chatbot = $2) where id = $1";
const REMOVE: &str = "delete from chatbot where id = $1";

impl Store {
    /// Stores a new chatbot; returns its serial number.
    ///
    /// Errors: `Taken("CustomDomain")` if another chatbot of the service has that host name.
    pub async fn insert_chatbot(
        &self,
        write: &WriteContext,
        workspace: WorkspaceId,
        serial: &str,
        settings: &Settings,
    ) -> Result<WriteOutcome<String>> {
        let id = ChatbotId::from_random(random()?);
        let (serial, settings, now_ms) = (Arc::new(serial.to_owned()), Arc::new(settings.clone()), write.now_ms);
        self.write_once(
            write,
            transaction!(|tx, serial, settings| {
                reject_taken_domain(&mut tx, id, &settings).await?;
                let values =
                    args![id, workspace, &*serial, to_json(&*settings)?, domain(&settings), now_ms, daily(&settings)];
                tx.execute(INSERT, values).await?;
                Ok(serial.to_string())
            }),
        )
        .await
    }

    /// Returns a chatbot of this workspace.
    pub async fn chatbot(&self, workspace: WorkspaceId, serial: &str) -> Result<Option<ChatbotRow>> {
        let serial = serial.to_owned();
        one(self.read(transaction!(|tx, serial| tx.row(ONE, args![workspace, serial]).await)).await?)
    }

    /// Returns a chatbot by its public serial number.
    pub async fn public_chatbot(&self, serial: &str) -> Result<Option<ChatbotRow>> {
        let serial = serial.to_owned();
        one(self.read(transaction!(|tx, serial| tx.row(PUBLIC, args![serial]).await)).await?)
    }

    /// Returns a chatbot by its ID, of whichever workspace.
    pub async fn chatbot_by_id(&self, id: ChatbotId) -> Result<Option<ChatbotRow>> {
        one(self.read(transaction!(|tx| tx.row(BY_ID, args![id]).await)).await?)
    }

    /// Returns the chatbot with this custom domain (lower case).
    pub async fn chatbot_by_domain(&self, host: &str) -> Result<Option<ChatbotRow>> {
        let host = host.to_owned();
        one(self.read(transaction!(|tx, host| tx.row(BY_DOMAIN, args![host]).await)).await?)
    }

    /// Returns one page of a workspace's chatbots, newest first, and the total.
    pub async fn list_chatbots(&self, workspace: WorkspaceId, page: u32, size: u32) -> Result<(Vec<ChatbotRow>, i64)> {
        let (size, skip) = (i64::from(size), i64::from(page.max(1) - 1) * i64::from(size));
        let (rows, total) = self
            .read_together(transaction!(|tx| {
                let rows = tx.rows(LIST, args![workspace, size, skip]).await?;
                Ok((rows, tx.number(COUNT, args![workspace]).await?.unwrap_or(0)))
            }))
            .await?;
        Ok((rows.iter().map(chatbot_row).collect::<Result<_>>()?, total))
    }

    /// Edits the settings in one transaction. Errors: `Invalid` if `edit` rejects them.
    pub async fn update_settings(
        &self,
        write: &WriteContext,
        workspace: WorkspaceId,
        serial: &str,
        edit: SettingsEdit,
    ) -> Result<WriteOutcome<bool>> {
        let (serial, edit) = (Arc::new(serial.to_owned()), Arc::new(Mutex::new(Some(edit))));
        self.write_once(
            write,
            transaction!(|tx, serial, edit| {
                let lock = tx.dialect_sql(LOCK, LOCK_POSTGRES);
                let row = tx.row(lock, args![workspace, &*serial]).await?.ok_or(StoreError::NotFound)?;
                let mut cells = row.reader();
                let (id, old): (_, Settings) = (ChatbotId(cells.int()?), from_json(&cells.text()?)?);
                let new = taken(&edit)?(&old).map_err(StoreError::Invalid)?;
                reject_taken_domain(&mut tx, id, &new).await?;
                tx.execute(SAVE, args![id, to_json(&new)?, domain(&new), daily(&new)]).await?;
                Ok(true)
            }),
        )
        .await
    }

    /// Deletes a chatbot and everything below it. Returns the storage keys of its files and of
    /// workspace uploads that no other chatbot uses.
    ///
    /// `None` if the workspace has no such chatbot.
    pub async fn delete_chatbot(
        &self,
        write: &WriteContext,
        workspace: WorkspaceId,
        serial: &str,
    ) -> Result<WriteOutcome<Option<Vec<String>>>> {
        let serial = Arc::new(serial.to_owned());
        self.write_once(
            write,
            transaction!(|tx, serial| {
                let lock = tx.dialect_sql(LOCK, LOCK_POSTGRES);
                let Some(id) = tx.number(lock, args![workspace, &*serial]).await? else { return Ok(None) };
                let sent = tx.rows(FILES, args![id]).await?;
                let mut files = chatbot_files::forget(&mut tx, workspace, ChatbotId(id)).await?;
                for row in sent {
                    files.push(row.reader().text()?);
                }
                tx.execute(KEEP_COUNT, args![workspace, id]).await?;
                tx.execute(REMOVE, args![id]).await?;
                Ok(Some(files))
            }),
        )
        .await
    }
}

/// Wraps a closure that can run only once; retries of the transaction are left to the caller.
pub(crate) fn taken<T>(once: &Mutex<Option<T>>) -> Result<T> {
    once.lock().ok().and_then(|mut inner| inner.take()).ok_or(StoreError::Busy)
}

async fn reject_taken_domain(tx: &mut Tx<'_>, id: ChatbotId, settings: &Settings) -> Result<()> {
    match domain(settings) {
        Some(domain) if tx.number(DOMAIN_TAKEN, args![&domain, id]).await?.is_some() => {
            Err(StoreError::Taken("CustomDomain"))
        }
        _ => Ok(()),
    }
}

fn domain(settings: &Settings) -> Option<String> {
    Some(settings.custom_domain.clone()).filter(|domain| !domain.is_empty())
}

fn daily(settings: &Settings) -> bool {
    !settings.email_for_daily_chat_logs.is_empty() || !settings.email_for_daily_leads.is_empty()
}

fn one(row: Option<Row>) -> Result<Option<ChatbotRow>> {
    row.as_ref().map(chatbot_row).transpose()
}

pub(crate) fn chatbot_row(row: &Row) -> Result<ChatbotRow> {
    read(&mut row.reader())
}

/// Reads the next cells as `chatbot_columns`.
pub(crate) fn read(cells: &mut RowReader<'_>) -> Result<ChatbotRow> {
    Ok(ChatbotRow {
        id: ChatbotId(cells.int()?),
        workspace: WorkspaceId(cells.int()?),
        serial: cells.text()?,
        settings: from_json(&cells.text()?)?,
        created_at_ms: cells.int()?,
        listings_version: cells.int()?,
        listing_count: cells.int()?,
        has_members: cells.flag()?,
    })
}
