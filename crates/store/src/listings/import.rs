//! Writes many listings in one transaction. A thousand rows cost one commit, a few statements and one update of the
//! counts. Rows are applied in order, so a row sees what earlier rows did; an invalid row fails alone.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use porchlight_domain::{
    ChatbotId, ListingDraft, ListingId, OnConflict,
    listing_match::{Identity, MatchIndex},
};

use crate::{
    Store, WriteContext, WriteOutcome,
    error::{Result, StoreError},
    executor::{SqlValue, Tx, args},
    listings::{
        ImportOutcome, RowOutcome,
        bulk_update::replace,
        counts::Deltas,
        row::{Placed, placed, placed_columns},
        term_log::TermCollector,
        write::{Bumped, New, bump, insert, is_one_of, lock, moment},
    },
    transaction::transaction,
};

/// Values looked up per statement.
const LOOKUP_BATCH: usize = 500;
/// The column by which only listings without a number or a URL are looked up, as its index has them.
const BY_STREET_ADDRESS: &str = "(mls_number = '' or url = '') and address_folded";
/// Stored listings that a lookup reads; more can only share their keys.
const MAX_CANDIDATES: i64 = 5_000;

impl Store {
    /// Imports rows in their order; `None` is a row that its reader rejected, and is skipped.
    ///
    /// A row whose id is a stored listing's is about that listing; any other id is that of a new listing.
    ///
    /// With `dry_run` nothing is written and the outcome says what would happen.
    pub async fn import_listings(
        &self,
        write: &WriteContext,
        chatbot: ChatbotId,
        rows: Vec<(ListingId, Option<ListingDraft>)>,
        on_conflict: OnConflict,
        dry_run: bool,
    ) -> Result<WriteOutcome<ImportOutcome>> {
        let (rows, now_ms) = (Arc::new(rows), write.now_ms);
        let collector = self.term_log.collect(chatbot);
        let collecting = collector.clone();
        let imported = self.write_once(
            write,
            transaction!(|tx, rows, collecting| {
                lock(&mut tx, chatbot).await?;
                let mut plan = Plan::read(&mut tx, chatbot, &rows).await?;
                let outcome = rows
                    .iter()
                    .map(|(id, draft)| match draft {
                        Some(draft) => plan.decide(*id, draft, on_conflict),
                        None => RowOutcome::Skipped,
                    })
                    .collect();
                if !dry_run {
                    plan.apply(&mut tx, chatbot, now_ms, &collecting).await?;
                }
                Ok(ImportOutcome { rows: outcome })
            }),
        );
        let imported = imported.await?;
        self.term_log.record(chatbot, &collector);
        if !dry_run && !imported.replayed {
            let created = |row: &&RowOutcome| matches!(row, RowOutcome::Created(_));
            self.inner.listings_added(imported.value.rows.iter().filter(created).count() as u64);
        }
        Ok(imported)
    }
}

/// Where a listing that a row matches is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Slot {
    /// In the database before this call.
    Stored(usize),
    /// Created by an earlier row of this call.
    Created(usize),
}

/// What the rows do, worked out before anything is written.
#[derive(Default)]
struct Plan<'r> {
    stored: Vec<Placed>,
    created: Vec<(ListingId, &'r ListingDraft)>,
    index: MatchIndex,
    by_id: HashMap<ListingId, usize>,
    /// By place in the index.
    slots: Vec<Slot>,
    /// New contents of stored listings.
    changes: BTreeMap<usize, ListingDraft>,
}

/// One of the keys that rows are matched by.
type IdentityKey = fn(&Identity) -> &String;

impl<'r> Plan<'r> {
    /// Reads the listings that the rows may be about.
    async fn read(tx: &mut Tx<'_>, chatbot: ChatbotId, rows: &'r [(ListingId, Option<ListingDraft>)]) -> Result<Self> {
        let drafts: Vec<&ListingDraft> = rows.iter().filter_map(|(_, draft)| draft.as_ref()).collect();
        let mut plan = Self::default();
        let identities: Vec<Identity> = drafts.iter().map(|draft| Identity::from(*draft)).collect();
        // Oldest first: neighbours share the pages that are written.
        let mut found: BTreeMap<i64, Placed> = BTreeMap::new();
        for chunk in identities.chunks(LOOKUP_BATCH) {
            let keys: [(&str, IdentityKey); 3] = [
                ("mls_number", |row| &row.mls_number),
                ("url", |row| &row.url),
                (BY_STREET_ADDRESS, |row| &row.street_address),
            ];
            for (column, key) in keys {
                let values: BTreeSet<&String> = chunk.iter().map(key).filter(|key| !key.is_empty()).collect();
                for placed in
                    match_candidates(tx, chatbot, column, values.into_iter().map(SqlValue::from).collect()).await?
                {
                    found.insert(placed.seq, placed);
                }
            }
        }
        for chunk in rows.chunks(LOOKUP_BATCH) {
            let ids: Vec<SqlValue> = chunk.iter().map(|(id, _)| SqlValue::from(*id)).collect();
            for placed in match_candidates(tx, chatbot, "id", ids).await? {
                found.insert(placed.seq, placed);
            }
        }
        for placed in found.into_values() {
            let place = plan.index.add(Identity::from(&placed.listing.content));
            plan.by_id.insert(placed.listing.id, place);
            plan.slots.push(Slot::Stored(plan.stored.len()));
            plan.stored.push(placed);
        }
        identities.iter().for_each(|row| plan.index.expect(row));
        Ok(plan)
    }

