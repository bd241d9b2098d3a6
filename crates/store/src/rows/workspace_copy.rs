//! Copies the rows of one workspace from a SQLite database into a workspace without chatbots, in one transaction.
//!
//! IDs and serial numbers stay, so that embed codes keep working. Rows are given new numbers (`seq`), and name the workspace
//! that they are copied into, also in the keys of their files. Checksums leave both out, so they are equal on both sides.
//! Members and files that the workspace had before stay, and aren't counted.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use futures::FutureExt;
use porchlight_domain::WorkspaceId;

use crate::{
    Store,
    error::{Result, StoreError},
    executor::{Row, Sql, SqlValue, Tx, args},
    rows::{
        TableHasher, TableSum,
        data_moves::{self, DataMove},
        joined_members, own_files,
        search_terms::{self, Source},
        showing_links::{self, ShowingLinks},
        tables::{Table, tables},
        transfer::{self, BATCH, Sums, Values, compare},
    },
    sqlite::SqliteConnection,
    transaction::transaction,
};

/// Keys, settings and webhooks of the workspace are sealed with secrets that stay where they are; open notices stay
/// where they arose.
const NOT_MOVED: [&str; 8] =
    ["workspace", "workspace_setting", "access_key", "webhook", "event", "delivery", "daily_batch", "notice"];
const LOCK: &str = "update workspace set name = name where id = $1";
const FIRST_CHATBOT: &str = "select id from chatbot where workspace = $1 limit 1";
const TOTALS: &str = "select session_limit, removed_questions from workspace where id = $1";
const ADD_TOTALS: &str = "update workspace set session_limit = coalesce(session_limit, $2),
removed_questions = removed_questions + $3 where id = $1";
const LAST_LISTING: &str = "select coalesce(max(seq), 0) from listing";
const LAST_ENTRY: &str = "select coalesce(max(seq), 0) from fact";
const MARK_MESSAGES: &str = "insert into message_unworded (message) select id from message
where chatbot in (select id from chatbot where workspace = $1)";
/// Answers that were being written; on PostgreSQL, other messages are stored with their terms.
const MARK_RUNNING: &str = "insert into message_unworded (message) select id from message
where running = 1 and chatbot in (select id from chatbot where workspace = $1)";
const MEMBERS: &str = "select id, email_folded from member
where workspace = $1 and removed_at_ms is null and email_folded <> '' order by id";
const SHORTCUTS: &str = "select shortcut_folded from canned_reply where workspace = $1";
const DELETE_SHORTCUT: &str = "delete from canned_reply where workspace = $1 and shortcut_folded = $2";
const CLOSE: &str = "close moved_rows";

/// Gets the number of rows so far.
pub type ImportedRows = Arc<dyn Fn(u64) + Send + Sync>;

/// Rows to copy into a workspace.
#[derive(Debug, Clone)]
pub struct WorkspaceImport {
    /// A folder with a SQLite database of the current schema, which nothing else writes to.
    pub folder: PathBuf,
    pub from: WorkspaceId,
    pub to: WorkspaceId,
    /// Where visitors get the files of this service.
    pub base_url: String,
}

impl Store {
    /// Copies the rows and marks the move as done, all or nothing. `None` if the workspace has a chatbot.
    ///
    /// # Errors
    /// `Busy` if another process took the move over; `Broken` if what was stored differs.
    pub async fn import_workspace(
        &self,
        import: WorkspaceImport,
        current: &DataMove,
        (progress, links): (ImportedRows, ShowingLinks),
    ) -> Result<Option<Sums>> {
        let moved: Arc<[Table]> = moved_tables(&import.folder)?.into();
        let (import, current) = (Arc::new(import), Arc::new(current.clone()));
        self.write(transaction!(|tx, import, current, moved, progress, links| {
            tx.execute(LOCK, args![import.to]).await?;
            if tx.number(FIRST_CHATBOT, args![import.to]).await?.is_some() {
                return Ok(None);
            }
            let last_listing = tx.number(LAST_LISTING, args![]).await?.unwrap_or(0);
            let last_entry = tx.number(LAST_ENTRY, args![]).await?.unwrap_or(0);
            let source = SourceRows::open(&import)?;
            let members = source.members()?;
            let joined = joined_members::set_aside(&mut tx, members, import.to).await?;
            // A shortcut stands for one reply: the moved one.
            for shortcut in source.shortcuts()? {
                tx.execute(DELETE_SHORTCUT, args![import.to, shortcut]).await?;
            }
            let before = stored_sums(&mut tx, &moved, import.to).await?;
            let (mut sums, mut done) = (Sums::new(), 0);
            for table in &*moved {
                let (mut hasher, mut after) = (TableHasher::default(), None);
                loop {
                    let batch = source.batch(table, &mut after)?;
                    if batch.is_empty() {
                        break;
                    }
                    done += batch.len() as u64;
                    let rows = batch.into_iter().map(|row| relabel(table, row, &import, &mut hasher));
                    transfer::insert(&mut tx, table, &rows.collect::<Result<Vec<_>>>()?).await?;
                    progress(done);
                }
                sums.insert(table.name.to_owned(), hasher.finish());
            }
            let (limit, removed) = source.totals()?;
            tx.execute(ADD_TOTALS, args![import.to, limit, removed]).await?;
            for (terms, mut last) in [(Source::Listings, Some(last_listing)), (Source::Knowledge, Some(last_entry))] {
                while let Some(after) = last {
                    last = search_terms::rebuild(&mut tx, terms, after).await?;
                }
            }
            let mark = tx.dialect_sql(MARK_MESSAGES, MARK_RUNNING);
            tx.execute(mark, args![import.to]).await?;
            compare(&sums, &added(&before, stored_sums(&mut tx, &moved, import.to).await?))?;
            joined_members::join(&mut tx, &joined).await?;
            own_files::rebase(&mut tx, import.to, &import.base_url).await?;
            showing_links::renew(&mut tx, import.to, &links).await?;
            data_moves::finish(&mut tx, &current, &sums).await?;
            Ok(Some(sums))
        }))
        .await
    }

