//! Undoes an import: deletes the listings it created, restores the fields it changed, and creates what it deleted
//! again. Only fields that the import changed are restored, so later edits of other fields stay; a listing that
//! nobody edited since is byte for byte as it was. With `import_listings`, whole rows are written, so an empty field is
//! empty again; with the operations of the specification alone, a required field keeps the import's value.

use std::collections::{HashMap, HashSet};

use porchlight_api::{self as api, ListingItem, RawRow};

use super::{
    existing_listings::{all_listings, each},
    fields::{changed_row_of, field_named, to_listing_change, to_new_listing, to_row},
    jobs::{Job, JobStage},
    journal::{ImportRecord, PreviousValues},
    listing_service::{ListingServiceError, ListingsService, MAX_BATCH_BYTES},
    report::{Failed, UndoReport},
    unconfirmed::{self, NewKeys},
};

/// Keys per `delete_listings` call.
const KEYS: usize = 500;
/// Rows per `import_listings` call; also the longest wait for a cancel.
const ROWS: usize = 1000;
/// Most failed listings in a report.
const MAX_FAILED: usize = 50;
/// Restore rounds: a URL or address may become free only after another listing is restored.
const ROUNDS: usize = 3;

/// Undoes a recorded import. Safe to repeat after an error.
pub async fn undo<S: ListingsService>(
    service: &S,
    record: &ImportRecord,
    run: &Job,
) -> Result<UndoReport, ListingServiceError> {
    let serial_number = &record.heading.serial_number;
    let (wanted, unanswered) = (touched(record), unconfirmed::numbers(record));
    let was: Vec<&PreviousValues> = record.calls.iter().rev().flat_map(|call| call.changing.iter().rev()).collect();
    let mut lost = LostListing::of(record);
    let mut undone = UndoReport::default();
    let mut here: HashMap<String, ListingItem> = HashMap::new();
    // This service deletes by ID, even if the listing is already gone.
    let needs_none = service.can_import() && was.is_empty() && unanswered.is_empty() && lost.listings.is_empty();
    if !needs_none {
        each(service, &all_listings(serial_number), run, |item| {
            lost.see(&item);
            if wanted.contains(item.id.to_string().as_str()) || unanswered.contains(item.mls_number.as_str()) {
                here.insert(item.id.to_string(), item);
            }
        })
        .await?;
    }
    if run.is_cancelled() {
        return Ok(UndoReport { cancelled: true, ..undone });
    }
    let mut created = created_ids(record, &here);
    if !needs_none {
        created.retain(|id| here.contains_key(id));
    }
    let lost = lost.left();
    run.begin(JobStage::Writing, created.len() + was.len() + lost.len());
    for keys in created.chunks(KEYS) {
        if run.is_cancelled() {
            undone.cancelled = true;
            return Ok(undone);
        }
        let input = api::DeleteListings {
            serial_number: serial_number.clone(),
            keys: keys.to_vec(),
            key_type: "NewOaks".into(),
        };
        undone.deleted += service.delete(input).await?;
        run.add(keys.len());
    }
    undone.gone = was.iter().filter(|was| !here.contains_key(&was.id)).count() as i64;
    let restores = was.into_iter().filter_map(|was| Some(restore_of(here.get(&was.id)?, was))).collect();
    write_back(service, serial_number, restores, run, &mut undone).await?;
    if undone.cancelled {
        return Ok(undone);
    }
    bring_back(service, serial_number, lost, run, &mut undone).await?;
    Ok(undone)
}

/// The listings that the import deleted and that don't exist now.
struct LostListing<'n> {
    listings: Vec<&'n ListingItem>,
    ids: HashSet<i64>,
    ids_here: HashSet<i64>,
    /// How many other listings have the keys of a deleted listing, because MLS numbers repeat.
    here: HashMap<NewKeys, usize>,
}

impl<'n> LostListing<'n> {
    fn of(record: &'n ImportRecord) -> Self {
        let listings: Vec<&ListingItem> = record.calls.iter().flat_map(|call| &call.deleting).collect();
        let here = listings.iter().map(|listing| (NewKeys::from(*listing), 0)).collect();
        Self { ids: listings.iter().map(|listing| listing.id).collect(), ids_here: HashSet::new(), listings, here }
    }

    fn see(&mut self, item: &ListingItem) {
        if self.ids.contains(&item.id) {
            self.ids_here.insert(item.id);
        } else if let Some(count) = self.here.get_mut(&NewKeys::from(item)) {
            *count += 1;
        }
    }

    fn left(mut self) -> Vec<RestoreAction> {
        let mut left = Vec::new();
        for listing in self.listings.iter().filter(|listing| !self.ids_here.contains(&listing.id)) {
            match self.here.get_mut(&NewKeys::from(*listing)) {
                // Without an MLS number or URL, only its ID identifies it.
                Some(count) if *count > 0 && !(listing.mls_number.is_empty() && listing.url.is_empty()) => *count -= 1,
                _ => left.push(RestoreAction { item: (*listing).clone(), members: Vec::new() }),
            }
        }
        left
    }
}

/// A listing to restore, and the fields to change.
struct RestoreAction {
    item: ListingItem,
    members: Vec<&'static str>,
}

fn restore_of(now: &ListingItem, was: &PreviousValues) -> RestoreAction {
    let mut item = now.clone();
    let mut members = Vec::new();
    for (name, value) in &was.members {
        if let Some(field) = field_named(name) {
            (field.set)(&mut item, value);
            members.push(field.name);
        }
    }
    RestoreAction { item, members }
}

