//! Decides the action for each row, in file order, before anything is sent. Dry runs and imports share it.

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
    ops::Range,
};

use porchlight_api::{ApiError, FieldError, ImportRow, ListingItem};
use porchlight_domain::{
    ListingId, OnConflict, SaleType,
    column_mapping::MappedFields,
    listing::Listing,
    listing_input::{InputContext, draft_from_row},
    listing_item::to_item,
    listing_match::{Identity, MatchIndex},
};
use tokio::task::JoinHandle;

use super::{
    existing_listings::{all_listings, each},
    fields::{FIELDS, to_new_listing},
    jobs::Job,
    listing_service::{ListingServiceError, ListingsService},
    merge::{FieldChange, differences, merged},
    missing::MissingListings,
    options::MissingPolicy,
    rows::{Rows, identity_of},
};

/// The action for a row.
#[derive(Debug)]
pub enum RowAction {
    Create(Box<ListingItem>),
    /// The listing before and after, and the fields that differ.
    Change {
        before: Box<ListingItem>,
        after: Box<ListingItem>,
        members: Vec<FieldChange>,
    },
    Unchanged,
    Skip,
    Reject {
        field: String,
        message: String,
    },
}

/// A row to decide.
pub struct PlannedRow {
    pub at: usize,
    read: Result<PlanInput, Vec<FieldError>>,
}

struct PlanInput {
    item: ListingItem,
    off_market: bool,
    digest: u64,
}

impl PlannedRow {
    fn read(rows: &Rows, at: usize, year: i64) -> Self {
        let read = rows.read(at).and_then(|(row, off_market)| {
            let item = listing_of(&row, year)?;
            let digest = digest(&item);
            Ok(PlanInput { item, off_market, digest })
        });
        Self { at, read }
    }
}

/// Decides rows one by one against existing listings and earlier rows.
pub struct Planner {
    rows: Rows,
    spoken: Option<MappedFields>,
    on_conflict: OnConflict,
    serial_number: String,
    needs_all: bool,
    year: i64,
    existing: Vec<ListingItem>,
    /// Indexes `existing`, then new listings.
    index: MatchIndex,
    /// Keys of earlier rows, with row number and content hash.
    earlier: HashMap<String, (u64, u64)>,
    /// The listings that no row names; `None` if the rows identify none.
    pub missing_listings: Option<MissingListings>,
}

