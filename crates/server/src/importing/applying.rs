//! Carries out an import, or tries it without writing.
//!
//! Why it exists: batch by batch with `import_listings` where the service has it, else listing
//! by listing; what each call is going to do is noted before it is sent. Stops between calls
//! when it is cancelled or the service is lost; what was applied stays and can be undone.
//! Not here: deciding what becomes of a row (`planning.rs`).

use std::collections::{BTreeMap, HashMap, VecDeque};

use porchlight_api::{self as api, ListingItem, RawRow};
use serde::Serialize;

use super::{
    absent::{Absent, OnAbsent, ended, touched},
    desk::{Desk, Run, Stage},
    fields::{change_of, changed_row_of, new_of, row_of},
    merging::MemberChange,
    notes::{Heading, Notes, Was},
    planning::{Decision, OnConflict, Planner},
    refused,
    rows::Rows,
    service::{ListingsService, Refusal},
    unconfirmed::NewKeys,
};

/// Rows decided and sent at a time; a cancel waits for no more than these.
const BATCH: usize = 1000;
/// Batches that are read ahead.
const AHEAD: usize = 2;
/// Bytes of one call; the service takes 8 MiB.
pub(super) const MOST_BYTES: usize = 4 * 1024 * 1024;
/// Faults and changes that are shown one by one.
const MOST_SHOWN: usize = 200;

/// What an import did, or would do.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct ImportOutcome {
    pub created: i64,
    pub updated: i64,
    pub unchanged: i64,
    pub skipped: i64,
    pub refused: i64,
    /// The first 200.
    pub errors: Vec<api::ImportRowError>,
    /// The first 200 changed homes, member by member.
    pub changes: Vec<HomeChange>,
    /// Rows that were looked at, of all.
    pub done: usize,
    pub total: usize,
    pub cancelled: bool,
    /// Why it ended before the last row.
    pub stopped: Option<Stopped>,
    /// For `undo_import`; none when nothing was written.
    #[serde(rename = "importId")]
    pub import_id: Option<String>,
    /// The homes that no row names; none where the rows cannot say, or were not all looked at.
    pub absent: Option<Absent>,
}

/// A home that is changed.
#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct HomeChange {
    pub row: u64,
    pub title: String,
    pub members: Vec<MemberChange>,
}

/// The refusal that ended an import.
pub type Stopped = Refusal;

/// What is to be imported, and how.
pub struct Job<'j> {
    pub serial_number: &'j str,
    pub file_name: &'j str,
    pub rows: Rows,
    pub on_conflict: OnConflict,
    pub on_absent: OnAbsent,
    /// The homes that the person was shown as absent, by `Absent::mark`.
    pub absent_mark: Option<&'j str>,
    pub dry_run: bool,
    pub run_name: &'j str,
}

/// One home that is going to be written.
pub(super) struct Write {
    /// Its row; none for a home that no row names.
    pub at: Option<usize>,
    pub item: ListingItem,
    /// The home as it was, for a change.
    pub was: Option<(ListingItem, Vec<MemberChange>)>,
}

pub(super) struct Import<'i, S> {
    pub service: &'i S,
    pub job: &'i Job<'i>,
    pub run: &'i Run,
    notes: Option<Notes>,
    /// IDs of the listings that the service had before, by the MLS numbers of the file.
    ids_before: HashMap<String, Vec<String>>,
    /// A call was sent whose answer did not come.
    pub in_doubt: bool,
    refused: Vec<refused::RefusedRow>,
    pub outcome: ImportOutcome,
}

