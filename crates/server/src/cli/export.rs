//! `porchlight export`: listings to a file, as `porchlight import` takes them back.
//!
//! Why it exists: back-ups and other programs. Not here: the formats (`export_file`).

use std::{io::Write, path::PathBuf};

use anyhow::Context;
use clap::Args;

use super::{options::DataOptions, start};
use crate::{
    export_formats::ExportFormat,
    imports::{self, ExportInput, InProcessListings, JobRegistry},
};

#[derive(Debug, Args)]
pub struct Export {
    #[command(flatten)]
    data: DataOptions,
    /// Where to write; `-` is standard output.
    file: PathBuf,
    /// Serial number of the chatbot.
    #[arg(long, value_name = "SERIAL")]
    chatbot: String,
    /// Kind of the file [default: what its name ends with, or CSV].
    #[arg(long)]
    format: Option<ExportFormat>,
}

impl Export {
    pub async fn run(self) -> anyhow::Result<()> {
        let app = start::open(&self.data).await?;
        let caller = start::caller(&app).await?;
        let jobs = JobRegistry::new(self.data.config()?.data);
        let input = ExportInput {
            serial_number: self.chatbot.clone(),
            format: self.format(),
            filter: None,
            name: None,
            run: String::new(),
        };
        let exported = imports::export_listings(&InProcessListings::new(app, caller), &jobs, &input).await?;
        if self.file.as_os_str() == "-" {
            std::io::stdout().lock().write_all(&exported.bytes)?;
            return Ok(());
        }
        std::fs::write(&self.file, &exported.bytes)
            .with_context(|| format!("could not write {}", self.file.display()))?;
        start::print(&format!("exported {} listings, {} bytes", exported.listings, exported.bytes.len()))
    }

    fn format(&self) -> ExportFormat {
        let ending = self.file.extension().unwrap_or_default().to_ascii_lowercase();
        self.format.unwrap_or_else(|| match ending.to_str() {
            Some("xlsx") => ExportFormat::Xlsx,
            Some("json") => ExportFormat::Reso,
            _ => ExportFormat::Csv,
        })
    }
}
