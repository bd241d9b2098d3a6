//! Decides what becomes of each row of a file, before anything is sent.
//!
//! Why it exists: a dry run and the import itself must not differ, with any service. Rows are
//! decided in the order of the file. Not here: sending (`applying.rs`).

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    hash::{DefaultHasher, Hash, Hasher},
    ops::Range,
    sync::Arc,
};

use porchlight_api::{Fault, ImportRow, ListingItem, Problem};
use porchlight_domain::{
    ListingId, SaleType,
    import_map::ImportOptions,
    import_map::Spoken,
    listing::Listing,
    listing_form::{draft_from_row, keys_of_row},
    listing_item::item_of,
    listing_match::{Identity, MatchIndex},
};
use serde::Deserialize;
use tokio::task::JoinHandle;

use super::{
    absent::{Absence, OnAbsent, SOURCE_KEYS},
    desk::Run,
    existing::{each, everything},
    fields::{FIELDS, new_of},
    merging::{MemberChange, differences, merged},
    reading::Source,
    service::{ListingsService, Refusal},
};

/// What becomes of a row whose MLSNumber or Url is there already.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OnConflict {
    #[default]
    Update,
    Skip,
    Fail,
}

/// What becomes of one row.
#[derive(Debug)]
pub enum Decision {
    Create(Box<ListingItem>),
    /// The home as it is, as it will be, and the members that differ.
    Change {
        before: Box<ListingItem>,
        after: Box<ListingItem>,
        members: Vec<MemberChange>,
    },
    Unchanged,
    Skip,
    Refuse {
        field: String,
        message: String,
    },
}

/// Rows to import, whose numbers in their file stay known.
#[derive(Clone)]
pub enum Rows {
    File(Arc<Source>),
    /// Rows that are ready, such as the sample homes.
    Ready(Arc<Vec<ImportRow>>),
}

impl Rows {
    pub fn len(&self) -> usize {
        match self {
            Self::File(source) => source.table.rows.len(),
            Self::Ready(rows) => rows.len(),
        }
    }

    /// The row's number as a spreadsheet shows it.
    pub fn number(&self, at: usize) -> u64 {
        match self {
            Self::File(source) => source.table.numbers.get(at).copied().unwrap_or_default(),
            Self::Ready(_) => at as u64 + 1,
        }
    }

    /// Members that every new listing needs and that no column tells.
    fn lacking(&self) -> &[&'static str] {
        match self {
            Self::File(source) => &source.lacking,
            Self::Ready(_) => &[],
        }
    }

    /// The row, and whether it is about a home that is off the market.
    fn read(&self, at: usize) -> Result<(ImportRow, bool), Vec<Problem>> {
        match self {
            Self::Ready(rows) => Ok((rows[at].clone(), false)),
            Self::File(source) => {
                let cells = &source.table.rows[at];
                let off_market = source.map.off_market(cells).is_some();
                let options = ImportOptions { with_off_market: off_market, ..source.options.clone() };
                let mut row = source.map.row(cells, &options)?;
                for (member, text) in UNTOLD.iter().filter(|(member, _)| source.lacking.contains(member)) {
                    *match *member {
                        "PropertyType" => &mut row.property_type,
                        "Url" => &mut row.url,
                        _ => &mut row.mls_number,
                    } = (*text).to_owned();
                }
                Ok((row, off_market))
            }
        }
    }

    /// Errors for a home that is off the market: what is here must not be offered any longer, what is not here
    /// need not come.
    fn offered(&self, at: usize) -> Result<(), Vec<Problem>> {
        let Self::File(source) = self else { return Ok(()) };
        source.map.row(&source.table.rows[at], &source.options).map(|_| ())
    }

    /// What the rows name.
    fn named(&self) -> Named {
        let mut named = Named::default();
        for at in 0..self.len() {
            let ((number, url), (address, city)) = match self {
                Self::File(source) => {
                    let cells = &source.table.rows[at];
                    (source.map.keys(cells), source.map.address(cells))
                }
                Self::Ready(rows) => {
                    let row = &rows[at];
                    let text = |text: &Option<String>| text.clone().unwrap_or_default();
                    ((row.mls_number.as_str(), row.url.as_str()), (text(&row.address), text(&row.city)))
                }
            };
            let (number, url) = keys_of_row(number, url);
            let (number, url) = (number.unwrap_or_default(), url.unwrap_or_default());
            named.addresses.insert(Identity::new("", "", &address, &city).address);
            named.numbers.insert(number.clone());
            named.urls.insert(url.clone());
            named.keys.push((number, url));
        }
        for keys in [&mut named.numbers, &mut named.urls, &mut named.addresses] {
            keys.remove("");
        }
        if let Some((key, sources)) = self.sources() {
            (named.source_key, named.sources) = (Some(key), sources);
        }
        named
    }

