//! Copies all rows between PostgreSQL and a SQLite database that nothing else writes to.
//!
//! Both ways, the checksums of what was read are compared with those of what was stored, so a copy is exact or fails.

use std::{collections::BTreeMap, sync::Arc};

use crate::{
    Store,
    error::{Result, StoreError},
    executor::{Row, Sql, SqlValue, Tx, args, tuples},
    pool::Pools,
    rows::{
        TableHasher, TableSum,
        copy_text::CopyText,
        search_terms::{self, Source},
        tables::{Table, WITH_SEQ, tables},
    },
    transaction::transaction,
};

/// Rows per batch.
pub(super) const BATCH: usize = 2_000;
const FIRST_WORKSPACE: &str = "select id from workspace limit 1";
/// Two restorations into one database wait for each other, and a service can't add a workspace.
const LOCK: &str = "lock table workspace in access exclusive mode";
const CLOSE: &str = "close copied_rows";
const MARK_MESSAGES: &str = "insert into message_unworded (message) select id from message";
/// Answers that were being written; other messages are stored with their terms.
const MARK_RUNNING: &str = "insert into message_unworded (message) select id from message where running = 1";

/// Gets the number of rows so far.
pub type RowProgress = Arc<dyn Fn(u64) + Send + Sync>;
pub(super) type Sums = BTreeMap<String, TableSum>;
pub(super) type Values = Vec<SqlValue>;

impl Store {
    /// Copies the rows of this PostgreSQL database, as of one moment, into an empty SQLite database.
    ///
    /// # Errors
    /// `Broken` if the copy differs from what was read, or a database is of the wrong kind.
    pub async fn export_rows(&self, target: &Self, progress: RowProgress) -> Result<BTreeMap<String, TableSum>> {
        require(matches!((&*self.inner, &*target.inner), (Pools::Postgres(_), Pools::Sqlite(_))))?;
        let tables: Arc<[Table]> = target.read(transaction!(|tx| tables(&mut tx).await)).await?.into();
        let (read, to) = (tables.clone(), target.clone());
        let sums = self
            .read_together(transaction!(|tx| {
                let (mut sums, mut done) = (Sums::new(), 0);
                for table in &*read {
                    let mut hasher = TableHasher::default();
                    tx.execute(declare(table), args![]).await?;
                    loop {
                        let rows = tx.rows(fetch(), args![]).await?;
                        if rows.is_empty() {
                            break;
                        }
                        let values = all_values(table, &rows, &mut hasher)?;
                        done += values.len() as u64;
                        insert_into_sqlite(&to, table.clone(), values).await?;
                        progress(done);
                    }
                    tx.execute(CLOSE, args![]).await?;
                    sums.insert(table.name.to_owned(), hasher.finish());
                }
                Ok(sums)
            }))
            .await?;
        for source in Source::ALL {
            let mut last = Some(i64::MIN);
            while let Some(after) = last {
                last = target.write(transaction!(|tx| search_terms::rebuild(&mut tx, source, after).await)).await?;
            }
        }
        target.write(transaction!(|tx| tx.execute(MARK_MESSAGES, args![]).await)).await?;
        compare(&sums, &sqlite_sums(target, &tables).await?)?;
        Ok(sums)
    }

    /// Copies the rows of a SQLite database into this PostgreSQL database, all or none. `None` if it has rows already.
    ///
    /// # Errors
    /// `Broken` if the copy differs from what was read, or a database is of the wrong kind.
    pub async fn import_rows(
        &self,
        source: &Self,
        progress: RowProgress,
    ) -> Result<Option<BTreeMap<String, TableSum>>> {
        require(matches!((&*self.inner, &*source.inner), (Pools::Postgres(_), Pools::Sqlite(_))))?;
        let tables: Arc<[Table]> = source.read(transaction!(|tx| tables(&mut tx).await)).await?.into();
        let from = source.clone();
        self.write(transaction!(|tx, tables, from, progress| {
            tx.execute(LOCK, args![]).await?;
            if tx.number(FIRST_WORKSPACE, args![]).await?.is_some() {
                return Ok(None);
            }
            let (mut sums, mut done) = (Sums::new(), 0);
            for table in &*tables {
                let (mut hasher, mut after) = (TableHasher::default(), None);
                loop {
                    let values = sqlite_batch(&from, table.clone(), &mut after, &mut hasher).await?;
                    if values.is_empty() {
                        break;
                    }
                    done += values.len() as u64;
                    insert(&mut tx, table, &values).await?;
                    progress(done);
                }
                sums.insert(table.name.to_owned(), hasher.finish());
            }
            complete(&mut tx).await?;
            compare(&sums, &postgres_sums(&mut tx, &tables).await?)?;
            Ok(Some(sums))
        }))
        .await
    }

    /// Returns whether the database has no workspace.
    pub async fn is_empty(&self) -> Result<bool> {
        self.read(transaction!(|tx| Ok(tx.number(FIRST_WORKSPACE, args![]).await?.is_none()))).await
    }
}

/// Adds what is derived from copied rows, and lets new rows be numbered behind them.
pub(super) async fn complete(tx: &mut Tx<'_>) -> Result<()> {
    if tx.dialect_sql(false, true) {
        for table in WITH_SEQ {
            let next = format!(
                "select setval(pg_get_serial_sequence('{table}', 'seq'), (select max(seq) from {table}))
                 where exists (select 1 from {table})"
            );
            tx.row(Sql::kept(next), args![]).await?;
        }
    }
    for source in Source::ALL {
        let mut last = Some(i64::MIN);
        while let Some(after) = last {
            last = search_terms::rebuild(tx, source, after).await?;
        }
    }
    let mark = tx.dialect_sql(MARK_MESSAGES, MARK_RUNNING);
    tx.execute(mark, args![]).await.map(drop)
}

