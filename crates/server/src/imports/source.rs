//! A file as a mapped table. Preview, dry run and import each read the file again; the digest detects changes.

use std::collections::HashMap;

use bytes::Bytes;
use porchlight_domain::column_mapping::{ColumnMapping, ImportOptions};
use serde::Deserialize;

use super::listing_service::ListingServiceError;
use crate::import_formats::{self, Table};

/// Rows from which a meaning is guessed.
const GUESSED_FROM: usize = 200;

/// A file by its bytes.
#[derive(Debug, Clone)]
pub struct SourceFile {
    pub name: String,
    pub bytes: Bytes,
}

/// Header to meaning; none leaves the column out. Only what differs from the guess.
pub type ColumnMappingInput = HashMap<String, Option<String>>;

/// A file and how its columns are understood.
#[derive(Debug)]
pub struct Source {
    pub name: String,
    pub table: Table,
    pub map: ColumnMapping,
    pub options: ImportOptions,
    /// Fields that every new listing needs and that no column tells.
    pub lacking: Vec<&'static str>,
    /// Returns whether a file is still the same.
    pub digest: String,
}

/// How the person wants a file to be read.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct LoadedSource {
    pub mapping: ColumnMappingInput,
    pub options: ImportOptions,
    /// The sheet of a workbook; `None` for the one that looks most like listings.
    #[serde(rename = "sheet")]
    pub worksheet: Option<String>,
}

impl Source {
    /// Reads a file off the async threads. Errors: 10004 with what is wrong with the file, 10006
    /// for a meaning that does not exist.
    pub async fn read(file: SourceFile, how: LoadedSource) -> Result<Self, ListingServiceError> {
        super::parse(move || Self::read_now(file, how)).await?
    }

    fn read_now(
        file: SourceFile,
        LoadedSource { mapping, options, worksheet }: LoadedSource,
    ) -> Result<Self, ListingServiceError> {
        let digest = blake3::hash(&file.bytes).to_hex().to_string();
        let table = import_formats::read_table(&file.bytes, &file.name, worksheet.as_deref())
            .map_err(|error| ListingServiceError::file(error.to_string()))?;
        let mut map = ColumnMapping::detect(&table.headers, &table.rows[..table.rows.len().min(GUESSED_FROM)]);
        // In the order of the file: of two columns with one meaning the last has it, every time.
        let mut mapping: Vec<_> = mapping.into_iter().collect();
        mapping.sort_by_key(|(header, _)| map.headers().iter().position(|known| known == header));
        for (header, field) in mapping {
            // A remembered mapping may name a column that today's file has not.
            let known = map.headers().contains(&header);
            if known && !map.set(&header, field.as_deref()) {
                return Err(ListingServiceError::input(format!(
                    "Column {header} is mapped to a field that doesn't exist."
                )));
            }
        }
        map.analyze(&table.rows);
        let lacking = map.missing_fields();
        Ok(Self { name: file.name, table, map, options, lacking, digest })
    }
}
