//! Runs statements on either database. Each statement exists once and runs on both. Placeholders
//! are `$1`; values are integers, texts and doubles.

use std::sync::Arc;

use futures::future::BoxFuture;
use sqlx::{Arguments, AssertSqlSafe, SqlSafeStr, SqlStr};

use crate::{
    error::Result,
    sqlite::{SqliteConnection, SqliteRow},
};

/// Longest text, in bytes, of a statement built for a call that is kept prepared.
const MAX_KEPT_TEXT: usize = 4_096;

/// A value for a placeholder. Nulls have a type, which PostgreSQL requires.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum SqlValue {
    Int(Option<i64>),
    Text(Option<String>),
    Real(Option<f64>),
}

macro_rules! arg_from {
    ($($from:ty => $into:expr;)*) => {
        $(impl From<$from> for SqlValue {
            fn from(value: $from) -> Self {
                ($into)(value)
            }
        })*
    };
}

arg_from! {
    i64 => |v| SqlValue::Int(Some(v));
    Option<i64> => SqlValue::Int;
    bool => |v| SqlValue::Int(Some(i64::from(v)));
    &str => |v: &str| SqlValue::Text(Some(v.to_owned()));
    &String => |v: &String| SqlValue::Text(Some(v.clone()));
    String => |v| SqlValue::Text(Some(v));
    Option<String> => SqlValue::Text;
    f64 => |v| SqlValue::Real(Some(v));
    Option<f64> => SqlValue::Real;
    porchlight_domain::WorkspaceId => |v: porchlight_domain::WorkspaceId| SqlValue::Int(Some(v.0));
    porchlight_domain::ChatbotId => |v: porchlight_domain::ChatbotId| SqlValue::Int(Some(v.0));
    porchlight_domain::ListingId => |v: porchlight_domain::ListingId| SqlValue::Int(Some(v.0));
    porchlight_domain::SessionId => |v: porchlight_domain::SessionId| SqlValue::Int(Some(v.0));
    porchlight_domain::MessageId => |v: porchlight_domain::MessageId| SqlValue::Int(Some(v.0));
    porchlight_domain::FileId => |v: porchlight_domain::FileId| SqlValue::Int(Some(v.0));
    porchlight_domain::LeadId => |v: porchlight_domain::LeadId| SqlValue::Int(Some(v.0));
    porchlight_domain::RequestId => |v: porchlight_domain::RequestId| SqlValue::Int(Some(v.0));
    porchlight_domain::MemberId => |v: porchlight_domain::MemberId| SqlValue::Int(Some(v.0));
    porchlight_domain::ShowingId => |v: porchlight_domain::ShowingId| SqlValue::Int(Some(v.0));
    porchlight_domain::NoteId => |v: porchlight_domain::NoteId| SqlValue::Int(Some(v.0));
    porchlight_domain::CannedReplyId => |v: porchlight_domain::CannedReplyId| SqlValue::Int(Some(v.0));
    porchlight_domain::NoticeId => |v: porchlight_domain::NoticeId| SqlValue::Int(Some(v.0));
    porchlight_domain::EmailId => |v: porchlight_domain::EmailId| SqlValue::Int(Some(v.0));
    porchlight_domain::KeyId => |v: porchlight_domain::KeyId| SqlValue::Int(Some(v.0));
    porchlight_domain::KnowledgeEntryId => |v: porchlight_domain::KnowledgeEntryId| SqlValue::Int(Some(v.0));
    porchlight_domain::SavedQuestionId => |v: porchlight_domain::SavedQuestionId| SqlValue::Int(Some(v.0));
    porchlight_domain::WebhookId => |v: porchlight_domain::WebhookId| SqlValue::Int(Some(v.0));
    porchlight_domain::EventId => |v: porchlight_domain::EventId| SqlValue::Int(Some(v.0));
    porchlight_domain::DeliveryId => |v: porchlight_domain::DeliveryId| SqlValue::Int(Some(v.0));
}

/// The values of a statement, in the order of its placeholders.
macro_rules! args {
    ($($value:expr),* $(,)?) => { vec![$($crate::executor::SqlValue::from($value)),*] };
}
pub(crate) use args;