fn require(is_met: bool) -> Result<()> {
    match is_met {
        true => Ok(()),
        false => Err(StoreError::Broken("rows are copied between PostgreSQL and SQLite only".into())),
    }
}

fn declare(table: &Table) -> String {
    format!("declare copied_rows no scroll cursor for select {} from {}", table.column_list(), table.name)
}

/// Not kept prepared, because its columns are those of the cursor.
fn fetch() -> String {
    format!("fetch {BATCH} from copied_rows")
}

fn all_values(table: &Table, rows: &[Row], hasher: &mut TableHasher) -> Result<Vec<Values>> {
    let mut line = Vec::new();
    let values = |row: &Row| -> Result<Values> {
        let values = table.values(&mut row.reader())?;
        table.canonical(&values, &mut line)?;
        hasher.add(&line);
        Ok(values)
    };
    rows.iter().map(values).collect()
}

async fn insert_into_sqlite(target: &Store, table: Table, rows: Vec<Values>) -> Result<()> {
    let (table, rows) = (Arc::new(table), Arc::new(rows));
    target.write(transaction!(|tx, table, rows| insert(&mut tx, &table, &rows).await)).await
}

/// Adds rows to a table of either database, on PostgreSQL with their search terms.
pub(super) async fn insert(tx: &mut Tx<'_>, table: &Table, rows: &[Values]) -> Result<()> {
    match tx {
        Tx::Sqlite(connection) => {
            let places = tuples(1, table.columns.len(), 1);
            let sql = format!("insert into {} ({}) values {places}", table.name, table.column_list());
            connection.execute_each(Sql::kept(sql), rows.iter().map(Ok)).map(drop)
        }
        Tx::Postgres(_) => copy_in(tx, &CopyText::new(table, rows)?).await,
    }
}

/// Adds rows to a table of PostgreSQL.
pub(super) async fn copy_in(tx: &mut Tx<'_>, text: &CopyText) -> Result<()> {
    match tx {
        Tx::Sqlite(_) => Err(StoreError::Broken("SQLite has no copy from stdin".into())),
        Tx::Postgres(connection) => connection.copy(&text.statement, &text.lines).await.map(drop),
    }
}

/// Reads the next rows; `after` is the last row ID, or the number of rows so far.
async fn sqlite_batch(
    source: &Store,
    table: Table,
    after: &mut Option<i64>,
    hasher: &mut TableHasher,
) -> Result<Vec<Values>> {
    let has_rowid = table.has_rowid;
    let from = after.unwrap_or(if has_rowid { i64::MIN } else { 0 });
    let columns = table.column_list();
    let sql = match has_rowid {
        true => format!("select rowid, {columns} from {} where rowid > $1 order by rowid limit {BATCH}", table.name),
        false => format!("select 0, {columns} from {} limit {BATCH} offset $1", table.name),
    };
    let rows = source.read(transaction!(|tx| tx.rows(Sql::kept(sql), args![from]).await)).await?;
    let (mut line, mut found) = (Vec::new(), Vec::with_capacity(rows.len()));
    for row in &rows {
        let mut cells = row.reader();
        let id = cells.int()?;
        *after = Some(if has_rowid { id } else { after.unwrap_or(0) + 1 });
        let values = table.values(&mut cells)?;
        table.canonical(&values, &mut line)?;
        hasher.add(&line);
        found.push(values);
    }
    Ok(found)
}

/// The checksums of all copied tables of either database.
pub(super) async fn sums(store: &Store, tables: &Arc<[Table]>) -> Result<Sums> {
    if matches!(&*store.inner, Pools::Sqlite(_)) {
        return sqlite_sums(store, tables).await;
    }
    let tables = tables.clone();
    store.read_together(transaction!(|tx| postgres_sums(&mut tx, &tables).await)).await
}

async fn sqlite_sums(store: &Store, tables: &[Table]) -> Result<Sums> {
    let mut sums = Sums::new();
    for table in tables {
        let (mut hasher, mut after) = (TableHasher::default(), None);
        while !sqlite_batch(store, table.clone(), &mut after, &mut hasher).await?.is_empty() {}
        sums.insert(table.name.to_owned(), hasher.finish());
    }
    Ok(sums)
}

async fn postgres_sums(tx: &mut Tx<'_>, tables: &[Table]) -> Result<Sums> {
    let mut sums = Sums::new();
    for table in tables {
        let mut hasher = TableHasher::default();
        tx.execute(declare(table), args![]).await?;
        loop {
            let rows = tx.rows(fetch(), args![]).await?;
            if rows.is_empty() {
                break;
            }
            all_values(table, &rows, &mut hasher)?;
        }
        tx.execute(CLOSE, args![]).await?;
        sums.insert(table.name.to_owned(), hasher.finish());
    }
    Ok(sums)
}

pub(super) fn compare(read: &Sums, stored: &Sums) -> Result<()> {
    match read.iter().find(|(table, sum)| stored.get(*table) != Some(*sum)) {
        None => Ok(()),
        Some((table, _)) => Err(StoreError::Broken(format!("the copied rows of {table} differ from what was read"))),
    }
}
