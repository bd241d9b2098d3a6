//! Copies all rows between any two databases, in batches that a later command can go on with.
//!
//! Rows go in the order of their primary keys, each batch in a transaction. So the last key in a table of the target is
//! how far the copy is, and no stored position can disagree with the rows.

use std::sync::Arc;

use crate::{
    Store,
    error::{Result, StoreError},
    executor::{Row, Sql, SqlValue, args, placeholders},
    pool::Pools,
    rows::{
        copy_text::CopyText,
        move_mark::{self, MoveMark},
        tables::{COPIED, Table, tables},
        transfer::{self, BATCH, Sums, Values, compare},
    },
    transaction::transaction,
};

/// Gets the number of copied rows and of all rows; false stops the copy.
pub type CopyProgress = Arc<dyn Fn(u64, u64) -> bool + Send + Sync>;

/// A copy of all rows from one database to another. Nothing else writes to either.
pub struct RowCopy {
    source: Store,
    target: Store,
    tables: Arc<[Table]>,
}

impl RowCopy {
    /// Plans a copy. `shape` is a SQLite database with the current schema, which either of the two can be.
    pub async fn new(source: &Store, target: &Store, shape: &Store) -> Result<Self> {
        if !matches!(&*shape.inner, Pools::Sqlite(_)) {
            return Err(StoreError::Broken("columns are read from SQLite".into()));
        }
        let tables = shape.read(transaction!(|tx| tables(&mut tx).await)).await?.into();
        Ok(Self { source: source.clone(), target: target.clone(), tables })
    }

    /// Copies the rows that the target lacks. A failure or a kill leaves whole batches.
    ///
    /// # Errors
    /// `Busy` if another command took over; `NotFound` if `progress` stopped it.
    pub async fn copy(&self, mark: &MoveMark, progress: &CopyProgress) -> Result<()> {
        let mark = Arc::new(mark.clone());
        let (mut done, mut total) = (0, 0);
        for table in &*self.tables {
            total += count(&self.source, table).await?;
        }
        for table in &*self.tables {
            done += count(&self.target, table).await?;
            let after = last_key(&self.target, table).await?;
            let mut next = self.batch_after(table, after).await?;
            while let Some(batch) = next {
                if !progress(done, total) {
                    return Err(StoreError::NotFound);
                }
                done += batch.count;
                // The next batch is read and prepared while this one is written.
                let read = self.batch_after(table, Some(batch.last.clone()));
                next = futures::try_join!(self.insert(table, batch, &mark), read)?.1;
            }
        }
        progress(done, total);
        Ok(())
    }

    /// Compares the checksums of all tables; returns them.
    ///
    /// # Errors
    /// `Broken` if they differ.
    pub async fn compare(&self) -> Result<Sums> {
        let sums = |store: &Store| {
            let (store, tables) = (store.clone(), self.tables.clone());
            tokio::spawn(async move { transfer::sums(&store, &tables).await })
        };
        let ended = |error: tokio::task::JoinError| StoreError::Broken(format!("reading the rows ended: {error}"));
        let (source, target) = futures::try_join!(sums(&self.source), sums(&self.target)).map_err(ended)?;
        let source = source?;
        compare(&source, &target?)?;
        Ok(source)
    }

    /// Adds what is derived from the rows and removes the mark of the target, all or nothing.
    pub async fn finish(&self, mark: &MoveMark) -> Result<()> {
        let mark = Arc::new(mark.clone());
        self.target
            .write(transaction!(|tx, mark| {
                move_mark::hold(&mut tx, &mark).await?;
                transfer::complete(&mut tx).await?;
                move_mark::remove(&mut tx).await
            }))
            .await
    }

