//! Runs an import, or a dry run. Uses `import_listings` where the service has it, otherwise one call per listing.
//! Each call is recorded before it is sent. Stops between calls when canceled or disconnected; applied rows stay and
//! can be undone.

use std::collections::{BTreeMap, HashMap, VecDeque};

use porchlight_api::{self as api, ListingItem, RawRow};

use super::{
    failed_rows,
    fields::{changed_row_of, to_listing_change, to_new_listing, to_row},
    jobs::{Job, JobRegistry, JobStage},
    journal::{Journal, JournalHeader, PreviousValues},
    listing_service::{ListingServiceError, ListingsService, MAX_BATCH_BYTES},
    merge::FieldChange,
    missing::{finish, touched},
    options::{ImportTask, MissingPolicy},
    past_open_houses::PastOpenHouses,
    plan::{Planner, RowAction},
    portal_counts::PortalCounts,
    report::{ImportOutcome, ListingChangeReport, MissingListing},
    rows::Rows,
    unconfirmed::NewKeys,
};

/// Rows decided and sent at a time; also the longest wait for a cancel.
const BATCH: usize = 1000;
/// Batches to read ahead.
const AHEAD: usize = 2;
/// Most errors and changes in a report.
const MAX_REPORTED_CHANGES: usize = 200;

/// A listing to write.
pub(super) struct PlannedWrite {
    /// Its row; `None` for a listing that no row names.
    pub at: Option<usize>,
    pub item: ListingItem,
    /// The previous listing, for a change.
    pub was: Option<(ListingItem, Vec<FieldChange>)>,
}

pub(super) struct Import<'i, S> {
    pub service: &'i S,
    pub job: &'i ImportTask<'i>,
    pub run: &'i Job,
    notes: Option<Journal>,
    /// IDs of existing listings by MLS number.
    ids_before: HashMap<String, Vec<String>>,
    /// A call got no response.
    pub in_doubt: bool,
    rejected: Vec<failed_rows::FailedRow>,
    portals: PortalCounts,
    pub outcome: ImportOutcome,
}

/// Imports rows; with `dry_run` nothing is written.
///
/// Errors before the start are returned; later ones are in the outcome.
pub async fn import<S: ListingsService>(
    service: &S,
    jobs: &JobRegistry,
    job: ImportTask<'_>,
) -> Result<ImportOutcome, ListingServiceError> {
    let watched = jobs.start(job.run_name);
    let run = &*watched.run;
    let turn = if job.dry_run { None } else { jobs.turn(run).await };
    if turn.is_none() && !job.dry_run {
        return Ok(ImportOutcome { total: job.rows.len(), cancelled: true, ..ImportOutcome::default() });
    }
    let rows = job.rows.clone();
    let mut planner = Planner::new(service, job.serial_number, rows, job.on_conflict, job.missing_policy, run).await?;
    let missing = finish(planner.missing_listings.take(), run);
    let shown = missing.as_ref().map(|(summary, _)| summary.mark.as_str());
    if !job.dry_run && job.missing_policy != MissingPolicy::Keep && shown != job.missing_mark && !run.is_cancelled() {
        return Err(ListingServiceError::file("Your listings changed after the preview. Preview the import again."));
    }
    let time_zone = service.time_zone(job.serial_number).await.unwrap_or_else(|| "UTC".into());
    let mut import = Import {
        service,
        job: &job,
        run,
        notes: None,
        ids_before: planner.ids_by_number(),
        in_doubt: false,
        rejected: Vec::new(),
        portals: PortalCounts::default(),
        outcome: ImportOutcome {
            total: job.rows.len(),
            past_open_houses: PastOpenHouses::by_now(&time_zone),
            ..ImportOutcome::default()
        },
    };
    if !job.dry_run {
        import.notes = Some(import.open_journal(jobs).await?);
    }
    import.all(&mut planner, missing).await;
    Ok(import.end(jobs))
}

