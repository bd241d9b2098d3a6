//! Writes CSV with field names as headers. Text that a spreadsheet would run as a formula gets a `'`, which an import
//! removes.

use porchlight_api::ListingItem;
use porchlight_domain::column_mapping::guarded;

use super::ExportError;
use crate::imports::fields::FIELDS;

pub struct DelimitedFile(csv::Writer<Vec<u8>>);

impl DelimitedFile {
    pub(super) fn new() -> Result<Self, ExportError> {
        // The byte order mark tells spreadsheets that the text is UTF-8.
        let mut out = csv::Writer::from_writer(b"\xEF\xBB\xBF".to_vec());
        out.write_record(FIELDS.iter().map(|field| field.name)).map_err(failed)?;
        Ok(Self(out))
    }

    pub(super) fn push(&mut self, item: &ListingItem) -> Result<(), ExportError> {
        for field in FIELDS {
            let text = (field.get)(item);
            let is_number = field.is_number && text.parse::<f64>().is_ok();
            let cell = if is_number { text.as_ref().into() } else { guarded(&text) };
            self.0.write_field(cell.as_bytes()).map_err(failed)?;
        }
        self.0.write_record(None::<&[u8]>).map_err(failed)
    }

    pub(super) fn finish(self) -> Result<Vec<u8>, ExportError> {
        self.0.into_inner().map_err(|error| ExportError::Failed(error.to_string()))
    }
}

fn failed(error: csv::Error) -> ExportError {
    ExportError::Failed(error.to_string())
}
