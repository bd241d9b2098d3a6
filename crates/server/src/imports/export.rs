//! Exports a chatbot's listings, all or filtered, to a file that is written page by page.

use porchlight_api::{ListListings, ListingItem};
use serde::Deserialize;
use serde_json::Value;

pub use crate::export_formats::ExportFormat;
use crate::export_formats::{ExportError, ExportFile};

use super::{
    existing_listings::each,
    jobs::Job,
    listing_service::{ListingServiceError, ListingsService},
};

/// What to export.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportInput {
    pub serial_number: String,
    pub format: ExportFormat,
    /// Input of `list_listings`; `None` for everything.
    #[serde(default)]
    pub filter: Option<Value>,
    /// Name without extension; defaults to the serial number.
    #[serde(default)]
    pub name: Option<String>,
    #[serde(default)]
    pub run: String,
}

/// A whole file.
pub struct ExportedFile {
    pub name: String,
    pub bytes: Vec<u8>,
    pub listings: usize,
    /// The run was canceled: the file is incomplete and must be discarded.
    pub cancelled: bool,
}

/// Writes the listings to a file. The same listings give the same bytes.
pub async fn export<S: ListingsService>(
    service: &S,
    input: &ExportInput,
    run: &Job,
) -> Result<ExportedFile, ListingServiceError> {
    let time_zone = service.time_zone(&input.serial_number).await;
    let mut file = ExportFile::new(input.format, time_zone.as_deref()).map_err(unwritten)?;
    let mut listings = 0;
    let mut failed: Option<ExportError> = None;
    let take = |item: ListingItem| {
        if failed.is_none() {
            listings += 1;
            failed = file.push(&item).err();
        }
    };
    each(service, &list_of(input)?, run, take).await?;
    if let Some(error) = failed {
        return Err(unwritten(error));
    }
    let bytes = tokio::task::spawn_blocking(move || file.finish()).await;
    let bytes = bytes.map_err(|_| ListingServiceError::file("Couldn't write the file."))?.map_err(unwritten)?;
    Ok(ExportedFile { name: file_name(input), bytes, listings, cancelled: run.is_cancelled() })
}

/// The file name of an export.
pub fn file_name(input: &ExportInput) -> String {
    let name = input.name.as_deref().filter(|name| !name.trim().is_empty()).unwrap_or("listings");
    let plain = |c: char| if c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.') { c } else { '-' };
    let name: String = name.trim().chars().map(plain).take(80).collect();
    format!("{name}.{}", input.format.extension())
}

fn list_of(input: &ExportInput) -> Result<ListListings, ListingServiceError> {
    let mut list = match &input.filter {
        None | Some(Value::Null) => ListListings::default(),
        Some(Value::Object(filter)) => {
            let mut filter = filter.clone();
            filter.insert("SerialNumber".into(), input.serial_number.clone().into());
            porchlight_api::decode::decode(Value::Object(filter).to_string().as_bytes())?
        }
        Some(_) => return Err(ListingServiceError::input("The export filter must be an object.")),
    };
    list.serial_number.clone_from(&input.serial_number);
    Ok(list)
}

fn unwritten(error: ExportError) -> ListingServiceError {
    ListingServiceError::file(error.to_string())
}