impl<S: ListingsService> Import<'_, S> {
    async fn all(&mut self, planner: &mut Planner, missing: Option<(MissingListing, Vec<ListingItem>)>) {
        let total = self.job.rows.len();
        let leaving = missing.as_ref().map_or(0, |(_, listings)| touched(listings, self.job.missing_policy));
        let phase = if self.job.dry_run { JobStage::Comparing } else { JobStage::Writing };
        self.run.begin(phase, total + if self.job.dry_run { 0 } else { leaving });
        let mut at = 0;
        let batches: Vec<_> = (0..total).step_by(BATCH).map(|first| first..total.min(first + BATCH)).collect();
        let mut ahead = VecDeque::new();
        let mut waiting = batches.into_iter();
        while at < total && !self.run.is_cancelled() {
            ahead.extend(waiting.by_ref().take(AHEAD - ahead.len()).map(|places| planner.read(places)));
            let Some(reading) = ahead.pop_front() else { break };
            let Ok(rows) = reading.await else {
                self.outcome.stopped = Some(ListingServiceError::file("Couldn't read the rows."));
                break;
            };
            let end = at + rows.len();
            let mut writes = Vec::new();
            for summary in rows {
                let row = summary.at;
                let decision = planner.decide(summary);
                self.count(row, decision, &mut writes);
            }
            if !self.job.dry_run
                && let Err(error) = self.write(writes).await
            {
                self.outcome.stopped = Some(error);
                break;
            }
            self.run.add(end - at);
            at = end;
            // A dry run has no other await point.
            tokio::task::yield_now().await;
        }
        self.outcome.done = at;
        self.outcome.portals = self.portals.links();
        self.outcome.cancelled = self.run.is_cancelled() && at < total;
        let Some((summary, listings)) = missing.filter(|_| at == total) else { return };
        self.outcome.missing = Some(summary);
        if !self.job.dry_run
            && let Err(error) = self.apply_policy(listings, self.job.missing_policy).await
        {
            self.outcome.stopped = Some(error);
        }
    }

    fn count(&mut self, at: usize, decision: RowAction, writes: &mut Vec<PlannedWrite>) {
        if let RowAction::Create(item) | RowAction::Change { after: item, .. } = &decision {
            self.portals.add(&item.url);
        }
        let row = self.job.rows.number(at);
        match &decision {
            RowAction::Create(item) => self.outcome.past_open_houses.add(row, None, item),
            RowAction::Change { before, after, .. } => self.outcome.past_open_houses.add(row, Some(before), after),
            RowAction::Unchanged | RowAction::Skip | RowAction::Reject { .. } => {}
        }
        match decision {
            RowAction::Unchanged => self.outcome.unchanged += 1,
            RowAction::Skip => self.outcome.skipped += 1,
            RowAction::Reject { field, message } => self.reject(at, field, message),
            RowAction::Create(item) if self.job.dry_run => {
                drop(item);
                self.outcome.created += 1;
            }
            RowAction::Create(item) => writes.push(PlannedWrite { at: Some(at), item: *item, was: None }),
            RowAction::Change { before, after, members } => {
                let write = PlannedWrite { at: Some(at), item: *after, was: Some((*before, members)) };
                if self.job.dry_run { self.changed(write) } else { writes.push(write) }
            }
        }
    }

    fn changed(&mut self, write: PlannedWrite) {
        let Some(at) = write.at else {
            self.outcome.missing.iter_mut().for_each(|missing| missing.changed += 1);
            return;
        };
        self.outcome.updated += 1;
        if let Some((_, members)) = write.was
            && self.outcome.changes.len() < MAX_REPORTED_CHANGES
        {
            let title = [&write.item.street_address, &write.item.mls_number].into_iter().find(|text| !text.is_empty());
            let title = title.cloned().unwrap_or_default();
            self.outcome.changes.push(ListingChangeReport { row: self.job.rows.number(at), title, members });
        }
    }

    fn reject(&mut self, at: usize, field: String, message: String) {
        self.outcome.rejected += 1;
        if self.outcome.errors.len() < MAX_REPORTED_CHANGES {
            let row = i64::try_from(self.job.rows.number(at)).unwrap_or(i64::MAX);
            self.outcome.errors.push(api::ImportRowError { row, field, message: message.clone() });
        }
        self.rejected.push((at, message));
    }

    fn not_written(&mut self, write: &PlannedWrite, field: String, message: String) {
        match write.at {
            Some(at) => self.reject(at, field, message),
            None => self.record_failure(&write.item, message),
        }
    }

    /// Writes changes first, then new listings.
    pub async fn write(&mut self, writes: Vec<PlannedWrite>) -> Result<(), ListingServiceError> {
        let (changes, creates): (Vec<PlannedWrite>, Vec<PlannedWrite>) =
            writes.into_iter().partition(|write| write.was.is_some());
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

    async fn write_many(&mut self, writes: Vec<PlannedWrite>, on_conflict: &str) -> Result<(), ListingServiceError> {
        let mut part: Vec<(PlannedWrite, RawRow)> = Vec::new();
        let mut bytes = 0;
        for write in writes {
            let row = if write.was.is_some() { changed_row_of(&write.item) } else { to_row(&write.item) };
            let row = RawRow::new(&row).map_err(|error| ListingServiceError::file(error.to_string()))?;
            if bytes + row.0.len() > MAX_BATCH_BYTES {
                self.send(std::mem::take(&mut part), on_conflict).await?;
                bytes = 0;
            }
            bytes += row.0.len();
            part.push((write, row));
        }
        self.send(part, on_conflict).await
    }

    async fn send(&mut self, part: Vec<(PlannedWrite, RawRow)>, on_conflict: &str) -> Result<(), ListingServiceError> {
        if part.is_empty() {
            return Ok(());
        }
        let (writes, rows): (Vec<PlannedWrite>, Vec<RawRow>) = part.into_iter().unzip();
        self.record_call(&writes).await?;
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
        self.record_answer(created, changed).await
    }

    /// Writes one listing with the specification's operations.
    async fn write_one(&mut self, write: PlannedWrite) -> Result<(), ListingServiceError> {
        let serial_number = self.job.serial_number;
        self.record_call(std::slice::from_ref(&write)).await?;
        self.in_doubt = true;
        let done = match &write.was {
            Some((before, members)) => {
                let names: Vec<&str> = members.iter().map(|member| member.field).collect();
                let change = to_listing_change(serial_number, &before.id.to_string(), &write.item, &names);
                self.service.update(change).await.map(|_| before.id.to_string())
            }
            None => match to_new_listing(serial_number, &write.item) {
                Ok(new) => self.service.create(new).await,
                Err(field) => Err(ListingServiceError { code: 42200, message: format!("{field} is required.") }),
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
                self.record_answer(created, changed).await
            }
            Err(error) if error.is_of_one_listing() => {
                self.in_doubt = false;
                self.not_written(&write, String::new(), error.message);
                self.record_answer(vec![], vec![]).await
            }
            Err(error) => Err(error),
        }
    }

    async fn open_journal(&self, jobs: &JobRegistry) -> Result<Journal, ListingServiceError> {
        let heading = JournalHeader {
            connection: self.service.connection().to_owned(),
            serial_number: self.job.serial_number.to_owned(),
            file_name: self.job.file_name.to_owned(),
            at_ms: jiff::Timestamp::now().as_millisecond(),
        };
        let folder = jobs.folder().to_owned();
        let opened = tokio::task::spawn_blocking(move || Journal::begin(&folder, &heading)).await;
        opened.map_err(|_| not_recorded("the task ended"))?.map_err(not_recorded)
    }

    async fn record_call(&mut self, writes: &[PlannedWrite]) -> Result<(), ListingServiceError> {
        let created = || writes.iter().filter(|write| write.was.is_none()).map(|write| &write.item);
        let creating = created().map(NewKeys::from).collect();
        let sharing = created().filter_map(|item| self.ids_before.get(&item.mls_number)).flatten().cloned().collect();
        let changing = writes.iter().filter_map(|write| {
            let (before, members) = write.was.as_ref()?;
            let members = members.iter().map(|member| (member.field.to_owned(), member.before.clone())).collect();
            Some(PreviousValues { id: before.id.to_string(), members })
        });
        let changing = changing.collect();
        self.record(move |notes| notes.call(creating, sharing, changing)).await
    }

    async fn record_answer(&mut self, created: Vec<String>, changed: Vec<String>) -> Result<(), ListingServiceError> {
        self.record(move |notes| notes.answer(created, changed)).await
    }

    pub async fn record(
        &mut self,
        write: impl FnOnce(&mut Journal) -> std::io::Result<()> + Send + 'static,
    ) -> Result<(), ListingServiceError> {
        let Some(mut notes) = self.notes.take() else { return Ok(()) };
        let written = tokio::task::spawn_blocking(move || {
            let written = write(&mut notes);
            (notes, written)
        });
        let (notes, written) = written.await.map_err(|_| not_recorded("the task ended"))?;
        self.notes = Some(notes);
        written.map_err(not_recorded)
    }

    fn end(mut self, jobs: &JobRegistry) -> ImportOutcome {
        self.outcome.import_id = self.notes.take().and_then(|notes| notes.end(self.in_doubt));
        self.outcome.errors.sort_by_key(|error| error.row);
        self.rejected.sort_by_key(|(at, _)| *at);
        if let Rows::File(source) = &self.job.rows {
            jobs.keep_failed_rows(self.job.run_name, failed_rows::csv_of(&source.table, &self.rejected));
        }
        self.outcome
    }
}

/// Without an undo log nothing is sent.
fn not_recorded(why: impl std::fmt::Display) -> ListingServiceError {
    ListingServiceError::file(format!("Couldn't write the undo log, so the import stopped: {why}."))
}
