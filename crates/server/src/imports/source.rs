//! A file as a mapped table. Preview, dry run and import each read the file again; the digest detects changes.

use std::collections::HashMap;

use bytes::Bytes;
use porchlight_domain::column_mapping::{ColumnMapping, ImportOptions};
use serde::Deserialize;

use super::listing_service::ListingServiceError;
use crate::import_formats::{self, Table};

/// Rows used to detect the mapping.
const GUESSED_FROM: usize = 200;

/// A file by its bytes.
#[derive(Debug, Clone)]
pub struct SourceFile {
    pub name: String,
    pub bytes: Bytes,
}

/// Header to field; `None` skips the column. Contains only changes to the detected mapping.
pub type ColumnMappingInput = HashMap<String, Option<String>>;

/// A file and its column mapping.
#[derive(Debug)]
pub struct Source {
    pub name: String,
    pub table: Table,
    pub map: ColumnMapping,
    pub options: ImportOptions,
    /// Required fields that no column is mapped to.
    pub lacking: Vec<&'static str>,
    /// Hash of the file, to detect changes.
    pub digest: String,
}

/// The user's options for reading a file.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct LoadedSource {
    pub mapping: ColumnMappingInput,
    pub options: ImportOptions,
    /// The worksheet; `None` selects the one that looks most like listings.
    #[serde(rename = "sheet")]
    pub worksheet: Option<String>,
}

impl Source {
    /// Reads a file on a blocking thread. Errors: 10004 for an invalid file, 10006 for an unknown field.
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
        // In file order: of two columns with the same field the last one wins.
        let mut mapping: Vec<_> = mapping.into_iter().collect();
        mapping.sort_by_key(|(header, _)| map.headers().iter().position(|known| known == header));
        for (header, field) in mapping {
            // A saved mapping may name a column that this file lacks.
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