/// Imports rows; with `dry_run` nothing is written.
///
/// Errors: what kept it from beginning. What ends it later is told in the outcome.
pub async fn import<S: ListingsService>(service: &S, desk: &Desk, job: Job<'_>) -> Result<ImportOutcome, Refusal> {
    let watched = desk.start(job.run_name);
    let run = &*watched.run;
    let turn = if job.dry_run { None } else { desk.turn(run).await };
    if turn.is_none() && !job.dry_run {
        return Ok(ImportOutcome { total: job.rows.len(), cancelled: true, ..ImportOutcome::default() });
    }
    let rows = job.rows.clone();
    let mut planner = Planner::new(service, job.serial_number, rows, job.on_conflict, job.on_absent, run).await?;
    let absent = ended(planner.absence.take(), run);
    let shown = absent.as_ref().map(|(told, _)| told.mark.as_str());
    if !job.dry_run && job.on_absent != OnAbsent::Keep && shown != job.absent_mark && !run.is_cancelled() {
        return Err(Refusal::file(
            "The homes here changed since the file was tried. Try it again, so that you see which are not in it now.",
        ));
    }
    let mut import = Import {
        service,
        job: &job,
        run,
        notes: None,
        ids_before: planner.ids_by_number(),
        in_doubt: false,
        refused: Vec::new(),
        outcome: ImportOutcome { total: job.rows.len(), ..ImportOutcome::default() },
    };
    if !job.dry_run {
        import.notes = Some(import.open_notes(desk).await?);
    }
    import.all(&mut planner, absent).await;
    Ok(import.end(desk))
}

