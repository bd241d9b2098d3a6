//! Maps the columns of portal and MLS exports to listing fields and parses rows. The mapping is detected from the
//! header row, shown to the agent and editable.

mod amounts;
mod cells;
mod digits;
mod header_table;
mod headers;
mod mapped_fields;
mod numbers;
mod row;
mod stats;
mod statuses;
mod target;

pub use cells::{guarded, open_house};
pub use headers::count_known;
pub use mapped_fields::MappedFields;
pub use target::Target;

use std::collections::{HashMap, HashSet};

use porchlight_api::{FieldError, ImportRow};
use serde::{Deserialize, Serialize};

/// What the person chose for a whole file; none is what the file says, or dollars and square feet.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImportOptions {
    /// Currency symbol of every price.
    pub currency: Option<String>,
    /// "Square Feet" or "Square Meters".
    pub area_unit: Option<String>,
    /// The chatbot's time zone, on whose clock open houses of a stated zone are read; without it their day is kept.
    #[serde(default)]
    pub time_zone: Option<String>,
    /// Listings that are off the market (withdrawn, expired, on hold) are read as `Sold` with the
    /// portal's word instead of being rejected: for a listing that is here already and must not be offered.
    #[serde(default)]
    pub with_off_market: bool,
}

/// What each column of a file means.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ColumnMapping {
    /// Each once: of two equal ones the second is "NOTE (2)", one without a word is "(F)".
    headers: Vec<String>,
    targets: Vec<Target>,
    /// Meanings with their columns, sorted: a row asks for sixty of them.
    columns: Vec<(Target, usize)>,
    /// A header said that areas are in square meters.
    in_meters: bool,
    stats: stats::ColumnStats,
}

impl ColumnMapping {
    /// Detects the targets from the headers, and from sample rows where headers are ambiguous.
    pub fn detect(headers: &[String], sample_rows: &[Vec<String>]) -> Self {
        let mut map = Self {
            headers: unique_headers(headers),
            targets: Vec::with_capacity(headers.len()),
            columns: Vec::new(),
            in_meters: headers.iter().any(|header| headers::is_metric(header)),
            stats: stats::ColumnStats::default(),
        };
        for (index, header) in headers.iter().enumerate() {
            debug_assert_eq!(map.targets.len(), index);
            let target = match map.free_target(header, headers::find_target(header)) {
                // What is there twice is kept under both names.
                Target::CustomField(_) if map.headers[index] != *header => headers::unknown(&map.headers[index]),
                target => target,
            };
            map.targets.push(target);
        }
        map.resolve_ambiguous(sample_rows);
        map.find_columns();
        map
    }

    /// Analyzes all rows for what single cells cannot tell. Call it once the targets are final.
    pub fn analyze(&mut self, rows: &[Vec<String>]) {
        self.stats = stats::ColumnStats::from_rows(self, rows);
    }

