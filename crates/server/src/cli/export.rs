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
    /// Output file, or `-` for stdout
    file: PathBuf,
    /// Chatbot ID
    #[arg(long, value_name = "ID")]
    chatbot: String,
    /// File format [default: from the file extension, else CSV]
    #[arg(long)]
    format: Option<ExportFormat>,
    #[command(flatten)]
    data: DataOptions,
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
            .with_context(|| format!("couldn't write {}", self.file.display()))?;
        start::print(&format!("exported {} listings ({} bytes)", exported.listings, exported.bytes.len()))
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