    /// The column that says where a home comes from, and what it says.
    fn sources(&self) -> Option<(&'static str, BTreeSet<String>)> {
        let Self::File(source) = self else { return None };
        let targets = source.map.targets();
        let of = |key: &&str| {
            let name = format!("ExtensionColumn:{key}");
            targets.iter().position(|target| target.name().is_some_and(|known| known.eq_ignore_ascii_case(&name)))
        };
        let (key, column) = SOURCE_KEYS.iter().find_map(|key| Some((*key, of(key)?)))?;
        let cells = source.table.rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.trim());
        Some((key, cells.filter(|cell| !cell.is_empty()).map(str::to_owned).collect()))
    }
}

/// The homes that the rows are about: numbers and addresses as they would be stored, and where they come from.
#[derive(Default)]
pub struct Named {
    pub numbers: HashSet<String>,
    pub urls: HashSet<String>,
    /// Folded.
    pub addresses: HashSet<String>,
    /// MLS number and URL of each row.
    keys: Vec<(String, String)>,
    pub source_key: Option<&'static str>,
    pub sources: BTreeSet<String>,
}

impl Named {
    /// Whether a row may be about this listing.
    fn names(&self, item: &ListingItem) -> bool {
        self.numbers.contains(&item.mls_number)
            || self.urls.contains(&item.url)
            || self.addresses.contains(&identity_of(item).address)
    }

    /// Whether the rows are certainly about this listing.
    fn names_keys_of(&self, item: &ListingItem) -> bool {
        let has_no_key = item.mls_number.is_empty() && item.url.is_empty();
        let by_key = self.numbers.contains(&item.mls_number) || self.urls.contains(&item.url);
        by_key || has_no_key && self.names(item)
    }
}

fn identity_of(item: &ListingItem) -> Identity {
    Identity::new(&item.mls_number, &item.url, &item.address, &item.city)
}

/// What stands for a member that no column tells while the row is compared; it is never sent.
const UNTOLD: [(&str, &str); 3] =
    [("PropertyType", "Home"), ("Url", "https://untold.invalid/"), ("MLSNumber", "porchlight-untold")];

/// A row that was read and waits to be decided.
pub struct Told {
    pub at: usize,
    read: Result<Reading, Vec<Problem>>,
}

struct Reading {
    told: ListingItem,
    off_market: bool,
    digest: u64,
}

impl Told {
    fn read(rows: &Rows, at: usize, year: i64) -> Self {
        let read = rows.read(at).and_then(|(row, off_market)| {
            let told = listing_of(&row, year)?;
            let digest = digest(&told);
            Ok(Reading { told, off_market, digest })
        });
        Self { at, read }
    }
}

/// Decides row after row against what is there and what rows before did.
pub struct Planner {
    rows: Rows,
    spoken: Option<Spoken>,
    on_conflict: OnConflict,
    serial_number: String,
    needs_all: bool,
    year: i64,
    existing: Vec<ListingItem>,
    /// The places are those of `existing`, then those of new listings.
    index: MatchIndex,
    /// Keys of rows before, with the row's number and its content's hash.
    earlier: HashMap<String, (u64, u64)>,
    /// The homes that no row names; none where the rows cannot say.
    pub absence: Option<Absence>,
}

