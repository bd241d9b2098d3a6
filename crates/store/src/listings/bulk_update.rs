//! Updates the content of many listings with a few statements, for price lists that change every listing of a chatbot
//! and for undoing such an import.

use std::sync::{Arc, LazyLock};

use porchlight_domain::{ChatbotId, ListingDraft};

use crate::{
    error::Result,
    executor::{Sql, SqlValue, Tx, args, placeholders, tuples, unnamed_tuples},
    listings::{
        counts::Deltas,
        row::{CONTENT, CONTENT_COUNT, Moment, Placed, content_args},
        search_terms::listing_terms,
    },
};

/// Listings per statement; SQLite accepts 32,766 values.
const CHUNK: usize = 50;
/// Listings whose search terms one statement writes.
const TERMS_CHUNK: usize = 500;

/// Replaces the content of listings, each named once.
pub(super) async fn replace(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    when: Moment,
    changes: &[(&Placed, &ListingDraft)],
    deltas: &mut Deltas,
) -> Result<()> {
    for chunk in changes.chunks(CHUNK) {
        let mut values = Vec::with_capacity(chunk.len() * (CONTENT_COUNT + 2));
        for (old, draft) in chunk {
            values.push(SqlValue::from(old.seq));
            values.append(&mut content_args(when, draft, Some(&old.listing.content))?);
            if let Tx::Postgres(_) = tx {
                values.push(SqlValue::from(listing_terms(chatbot, draft)));
            }
        }
        tx.execute(update_sql(tx, chunk.len()), values).await?;
    }
    if let Tx::Sqlite(_) = tx {
        replace_terms(tx, chatbot, changes).await?;
    }
    for (old, draft) in changes {
        deltas.remove(old.pos, &old.listing.content);
        deltas.add(old.pos, draft);
    }
    Ok(())
}

/// SQLite stores search terms in a separate table and writes it to disk once per statement.
async fn replace_terms(tx: &mut Tx<'_>, chatbot: ChatbotId, changes: &[(&Placed, &ListingDraft)]) -> Result<()> {
    let changed = changes.iter().filter_map(|(old, draft)| {
        let terms = listing_terms(chatbot, draft);
        (terms != listing_terms(chatbot, &old.listing.content)).then_some((old.seq, terms))
    });
    let mut changed: Vec<(i64, String)> = changed.collect();
    changed.sort_unstable();
    for chunk in changed.chunks(TERMS_CHUNK) {
        let gone = format!("delete from listing_words where rowid in ({})", placeholders(chunk.len(), 1));
        tx.execute(gone, chunk.iter().map(|(seq, _)| SqlValue::from(*seq)).collect()).await?;
        let new = format!("insert into listing_words (rowid, words) values {}", unnamed_tuples(chunk.len(), 2));
        tx.execute(new, chunk.iter().flat_map(|(seq, terms)| args![*seq, terms]).collect()).await?;
    }
    Ok(())
}

fn update_sql(tx: &Tx<'_>, rows: usize) -> Sql {
    static ONE: [LazyLock<Arc<str>>; 2] =
        [LazyLock::new(|| update_text(1, false).into()), LazyLock::new(|| update_text(1, true).into())];
    static FULL: [LazyLock<Arc<str>>; 2] =
        [LazyLock::new(|| update_text(CHUNK, false).into()), LazyLock::new(|| update_text(CHUNK, true).into())];
    let with_terms = tx.dialect_sql(0, 1);
    match rows {
        1 => Sql::from(&*ONE[with_terms]),
        CHUNK => Sql::from(&*FULL[with_terms]),
        rows => Sql::from(update_text(rows, with_terms == 1)),
    }
}

/// Both databases name the columns of `values` column1, column2 and so on.
fn update_text(rows: usize, with_terms: bool) -> String {
    let columns = CONTENT.split(", ").zip(2..);
    let mut sets: Vec<String> = columns.map(|(column, at)| format!("{column} = said.column{at}")).collect();
    let values = if with_terms {
        let terms = CONTENT_COUNT + 2;
        sets.push(format!("words = array_to_tsvector(string_to_array(said.column{terms}, ' '))"));
        tuples(rows, terms, 1)
    } else {
        unnamed_tuples(rows, CONTENT_COUNT + 1)
    };
    format!("update listing set {} from (values {values}) as said where listing.seq = said.column1", sets.join(", "))
}
