//! Writes listings to CSV, XLSX and RESO JSON. The same listings produce the same bytes.

mod delimited;
mod reso;
mod reso_open_houses;
mod workbook;

use porchlight_api::ListingItem;
use serde::Deserialize;
use thiserror::Error;

/// The file format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum ExportFormat {
    Csv,
    Xlsx,
    Reso,
}

impl ExportFormat {
    /// The file extension.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
            Self::Reso => "json",
        }
    }
}

/// Why a file can't be written, as a sentence for the user.
#[derive(Debug, Error)]
pub enum ExportError {
    #[error(
        "{field} of {title} is longer than an XLSX cell allows (32,767 characters). Export CSV or RESO JSON instead."
    )]
    CellTooLong { field: &'static str, title: String },
    #[error("XLSX can't hold more than 1,048,575 listings. Export CSV or RESO JSON instead.")]
    TooManyRows,
    #[error("Couldn't write the file: {0}.")]
    Failed(String),
}

/// A file being written, one listing at a time.
pub enum ExportFile {
    Csv(Box<delimited::DelimitedFile>),
    Xlsx(Box<workbook::WorkbookFile>),
    Reso(reso::ResoFile),
}

impl ExportFile {
    /// `time_zone` is the chatbot's, if known; RESO writes times with their zone.
    pub fn new(format: ExportFormat, time_zone: Option<&str>) -> Result<Self, ExportError> {
        Ok(match format {
            ExportFormat::Csv => Self::Csv(Box::new(delimited::DelimitedFile::new()?)),
            ExportFormat::Xlsx => Self::Xlsx(Box::new(workbook::WorkbookFile::new()?)),
            ExportFormat::Reso => Self::Reso(reso::ResoFile::new(time_zone)),
        })
    }

    /// Adds a listing.
    pub fn push(&mut self, item: &ListingItem) -> Result<(), ExportError> {
        match self {
            Self::Csv(file) => file.push(item),
            Self::Xlsx(file) => file.push(item),
            Self::Reso(file) => file.push(item),
        }
    }

    /// Returns the finished file.
    pub fn finish(self) -> Result<Vec<u8>, ExportError> {
        match self {
            Self::Csv(file) => file.finish(),
            Self::Xlsx(file) => file.finish(),
            Self::Reso(file) => Ok(file.finish()),
        }
    }
}
