//! Writes many listings in one transaction, each row for itself.
//!
//! Why it exists: a thousand rows cost one commit, a few statements and one update of the
//! counts. Rows are decided one after the other against what is there and what rows before
//! them did; a refused row refuses itself only. Not here: reading files and rows.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use porchlight_domain::{ChatbotId, ListingDraft, ListingId};

use crate::{
    Done, Store, Write,
    database::{Arg, Tx, args, places},
    error::{Result, StoreError},
    listings::{
        ImportOutcome, OnConflict, RowOutcome,
        counts::Deltas,
        replace::replace,
        row::{Placed, placed, placed_columns},
        write::{CHUNK, New, bump, insert, lock},
    },
    transaction::work,
};

/// Values looked up per statement.
const LOOKED_UP: usize = 500;

impl Store {
    /// Imports rows in their order; `None` is a row that its reader refused, and is skipped.
    ///
    /// With `dry_run` nothing is written and the outcome says what would happen.
    pub async fn import_listings(
        &self,
        write: &Write,
        chatbot: ChatbotId,
        rows: Vec<(ListingId, Option<ListingDraft>)>,
        on_conflict: OnConflict,
        dry_run: bool,
    ) -> Result<Done<ImportOutcome>> {
        let (rows, now_ms) = (Arc::new(rows), write.now_ms);
        self.write_once(
            write,
            work!(|tx, rows| {
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
                    plan.carry_out(&mut tx, chatbot, now_ms).await?;
                }
                Ok(ImportOutcome { rows: outcome })
            }),
        )
        .await
    }
}

/// Where a listing that a row meets is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Slot {
    /// In the database before this call.
    Stored(usize),
    /// Made by an earlier row of this call.
    Created(usize),
}