impl<S: ListingsService> Import<'_, S> {
    async fn all(&mut self, planner: &mut Planner, absent: Option<(Absent, Vec<ListingItem>)>) {
        let total = self.job.rows.len();
        let leaving = absent.as_ref().map_or(0, |(_, homes)| touched(homes, self.job.on_absent));
        let stage = if self.job.dry_run { Stage::Comparing } else { Stage::Writing };
        self.run.begin(stage, total + if self.job.dry_run { 0 } else { leaving });
        let mut at = 0;
        let batches: Vec<_> = (0..total).step_by(BATCH).map(|first| first..total.min(first + BATCH)).collect();
        let mut ahead = VecDeque::new();
        let mut waiting = batches.into_iter();
        while at < total && !self.run.is_cancelled() {
            ahead.extend(waiting.by_ref().take(AHEAD - ahead.len()).map(|places| planner.read(places)));
            let Some(reading) = ahead.pop_front() else { break };
            let Ok(rows) = reading.await else {
                self.outcome.stopped = Some(Refusal::file("The rows could not be read."));
                break;
            };
            let end = at + rows.len();
            let mut writes = Vec::new();
            for told in rows {
                let row = told.at;
                let decision = planner.decide(told);
                self.count(row, decision, &mut writes);
            }
            if !self.job.dry_run
                && let Err(refusal) = self.write(writes).await
            {
                self.outcome.stopped = Some(refusal);
                break;
            }
            self.run.add(end - at);
            at = end;
            // A dry run never waits by itself; others must get their turn.
            tokio::task::yield_now().await;
        }
        self.outcome.done = at;
        self.outcome.cancelled = self.run.is_cancelled() && at < total;
        let Some((told, homes)) = absent.filter(|_| at == total) else { return };
        self.outcome.absent = Some(told);
        if !self.job.dry_run
            && let Err(refusal) = self.leave(homes, self.job.on_absent).await
        {
            self.outcome.stopped = Some(refusal);
        }
    }

    fn count(&mut self, at: usize, decision: Decision, writes: &mut Vec<Write>) {
        match decision {
            Decision::Unchanged => self.outcome.unchanged += 1,
            Decision::Skip => self.outcome.skipped += 1,
            Decision::Refuse { field, message } => self.refuse(at, field, message),
            Decision::Create(item) if self.job.dry_run => {
                drop(item);
                self.outcome.created += 1;
            }
            Decision::Create(item) => writes.push(Write { at: Some(at), item: *item, was: None }),
            Decision::Change { before, after, members } => {
                let write = Write { at: Some(at), item: *after, was: Some((*before, members)) };
                if self.job.dry_run { self.changed(write) } else { writes.push(write) }
            }
        }
    }

    fn changed(&mut self, write: Write) {
        let Some(at) = write.at else {
            self.outcome.absent.iter_mut().for_each(|absent| absent.changed += 1);
            return;
        };
        self.outcome.updated += 1;
        if let Some((_, members)) = write.was
            && self.outcome.changes.len() < MOST_SHOWN
        {
            let title = [&write.item.address, &write.item.mls_number].into_iter().find(|text| !text.is_empty());
            let title = title.cloned().unwrap_or_default();
            self.outcome.changes.push(HomeChange { row: self.job.rows.number(at), title, members });
        }
    }

    fn refuse(&mut self, at: usize, field: String, message: String) {
        self.outcome.refused += 1;
        if self.outcome.errors.len() < MOST_SHOWN {
            let row = i64::try_from(self.job.rows.number(at)).unwrap_or(i64::MAX);
            self.outcome.errors.push(api::ImportRowError { row, field, message: message.clone() });
        }
        self.refused.push((at, message));
    }

    fn not_written(&mut self, write: &Write, field: String, message: String) {
        match write.at {
            Some(at) => self.refuse(at, field, message),
            None => self.not_left(&write.item, message),
        }
    }

    /// Changes first, then new listings.
    pub async fn write(&mut self, writes: Vec<Write>) -> Result<(), Refusal> {
        let (changes, creates): (Vec<Write>, Vec<Write>) = writes.into_iter().partition(|write| write.was.is_some());
        if self.service.can_import() {
            self.write_many(changes, "update").await?;
            return self.write_many(creates, "fail").await;
        }
        for write in changes.into_iter().chain(creates) {
            if self.run.is_cancelled() {
                break;
            }
            self.write_one(write).await?;
        }
        Ok(())
    }

    async fn write_many(&mut self, writes: Vec<Write>, on_conflict: &str) -> Result<(), Refusal> {
        let mut part: Vec<(Write, RawRow)> = Vec::new();
        let mut bytes = 0;
        for write in writes {
            let row = if write.was.is_some() { changed_row_of(&write.item) } else { row_of(&write.item) };
            let row = RawRow::new(&row).map_err(|error| Refusal::file(error.to_string()))?;
            if bytes + row.0.len() > MOST_BYTES {
                self.send(std::mem::take(&mut part), on_conflict).await?;
                bytes = 0;
            }
            bytes += row.0.len();
            part.push((write, row));
        }
        self.send(part, on_conflict).await
    }

    async fn send(&mut self, part: Vec<(Write, RawRow)>, on_conflict: &str) -> Result<(), Refusal> {
        if part.is_empty() {
            return Ok(());
        }
        let (writes, rows): (Vec<Write>, Vec<RawRow>) = part.into_iter().unzip();
        self.note_call(&writes).await?;
        let input = api::ImportListings {
            serial_number: self.job.serial_number.to_owned(),
            rows,
            dry_run: Some(false),
            on_conflict: Some(on_conflict.to_owned()),
        };
        self.in_doubt = true;
        let report = self.service.import(input).await?;
        self.in_doubt = false;
        let (mut created, mut changed) = (Vec::new(), Vec::new());
        let mut errors: BTreeMap<i64, api::ImportRowError> =
            report.errors.into_iter().map(|error| (error.row, error)).collect();
        for ((place, write), id) in (0..).zip(writes).zip(report.ids) {
            match (id, errors.remove(&place)) {
                (Some(id), None) if write.was.is_some() => {
                    changed.push(id);
                    self.changed(write);
                }
                (Some(id), None) => {
                    created.push(id);
                    self.outcome.created += 1;
                }
                (_, Some(error)) => self.not_written(&write, error.field, error.message),
                (None, None) => self.outcome.skipped += 1,
            }
        }
        self.note_answer(created, changed).await
    }

    /// One listing with the specification's own operations.
    async fn write_one(&mut self, write: Write) -> Result<(), Refusal> {
        let serial_number = self.job.serial_number;
        self.note_call(std::slice::from_ref(&write)).await?;
        self.in_doubt = true;
        let done = match &write.was {
            Some((before, members)) => {
                let names: Vec<&str> = members.iter().map(|member| member.field).collect();
                let change = change_of(serial_number, &before.id.to_string(), &write.item, &names);
                self.service.update(change).await.map(|_| before.id.to_string())
            }
            None => match new_of(serial_number, &write.item) {
                Ok(new) => self.service.create(new).await,
                Err(field) => Err(Refusal { code: 42200, message: format!("{field} is required.") }),
            },
        };
        match done {
            Ok(id) => {
                self.in_doubt = false;
                let (created, changed) = if write.was.is_some() { (vec![], vec![id]) } else { (vec![id], vec![]) };
                if write.was.is_some() {
                    self.changed(write)
                } else {
                    self.outcome.created += 1
                }
                self.note_answer(created, changed).await
            }
            Err(refusal) if refusal.is_of_one_listing() => {
                self.in_doubt = false;
                self.not_written(&write, String::new(), refusal.message);
                self.note_answer(vec![], vec![]).await
            }
            Err(refusal) => Err(refusal),
        }
    }

    async fn open_notes(&self, desk: &Desk) -> Result<Notes, Refusal> {
        let heading = Heading {
            connection: self.service.connection().to_owned(),
            serial_number: self.job.serial_number.to_owned(),
            file_name: self.job.file_name.to_owned(),
            at_ms: jiff::Timestamp::now().as_millisecond(),
        };
        let folder = desk.folder().to_owned();
        let opened = tokio::task::spawn_blocking(move || Notes::begin(&folder, &heading)).await;
        opened.map_err(|_| not_noted("the task ended"))?.map_err(not_noted)
    }

    async fn note_call(&mut self, writes: &[Write]) -> Result<(), Refusal> {
        let created = || writes.iter().filter(|write| write.was.is_none()).map(|write| &write.item);
        let creating = created().map(NewKeys::from).collect();
        let sharing = created().filter_map(|item| self.ids_before.get(&item.mls_number)).flatten().cloned().collect();
        let changing = writes.iter().filter_map(|write| {
            let (before, members) = write.was.as_ref()?;
            let members = members.iter().map(|member| (member.field.to_owned(), member.before.clone())).collect();
            Some(Was { id: before.id.to_string(), members })
        });
        let changing = changing.collect();
        self.note(move |notes| notes.call(creating, sharing, changing)).await
    }

    async fn note_answer(&mut self, created: Vec<String>, changed: Vec<String>) -> Result<(), Refusal> {
        self.note(move |notes| notes.answer(created, changed)).await
    }

    pub async fn note(
        &mut self,
        write: impl FnOnce(&mut Notes) -> std::io::Result<()> + Send + 'static,
    ) -> Result<(), Refusal> {
        let Some(mut notes) = self.notes.take() else { return Ok(()) };
        let written = tokio::task::spawn_blocking(move || {
            let written = write(&mut notes);
            (notes, written)
        });
        let (notes, written) = written.await.map_err(|_| not_noted("the task ended"))?;
        self.notes = Some(notes);
        written.map_err(not_noted)
    }

    fn end(mut self, desk: &Desk) -> ImportOutcome {
        self.outcome.import_id = self.notes.take().and_then(|notes| notes.end(self.in_doubt));
        self.outcome.errors.sort_by_key(|error| error.row);
        self.refused.sort_by_key(|(at, _)| *at);
        if let Rows::File(source) = &self.job.rows {
            desk.keep_refused(self.job.run_name, refused::csv_of(&source.table, &self.refused));
        }
        self.outcome
    }
}

/// Without notes there is no undo, so nothing is sent.
fn not_noted(why: impl std::fmt::Display) -> Refusal {
    Refusal::file(format!("What can be undone could not be noted, so nothing more was sent: {why}."))
}
