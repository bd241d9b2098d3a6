use std::path::PathBuf;

use anyhow::Context;
use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser},
};
use porchlight_domain::{OnConflict, column_mapping::ImportOptions};
use serde_json::json;

use super::{options::DataOptions, start};
use crate::{
    imports::{self, ImportInput, ImportOutcome, InProcessListings, JobRegistry, LoadedSource, SourceFile},
    sample_listings,
};

#[derive(Debug, Args)]
pub struct Import {
    /// CSV, XLSX or RESO JSON file
    #[arg(required_unless_present_any = ["samples", "undo"], conflicts_with_all = ["samples", "undo"])]
    file: Option<PathBuf>,
    /// Import the sample listings
    #[arg(long, conflicts_with = "undo")]
    samples: bool,
    /// Undo the last import
    #[arg(long)]
    undo: bool,
    /// Chatbot ID
    #[arg(long, value_name = "ID")]
    chatbot: String,
    /// Show what would change, without writing
    #[arg(long)]
    dry_run: bool,
    /// What to do when the MLS number or URL already exists
    #[arg(long, default_value = OnConflict::default().name(), value_name = "ACTION", value_parser = on_conflict_parser())]
    on_conflict: OnConflict,
    /// Currency symbol [default: from the file, else $]
    #[arg(long, value_name = "SYMBOL")]
    currency: Option<String>,
    /// Area unit: Square Feet or Square Meters [default: from the file, else Square Feet]
    #[arg(long, value_name = "UNIT")]
    area_unit: Option<String>,
    /// Worksheet [default: best header match]
    #[arg(long = "sheet", value_name = "NAME")]
    worksheet: Option<String>,
    #[command(flatten)]
    data: DataOptions,
}

fn on_conflict_parser() -> impl TypedValueParser<Value = OnConflict> {
    let names = PossibleValuesParser::new(OnConflict::ALL.map(OnConflict::name));
    names.map(|name| name.parse().unwrap_or_default())
}

impl Import {
    pub async fn run(self) -> anyhow::Result<()> {
        let config = self.data.config()?;
        let app = start::open(&self.data).await?;
        let service = InProcessListings::new(app.clone(), start::caller(&app).await?);
        let jobs = JobRegistry::new(config.data);
        if self.undo {
            return self.undo_last(&service, &jobs).await;
        }
        let outcome = match &self.file {
            Some(file) => imports::import_file(&service, &jobs, read(file)?, self.input()).await?,
            None => {
                let (chatbot, rows) = (&self.chatbot, sample_listings::rows(&app.base_url()));
                let on_conflict = self.on_conflict;
                imports::import_rows(&service, &jobs, chatbot, "samples", rows, self.dry_run, on_conflict).await?
            }
        };
        self.print(&outcome)
    }

    fn input(&self) -> ImportInput {
        let options = ImportOptions {
            currency: self.currency.clone(),
            area_unit: self.area_unit.clone(),
            ..ImportOptions::default()
        };
        ImportInput {
            how: LoadedSource { options, worksheet: self.worksheet.clone(), ..LoadedSource::default() },
            serial_number: self.chatbot.clone(),
            dry_run: self.dry_run,
            on_conflict: self.on_conflict,
            missing_policy: imports::MissingPolicy::Keep,
            missing_mark: None,
            digest: None,
            run: String::new(),
        }
    }

    fn print(&self, outcome: &ImportOutcome) -> anyhow::Result<()> {
        for error in &outcome.errors {
            start::print(&format!("row {}: {}", error.row, error.message))?;
        }
        let unlisted = outcome.rejected - outcome.errors.len() as i64;
        if unlisted > 0 {
            start::print(&format!("{unlisted} more rows failed"))?;
        }
        let past = &outcome.past_open_houses;
        for one in &past.first {
            start::print(&format!("row {}: open house already over: {}", one.row, one.text))?;
        }
        if past.count > past.first.len() {
            start::print(&format!("{} more open houses already over", past.count - past.first.len()))?;
        }
        let dry = if self.dry_run { " (dry run)" } else { "" };
        start::print(&format!(
            "{} rows read: {} created, {} updated, {} unchanged, {} skipped, {} failed{dry}",
            outcome.total, outcome.created, outcome.updated, outcome.unchanged, outcome.skipped, outcome.rejected
        ))?;
        match &outcome.stopped {
            Some(why) => anyhow::bail!("stopped after {} rows: {why}; run with --undo to revert", outcome.done),
            None => Ok(()),
        }
    }

    async fn undo_last(&self, service: &InProcessListings, jobs: &JobRegistry) -> anyhow::Result<()> {
        let last = imports::last_import(service, jobs, json!({ "serialNumber": self.chatbot })).await?;
        let id = last.get("importId").context("no import to undo")?;
        let undone = imports::undo_import(service, jobs, json!({ "importId": id })).await?;
        for failed in &undone.failed {
            start::print(&format!("{}: {}", failed.title, failed.message))?;
        }
        if undone.returned > 0 {
            start::print(&format!("{} missing listings restored", undone.returned))?;
        }
        start::print(&format!(
            "{} deleted, {} restored, {} already deleted, {} failed",
            undone.deleted,
            undone.restored,
            undone.gone,
            undone.failed.len()
        ))
    }
}

fn read(file: &PathBuf) -> anyhow::Result<SourceFile> {
    let bytes = std::fs::read(file).with_context(|| format!("couldn't read {}", file.display()))?;
    Ok(SourceFile { name: file.file_name().unwrap_or_default().to_string_lossy().into_owned(), bytes: bytes.into() })
}