/// What the rows do, worked out before anything is written.
#[derive(Default)]
struct Plan<'r> {
    stored: Vec<Placed>,
    created: Vec<(ListingId, &'r ListingDraft)>,
    by_number: HashMap<String, Slot>,
    by_url: HashMap<String, Slot>,
    /// New contents of stored listings, in the order of the rows: no step meets a value that is still taken.
    changes: Vec<(usize, &'r ListingDraft)>,
    /// The content of a stored listing after the rows so far.
    latest: HashMap<usize, &'r ListingDraft>,
}

impl<'r> Plan<'r> {
    /// Reads the listings that the rows' numbers and addresses belong to.
    async fn read(tx: &mut Tx<'_>, chatbot: ChatbotId, rows: &'r [(ListingId, Option<ListingDraft>)]) -> Result<Self> {
        let drafts: Vec<&ListingDraft> = rows.iter().filter_map(|(_, draft)| draft.as_ref()).collect();
        // Oldest first: neighbours share the pages that are written.
        let mut found: BTreeMap<i64, Placed> = BTreeMap::new();
        for chunk in drafts.chunks(LOOKED_UP) {
            for (column, values) in [
                ("mls_number", chunk.iter().map(|draft| Arg::from(&draft.mls_number)).collect::<Vec<_>>()),
                ("url", chunk.iter().map(|draft| Arg::from(&draft.url)).collect()),
            ] {
                for placed in meet(tx, chatbot, column, values).await? {
                    found.insert(placed.seq, placed);
                }
            }
        }
        let mut plan = Self::default();
        for placed in found.into_values() {
            let (slot, content) = (Slot::Stored(plan.stored.len()), &placed.listing.content);
            plan.by_number.insert(content.mls_number.clone(), slot);
            plan.by_url.insert(content.url.clone(), slot);
            plan.stored.push(placed);
        }
        Ok(plan)
    }

    fn decide(&mut self, id: ListingId, draft: &'r ListingDraft, on_conflict: OnConflict) -> RowOutcome {
        let by_number = self.by_number.get(&draft.mls_number).copied();
        let by_url = self.by_url.get(&draft.url).copied();
        let Some(slot) = by_number.or(by_url) else { return self.create(id, draft) };
        match on_conflict {
            OnConflict::Skip => RowOutcome::Skipped,
            OnConflict::Fail => refused(if by_number.is_some() { "MLSNumber" } else { "Url" }),
            // The number is one listing's and the address another's: neither may take both.
            OnConflict::Update if by_url.is_some_and(|other| other != slot) => refused("Url"),
            OnConflict::Update => self.update(slot, draft),
        }
    }

    fn create(&mut self, id: ListingId, draft: &'r ListingDraft) -> RowOutcome {
        let slot = Slot::Created(self.created.len());
        self.by_number.insert(draft.mls_number.clone(), slot);
        self.by_url.insert(draft.url.clone(), slot);
        self.created.push((id, draft));
        RowOutcome::Created(id)
    }

    fn update(&mut self, slot: Slot, draft: &'r ListingDraft) -> RowOutcome {
        let (id, old) = match slot {
            Slot::Stored(at) => {
                let stored = &self.stored[at].listing;
                (stored.id, self.latest.get(&at).copied().unwrap_or(&stored.content))
            }
            Slot::Created(at) => self.created[at],
        };
        if old == draft {
            return RowOutcome::Unchanged(id);
        }
        let (old_number, old_url) = (old.mls_number.clone(), old.url.clone());
        self.by_number.remove(&old_number);
        self.by_url.remove(&old_url);
        self.by_number.insert(draft.mls_number.clone(), slot);
        self.by_url.insert(draft.url.clone(), slot);
        match slot {
            Slot::Stored(at) => {
                self.latest.insert(at, draft);
                self.changes.push((at, draft));
            }
            Slot::Created(at) => self.created[at].1 = draft,
        }
        RowOutcome::Updated(id)
    }

    async fn carry_out(mut self, tx: &mut Tx<'_>, chatbot: ChatbotId, now_ms: i64) -> Result<()> {
        if self.changes.is_empty() && self.created.is_empty() {
            return Ok(());
        }
        let mut deltas = Deltas::default();
        let changes = std::mem::take(&mut self.changes);
        self.change(tx, chatbot, now_ms, changes, &mut deltas).await?;
        // The largest id gets the last position: a list shows newest first, then by id.
        self.created.sort_by_key(|(id, _)| *id);
        let count = self.created.len() as i64;
        let first = bump(tx, chatbot, count, count).await? - count + 1;
        let new: Vec<New<'_>> =
            self.created.iter().zip(first..).map(|((id, draft), pos)| New { id: *id, pos, draft }).collect();
        for chunk in new.chunks(CHUNK) {
            if insert(tx, chatbot, now_ms, chunk).await? != chunk.len() as u64 {
                return Err(StoreError::Broken("an imported listing met one that was not looked up".into()));
            }
        }
        for New { pos, draft, .. } in &new {
            deltas.add(*pos, draft);
        }
        deltas.apply(tx, chatbot).await
    }

    /// Writes changes together where only the content moves; a number or an address moves alone, in its turn.
    async fn change(
        &mut self,
        tx: &mut Tx<'_>,
        chatbot: ChatbotId,
        now_ms: i64,
        changes: Vec<(usize, &'r ListingDraft)>,
        deltas: &mut Deltas,
    ) -> Result<()> {
        let mut together = BTreeMap::new();
        for (at, draft) in changes {
            if together.contains_key(&at) {
                self.replace(tx, chatbot, now_ms, std::mem::take(&mut together), deltas).await?;
            }
            let old = &self.stored[at].listing.content;
            if old.mls_number == draft.mls_number && old.url == draft.url {
                together.insert(at, draft);
            } else {
                self.replace(tx, chatbot, now_ms, BTreeMap::from([(at, draft)]), deltas).await?;
            }
        }
        self.replace(tx, chatbot, now_ms, together, deltas).await
    }

    async fn replace(
        &mut self,
        tx: &mut Tx<'_>,
        chatbot: ChatbotId,
        now_ms: i64,
        changes: BTreeMap<usize, &'r ListingDraft>,
        deltas: &mut Deltas,
    ) -> Result<()> {
        let pairs: Vec<(&Placed, &ListingDraft)> =
            changes.iter().map(|(at, draft)| (&self.stored[*at], *draft)).collect();
        replace(tx, chatbot, now_ms, &pairs, deltas).await?;
        for (at, draft) in changes {
            self.stored[at].listing.content = draft.clone();
        }
        Ok(())
    }
}

async fn meet(tx: &mut Tx<'_>, chatbot: ChatbotId, column: &str, values: Vec<Arg>) -> Result<Vec<Placed>> {
    let sql = format!(
        concat!("select ", placed_columns!(), " from listing where chatbot = $1 and {} in ({})"),
        column,
        places(values.len(), 2)
    );
    let mut all = args![chatbot];
    all.extend(values);
    tx.rows(sql, all).await?.iter().map(|row| placed(&mut row.cells())).collect()
}

fn refused(field: &str) -> RowOutcome {
    RowOutcome::Refused { field: field.into(), message: format!("A listing with this {field} already exists.") }
}