/// The text of a statement, and where it comes from.
pub(crate) struct Sql {
    pub(crate) text: SqlStr,
    pub(crate) origin: Origin,
}

impl Sql {
    /// A text built for this call, of which there are few and whose best plan doesn't depend on its values. Both
    /// databases keep it.
    pub(crate) fn kept(text: String) -> Self {
        Self { text: AssertSqlSafe(text).into_sql_str(), origin: Origin::Fixed }
    }
}

/// How a statement's text came to be, which decides who keeps it prepared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// One text for the whole program. Both databases keep it.
    Fixed,
    /// Built for a call, and short. SQLite keeps it; PostgreSQL plans each call for its values.
    Built,
    /// Built for a call that writes many rows. Nobody keeps it.
    Long,
}

impl From<&'static str> for Sql {
    fn from(text: &'static str) -> Self {
        Self { text: text.into_sql_str(), origin: Origin::Fixed }
    }
}

/// A text built once from fixed parts.
impl From<&Arc<str>> for Sql {
    fn from(text: &Arc<str>) -> Self {
        Self { text: AssertSqlSafe(text.clone()).into_sql_str(), origin: Origin::Fixed }
    }
}

/// A text built for this call from fixed parts, with placeholders, never values.
impl From<String> for Sql {
    fn from(text: String) -> Self {
        let origin = if text.len() <= MAX_KEPT_TEXT { Origin::Built } else { Origin::Long };
        Self { text: AssertSqlSafe(text).into_sql_str(), origin }
    }
}

/// A connection, in a transaction except for single reads.
pub(crate) enum Tx<'c> {
    Sqlite(&'c mut SqliteConnection),
    /// Behind a trait, so a program that never opens one doesn't link its driver.
    Postgres(&'c mut dyn Executor),
}

/// Runs statements on a connection of any driver.
pub(crate) trait Executor: Send {
    fn reborrow(&mut self) -> &mut dyn Executor;
    fn execute(&mut self, sql: Sql, values: Vec<SqlValue>) -> BoxFuture<'_, Result<u64>>;
    fn rows(&mut self, sql: Sql, values: Vec<SqlValue>) -> BoxFuture<'_, Result<Vec<Row>>>;
    fn row(&mut self, sql: Sql, values: Vec<SqlValue>) -> BoxFuture<'_, Result<Option<Row>>>;
    /// Runs `copy … from stdin` with these lines; returns the number of rows.
    fn copy<'c>(&'c mut self, statement: &'c str, lines: &'c [u8]) -> BoxFuture<'c, Result<u64>>;
}

impl Tx<'_> {
    /// Reborrows the transaction.
    pub(crate) fn reborrow(&mut self) -> Tx<'_> {
        match self {
            Self::Sqlite(connection) => Tx::Sqlite(connection),
            Self::Postgres(connection) => Tx::Postgres(connection.reborrow()),
        }
    }

    /// Runs a statement; returns the number of affected rows.
    pub(crate) async fn execute(&mut self, sql: impl Into<Sql>, values: Vec<SqlValue>) -> Result<u64> {
        let sql = sql.into();
        match self {
            Tx::Sqlite(connection) => connection.execute(&sql, &values),
            Tx::Postgres(connection) => connection.execute(sql, values).await,
        }
    }

    /// Returns all rows of a statement.
    pub(crate) async fn rows(&mut self, sql: impl Into<Sql>, values: Vec<SqlValue>) -> Result<Vec<Row>> {
        let sql = sql.into();
        match self {
            Tx::Sqlite(connection) => {
                Ok(connection.rows(&sql, &values, usize::MAX)?.into_iter().map(Row::Sqlite).collect())
            }
            Tx::Postgres(connection) => connection.rows(sql, values).await,
        }
    }

    /// Returns the first row of a statement.
    pub(crate) async fn row(&mut self, sql: impl Into<Sql>, values: Vec<SqlValue>) -> Result<Option<Row>> {
        let sql = sql.into();
        match self {
            Tx::Sqlite(connection) => Ok(connection.rows(&sql, &values, 1)?.pop().map(Row::Sqlite)),
            Tx::Postgres(connection) => connection.row(sql, values).await,
        }
    }

    /// Returns the first cell of the first row, an integer that isn't null.
    pub(crate) async fn number(&mut self, sql: impl Into<Sql>, values: Vec<SqlValue>) -> Result<Option<i64>> {
        match self.row(sql, values).await? {
            Some(row) => row.reader().int().map(Some),
            None => Ok(None),
        }
    }

    /// Returns the text for this database, where the two must differ.
    pub(crate) fn dialect_sql<T>(&self, sqlite: T, postgres: T) -> T {
        match self {
            Self::Sqlite(_) => sqlite,
            Self::Postgres(_) => postgres,
        }
    }
}