impl Planner {
    /// Reads the service's listings that the rows name.
    pub async fn new<S: ListingsService>(
        service: &S,
        serial_number: &str,
        rows: Rows,
        on_conflict: OnConflict,
        missing_policy: MissingPolicy,
        run: &Job,
    ) -> Result<Self, ListingServiceError> {
        let mut planner = Self {
            spoken: match &rows {
                Rows::File(source) => Some(source.map.mapped_fields(&source.options)),
                Rows::Ready(_) => None,
            },
            rows,
            on_conflict,
            serial_number: serial_number.to_owned(),
            needs_all: !service.can_import(),
            year: i64::from(jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).year()),
            existing: Vec::new(),
            index: MatchIndex::default(),
            earlier: HashMap::new(),
            missing_listings: None,
        };
        let rows = planner.rows.clone();
        let is_file = matches!(rows, Rows::File(_));
        let named = super::parse(move || rows.named()).await?;
        let mut found = Vec::new();
        let mut missing_listings = MissingListings::of(&named, missing_policy).filter(|_| is_file);
        each(service, &all_listings(serial_number), run, |item| {
            let is_named = named.names(&item);
            missing_listings
                .iter_mut()
                .for_each(|missing_listings| missing_listings.observe(&item, named.names_keys_of(&item)));
            if is_named {
                found.push(item);
            }
        })
        .await?;
        planner.missing_listings = missing_listings;
        named.rows.iter().for_each(|row| planner.index.expect(row));
        for item in found {
            planner.index.add(identity_of(&item));
            planner.existing.push(item);
        }
        Ok(planner)
    }

    /// IDs of the service's listings by MLS number; those without a number are left out.
    pub fn ids_by_number(&self) -> HashMap<String, Vec<String>> {
        let mut ids: HashMap<String, Vec<String>> = HashMap::new();
        for item in self.existing.iter().filter(|item| !item.mls_number.is_empty()) {
            ids.entry(item.mls_number.clone()).or_default().push(item.id.to_string());
        }
        ids
    }

    /// Reads rows on a blocking thread while earlier ones are decided and written.
    pub fn read(&self, places: Range<usize>) -> JoinHandle<Vec<PlannedRow>> {
        let (rows, year) = (self.rows.clone(), self.year);
        tokio::task::spawn_blocking(move || places.map(|at| PlannedRow::read(&rows, at, year)).collect())
    }

    /// Decides a row. Call once per row, in order.
    pub fn decide(&mut self, item: PlannedRow) -> RowAction {
        let PlannedRow { at, read } = item;
        let PlanInput { item, off_market, digest } = match read {
            Ok(read) => read,
            Err(problems) => return rejected(&problems),
        };
        let row = self.identity_of_row(&item);
        let slot = self.index.find(&row).map(|(slot, _)| slot).filter(|slot| *slot < self.existing.len());
        if slot.is_none() && !self.rows.missing_fields().is_empty() {
            let missing: Vec<FieldError> =
                self.rows.missing_fields().iter().map(|member| FieldError::missing(member)).collect();
            return rejected(&missing);
        }
        if off_market
            && slot.is_none()
            && let Err(problems) = self.rows.offered(at)
        {
            return rejected(&problems);
        }
        if let Some(decision) = self.met_before(at, &row, digest) {
            return decision;
        }
        let Some(slot) = slot else { return self.create(item, &row) };
        self.index.claim(slot, row);
        match self.on_conflict {
            OnConflict::Skip => RowAction::Skip,
            OnConflict::Fail => {
                rejection("MLSNumber", "A listing with this MLS number, URL or address already exists.")
            }
            OnConflict::Update => self.change(slot, item),
        }
    }

    /// Decides a row whose listing appeared earlier: unchanged if equal, rejected if different.
    fn met_before(&mut self, at: usize, row: &Identity, digest: u64) -> Option<RowAction> {
        let number = self.rows.number(at);
        let keys: Vec<(String, &str)> = [('n', &row.mls_number, "MLSNumber"), ('u', &row.url, "Url")]
            .into_iter()
            .filter(|(_, key, _)| !key.is_empty())
            .map(|(kind, key, field)| (format!("{kind}{key}"), field))
            .collect();
        let any = |key: &str| format!("{key}\n*");
        let exact = |key: &str| format!("{key}\n={}", row.street_address);
        for (key, field) in &keys {
            let earlier =
                if row.street_address.is_empty() { vec![any(key)] } else { vec![exact(key), format!("{key}\n=")] };
            if let Some((row, earlier)) = earlier.iter().find_map(|key| self.earlier.get(key)) {
                return Some(if *earlier == digest {
                    RowAction::Unchanged
                } else {
                    rejection(field, &format!("Row {row} has the same {field} but different details."))
                });
            }
        }
        for (key, _) in &keys {
            self.earlier.insert(exact(key), (number, digest));
            self.earlier.entry(any(key)).or_insert((number, digest));
        }
        None
    }

    /// The identity of a row, from mapped fields only.
    fn identity_of_row(&self, item: &ListingItem) -> Identity {
        let lacking = self.rows.missing_fields();
        let key = |member: &str, key: &str| if lacking.contains(&member) { String::new() } else { key.to_owned() };
        let (number, url) = (key("MLSNumber", &item.mls_number), key("Url", &item.url));
        Identity::new(&number, &url, &item.street_address, &item.city)
    }

    fn create(&self, item: ListingItem, row: &Identity) -> RowAction {
        if !self.needs_all && self.index.is_claimed_at_street_address(row) {
            return rejection(
                "Address",
                "An earlier row has the same address. Give this row its own MLS number or URL.",
            );
        }
        if self.needs_all
            && let Err(field) = to_new_listing(&self.serial_number, &item)
        {
            return rejection(field, &format!("{field} is required by this service."));
        }
        RowAction::Create(Box::new(item))
    }

    fn change(&self, slot: usize, item: ListingItem) -> RowAction {
        let here = &self.existing[slot];
        let mut after = match &self.spoken {
            Some(spoken) => merged(item, here, spoken),
            None => ListingItem { id: here.id, ..item },
        };
        if self.needs_all {
            keep_required(&mut after, here);
        }
        let members = differences(here, &after);
        if members.is_empty() {
            return RowAction::Unchanged;
        }
        RowAction::Change { before: Box::new(here.clone()), after: Box::new(after), members }
    }
}

/// Validates a row. Errors: the service's messages about each field.
fn listing_of(row: &ImportRow, year: i64) -> Result<ListingItem, Vec<FieldError>> {
    let content = draft_from_row(row, &InputContext::new(year, "UTC"))?;
    debug_assert!(matches!(content.sale_type, SaleType::ForSale | SaleType::ForRent));
    Ok(to_item(&Listing::unstored(ListingId(0), 0, content)))
}

/// Keeps required fields, which the specification's operations can't unset.
fn keep_required(after: &mut ListingItem, here: &ListingItem) {
    for (member, before) in [
        (&mut after.bedrooms, &here.bedrooms),
        (&mut after.bathrooms, &here.bathrooms),
        (&mut after.year_built, &here.year_built),
        (&mut after.days_on_market, &here.days_on_market),
        (&mut after.lot_area, &here.lot_area),
        (&mut after.building_area, &here.building_area),
        (&mut after.parking_spots, &here.parking_spots),
    ] {
        if member.is_empty() {
            member.clone_from(before);
        }
    }
}

fn digest(item: &ListingItem) -> u64 {
    let mut hasher = DefaultHasher::new();
    FIELDS.iter().for_each(|field| (field.get)(item).hash(&mut hasher));
    hasher.finish()
}

fn rejected(problems: &[FieldError]) -> RowAction {
    let field = problems.first().map(|problem| problem.field.clone()).unwrap_or_default();
    RowAction::Reject { field, message: ApiError::from_field_errors(problems).message }
}

fn rejection(field: &str, message: &str) -> RowAction {
    RowAction::Reject { field: field.to_owned(), message: message.to_owned() }
}
