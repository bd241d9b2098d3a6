//! `porchlight import`: listings from a file, through the same operation as everybody's.
//!
//! Why it exists: portal exports and back-ups come as files. Not here: reading a file
//! (`import_file/`) and knowing its columns (`import_map`).

use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueEnum};
use porchlight_api::{Fault, ImportListings, ImportRow, RawRow};
use porchlight_domain::import_map::{ColumnMap, ImportOptions};

use super::{options::DataOptions, start};
use crate::{caller::Caller, import_file, operations::listings, samples, service::App};

const BATCH: usize = 1000;

#[derive(Debug, Args)]
pub struct Import {
    #[command(flatten)]
    data: DataOptions,
    /// A CSV or XLSX file.
    #[arg(required_unless_present = "samples", conflicts_with = "samples")]
    file: Option<PathBuf>,
    /// Imports the sample homes instead of a file.
    #[arg(long)]
    samples: bool,
    /// Serial number of the chatbot.
    #[arg(long, value_name = "SERIAL")]
    chatbot: String,
    /// Tells what would happen and writes nothing.
    #[arg(long)]
    dry_run: bool,
    /// What to do with a row whose MLSNumber or Url is there already.
    #[arg(long, default_value = "update")]
    on_conflict: OnConflict,
    /// Currency symbol of every price [default: what the file says, or $].
    #[arg(long, value_name = "SYMBOL")]
    currency: Option<String>,
    /// Unit of every area: Square Feet or Square Meters [default: what the file says, or feet].
    #[arg(long, value_name = "UNIT")]
    area_unit: Option<String>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum OnConflict {
    Update,
    Skip,
    Fail,
}

/// A row that is ready, with its number in the file.
type Numbered = (u64, ImportRow);

#[derive(Default)]
struct Totals {
    read: usize,
    created: i64,
    updated: i64,
    unchanged: i64,
    skipped: i64,
    refused: Vec<(u64, String)>,
}

impl Import {
    pub async fn run(self) -> anyhow::Result<()> {
        let app = start::open(&self.data).await?;
        let caller = start::caller(&app).await?;
        let mut totals = Totals::default();
        let rows = self.rows(&app, &mut totals)?;
        for batch in rows.chunks(BATCH) {
            self.send(&app, &caller, batch, &mut totals).await?;
        }
        totals.refused.sort();
        for (row, why) in &totals.refused {
            start::print(&format!("row {row}: {why}"))?;
        }
        let dry = if self.dry_run { " (nothing was written)" } else { "" };
        start::print(&format!(
            "read {}, created {}, updated {}, unchanged {}, skipped {}, refused {}{dry}",
            totals.read,
            totals.created,
            totals.updated,
            totals.unchanged,
            totals.skipped,
            totals.refused.len()
        ))
    }

    fn rows(&self, app: &App, totals: &mut Totals) -> anyhow::Result<Vec<Numbered>> {
        let Some(file) = &self.file else {
            let rows = samples::rows(&app.base_url());
            totals.read = rows.len();
            return Ok(rows.into_iter().zip(1..).map(|(row, number)| (number, row)).collect());
        };
        let bytes = std::fs::read(file).with_context(|| format!("could not read {}", file.display()))?;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let table = import_file::read_table(&bytes, &name)?;
        let map = ColumnMap::guess(&table.headers, &table.rows[..table.rows.len().min(50)]);
        let options = ImportOptions { currency: self.currency.clone(), area_unit: self.area_unit.clone() };
        totals.read = table.rows.len();
        let mut rows = Vec::with_capacity(table.rows.len());
        for (cells, number) in table.rows.iter().zip(table.numbers) {
            match map.row(cells, &options) {
                Ok(row) => rows.push((number, row)),
                Err(problems) => totals.refused.push((number, Fault::from_problems(&problems).message)),
            }
        }
        Ok(rows)
    }

    async fn send(&self, app: &App, caller: &Caller, batch: &[Numbered], totals: &mut Totals) -> anyhow::Result<()> {
        let input = ImportListings {
            serial_number: self.chatbot.clone(),
            rows: batch.iter().map(|(_, row)| RawRow::of(row)).collect::<Result<_, _>>()?,
            dry_run: Some(self.dry_run),
            on_conflict: Some(
                match self.on_conflict {
                    OnConflict::Update => "update",
                    OnConflict::Skip => "skip",
                    OnConflict::Fail => "fail",
                }
                .into(),
            ),
        };
        let report = listings::import_listings(app, caller, input).await?.data;
        totals.created += report.created;
        totals.updated += report.updated;
        totals.unchanged += report.unchanged;
        totals.skipped += report.skipped;
        for error in report.errors {
            let row = usize::try_from(error.row).ok().and_then(|at| batch.get(at)).map_or(0, |(number, _)| *number);
            totals.refused.push((row, error.message));
        }
        Ok(())
    }
}
