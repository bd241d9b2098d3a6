//! PostgreSQL: its connections, its transactions and its rows.
//!
//! Why it exists: everything that names its driver is reached from [`Server`] alone, so a program that never makes
//! one does not carry it. Work runs in a task of its own, so that a caller that goes away never leaves a statement
//! half done. Not here: what a piece of work is (`transaction.rs`).

use std::{fmt, str::FromStr, time::Duration};

use futures::{
    FutureExt,
    future::{BoxFuture, LocalBoxFuture},
};
use sqlx::{
    ConnectOptions, Connection, PgConnection, PgPool, Row as _,
    migrate::Migrator,
    postgres::{PgArguments, PgConnectOptions, PgPoolOptions, PgRow},
    query::Query,
};

use crate::{
    database::{Arg, Cell, Row, Sql, Statements, Tx, bound},
    error::{Result, StoreError},
    open::{ACQUIRE_TIMEOUT, of_migration},
    transaction::{Again, Once, Value},
};

const CONNECTIONS: u32 = 16;
/// It gives a transaction up when two wait for each other; trying again is the cure.
const ATTEMPTS: u64 = 5;
const SNAPSHOT: &str = "begin isolation level repeatable read read only";

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/postgres");

/// A server's `postgres://` address, and the way to it.
#[derive(Clone)]
pub struct Server {
    address: String,
    open: fn(&str) -> Opening<'_>,
}

type Opening<'a> = LocalBoxFuture<'a, Result<Box<dyn Serving>>>;

impl Server {
    pub fn address(&self) -> &str {
        &self.address
    }

    pub(crate) async fn open(&self) -> Result<Box<dyn Serving>> {
        (self.open)(&self.address).await
    }
}

impl From<&str> for Server {
    fn from(address: &str) -> Self {
        Self { address: address.to_owned(), open: |address| open(address).boxed_local() }
    }
}

impl From<String> for Server {
    fn from(address: String) -> Self {
        Self::from(address.as_str())
    }
}

impl PartialEq for Server {
    fn eq(&self, other: &Self) -> bool {
        self.address == other.address
    }
}

impl Eq for Server {}

/// The address may hold a password.
impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server").finish_non_exhaustive()
    }
}

/// An open server.
pub(crate) trait Serving: Send + Sync {
    fn read(&self, work: Once) -> BoxFuture<'_, Result<Value>>;
    fn read_together(&self, work: Once) -> BoxFuture<'_, Result<Value>>;
    fn write(&self, work: Again) -> BoxFuture<'_, Result<Value>>;
    fn close(&self) -> BoxFuture<'_, ()>;
}

async fn open(address: &str) -> Result<Box<dyn Serving>> {
    let options = PgConnectOptions::from_str(address)
        .map_err(|_| StoreError::Unavailable("the database address is not valid".into()))?
        .application_name("porchlight")
        .statement_cache_capacity(200)
        .disable_statement_logging();
    let mut connection = options.connect().await?;
    MIGRATIONS.run(&mut connection).await.map_err(of_migration)?;
    connection.close().await?;
    let pool = PgPoolOptions::new()
        .min_connections(0)
        .max_connections(CONNECTIONS)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .test_before_acquire(false)
        // A busy connection is alive; one that has rested may have lost its server.
        .before_acquire(|connection, meta| {
            Box::pin(async move {
                if meta.idle_for > Duration::from_secs(1) {
                    connection.ping().await?;
                }
                Ok(true)
            })
        })
        .connect_lazy_with(options);
    Ok(Box::new(pool))
}

impl Serving for PgPool {
    fn read(&self, work: Once) -> BoxFuture<'_, Result<Value>> {
        let pool = self.clone();
        owned(async move { work(Tx::Postgres(&mut *pool.acquire().await?)).await }).boxed()
    }

    fn read_together(&self, work: Once) -> BoxFuture<'_, Result<Value>> {
        let pool = self.clone();
        let reading = async move {
            let mut transaction = pool.begin_with(SNAPSHOT).await?;
            let value = work(Tx::Postgres(&mut *transaction)).await?;
            transaction.commit().await?;
            Ok(value)
        };
        owned(reading).boxed()
    }

    fn write(&self, work: Again) -> BoxFuture<'_, Result<Value>> {
        owned(write(self.clone(), work)).boxed()
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        PgPool::close(self).boxed()
    }
}

async fn write(pool: PgPool, work: Again) -> Result<Value> {
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

/// Runs a future to its end even when the caller stops waiting.
async fn owned(future: impl Future<Output = Result<Value>> + Send + 'static) -> Result<Value> {
    tokio::spawn(future).await.unwrap_or_else(|error| Err(StoreError::Broken(format!("database work ended: {error}"))))
}

impl Statements for PgConnection {
    fn again(&mut self) -> &mut dyn Statements {
        self
    }

    fn execute(&mut self, sql: Sql, values: Vec<Arg>) -> BoxFuture<'_, Result<u64>> {
        Box::pin(async move { Ok(query(sql, values)?.execute(self).await?.rows_affected()) })
    }

    fn rows(&mut self, sql: Sql, values: Vec<Arg>) -> BoxFuture<'_, Result<Vec<Row>>> {
        Box::pin(async move { Ok(query(sql, values)?.fetch_all(self).await?.into_iter().map(row).collect()) })
    }

    fn row(&mut self, sql: Sql, values: Vec<Arg>) -> BoxFuture<'_, Result<Option<Row>>> {
        Box::pin(async move { Ok(query(sql, values)?.fetch_optional(self).await?.map(row)) })
    }
}

fn query(sql: Sql, values: Vec<Arg>) -> Result<Query<'static, sqlx::Postgres, PgArguments>> {
    Ok(sqlx::query_with(sql.text, bound::<PgArguments>(values)?).persistent(sql.is_kept))
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