    fn decide(&mut self, id: ListingId, draft: &'r ListingDraft, on_conflict: OnConflict) -> RowOutcome {
        let row = Identity::from(draft);
        let named = self.by_id.get(&id).map(|place| (*place, "ID"));
        let matched = || {
            let is_certain = on_conflict == OnConflict::Fail;
            let found = if is_certain { self.index.find_certain(&row) } else { self.index.find(&row) };
            found.map(|(place, by)| (place, by.field()))
        };
        let Some((place, field)) = named.or_else(matched) else { return self.create(id, row, draft) };
        match on_conflict {
            OnConflict::Skip => RowOutcome::Skipped,
            OnConflict::Fail => rejected(field),
            OnConflict::Update => self.update(place, row, draft),
        }
    }

    fn create(&mut self, id: ListingId, row: Identity, draft: &'r ListingDraft) -> RowOutcome {
        let place = self.index.add(row.clone());
        self.index.claim(place, row);
        self.slots.push(Slot::Created(self.created.len()));
        self.created.push((id, draft));
        RowOutcome::Created(id)
    }

    fn update(&mut self, place: usize, row: Identity, draft: &'r ListingDraft) -> RowOutcome {
        self.index.claim(place, row);
        match self.slots[place] {
            Slot::Stored(at) => {
                let stored = &self.stored[at].listing;
                let old = self.changes.get(&at).unwrap_or(&stored.content);
                // The same number of days says nothing new: it keeps the day on which it was first sent.
                let is_same_age = draft.days_sent_on.is_none() && draft.days_on_market == old.days_on_market;
                let days_sent_on = if is_same_age { old.days_sent_on } else { draft.days_sent_on };
                let new = ListingDraft { days_sent_on, ..draft.clone() };
                if new == *old {
                    return RowOutcome::Unchanged(stored.id);
                }
                self.changes.insert(at, new);
                RowOutcome::Updated(stored.id)
            }
            Slot::Created(at) => {
                let (id, old) = self.created[at];
                if old == draft {
                    return RowOutcome::Unchanged(id);
                }
                self.created[at].1 = draft;
                RowOutcome::Updated(id)
            }
        }
    }

    async fn apply(
        mut self,
        tx: &mut Tx<'_>,
        chatbot: ChatbotId,
        now_ms: i64,
        collector: &TermCollector,
    ) -> Result<()> {
        if self.changes.is_empty() && self.created.is_empty() {
            return Ok(());
        }
        let when = moment(tx, chatbot, now_ms).await?;
        let mut deltas = Deltas::new(collector);
        let changes: Vec<(&Placed, &ListingDraft)> =
            self.changes.iter().map(|(at, draft)| (&self.stored[*at], draft)).collect();
        replace(tx, chatbot, when, &changes, &mut deltas).await?;
        // The largest id gets the last position: a list shows newest first, then by id.
        self.created.sort_by_key(|(id, _)| *id);
        let count = self.created.len() as i64;
        let Bumped { last_position, version } = bump(tx, chatbot, count, count).await?;
        let first = last_position - count + 1;
        let new: Vec<New<'_>> =
            self.created.iter().zip(first..).map(|((id, draft), pos)| New { id: *id, pos, draft }).collect();
        if insert(tx, chatbot, when, &new).await? != new.len() as u64 {
            return Err(StoreError::Broken("the id of an imported listing is in use".into()));
        }
        for New { pos, draft, .. } in &new {
            deltas.add(*pos, draft);
        }
        deltas.apply(tx, chatbot, version).await
    }
}

async fn match_candidates(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    column: &str,
    values: Vec<SqlValue>,
) -> Result<Vec<Placed>> {
    if values.is_empty() {
        return Ok(Vec::new());
    }
    let next = values.len() + 2;
    let sql = format!(
        concat!("select ", placed_columns!(), " from listing where chatbot = $1 and {} order by seq limit ${}"),
        is_one_of(tx, column, values.len(), 2),
        next
    );
    let mut all = args![chatbot];
    all.extend(values);
    all.extend(args![MAX_CANDIDATES]);
    tx.rows(sql, all).await?.iter().map(|row| placed(&mut row.reader())).collect()
}

fn rejected(field: &str) -> RowOutcome {
    RowOutcome::Rejected { field: field.into(), message: format!("A listing with this {field} already exists.") }
}