    /// Reads the rows behind a primary key; `None` at the end.
    async fn batch_after(&self, table: &Table, after: Option<Values>) -> Result<Option<Batch>> {
        let rows = rows_after(&self.source, table, after).await?;
        let Some(last) = rows.last().map(|row| key_of(table, row)) else { return Ok(None) };
        let (table, is_server) = (table.clone(), self.target.is_shared());
        let count = rows.len() as u64;
        // Off this task, which has to answer the target.
        let rows = tokio::task::spawn_blocking(move || match is_server {
            true => CopyText::new(&table, &rows).map(Prepared::Text),
            false => Ok(Prepared::Rows(rows)),
        });
        let rows = rows.await.map_err(|error| StoreError::Broken(format!("preparing rows ended: {error}")))??;
        Ok(Some(Batch { count, last, rows: Arc::new(rows) }))
    }

    async fn insert(&self, table: &Table, batch: Batch, mark: &Arc<MoveMark>) -> Result<()> {
        let (table, rows, mark) = (Arc::new(table.clone()), batch.rows, mark.clone());
        self.target
            .write(transaction!(|tx, table, rows, mark| {
                move_mark::hold(&mut tx, &mark).await?;
                match &*rows {
                    Prepared::Rows(rows) => transfer::insert(&mut tx, &table, rows).await,
                    Prepared::Text(text) => transfer::copy_in(&mut tx, text).await,
                }
            }))
            .await
    }
}

/// Rows to be added in one transaction.
struct Batch {
    count: u64,
    /// The primary key of the last one.
    last: Values,
    rows: Arc<Prepared>,
}

enum Prepared {
    Rows(Vec<Values>),
    Text(CopyText),
}

impl Store {
    /// Returns whether any of the tables that are copied has a row.
    pub async fn has_rows(&self) -> Result<bool> {
        self.read(transaction!(|tx| {
            for table in COPIED {
                let sql = format!("select cast(1 as bigint) from {table} limit 1");
                if tx.number(Sql::kept(sql), args![]).await?.is_some() {
                    return Ok(true);
                }
            }
            Ok(false)
        }))
        .await
    }

    /// Deletes the rows of an unfinished copy, and its mark.
    pub async fn discard_copied_rows(&self) -> Result<()> {
        self.write(transaction!(|tx| {
            for table in COPIED.iter().rev() {
                tx.execute(Sql::kept(format!("delete from {table}")), args![]).await?;
            }
            move_mark::remove(&mut tx).await
        }))
        .await
    }
}

async fn count(store: &Store, table: &Table) -> Result<u64> {
    let sql = Sql::kept(format!("select count(*) from {}", table.name));
    let count = store.read(transaction!(|tx| tx.number(sql, args![]).await)).await?;
    Ok(count.unwrap_or(0).unsigned_abs())
}

/// The greatest primary key of a table; `None` if it has no rows.
async fn last_key(store: &Store, table: &Table) -> Result<Option<Values>> {
    let table = table.clone();
    store
        .read(transaction!(|tx| {
            let order = table.key_list(&tx, " desc");
            let sql = format!("select {} from {} order by {order} limit 1", table.column_list(), table.name);
            let row = tx.row(Sql::kept(sql), args![]).await?;
            row.map(|row| table.values(&mut row.reader()).map(|values| key_of(&table, &values))).transpose()
        }))
        .await
}

/// Reads the next rows behind a primary key.
async fn rows_after(store: &Store, table: &Table, after: Option<Values>) -> Result<Vec<Values>> {
    let table = table.clone();
    let (table, rows): (Table, Vec<Row>) = store
        .read(transaction!(|tx| {
            let order = table.key_list(&tx, "");
            let behind = match &after {
                Some(key) => format!("where ({order}) > ({})", placeholders(key.len(), 1)),
                None => String::new(),
            };
            let sql =
                format!("select {} from {} {behind} order by {order} limit {BATCH}", table.column_list(), table.name);
            let rows = tx.rows(Sql::kept(sql), after.unwrap_or_default()).await?;
            Ok((table, rows))
        }))
        .await?;
    rows.iter().map(|row| table.values(&mut row.reader())).collect()
}

fn key_of(table: &Table, row: &[SqlValue]) -> Values {
    table.key.iter().map(|column| row[*column].clone()).collect()
}
