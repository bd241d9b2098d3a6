//! The tables whose rows are copied between databases, with their columns.

use crate::{
    error::{Result, StoreError},
    executor::{RowReader, SqlValue, Tx, args},
    rows::{CanonicalRow, Cell},
};

/// In an order in which references exist already.
pub(crate) const COPIED: [&str; 37] = [
    "workspace",
    // Its secrets are sealed: they are readable with the same secret file only.
    "workspace_setting",
    "member",
    "access_key",
    "chatbot",
    "listing",
    "listing_count",
    "session",
    "message",
    "conversation",
    "member_read",
    "ask_subject",
    "ask_stamp",
    "month_count",
    "stored_file",
    "lead",
    "request",
    "lead_history",
    "note",
    "mail",
    "daily_mail",
    "spend",
    "fact",
    "talk_count",
    "usage_count",
    "saved_question",
    // Their secrets are sealed, as those of `workspace_setting`.
    "webhook",
    "event",
    "delivery",
    "daily_batch",
    "email_stop",
    "office",
    "hours",
    "canned_reply",
    "showing",
    "booked_cell",
    "notice",
];
/// What belongs to one database or process, what a backup excludes, and what is derived from copied rows.
#[cfg(test)]
pub(crate) const NOT_COPIED: [&str; 11] = [
    "meta",
    "idempotency",
    "message_unworded",
    "certificate",
    "acme_account",
    "acme_challenge",
    "sign_in_link",
    "replica",
    "answer_piece",
    "answer_signal",
    "member_device",
];
/// Tables whose `seq` PostgreSQL generates.
pub(crate) const WITH_SEQ: [&str; 3] = ["listing", "fact", "saved_question"];

const COLUMNS: &str = "select name, type, pk from pragma_table_info($1) order by name";
const WITHOUT_ROWID: &str = "select wr from pragma_table_list($1)";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ColumnType {
    Int,
    Text,
    Real,
}

/// A table with its stored columns, sorted by name, without generated ones.
#[derive(Debug, Clone)]
pub(crate) struct Table {
    pub name: &'static str,
    pub columns: Vec<String>,
    pub types: Vec<ColumnType>,
    /// Positions of the primary key's columns, in its order.
    pub key: Vec<usize>,
    /// False: `without rowid`.
    pub has_rowid: bool,
}

/// Reads the tables of a SQLite database. PostgreSQL has the same columns, and some for its search.
pub(crate) async fn tables(tx: &mut Tx<'_>) -> Result<Vec<Table>> {
    let mut tables = Vec::with_capacity(COPIED.len());
    for name in COPIED {
        let (mut columns, mut types, mut key) = (Vec::new(), Vec::new(), Vec::new());
        for row in tx.rows(COLUMNS, args![name]).await? {
            let mut cells = row.reader();
            columns.push(cells.text()?);
            types.push(match cells.text()?.to_ascii_lowercase().as_str() {
                "bigint" | "integer" => ColumnType::Int,
                "text" => ColumnType::Text,
                "double precision" => ColumnType::Real,
                other => return Err(StoreError::Broken(format!("{name} has a column of type {other}"))),
            });
            let place = cells.int()?;
            if place > 0 {
                key.push((place, columns.len() - 1));
            }
        }
        if columns.is_empty() {
            return Err(StoreError::Broken(format!("the table {name} is missing")));
        }
        let has_rowid = tx.number(WITHOUT_ROWID, args![name]).await? == Some(0);
        key.sort_unstable();
        let key = key.into_iter().map(|(_, column)| column).collect();
        tables.push(Table { name, columns, types, key, has_rowid });
    }
    Ok(tables)
}

impl Table {
    /// `"a", "b"`.
    pub(crate) fn column_list(&self) -> String {
        self.columns.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ")
    }

    /// `"a", "b" collate "C"`: the primary key in the order of its bytes, which both databases have then.
    pub(crate) fn key_list(&self, tx: &Tx<'_>, ending: &str) -> String {
        let text = tx.dialect_sql("", " collate \"C\"");
        let column = |column: &usize| {
            let collation = if self.types[*column] == ColumnType::Text { text } else { "" };
            format!("\"{}\"{collation}{ending}", self.columns[*column])
        };
        self.key.iter().map(column).collect::<Vec<_>>().join(", ")
    }

    /// Reads the cells of a row that lists the columns in their order.
    pub(crate) fn values(&self, cells: &mut RowReader<'_>) -> Result<Vec<SqlValue>> {
        let value = |kind: &ColumnType| -> Result<SqlValue> {
            Ok(match kind {
                ColumnType::Int => SqlValue::Int(cells.maybe_int()?),
                ColumnType::Text => SqlValue::Text(cells.maybe_text()?),
                ColumnType::Real => SqlValue::Real(cells.maybe_real()?),
            })
        };
        self.types.iter().map(value).collect()
    }

    /// Writes the canonical form of a row.
    pub(crate) fn canonical(&self, values: &[SqlValue], line: &mut Vec<u8>) -> Result<()> {
        line.clear();
        let row = CanonicalRow { columns: &self.columns, cells: values.iter().map(cell).collect() };
        serde_json::to_writer(line, &row)
            .map_err(|error| StoreError::Broken(format!("a row of {}: {error}", self.name)))
    }
}

fn cell(value: &SqlValue) -> Cell<'_> {
    match value {
        SqlValue::Int(Some(value)) => Cell::Int(*value),
        SqlValue::Real(Some(value)) => Cell::Real(*value),
        SqlValue::Text(Some(value)) => Cell::Text(value),
        SqlValue::Int(None) | SqlValue::Real(None) | SqlValue::Text(None) => Cell::Null,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Database, Store, transaction::transaction};

    const ALL: &str = "select name from pragma_table_list where schema = 'main' and type = 'table'
        and name not like 'sqlite\\_%' escape '\\' and name <> '_sqlx_migrations'";

    #[tokio::test]
    async fn each_table_is_copied_or_deliberately_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&Database::Sqlite(folder.path().to_owned())).await.expect("open");
        let rows = store.read(transaction!(|tx| tx.rows(ALL, args![]).await)).await.expect("read");
        assert!(rows.len() > COPIED.len());
        for row in rows {
            let name = row.reader().text().expect("a name");
            let is_listed = COPIED.contains(&name.as_str()) != NOT_COPIED.contains(&name.as_str());
            assert!(is_listed, "{name}: add it to COPIED or to NOT_COPIED");
        }
        let tables = store.read(transaction!(|tx| tables(&mut tx).await)).await.expect("read");
        let with_seq: Vec<&str> =
            tables.iter().filter(|table| table.columns.iter().any(|column| column == "seq")).map(|t| t.name).collect();
        assert_eq!(with_seq, WITH_SEQ);
        assert!(tables.iter().all(|table| !table.key.is_empty()), "a move needs a primary key");
    }
}
