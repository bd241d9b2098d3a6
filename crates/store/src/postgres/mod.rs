//! PostgreSQL connections, transactions and rows. Only [`PostgresPool`] reaches the driver, so a program that never
//! creates one does not link it. Transactions run in their own task, so a dropped caller never leaves one half
//! done.

mod group_commit;
mod statistics;

use std::{fmt, str::FromStr, sync::Arc, time::Duration};

use futures::{
    FutureExt,
    future::{BoxFuture, LocalBoxFuture},
};
use porchlight_domain::ChatbotId;
use sqlx::{
    ConnectOptions, Connection, PgConnection, PgPool, Row as _,
    postgres::{PgArguments, PgConnectOptions, PgPoolOptions, PgRow},
    query::Query,
};

use crate::{
    error::{Result, StoreError},
    executor::{Cell, Executor, Origin, Row, Sql, SqlValue, Tx, bound},
    migrations::POSTGRES_MIGRATIONS,
    postgres::{group_commit::Groups, statistics::Statistics},
    transaction::{ACQUIRE_TIMEOUT, RetryableTransactionFn, TransactionFn, Value},
};

const CONNECTIONS: u32 = 16;
/// PostgreSQL aborts one of two transactions that wait for each other; it can be retried.
const ATTEMPTS: u64 = 5;
const SNAPSHOT: &str = "begin isolation level repeatable read read only";

/// A server's `postgres://` URL and how to open it.
#[derive(Clone)]
pub struct PostgresPool {
    connection_url: String,
    open: fn(&str) -> Opening<'_>,
}

type Opening<'a> = LocalBoxFuture<'a, Result<Box<dyn Serving>>>;

impl PostgresPool {
    pub fn connection_url(&self) -> &str {
        &self.connection_url
    }

    pub(crate) async fn open(&self) -> Result<Box<dyn Serving>> {
        (self.open)(&self.connection_url).await
    }
}

impl From<&str> for PostgresPool {
    fn from(connection_url: &str) -> Self {
        Self { connection_url: connection_url.to_owned(), open: |connection_url| open(connection_url).boxed_local() }
    }
}

impl From<String> for PostgresPool {
    fn from(connection_url: String) -> Self {
        Self::from(connection_url.as_str())
    }
}

impl PartialEq for PostgresPool {
    fn eq(&self, other: &Self) -> bool {
        self.connection_url == other.connection_url
    }
}

impl Eq for PostgresPool {}

/// The URL may contain a password.
impl fmt::Debug for PostgresPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server").finish_non_exhaustive()
    }
}

/// An open server.
pub(crate) trait Serving: Send + Sync {
    fn read(&self, work: TransactionFn) -> BoxFuture<'_, Result<Value>>;
    fn read_together(&self, work: TransactionFn) -> BoxFuture<'_, Result<Value>>;
    fn write(&self, group: Option<ChatbotId>, work: RetryableTransactionFn) -> BoxFuture<'_, Result<Value>>;
    /// Counts new listings, for the planner.
    fn listings_added(&self, count: u64);
    fn close(&self) -> BoxFuture<'_, ()>;
}

async fn open(connection_url: &str) -> Result<Box<dyn Serving>> {
    let options = PgConnectOptions::from_str(connection_url)
        .map_err(|_| StoreError::Unavailable("the database address is not valid".into()))?
        .application_name("porchlight")
        .statement_cache_capacity(200)
        .disable_statement_logging();
    let mut connection = options.connect().await?;
    POSTGRES_MIGRATIONS.run(&mut connection).await.map_err(crate::error::from_migration)?;
    connection.close().await?;
    let pool = PgPoolOptions::new()
        .min_connections(0)
        .max_connections(CONNECTIONS)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .test_before_acquire(false)
        // A busy connection is alive; an idle one may have lost its server.
        .before_acquire(|connection, meta| {
            Box::pin(async move {
                if meta.idle_for > Duration::from_secs(1) {
                    connection.ping().await?;
                }
                Ok(true)
            })
        })
        .connect_lazy_with(options);
    Ok(Box::new(PostgresDatabase { pool, groups: Arc::default(), statistics: Arc::default() }))
}

struct PostgresDatabase {
    pool: PgPool,
    groups: Arc<Groups>,
    statistics: Arc<Statistics>,
}

