//! Writes one XLSX worksheet with typed cells, so ZIP codes keep leading zeros. Rows go to a temporary file. The
//! creation date is fixed: the same listings produce the same bytes.

use porchlight_api::ListingItem;
use porchlight_domain::column_mapping::guarded;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, XlsxError};

use super::ExportError;
use crate::imports::fields::{FIELDS, Field};

/// Most characters in a cell; a limit of the format.
const MAX_CHARACTERS: usize = 32_767;
const MAX_ROWS: u32 = 1_048_575;
/// Most digits that a spreadsheet keeps.
const DIGITS: usize = 15;

pub struct WorkbookFile {
    book: Workbook,
    row: u32,
}

impl WorkbookFile {
    pub(super) fn new() -> Result<Self, ExportError> {
        let mut book = Workbook::new();
        let made = ExcelDateTime::from_ymd(2000, 1, 1).map_err(failed)?;
        book.set_properties(&DocProperties::new().set_title("Listings").set_creation_datetime(&made));
        let bold = Format::new().set_bold();
        let worksheet = book.add_worksheet_with_constant_memory().map_err(failed)?;
        worksheet.set_name("Listings").map_err(failed)?;
        worksheet.set_freeze_panes(1, 0).map_err(failed)?;
        for (column, field) in (0..).zip(FIELDS) {
            worksheet.write_string_with_format(0, column, field.name, &bold).map_err(failed)?;
        }
        Ok(Self { book, row: 0 })
    }

    pub(super) fn push(&mut self, item: &ListingItem) -> Result<(), ExportError> {
        self.row += 1;
        if self.row > MAX_ROWS {
            return Err(ExportError::TooManyRows);
        }
        let worksheet = self.book.worksheet_from_index(0).map_err(failed)?;
        for (column, field) in (0..).zip(FIELDS) {
            let text = (field.get)(item);
            if text.is_empty() {
                continue;
            }
            if let Some(number) = number_of(field, &text) {
                worksheet.write_number(self.row, column, number).map_err(failed)?;
                continue;
            }
            let text = guarded(&text);
            if text.encode_utf16().count() > MAX_CHARACTERS {
                return Err(ExportError::CellTooLong { field: field.name, title: item.street_address.clone() });
            }
            worksheet.write_string(self.row, column, text).map_err(failed)?;
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<Vec<u8>, ExportError> {
        self.book.save_to_buffer().map_err(failed)
    }
}

/// Returns the number if a spreadsheet keeps all its digits. Others are written as text.
fn number_of(field: &Field, text: &str) -> Option<f64> {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    text.parse().ok().filter(|_| field.is_number && digits <= DIGITS)
}

fn failed(error: XlsxError) -> ExportError {
    ExportError::Failed(error.to_string())
}