    /// The checksums of a workspace's rows, as `import_workspace` computes them. `shape` is a folder with a SQLite database
    /// of the current schema.
    pub async fn workspace_sums(&self, workspace: WorkspaceId, shape: &Path) -> Result<Sums> {
        let moved: Arc<[Table]> = moved_tables(shape)?.into();
        self.read_together(transaction!(|tx| stored_sums(&mut tx, &moved, workspace).await)).await
    }
}

/// The tables whose rows belong to a workspace, without the columns that get new numbers.
fn moved_tables(folder: &Path) -> Result<Vec<Table>> {
    let mut connection = SqliteConnection::open_reader(&folder.join("porchlight.db"))?;
    let mut tx = Tx::Sqlite(&mut connection);
    let read = tables(&mut tx).now_or_never();
    let all = read.ok_or_else(|| StoreError::Broken("SQLite didn't reply at once".into()))??;
    let moved = all.into_iter().filter(|table| !NOT_MOVED.contains(&table.name));
    Ok(moved.map(without_seq).collect())
}

fn without_seq(mut table: Table) -> Table {
    if let Some(at) = table.columns.iter().position(|column| column == "seq") {
        table.columns.remove(at);
        table.types.remove(at);
        // Its keys aren't used here.
        table.key.clear();
    }
    table
}

/// The condition for rows of the workspace `id`.
fn owner(table: &Table, id: &str) -> String {
    let chatbots = format!("select id from chatbot where workspace = {id}");
    match table.name {
        "chatbot" | "stored_file" | "member" | "canned_reply" => format!("workspace = {id}"),
        "member_read" => format!("session in (select id from session where chatbot in ({chatbots}))"),
        "lead_history" => format!("lead in (select id from lead where chatbot in ({chatbots}))"),
        _ => format!("chatbot in ({chatbots})"),
    }
}

/// The database that rows are copied from. It is read on this thread, because a transaction can't wait for another database.
struct SourceRows {
    connection: SqliteConnection,
    from: WorkspaceId,
}

impl SourceRows {
    fn open(import: &WorkspaceImport) -> Result<Self> {
        let connection = SqliteConnection::open_reader(&import.folder.join("porchlight.db"))?;
        Ok(Self { connection, from: import.from })
    }

    /// Reads the next rows; `after` is the last row ID, or the number of rows so far.
    fn batch(&self, table: &Table, after: &mut Option<i64>) -> Result<Vec<Values>> {
        let (columns, owned) = (table.column_list(), owner(table, "$1"));
        let from = after.unwrap_or(if table.has_rowid { i64::MIN } else { 0 });
        let sql = match table.has_rowid {
            true => format!(
                "select rowid, {columns} from {} where {owned} and rowid > $2 order by rowid limit {BATCH}",
                table.name
            ),
            false => format!("select 0, {columns} from {} where {owned} limit {BATCH} offset $2", table.name),
        };
        let rows = self.connection.rows(&Sql::kept(sql), &[self.from.into(), from.into()], usize::MAX)?;
        let values = rows.into_iter().map(|row| {
            let row = Row::Sqlite(row);
            let mut cells = row.reader();
            let id = cells.int()?;
            *after = Some(if table.has_rowid { id } else { after.unwrap_or(0) + 1 });
            table.values(&mut cells)
        });
        values.collect()
    }