impl Planner {
    /// Reads what the service has of the homes that the rows name.
    pub async fn new<S: ListingsService>(
        service: &S,
        serial_number: &str,
        rows: Rows,
        on_conflict: OnConflict,
        on_absent: OnAbsent,
        run: &Run,
    ) -> Result<Self, Refusal> {
        let mut planner = Self {
            spoken: match &rows {
                Rows::File(source) => Some(source.map.spoken(&source.options)),
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
            absence: None,
        };
        let rows = planner.rows.clone();
        let is_file = matches!(rows, Rows::File(_));
        let named = super::parse(move || rows.named()).await?;
        let mut found = Vec::new();
        let mut absence = Absence::of(&named, on_absent).filter(|_| is_file);
        each(service, &everything(serial_number), run, |item| {
            let is_named = named.names(&item);
            absence.iter_mut().for_each(|absence| absence.see(&item, named.names_keys_of(&item)));
            if is_named {
                found.push(item);
            }
        })
        .await?;
        planner.absence = absence;
        named.keys.iter().for_each(|(number, url)| planner.index.expect_keys(number, url));
        for item in found {
            planner.index.add(identity_of(&item));
            planner.existing.push(item);
        }
        Ok(planner)
    }

    /// Reads rows off the async threads, while those before them are decided and written.
    pub fn read(&self, places: Range<usize>) -> JoinHandle<Vec<Told>> {
        let (rows, year) = (self.rows.clone(), self.year);
        tokio::task::spawn_blocking(move || places.map(|at| Told::read(&rows, at, year)).collect())
    }

    /// Decides a row. Ask for each once, in their order.
    pub fn decide(&mut self, told: Told) -> Decision {
        let Told { at, read } = told;
        let Reading { told, off_market, digest } = match read {
            Ok(read) => read,
            Err(problems) => return refused(&problems),
        };
        let row = self.identity_of_row(&told);
        let slot = self.index.find(&row).map(|(slot, _)| slot).filter(|slot| *slot < self.existing.len());
        if slot.is_none() && !self.rows.lacking().is_empty() {
            let missing: Vec<Problem> = self.rows.lacking().iter().map(|member| Problem::missing(member)).collect();
            return refused(&missing);
        }
        if off_market
            && slot.is_none()
            && let Err(problems) = self.rows.offered(at)
        {
            return refused(&problems);
        }
        if let Some(decision) = self.met_before(at, &row, digest) {
            return decision;
        }
        let Some(slot) = slot else { return self.create(told) };
        self.index.claim(slot, row);
        match self.on_conflict {
            OnConflict::Skip => Decision::Skip,
            OnConflict::Fail => refusal("MLSNumber", "A listing with this MLSNumber, Url or address already exists."),
            OnConflict::Update => self.change(slot, told),
        }
    }

    /// The same home in an earlier row: once is enough, and two that differ cannot both be true.
    fn met_before(&mut self, at: usize, row: &Identity, digest: u64) -> Option<Decision> {
        let number = self.rows.number(at);
        let keys: Vec<(String, &str)> = [('n', &row.mls_number, "MLSNumber"), ('u', &row.url, "Url")]
            .into_iter()
            .filter(|(_, key, _)| !key.is_empty())
            .map(|(kind, key, field)| (format!("{kind}{key}"), field))
            .collect();
        let any = |key: &str| format!("{key}\n*");
        let exact = |key: &str| format!("{key}\n={}", row.address);
        for (key, field) in &keys {
            let earlier = if row.address.is_empty() { vec![any(key)] } else { vec![exact(key), format!("{key}\n=")] };
            if let Some((row, earlier)) = earlier.iter().find_map(|key| self.earlier.get(key)) {
                return Some(if *earlier == digest {
                    Decision::Unchanged
                } else {
                    refusal(field, &format!("Row {row} is about the same home ({field}) and says something else."))
                });
            }
        }
        for (key, _) in &keys {
            self.earlier.insert(exact(key), (number, digest));
            self.earlier.entry(any(key)).or_insert((number, digest));
        }
        None
    }

    /// What a row names; a member that no column tells names nothing.
    fn identity_of_row(&self, told: &ListingItem) -> Identity {
        let lacking = self.rows.lacking();
        let key = |member: &str, key: &str| if lacking.contains(&member) { String::new() } else { key.to_owned() };
        let (number, url) = (key("MLSNumber", &told.mls_number), key("Url", &told.url));
        Identity::new(&number, &url, &told.address, &told.city)
    }

    fn create(&self, told: ListingItem) -> Decision {
        if self.needs_all
            && let Err(field) = new_of(&self.serial_number, &told)
        {
            return refusal(field, &format!("{field} is missing, and this service takes no listing without it."));
        }
        Decision::Create(Box::new(told))
    }

    fn change(&self, slot: usize, told: ListingItem) -> Decision {
        let here = &self.existing[slot];
        let mut after = match &self.spoken {
            Some(spoken) => merged(told, here, spoken),
            None => ListingItem { id: here.id, ..told },
        };
        if self.needs_all {
            keep_required(&mut after, here);
        }
        let members = differences(here, &after);
        if members.is_empty() {
            return Decision::Unchanged;
        }
        Decision::Change { before: Box::new(here.clone()), after: Box::new(after), members }
    }
}

/// A row as a list would show it. Errors: the service's own words about each member.
fn listing_of(row: &ImportRow, year: i64) -> Result<ListingItem, Vec<Problem>> {
    let content = draft_from_row(row, year)?;
    debug_assert!(matches!(content.sale_type, SaleType::ForSale | SaleType::ForRent));
    Ok(item_of(&Listing { id: ListingId(0), created_at_ms: 0, changed_at_ms: 0, content }))
}

/// With the specification's operations alone a required member cannot be unset: it stays.
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

fn refused(problems: &[Problem]) -> Decision {
    let field = problems.first().map(|problem| problem.field.clone()).unwrap_or_default();
    Decision::Refuse { field, message: Fault::from_problems(problems).message }
}

fn refusal(field: &str, message: &str) -> Decision {
    Decision::Refuse { field: field.to_owned(), message: message.to_owned() }
}
