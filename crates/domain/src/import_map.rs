//! Reads what portals and MLS systems export: which column means what, and one row at a time.
//!
//! Why it exists: nobody renames forty columns by hand. The map is guessed from the headings,
//! shown, and may be changed by the person. Not here: reading files, and the rules of a listing
//! (`listing_form.rs`), which every row passes afterwards.

mod amounts;
mod cells;
mod habits;
mod heading_table;
mod headings;
mod numbers;
mod row;
mod spoken;
mod states;
mod target;

pub use cells::guarded;
pub use headings::known_among;
pub use spoken::Spoken;
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
    /// Homes that are off the market (withdrawn, expired, on hold) are read as `Sold` with the
    /// portal's word instead of being refused: for a home that is here already and must not be offered.
    #[serde(default)]
    pub with_off_market: bool,
}

/// What each column of a file means.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ColumnMap {
    /// Each once: of two equal ones the second is "NOTE (2)", one without a word is "(F)".
    headers: Vec<String>,
    targets: Vec<Target>,
    /// Meanings with their columns, sorted: a row asks for sixty of them.
    columns: Vec<(Target, usize)>,
    /// A heading said that areas are in square metres.
    in_meters: bool,
    habits: habits::Habits,
}

impl ColumnMap {
    /// Guesses from the headings, and from the first rows where headings do not tell.
    pub fn guess(headers: &[String], sample_rows: &[Vec<String>]) -> Self {
        let mut map = Self {
            headers: named(headers),
            targets: Vec::with_capacity(headers.len()),
            columns: Vec::new(),
            in_meters: headers.iter().any(|header| headings::says_meters(header)),
            habits: habits::Habits::default(),
        };
        for (index, header) in headers.iter().enumerate() {
            debug_assert_eq!(map.targets.len(), index);
            let target = match map.free_target(header, headings::target_of(header)) {
                // What is there twice is kept under both names.
                Target::CustomField(_) if map.headers[index] != *header => headings::unknown(&map.headers[index]),
                target => target,
            };
            map.targets.push(target);
        }
        map.mend(sample_rows);
        map.find_columns();
        map
    }

    /// Looks at all rows for what single cells cannot tell; call it when the meanings are settled.
    pub fn learn(&mut self, rows: &[Vec<String>]) {
        self.habits = habits::Habits::of(self, rows);
    }

    /// Members that every listing needs and that no column tells: such rows can only change what is here.
    pub fn lacking(&self) -> Vec<&'static str> {
        let kind = self.has(&Target::PropertyType) || self.has(&Target::PropertyClass);
        let told =
            [("PropertyType", kind), ("Url", self.has(&Target::Url)), ("MLSNumber", self.has(&Target::MlsNumber))];
        told.into_iter().filter(|(_, is_told)| !is_told).map(|(member, _)| member).collect()
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

    /// The headings, in the order of the file.
    pub fn headers(&self) -> &[String] {
        &self.headers
    }

    /// Gives a column another meaning by the name of the target, none to leave it out.
    ///
    /// False when there is no such column or target. A meaning that only one column can have is
    /// taken from the column that had it.
    pub fn set(&mut self, header: &str, target: Option<&str>) -> bool {
        let Some(index) = self.headers.iter().position(|known| known == header) else { return false };
        let Some(target) = target.map_or(Some(Target::Ignore), Target::named) else { return false };
        if target.is_single() {
            for earlier in self.targets.iter_mut().filter(|earlier| **earlier == target) {
                *earlier = Target::Ignore;
            }
        }
        self.targets[index] = target;
        self.find_columns();
        true
    }

    /// Reads one row; gives every cell that could not be read together.
    pub fn row(&self, cells: &[String], options: &ImportOptions) -> Result<ImportRow, Vec<FieldError>> {
        row::read(self, cells, options)
    }

    /// What the file can say about a home; everything else of a listing stays as it is.
    pub fn spoken(&self, options: &ImportOptions) -> Spoken {
        Spoken::of(self, options)
    }

    /// MLS number and URL of a row as it has them, "" where it has none.
    pub fn keys<'a>(&self, cells: &'a [String]) -> (&'a str, &'a str) {
        let text = |target| self.cell(cells, target).unwrap_or_default();
        (text(&Target::MlsNumber), text(&Target::Url))
    }

    /// Address and city of a row as it has them, "" where it has none.
    pub fn address(&self, cells: &[String]) -> (String, String) {
        let text = |target| self.cell(cells, target).map(str::to_owned);
        let address = text(&Target::Address).or_else(|| row::street(&|target| self.cell(cells, target)));
        (address.unwrap_or_default(), text(&Target::City).unwrap_or_default())
    }

    /// The portal's word for a home that is off the market; none for any other.
    pub fn off_market<'a>(&self, cells: &'a [String]) -> Option<&'a str> {
        self.cell(cells, &Target::Status).filter(|typed| states::is_off_market(typed))
    }

    /// The cell of the first column with this meaning; none when it is empty or there is no such column.
    fn cell<'a>(&self, cells: &'a [String], target: &Target) -> Option<&'a str> {
        let first = self.columns.partition_point(|(known, _)| known < target);
        let columns = self.columns[first..].iter().take_while(|(known, _)| known == target);
        columns.filter_map(|(_, at)| cells.get(*at)).map(|cell| cells::plain(cell)).find(|cell| !cell.is_empty())
    }

    /// The plain form of the heading with this meaning.
    fn heading_of(&self, target: &Target) -> Option<String> {
        let at = self.targets.iter().position(|known| known == target)?;
        self.headers.get(at).map(|header| headings::plain(header))
    }

    fn has(&self, target: &Target) -> bool {
        self.targets.contains(target)
    }

    /// A heading's meaning; of two columns for one meaning the better heading gets it, the other is kept as it is.
    fn free_target(&mut self, header: &str, guessed: Option<Target>) -> Target {
        let Some(target) = guessed else { return headings::unknown(header) };
        let earlier = self.targets.iter().position(|known| target.is_single() && *known == target);
        match earlier {
            None => target,
            Some(index) if headings::rank(header) < headings::rank(&self.headers[index]) => {
                self.targets[index] = headings::unknown(&self.headers[index]);
                target
            }
            Some(_) => headings::unknown(header),
        }
    }

    /// Settles what one heading alone cannot tell.
    fn mend(&mut self, rows: &[Vec<String>]) {
        // RESO names the class ("Residential Lease") PropertyType and the kind of home PropertySubType.
        if headings::has(&self.headers, "propertysubtype") {
            for (header, target) in self.headers.iter().zip(&mut self.targets) {
                match headings::plain(header).as_str() {
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

/// Headings by which a person can tell columns apart.
fn named(headers: &[String]) -> Vec<String> {
    let mut taken: HashSet<String> = HashSet::with_capacity(headers.len());
    let mut next_counts: HashMap<String, usize> = HashMap::new();
    let mut out = Vec::with_capacity(headers.len());
    for (at, header) in headers.iter().enumerate() {
        let mut name = if header.trim().is_empty() { format!("({})", letters(at)) } else { header.clone() };
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
fn letters(at: usize) -> String {
    let letter = char::from(b'A' + (at % 26) as u8);
    if at < 26 { letter.to_string() } else { format!("{}{letter}", letters(at / 26 - 1)) }
}