    /// Active members: ID and folded email address, if there is one.
    fn members(&self) -> Result<Vec<(i64, String)>> {
        let rows = self.connection.rows(&Sql::from(MEMBERS), &[self.from.into()], usize::MAX)?;
        let pair = |row| -> Result<(i64, String)> {
            let row = Row::Sqlite(row);
            let mut cells = row.reader();
            Ok((cells.int()?, cells.text()?))
        };
        rows.into_iter().map(pair).collect()
    }

    /// What is typed for canned replies.
    fn shortcuts(&self) -> Result<Vec<String>> {
        let rows = self.connection.rows(&Sql::from(SHORTCUTS), &[self.from.into()], usize::MAX)?;
        rows.into_iter().map(|row| Row::Sqlite(row).reader().text()).collect()
    }

    /// The workspace's limit of questions per session, and questions of deleted chatbots.
    fn totals(&self) -> Result<(Option<i64>, i64)> {
        let found = self.connection.rows(&Sql::from(TOTALS), &[self.from.into()], 1)?.pop();
        let Some(row) = found.map(Row::Sqlite) else { return Ok((None, 0)) };
        let mut cells = row.reader();
        Ok((cells.maybe_int()?, cells.int()?))
    }
}

/// Adds a row to the checksum and returns it for the other workspace.
fn relabel(table: &Table, row: Values, import: &WorkspaceImport, hasher: &mut TableHasher) -> Result<Values> {
    let plain = without_workspace(table, row, import.from);
    let mut line = Vec::new();
    table.canonical(&plain, &mut line)?;
    hasher.add(&line);
    let value = |(column, value): (&String, SqlValue)| match (column.as_str(), value) {
        ("workspace", _) => SqlValue::from(import.to),
        ("storage_key", SqlValue::Text(Some(key))) if key.starts_with('/') => {
            SqlValue::from(format!("{}{key}", import.to))
        }
        (_, value) => value,
    };
    Ok(table.columns.iter().zip(plain).map(value).collect())
}

/// The row with 0 as its workspace and with keys of files that begin with the slash after it.
fn without_workspace(table: &Table, row: Values, workspace: WorkspaceId) -> Values {
    let prefix = workspace.to_string();
    let value = |(column, value): (&String, SqlValue)| match (column.as_str(), value) {
        ("workspace", _) => SqlValue::from(0_i64),
        ("storage_key", SqlValue::Text(Some(key))) => {
            let rest = key.strip_prefix(&prefix).filter(|rest| rest.starts_with('/')).map(str::to_owned);
            SqlValue::from(rest.unwrap_or(key))
        }
        (_, value) => value,
    };
    table.columns.iter().zip(row).map(value).collect()
}

/// What was added to the rows that were there before, such as members who signed in on the server first.
fn added(before: &Sums, after: Sums) -> Sums {
    let since = |(name, sum): (String, TableSum)| {
        let added = before.get(&name).and_then(|before| sum.since(before));
        added.map(|added| (name, added))
    };
    after.into_iter().filter_map(since).collect()
}

async fn stored_sums(tx: &mut Tx<'_>, moved: &[Table], workspace: WorkspaceId) -> Result<Sums> {
    let mut sums = Sums::new();
    for table in moved {
        let mut hasher = TableHasher::default();
        let (columns, owned) = (table.column_list(), owner(table, &workspace.to_string()));
        let all = format!("select {columns} from {} where {owned}", table.name);
        if tx.dialect_sql(false, true) {
            tx.execute(format!("declare moved_rows no scroll cursor for {all}"), args![]).await?;
            loop {
                let rows = tx.rows(format!("fetch {BATCH} from moved_rows"), args![]).await?;
                if rows.is_empty() {
                    break;
                }
                add_rows(table, &rows, workspace, &mut hasher)?;
            }
            tx.execute(CLOSE, args![]).await?;
        } else {
            let mut offset = 0_i64;
            loop {
                let rows = tx.rows(format!("{all} limit {BATCH} offset {offset}"), args![]).await?;
                if rows.is_empty() {
                    break;
                }
                offset += i64::try_from(rows.len()).unwrap_or(i64::MAX);
                add_rows(table, &rows, workspace, &mut hasher)?;
            }
        }
        sums.insert(table.name.to_owned(), hasher.finish());
    }
    Ok(sums)
}

fn add_rows(table: &Table, rows: &[Row], workspace: WorkspaceId, hasher: &mut TableHasher) -> Result<()> {
    let mut line = Vec::new();
    for row in rows {
        let values = without_workspace(table, table.values(&mut row.reader())?, workspace);
        table.canonical(&values, &mut line)?;
        hasher.add(&line);
    }
    Ok(())
}
