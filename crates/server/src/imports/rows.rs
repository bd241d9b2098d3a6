//! The rows of a file or of a list, and the listings that they name.

use std::{
    collections::{BTreeSet, HashSet},
    sync::Arc,
};

use porchlight_api::{FieldError, ImportRow, ListingItem};
use porchlight_domain::{column_mapping::ImportOptions, listing_input::keys_of_row, listing_match::Identity};

use super::source::Source;

/// Custom fields that name a listing's source, in portal and MLS files.
pub(super) const SOURCE_KEYS: [&str; 3] = ["Source", "OriginatingSystemName", "SourceSystemName"];

/// Rows to import, with their numbers in the file.
#[derive(Clone)]
pub enum Rows {
    File(Arc<Source>),
    /// Prepared rows, such as the sample listings.
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

    /// Required fields that no column is mapped to.
    pub(super) fn missing_fields(&self) -> &[&'static str] {
        match self {
            Self::File(source) => &source.lacking,
            Self::Ready(_) => &[],
        }
    }

    /// The row, and whether its listing is off the market.
    pub(super) fn read(&self, at: usize) -> Result<(ImportRow, bool), Vec<FieldError>> {
        match self {
            Self::Ready(rows) => Ok((rows[at].clone(), false)),
            Self::File(source) => {
                let cells = &source.table.rows[at];
                let off_market = source.map.off_market_status(cells).is_some();
                let options = ImportOptions { with_off_market: off_market, ..source.options.clone() };
                let mut row = source.map.row(cells, &options)?;
                for (member, text) in UNMAPPED.iter().filter(|(member, _)| source.lacking.contains(member)) {
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

    /// Errors for a listing that is off the market, which is not added.
    pub(super) fn offered(&self, at: usize) -> Result<(), Vec<FieldError>> {
        let Self::File(source) = self else { return Ok(()) };
        source.map.row(&source.table.rows[at], &source.options).map(|_| ())
    }

    /// The identities of the rows.
    pub(super) fn named(&self) -> Named {
        let mut named = Named::default();
        for at in 0..self.len() {
            let ((number, url), (street_address, city)) = match self {
                Self::File(source) => {
                    let cells = &source.table.rows[at];
                    (source.map.keys(cells), source.map.street_address(cells))
                }
                Self::Ready(rows) => {
                    let row = &rows[at];
                    let text = |text: &Option<String>| text.clone().unwrap_or_default();
                    ((row.mls_number.as_str(), row.url.as_str()), (text(&row.street_address), text(&row.city)))
                }
            };
            let (number, url) = keys_of_row(number, url);
            let (number, url) = (number.unwrap_or_default(), url.unwrap_or_default());
            let row = Identity::new(&number, &url, &street_address, &city);
            named.street_addresses.insert(row.street_address.clone());
            named.numbers.insert(number);
            named.urls.insert(url);
            named.rows.push(row);
        }
        for keys in [&mut named.numbers, &mut named.urls, &mut named.street_addresses] {
            keys.remove("");
        }
        if let Some((key, sources)) = self.sources() {
            (named.source_key, named.sources) = (Some(key), sources);
        }
        named
    }

    /// The source column and its values.
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

/// The listings that the rows name: MLS numbers, URLs and addresses as stored, and their sources.
#[derive(Default)]
pub struct Named {
    pub numbers: HashSet<String>,
    pub urls: HashSet<String>,
    /// Folded.
    pub street_addresses: HashSet<String>,
    /// What identifies each row.
    pub(super) rows: Vec<Identity>,
    pub source_key: Option<&'static str>,
    pub sources: BTreeSet<String>,
}

impl Named {
    /// Whether a row may be about this listing.
    pub(super) fn names(&self, item: &ListingItem) -> bool {
        self.numbers.contains(&item.mls_number)
            || self.urls.contains(&item.url)
            || self.street_addresses.contains(&identity_of(item).street_address)
    }

    /// Whether the rows are certainly about this listing.
    pub(super) fn names_keys_of(&self, item: &ListingItem) -> bool {
        let has_no_key = item.mls_number.is_empty() && item.url.is_empty();
        let by_key = self.numbers.contains(&item.mls_number) || self.urls.contains(&item.url);
        by_key || has_no_key && self.names(item)
    }
}

pub(super) fn identity_of(item: &ListingItem) -> Identity {
    Identity::new(&item.mls_number, &item.url, &item.street_address, &item.city)
}

/// Placeholders for unmapped fields while a row is compared; never sent.
const UNMAPPED: [(&str, &str); 3] =
    [("PropertyType", "Home"), ("Url", "https://untold.invalid/"), ("MLSNumber", "porchlight-untold")];
