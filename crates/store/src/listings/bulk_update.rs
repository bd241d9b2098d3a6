//! Updates the content of many listings with a few statements, for price lists that change every listing of a chatbot
//! and for undoing such an import.

use std::sync::{Arc, LazyLock};

use porchlight_domain::{ChatbotId, ListingDraft};

use crate::{
    error::Result,
    executor::{Sql, SqlValue, Tx, args, tuples},
    listings::{
        counts::Deltas,
        row::{CONTENT, CONTENT_COUNT, Moment, Placed, content_args},
        search_terms::listing_terms,
    },
    sqlite::SqliteConnection,
};

/// Listings per statement on PostgreSQL.
const CHUNK: usize = 50;

/// Replaces the content of listings, each named once.
pub(super) async fn replace(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    when: Moment,
    changes: &[(&Placed, &ListingDraft)],
    deltas: &mut Deltas<'_>,
) -> Result<()> {
    let row = |(old, draft): &(&Placed, &ListingDraft)| {
        let mut values = args![old.seq];
        values.append(&mut content_args(when, draft, Some(&old.listing.content))?);
        Ok(values)
    };
    match tx {
        Tx::Sqlite(connection) => {
            connection.execute_each(&*UPDATE, changes.iter().map(row))?;
            replace_terms(connection, chatbot, changes)?;
        }
        Tx::Postgres(_) => {
            for chunk in changes.chunks(CHUNK) {
                let mut values = Vec::with_capacity(chunk.len() * (CONTENT_COUNT + 2));
                for change in chunk {
                    values.append(&mut row(change)?);
                    values.push(SqlValue::from(listing_terms(chatbot, change.1)));
                }
                tx.execute(update_sql_postgres(chunk.len()), values).await?;
            }
        }
    }
    for (old, draft) in changes {
        deltas.replace(old.pos, &old.listing.content, draft);
    }
    Ok(())
}

/// SQLite stores search terms in a separate table.
fn replace_terms(
    connection: &SqliteConnection,
    chatbot: ChatbotId,
    changes: &[(&Placed, &ListingDraft)],
) -> Result<()> {
    let changed = changes.iter().filter_map(|(old, draft)| {
        let terms = listing_terms(chatbot, draft);
        (terms != listing_terms(chatbot, &old.listing.content)).then_some((old.seq, terms))
    });
    let mut changed: Vec<(i64, String)> = changed.collect();
    changed.sort_unstable();
    connection.execute_each(DELETE_TERMS, changed.iter().map(|(seq, _)| Ok(args![*seq])))?;
    connection.execute_each(INSERT_TERMS, changed.into_iter().map(|(seq, terms)| Ok(args![seq, terms])))?;
    Ok(())
}

const DELETE_TERMS: &str = "delete from listing_words where rowid = $1";
const INSERT_TERMS: &str = "insert into listing_words (rowid, words) values ($1, $2)";
static UPDATE: LazyLock<Arc<str>> = LazyLock::new(|| {
    let sets: Vec<String> = CONTENT.split(", ").zip(2..).map(|(column, at)| format!("{column} = ${at}")).collect();
    format!("update listing set {} where seq = $1", sets.join(", ")).into()
});

fn update_sql_postgres(rows: usize) -> Sql {
    static ONE: LazyLock<Arc<str>> = LazyLock::new(|| update_text_postgres(1).into());
    static FULL: LazyLock<Arc<str>> = LazyLock::new(|| update_text_postgres(CHUNK).into());
    match rows {
        1 => Sql::from(&*ONE),
        CHUNK => Sql::from(&*FULL),
        rows => Sql::from(update_text_postgres(rows)),
    }
}

/// PostgreSQL names the columns of `values` column1, column2 and so on.
fn update_text_postgres(rows: usize) -> String {
    let columns = CONTENT.split(", ").zip(2..);
    let mut sets: Vec<String> = columns.map(|(column, at)| format!("{column} = said.column{at}")).collect();
    let terms = CONTENT_COUNT + 2;
    sets.push(format!("words = array_to_tsvector(string_to_array(said.column{terms}, ' '))"));
    let values = tuples(rows, terms, 1);
    format!("update listing set {} from (values {values}) as said where listing.seq = said.column1", sets.join(", "))
}