impl Serving for PostgresDatabase {
    fn read(&self, work: TransactionFn) -> BoxFuture<'_, Result<Value>> {
        let pool = self.pool.clone();
        owned(async move { work(Tx::Postgres(&mut *pool.acquire().await?)).await }).boxed()
    }

    fn read_together(&self, work: TransactionFn) -> BoxFuture<'_, Result<Value>> {
        let pool = self.pool.clone();
        let reading = async move {
            let mut transaction = pool.begin_with(SNAPSHOT).await?;
            let value = work(Tx::Postgres(&mut *transaction)).await?;
            transaction.commit().await?;
            Ok(value)
        };
        owned(reading).boxed()
    }

    fn write(&self, group: Option<ChatbotId>, work: RetryableTransactionFn) -> BoxFuture<'_, Result<Value>> {
        match group {
            Some(chatbot) => self.groups.write(&self.pool, chatbot, work).boxed(),
            None => owned(write(self.pool.clone(), work)).boxed(),
        }
    }

    fn listings_added(&self, count: u64) {
        if self.statistics.add(count) {
            let (pool, statistics) = (self.pool.clone(), Arc::clone(&self.statistics));
            tokio::spawn(async move { statistics.refresh(&pool).await });
        }
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        self.pool.close().boxed()
    }
}

async fn write(pool: PgPool, work: RetryableTransactionFn) -> Result<Value> {
    let mut attempt = 1;
    loop {
        let mut transaction = pool.begin().await?;
        let outcome = match work(Tx::Postgres(&mut *transaction)).await {
            Ok(value) => transaction.commit().await.map(|()| value).map_err(StoreError::from),
            Err(error) => {
                transaction.rollback().await?;
                Err(error)
            }
        };
        match outcome {
            Err(StoreError::Busy) if attempt < ATTEMPTS => {
                tokio::time::sleep(Duration::from_millis(attempt * 7)).await;
                attempt += 1;
            }
            outcome => return outcome,
        }
    }
}

/// Runs a future to completion even if the caller is dropped.
async fn owned(future: impl Future<Output = Result<Value>> + Send + 'static) -> Result<Value> {
    tokio::spawn(future).await.unwrap_or_else(|error| Err(StoreError::Broken(format!("database work ended: {error}"))))
}

impl Executor for PgConnection {
    fn reborrow(&mut self) -> &mut dyn Executor {
        self
    }

    fn execute(&mut self, sql: Sql, values: Vec<SqlValue>) -> BoxFuture<'_, Result<u64>> {
        Box::pin(async move { Ok(query(sql, values)?.execute(self).await?.rows_affected()) })
    }

    fn rows(&mut self, sql: Sql, values: Vec<SqlValue>) -> BoxFuture<'_, Result<Vec<Row>>> {
        Box::pin(async move { Ok(query(sql, values)?.fetch_all(self).await?.into_iter().map(row).collect()) })
    }

    fn row(&mut self, sql: Sql, values: Vec<SqlValue>) -> BoxFuture<'_, Result<Option<Row>>> {
        Box::pin(async move { Ok(query(sql, values)?.fetch_optional(self).await?.map(row)) })
    }

    fn copy<'c>(&'c mut self, statement: &'c str, lines: &'c [u8]) -> BoxFuture<'c, Result<u64>> {
        Box::pin(async move {
            let mut copy = self.copy_in_raw(statement).await?;
            copy.send(lines).await?;
            Ok(copy.finish().await?)
        })
    }
}

fn query(sql: Sql, values: Vec<SqlValue>) -> Result<Query<'static, sqlx::Postgres, PgArguments>> {
    Ok(sqlx::query_with(sql.text, bound::<PgArguments>(values)?).persistent(sql.origin == Origin::Fixed))
}

fn row(row: PgRow) -> Row {
    Row::Postgres(Box::new(row))
}

impl Cell for PgRow {
    fn int(&self, at: usize) -> Result<i64> {
        Ok(self.try_get(at)?)
    }

    fn maybe_int(&self, at: usize) -> Result<Option<i64>> {
        Ok(self.try_get(at)?)
    }

    fn text(&self, at: usize) -> Result<String> {
        Ok(self.try_get(at)?)
    }

    fn maybe_text(&self, at: usize) -> Result<Option<String>> {
        Ok(self.try_get(at)?)
    }

    fn maybe_real(&self, at: usize) -> Result<Option<f64>> {
        Ok(self.try_get(at)?)
    }
}