    /// Required fields without a column: such rows can only update existing listings.
    pub fn missing_fields(&self) -> Vec<&'static str> {
        let kind = self.has(&Target::PropertyType) || self.has(&Target::PropertyClass);
        let mapped =
            [("PropertyType", kind), ("Url", self.has(&Target::Url)), ("MLSNumber", self.has(&Target::MlsNumber))];
        mapped.into_iter().filter(|(_, is_mapped)| !is_mapped).map(|(member, _)| member).collect()
    }

    fn find_columns(&mut self) {
        let single = self.targets.iter().cloned().zip(0..).filter(|(target, _)| target.is_single());
        self.columns = single.collect();
        self.columns.sort();
    }

    /// The meaning of each column, in the order of the file.
    pub fn targets(&self) -> &[Target] {
        &self.targets
    }

    /// The headers, in the order of the file.
    pub fn headers(&self) -> &[String] {
        &self.headers
    }

    /// Gives a column another meaning by the name of the target, none to leave it out.
    ///
    /// False when there is no such column or target. A meaning that only one column can have is
    /// taken from the column that had it.
    pub fn set(&mut self, header: &str, target: Option<&str>) -> bool {
        let Some(index) = self.headers.iter().position(|known| known == header) else { return false };
        let Some(target) = target.map_or(Some(Target::Ignore), Target::from_name) else { return false };
        if target.is_single() {
            for earlier in self.targets.iter_mut().filter(|earlier| **earlier == target) {
                *earlier = Target::Ignore;
            }
        }
        self.targets[index] = target;
        self.find_columns();
        true
    }

    /// Parses one row; returns the errors of all its cells.
    pub fn row(&self, cells: &[String], options: &ImportOptions) -> Result<ImportRow, Vec<FieldError>> {
        row::parse_row(self, cells, options)
    }

    /// Returns the fields that the file provides; an import keeps all others.
    pub fn mapped_fields(&self, options: &ImportOptions) -> MappedFields {
        MappedFields::from_mapping(self, options)
    }

    /// MLS number and URL of a row as it has them, "" where it has none.
    pub fn keys<'a>(&self, cells: &'a [String]) -> (&'a str, &'a str) {
        let text = |target| self.cell(cells, target).unwrap_or_default();
        (text(&Target::MlsNumber), text(&Target::Url))
    }

    /// Address and city of a row as it has them, "" where it has none.
    pub fn street_address(&self, cells: &[String]) -> (String, String) {
        let text = |target| self.cell(cells, target).map(str::to_owned);
        let street_address = text(&Target::StreetAddress).or_else(|| row::street(&|target| self.cell(cells, target)));
        (street_address.unwrap_or_default(), text(&Target::City).unwrap_or_default())
    }

    /// The portal's status if the listing is off the market.
    pub fn off_market_status<'a>(&self, cells: &'a [String]) -> Option<&'a str> {
        self.cell(cells, &Target::Status).filter(|typed| statuses::is_off_market(typed))
    }

    /// The cell of the first column with this meaning; `None` when it is empty or there is no such column.
    fn cell<'a>(&self, cells: &'a [String], target: &Target) -> Option<&'a str> {
        let first = self.columns.partition_point(|(known, _)| known < target);
        let columns = self.columns[first..].iter().take_while(|(known, _)| known == target);
        columns.filter_map(|(_, at)| cells.get(*at)).map(|cell| cells::plain(cell)).find(|cell| !cell.is_empty())
    }

    /// The plain form of the header with this meaning.
    fn header_of(&self, target: &Target) -> Option<String> {
        let at = self.targets.iter().position(|known| known == target)?;
        self.headers.get(at).map(|header| headers::plain(header))
    }

    fn has(&self, target: &Target) -> bool {
        self.targets.contains(target)
    }

    /// A header's meaning; of two columns for one meaning the better header gets it, the other is kept as it is.
    fn free_target(&mut self, header: &str, guessed: Option<Target>) -> Target {
        let Some(target) = guessed else { return headers::unknown(header) };
        let earlier = self.targets.iter().position(|known| target.is_single() && *known == target);
        match earlier {
            None => target,
            Some(index) if headers::rank(header) < headers::rank(&self.headers[index]) => {
                self.targets[index] = headers::unknown(&self.headers[index]);
                target
            }
            Some(_) => headers::unknown(header),
        }
    }

    /// Resolves targets that one header alone cannot tell.
    fn resolve_ambiguous(&mut self, rows: &[Vec<String>]) {
        // RESO names the class ("Residential Lease") PropertyType and the kind of listing PropertySubType.
        if headers::has(&self.headers, "propertysubtype") {
            for (header, target) in self.headers.iter().zip(&mut self.targets) {
                match headers::plain(header).as_str() {
                    "propertysubtype" => *target = Target::PropertyType,
                    "propertytype" => *target = Target::PropertyClass,
                    _ => {}
                }
            }
        }
        if !self.has(&Target::Url) {
            let links = |index: usize| {
                let mut values =
                    rows.iter().filter_map(|row| row.get(index)).filter(|cell| !cell.is_empty()).peekable();
                values.peek().is_some() && values.all(|cell| crate::url_rules::is_web_url(cell.trim()))
            };
            let free = |target: &Target| matches!(target, Target::CustomField(_));
            let found = (0..self.targets.len()).find(|index| free(&self.targets[*index]) && links(*index));
            if let Some(index) = found {
                self.targets[index] = Target::Url;
            }
        }
    }
}

/// Headers by which a person can tell columns apart.
fn unique_headers(headers: &[String]) -> Vec<String> {
    let mut taken: HashSet<String> = HashSet::with_capacity(headers.len());
    let mut next_counts: HashMap<String, usize> = HashMap::new();
    let mut out = Vec::with_capacity(headers.len());
    for (at, header) in headers.iter().enumerate() {
        let mut name = if header.trim().is_empty() { format!("({})", column_letters(at)) } else { header.clone() };
        if taken.contains(&name) {
            let next = next_counts.entry(name.clone()).or_insert(2);
            let (free, count) = (*next..)
                .map(|count| (format!("{name} ({count})"), count))
                .find(|(free, _)| !taken.contains(free))
                .unwrap_or_default();
            *next = count + 1;
            name = free;
        }
        taken.insert(name.clone());
        out.push(name);
    }
    out
}

/// The letters that a spreadsheet has over a column: A, B … Z, AA.
fn column_letters(at: usize) -> String {
    let last = char::from(b'A' + (at % 26) as u8);
    if at < 26 { last.to_string() } else { format!("{}{last}", column_letters(at / 26 - 1)) }
}