/// Converts the values to the driver's arguments.
pub(crate) fn bound<A>(values: Vec<SqlValue>) -> Result<A>
where
    A: Arguments,
    for<'t> Option<i64>: sqlx::Encode<'t, A::Database> + sqlx::Type<A::Database>,
    for<'t> Option<f64>: sqlx::Encode<'t, A::Database> + sqlx::Type<A::Database>,
    for<'t> Option<String>: sqlx::Encode<'t, A::Database> + sqlx::Type<A::Database>,
{
    let mut list = A::default();
    list.reserve(values.len(), values.len() * 16);
    for value in values {
        match value {
            SqlValue::Int(value) => list.add(value),
            SqlValue::Text(value) => list.add(value),
            SqlValue::Real(value) => list.add(value),
        }
        .map_err(sqlx::Error::Encode)?;
    }
    Ok(list)
}

/// A row of either database.
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(Box<dyn Cell>),
    /// Values that don't come from a statement.
    Values(Vec<SqlValue>),
}

/// Reads cells of a row of any driver.
pub(crate) trait Cell: Send + Sync {
    fn int(&self, at: usize) -> Result<i64>;
    fn maybe_int(&self, at: usize) -> Result<Option<i64>>;
    fn text(&self, at: usize) -> Result<String>;
    fn maybe_text(&self, at: usize) -> Result<Option<String>>;
    fn maybe_real(&self, at: usize) -> Result<Option<f64>>;
}

impl Row {
    /// Reads the cells from the left, one per call.
    pub(crate) fn reader(&self) -> RowReader<'_> {
        RowReader { row: self, next: 0 }
    }
}

/// The cells of a row, read in the order in which the statement lists them.
pub(crate) struct RowReader<'r> {
    row: &'r Row,
    next: usize,
}

macro_rules! cell {
    ($($name:ident -> $type:ty;)*) => {
        $(pub(crate) fn $name(&mut self) -> Result<$type> {
            let at = self.next;
            self.next += 1;
            match self.row {
                Row::Sqlite(row) => row.$name(at),
                Row::Postgres(row) => row.$name(at),
                Row::Values(row) => row.$name(at),
            }
        })*
    };
}

impl RowReader<'_> {
    cell! {
        int -> i64;
        maybe_int -> Option<i64>;
        text -> String;
        maybe_text -> Option<String>;
        maybe_real -> Option<f64>;
    }

    /// A flag that is stored as 0 or 1.
    pub(crate) fn flag(&mut self) -> Result<bool> {
        Ok(self.int()? != 0)
    }
}

/// `($1, $2), ($3, $4)`: placeholders for `rows` rows of `columns` values, numbered from `first`.
pub(crate) fn tuples(rows: usize, columns: usize, first: usize) -> String {
    let tuple = |row: usize| {
        let names: Vec<String> = (0..columns).map(|column| format!("${}", first + row * columns + column)).collect();
        format!("({})", names.join(", "))
    };
    (0..rows).map(tuple).collect::<Vec<_>>().join(", ")
}

/// `$3, $4, $5`: `count` placeholders numbered from `first`.
pub(crate) fn placeholders(count: usize, first: usize) -> String {
    (first..first + count).map(|n| format!("${n}")).collect::<Vec<_>>().join(", ")
}
