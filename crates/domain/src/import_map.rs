//! Reads what portals and MLS systems export: which column means what, and one row at a time.
//!
//! Why it exists: nobody renames forty columns by hand. The map is guessed from the headings,
//! shown, and may be changed by the person. Not here: reading files, and the rules of a listing
//! (`listing_form.rs`), which every row passes afterwards.

mod cells;
mod headings;
mod numbers;
mod row;
mod states;
mod target;

pub use target::Target;

use porchlight_api::{ImportRow, Problem};
use serde::{Deserialize, Serialize};

/// What the person chose for a whole file; none is what the file says, or dollars and square feet.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImportOptions {
    /// Currency symbol of every price.
    pub currency: Option<String>,
    /// "Square Feet" or "Square Meters".
    pub area_unit: Option<String>,
}

/// What each column of a file means.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ColumnMap {
    headers: Vec<String>,
    targets: Vec<Target>,
    /// A heading said that areas are in square metres.
    in_meters: bool,
}

impl ColumnMap {
    /// Guesses from the headings, and from the first rows where headings do not tell.
    pub fn guess(headers: &[String], sample_rows: &[Vec<String>]) -> Self {
        let mut map = Self {
            headers: headers.to_vec(),
            targets: Vec::with_capacity(headers.len()),
            in_meters: headers.iter().any(|header| headings::says_meters(header)),
        };
        for (index, header) in headers.iter().enumerate() {
            let guessed = headings::target_of(header);
            let taken = |target: &Target| target.is_single() && map.targets.contains(target);
            let target = guessed.filter(|target| !taken(target)).unwrap_or_else(|| headings::unknown(header));
            debug_assert_eq!(map.targets.len(), index);
            map.targets.push(target);
        }
        map.mend(sample_rows);
        map
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
        true
    }

    /// Reads one row; gives every cell that could not be read together.
    pub fn row(&self, cells: &[String], options: &ImportOptions) -> Result<ImportRow, Vec<Problem>> {
        row::read(self, cells, options)
    }

    /// The cell of the first column with this meaning; none when it is empty or there is no such column.
    fn cell<'a>(&self, cells: &'a [String], target: &Target) -> Option<&'a str> {
        let columns = self.targets.iter().zip(cells).filter(|(known, _)| *known == target);
        columns.map(|(_, cell)| cells::plain(cell)).find(|cell| !cell.is_empty())
    }

    fn has(&self, target: &Target) -> bool {
        self.targets.contains(target)
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
            let free = |target: &Target| matches!(target, Target::Extension(_));
            let found = (0..self.targets.len()).find(|index| free(&self.targets[*index]) && links(*index));
            if let Some(index) = found {
                self.targets[index] = Target::Url;
            }
        }
    }
}