/// IDs of the listings that the import is known to have changed or created.
fn touched(record: &ImportRecord) -> HashSet<&str> {
    let changed = record.calls.iter().flat_map(|call| call.changing.iter().map(|was| was.id.as_str()));
    let created = record.calls.iter().filter_map(|call| call.created.as_ref()).flatten().map(String::as_str);
    changed.chain(created).collect()
}

/// In storage order, so that a deletion writes fewer pages.
fn created_ids(record: &ImportRecord, here: &HashMap<String, ListingItem>) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for call in &record.calls {
        let mut of_call = call.created.clone().unwrap_or_default();
        of_call.sort_by_key(|id| id.parse::<i64>().ok());
        ids.append(&mut of_call);
    }
    ids.extend(unconfirmed::ids(record, here.values()));
    let mut seen = HashSet::new();
    ids.retain(|id| seen.insert(id.clone()));
    ids
}

async fn write_back<S: ListingsService>(
    service: &S,
    serial_number: &str,
    mut restores: Vec<RestoreAction>,
    run: &Job,
    undone: &mut UndoReport,
) -> Result<(), ListingServiceError> {
    let mut failures = Vec::new();
    for _ in 0..ROUNDS {
        let mut left = Vec::new();
        failures.clear();
        let mut waiting = restores.into_iter().peekable();
        while waiting.peek().is_some() {
            if run.is_cancelled() {
                undone.cancelled = true;
                return Ok(());
            }
            let (count, rejected) = if service.can_import() {
                whole_rows(service, serial_number, &mut waiting, "update").await?
            } else {
                (1, one(service, serial_number, waiting.next()).await?)
            };
            undone.restored += (count - rejected.len()) as i64;
            run.add(count - rejected.len());
            for (restore, message) in rejected {
                failures.push(Failed { title: restore.item.street_address.clone(), message });
                left.push(restore);
            }
        }
        if left.is_empty() {
            return Ok(());
        }
        restores = left;
    }
    failures.truncate(MAX_FAILED);
    undone.failed = failures;
    Ok(())
}

/// Creates deleted listings again, in their original order.
async fn bring_back<S: ListingsService>(
    service: &S,
    serial_number: &str,
    lost: Vec<RestoreAction>,
    run: &Job,
    undone: &mut UndoReport,
) -> Result<(), ListingServiceError> {
    let mut waiting = lost.into_iter().peekable();
    while waiting.peek().is_some() {
        if run.is_cancelled() {
            undone.cancelled = true;
            return Ok(());
        }
        let (count, rejected) = if service.can_import() {
            whole_rows(service, serial_number, &mut waiting, "fail").await?
        } else {
            (1, recreate(service, serial_number, waiting.next()).await?)
        };
        undone.returned += (count - rejected.len()) as i64;
        run.add(count);
        let failed =
            rejected.into_iter().map(|(listing, message)| Failed { title: listing.item.street_address, message });
        undone.failed.extend(failed);
        undone.failed.truncate(MAX_FAILED);
    }
    Ok(())
}

async fn recreate<S: ListingsService>(
    service: &S,
    serial_number: &str,
    lost: Option<RestoreAction>,
) -> Result<Vec<(RestoreAction, String)>, ListingServiceError> {
    let Some(lost) = lost else { return Ok(Vec::new()) };
    let new = match to_new_listing(serial_number, &lost.item) {
        Ok(new) => new,
        Err(member) => return Ok(vec![(lost, format!("{member} is required."))]),
    };
    match service.create(new).await {
        Ok(_) => Ok(Vec::new()),
        Err(error) if error.is_of_one_listing() => Ok(vec![(lost, error.message)]),
        Err(error) => Err(error),
    }
}

/// Sends one batch of rows; returns its size and the rejected rows.
async fn whole_rows<S: ListingsService>(
    service: &S,
    serial_number: &str,
    waiting: &mut impl Iterator<Item = RestoreAction>,
    on_conflict: &str,
) -> Result<(usize, Vec<(RestoreAction, String)>), ListingServiceError> {
    let (mut part, mut rows, mut bytes) = (Vec::new(), Vec::new(), 0);
    while rows.len() < ROWS && bytes < MAX_BATCH_BYTES {
        let Some(restore) = waiting.next() else { break };
        let row = if on_conflict == "update" { changed_row_of(&restore.item) } else { to_row(&restore.item) };
        let row = RawRow::new(&row).map_err(|error| ListingServiceError::file(error.to_string()))?;
        bytes += row.0.len();
        part.push(restore);
        rows.push(row);
    }
    let input = api::ImportListings {
        serial_number: serial_number.to_owned(),
        rows,
        dry_run: Some(false),
        on_conflict: Some(on_conflict.into()),
    };
    let report = service.import(input).await?;
    let why: HashMap<i64, String> = report.errors.into_iter().map(|error| (error.row, error.message)).collect();
    let count = part.len();
    Ok((count, (0..).zip(part).filter_map(|(at, restore)| Some((restore, why.get(&at)?.clone()))).collect()))
}

async fn one<S: ListingsService>(
    service: &S,
    serial_number: &str,
    restore: Option<RestoreAction>,
) -> Result<Vec<(RestoreAction, String)>, ListingServiceError> {
    let Some(restore) = restore else { return Ok(Vec::new()) };
    let change = to_listing_change(serial_number, &restore.item.id.to_string(), &restore.item, &restore.members);
    match service.update(change).await {
        Ok(_) => Ok(Vec::new()),
        Err(error) if error.is_of_one_listing() => Ok(vec![(restore, error.message)]),
        Err(error) => Err(error),
    }
}
